"""What a person corrected in a run, and wrappers learned again with it. In: the folder of a run and
examples: a page, a node, what it is. Out: wrappers that satisfy them, what these read on all stored
pages of the lists, and the examples that they do not satisfy.

Examples are kept in the folder, in the order in which they were given, so that the last can be
taken back. Nothing of the run itself is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import orjson

from sitesift.errors import StoreError
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.lists.pages.result_lists import ResultList, distinct, result_lists
from sitesift.explore.lists.wrappers.wrapper_plan import WrapperPlan, plan_wrappers
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_folder import RunFolder
from sitesift.induce import LearnedList, ListPage
from sitesift.induce.page_tree import PageTree
from sitesift.induce.taught_lists import learn_taught, rows_of
from sitesift.induce.taught_model import ExampleKind, TaughtExample, TaughtLists
from sitesift.ontology import Domain
from sitesift.output.writers import write_whole
from sitesift.wrapper import Header
from sitesift.wrapper.language.parse import parse_path

CORRECTIONS_FILE = "corrections.json"
NO_LIST = "its page is no list of records; show a whole record there first"


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person said of a node of a stored page."""

    file: str  # of the page
    node: int
    kind: ExampleKind
    name: str = ""
    text: str = ""
    source: str = ""

    @property
    def words(self) -> str:
        """The correction in a few words."""
        said = f' "{self.text}"' if self.text else ""
        if self.kind is ExampleKind.VALUE:
            return f"{self.name} is{said or ' here'}"
        if self.kind is ExampleKind.NO_VALUE:
            return f"no {self.name} here{':' + said if said else ''}"
        return f"{'one record' if self.kind is ExampleKind.RECORD else 'no record'}{said}"


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A record of a stored page, as it is read and as it would be."""

    file: str
    node: int
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)

    @property
    def changed(self) -> set[str]:
        names = {*self.before, *self.after}
        return {name for name in names if self.before.get(name) != self.after.get(name)}


@dataclass(frozen=True, slots=True)
class LearnedAgain:
    """What learning with examples gave."""

    plans: tuple[WrapperPlan, ...]
    rows: dict[tuple[str, int], dict[str, str]]  # by page and node of the record
    columns: tuple[str, ...]
    unmet: tuple[tuple[Correction, str], ...] = ()


def read_corrections(folder: Path) -> list[Correction]:
    """The corrections of a run, the first first."""
    file = folder / CORRECTIONS_FILE
    if not file.is_file():
        return []
    try:
        kept = orjson.loads(file.read_bytes())
        return [Correction(**one | {"kind": ExampleKind(one["kind"])}) for one in kept]
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(f"{file} holds no corrections: {error}") from error


def keep_corrections(folder: Path, corrections: Sequence[Correction]) -> None:
    """Writes the corrections of a run; an earlier word on the same node and column is replaced."""
    newest = {(one.file, one.node, one.name, _about(one)): one for one in corrections}
    data = orjson.dumps([asdict(one) for one in newest.values()], option=orjson.OPT_INDENT_2)
    write_whole(folder / CORRECTIONS_FILE, data)


def _about(one: Correction) -> bool:
    """Whether it is about a record, not a value of it."""
    return one.kind in (ExampleKind.RECORD, ExampleKind.NOT_RECORD)


def learn_again(
    run: RunFolder, archive: PageArchive, corrections: Sequence[Correction]
) -> LearnedAgain:
    """Learns the wrappers of a run again so that they satisfy the corrections."""
    seen = run.understood
    lists = _with_shown(distinct(result_lists(seen)), seen, corrections)
    files = [page.file for one in lists for page in one.pages]
    known = [one for one in corrections if one.file in files]
    examples = [_example(one, files) for one in known]
    heard: list[tuple[Sequence[ListPage], TaughtLists]] = []

    def learn(pages: Sequence[ListPage], domain: Domain) -> Sequence[LearnedList]:
        taught = learn_taught(pages, domain, examples)
        heard.append((pages, taught))
        return taught.lists

    links, details = run.learned_with()
    header = Header(name=None, domain=run.domain, created_by="sitesift console")
    read = parse_path(details.expression) if details else None
    instead = details.instead if details else ()
    plans = plan_wrappers(lists, seen, links, archive, header, read, learn, instead)
    pages, taught = heard[0] if heard else ((), TaughtLists(()))
    rows = _rows(pages, files, taught.lists)
    unmet = [(known[examples.index(one.example)], one.why) for one in taught.unmet]
    unmet += [(one, NO_LIST) for one in corrections if one.file not in files]
    names = dict.fromkeys(c.name for learned in taught.lists for c in learned.columns)
    return LearnedAgain(tuple(plans), rows, tuple(names), tuple(unmet))


def preview(before: LearnedAgain, after: LearnedAgain) -> list[PreviewRow]:
    """The records of all stored pages of the lists, those that change first."""
    places = dict.fromkeys((*after.rows, *before.rows))
    rows = [
        PreviewRow(*place, before.rows.get(place, {}), after.rows.get(place, {}))
        for place in places
    ]
    return sorted(rows, key=lambda row: not row.changed)


def _with_shown(
    lists: Sequence[ResultList], seen: Sequence[UnderstoodPage], corrections: Sequence[Correction]
) -> list[ResultList]:
    """The lists, and pages on which a person has shown a record."""
    listed = {page.file for one in lists for page in one.pages}
    shown = {one.file for one in corrections if one.kind is ExampleKind.RECORD} - listed
    more = [
        ResultList(page, (page,), frozenset(), judged.total)
        for page, _, judged in seen
        if page.file in shown
    ]
    return [*lists, *more]


def _example(one: Correction, files: Sequence[str]) -> TaughtExample:
    return TaughtExample(files.index(one.file), one.node, one.kind, one.name, one.text, one.source)


def _rows(
    pages: Sequence[ListPage], files: Sequence[str], lists: Sequence[LearnedList]
) -> dict[tuple[str, int], dict[str, str]]:
    """What the lists read on the pages; where two read one record, the first."""
    trees = [PageTree(each.page) for each in pages]
    found: dict[tuple[str, int], dict[str, str]] = {}
    for learned in lists:
        for number in learned.pages:
            for head, row in rows_of(learned, trees[number]):
                found.setdefault((files[number], head), row)
    return found


def write_corrected(folder: Path, learned: LearnedAgain, most: int) -> list[Path]:
    """Writes the wrappers that were learned again, the most promising first."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("wrapper*.oxp"):
        old.unlink()
    files = []
    for number, plan in enumerate(learned.plans[:most], 1):
        name = "wrapper.oxp" if number == 1 else f"wrapper-{number}.oxp"
        write_whole(folder / name, str(plan.wrapper).encode())
        files.append(folder / name)
    return files
