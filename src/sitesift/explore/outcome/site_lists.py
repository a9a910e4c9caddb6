"""The lists of a site that has several kinds of records, as its folder tells. In: the folder. Out:
each list with its records, columns and verdict, and what is to be said of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import orjson

from sitesift.explore.verdict import Verdict
from sitesift.output.writers import write_whole

LISTS_FILE = "lists.json"
# best first: what is said of all lists is the worst that is said of one
_ORDER = (Verdict.EFFECTIVE, Verdict.UNPROVEN, Verdict.PARTIAL, Verdict.NONE)


@dataclass(frozen=True, slots=True)
class SiteList:
    """One list of a site, and what came of it."""

    folder: str  # in that of the site; empty for the largest, whose files are there
    records: int
    verdict: Verdict
    why: str
    columns: tuple[str, ...]

    @property
    def words(self) -> str:
        """The list in a line."""
        return f"{self.records} records ({', '.join(self.columns)}), {self.verdict.words}"


def lists_in(folder: Path) -> list[SiteList]:
    """The lists of a site, the largest first; none where only one was asked for."""
    file = folder / LISTS_FILE
    held = orjson.loads(file.read_bytes())["lists"] if file.is_file() else []
    return [
        SiteList(**one | {"verdict": Verdict(one["verdict"]), "columns": tuple(one["columns"])})
        for one in held
    ]


def keep_lists(folder: Path, lists: Sequence[SiteList]) -> None:
    """Writes down the lists of a site."""
    told = {"verdict": whole_verdict(lists), "lists": [asdict(one) for one in lists]}
    write_whole(folder / LISTS_FILE, orjson.dumps(told, option=orjson.OPT_INDENT_2))


def whole_verdict(lists: Sequence[SiteList]) -> Verdict:
    """What is to be said of all lists together."""
    return max((one.verdict for one in lists), key=_ORDER.index, default=Verdict.NONE)
