"""Places of records and items as XPath 1.0, for people and other tools that read a saved template.
In: tag paths, class words and numbers. Out: expressions relative to the region or the record.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.page.page import TEXT

Place = tuple[str, str, int]  # path, classes and number of a column


def record_xpath(record: str, classes: Sequence[str], begins: str) -> str:
    """The records, or of runs the siblings that begin one."""
    held = [begins.removeprefix(f"{record}/")] if begins.startswith(f"{record}/") else []
    conditions = "".join(f"[{condition}]" for condition in (*map(_has_class, classes), *held))
    return f"./{record}{conditions}".replace(TEXT, "text()")


def item_xpath(place: Place, run: bool, own_text: bool) -> str:
    path, classes, number = place
    if not path:
        return "."
    steps = path.replace(TEXT, "text()") + (f"[@class={_quoted(classes)}]" if classes else "")
    if own_text:
        steps += "[normalize-space()]" if path.endswith(TEXT) else "[text()[normalize-space()]]"
    return (
        f"(self::{steps} | following-sibling::{steps})[{number}]"
        if run
        else f"(./{steps})[{number}]"
    )


def _has_class(word: str) -> str:
    return f"contains(concat(' ', normalize-space(@class), ' '), {_quoted(f' {word} ')})"


def _quoted(text: str) -> str:
    """A string of XPath 1.0, which knows no escapes."""
    if "'" not in text:
        return f"'{text}'"
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"
