"""Results into files, one file a format. Reading order: row_writer.py (what a format is) ·
csv_writer.py, parquet_writer.py, json_writer.py, json_lines_writer.py, xml_writer.py · writers.py
(the table of formats, and files that are whole or not there) · area_selection.py and page_rows.py
(results of pages as rows) · terminal_table.py (the table on a terminal)."""

from sitesift.output.area_selection import Selection
from sitesift.output.page_rows import PageWriter, open_page_writer
from sitesift.output.writers import FORMATS, OpenOutput, write_rows

__all__ = ["FORMATS", "OpenOutput", "PageWriter", "Selection", "open_page_writer", "write_rows"]
