"""Results into files: writer.py says what a writer is and picks one, json.py, tables.py (CSV,
Parquet) and terminal.py write, selection.py says which areas, text.py makes what pages say harmless
where it is shown."""

from sitesift.output.area_selection import Selection
from sitesift.output.writers import FORMATS, Writer, open_writer

__all__ = ["FORMATS", "Selection", "Writer", "open_writer"]
