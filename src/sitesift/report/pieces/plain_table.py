"""A small table to be read. In: heads and rows of text. Out: markup; columns without any text are
left out, and on a narrow screen a row is a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.report.html_pieces import shown

ROWS = 300  # of a table


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The table; nothing where there are no rows."""
    used = [at for at in range(len(heads)) if any(row[at] for row in rows)]
    if not used:
        return
    yield '<div class="scroll" tabindex="0" role="region" aria-label="Table">\n'
    yield '<table class="rows plain"><thead><tr>'
    yield "".join(f'<th scope="col">{shown(heads[at], 40)}</th>' for at in used)
    yield "</tr></thead>\n<tbody>\n"
    for row in rows[:ROWS]:
        yield "<tr>" + "".join(_cell(heads[at], row[at]) for at in used) + "</tr>\n"
    yield "</tbody></table></div>\n"


def _cell(head: str, text: str) -> str:
    if not text:
        return '<td class="none"></td>'
    return f'<td data-label="{shown(head, 40)}">{shown(text)}</td>'
