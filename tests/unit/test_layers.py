"""Who imports whom: the imports in the source are compared with this table. Change the table when
it gets in the way.

A folder may import itself and what its line lists; a name stands for the folder or the file of that
name. Imports inside functions count, and so do modules that are named in a string
(`import_module("sitesift.x")`, `resources.files("sitesift.x")`, tables of such names).
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.helpers.source_trees import FILES, nodes_of, tree_of
from tests.helpers.source_trees import SOURCE as ROOT

pytestmark = pytest.mark.xdist_group("source")
BASE = {"errors", "settings", "text"}
ANALYSIS = BASE | {"page", "ontology", "annotate", "logic"}
MAY_IMPORT = {
    "errors": set(),
    "settings": set(),
    "event_loop": set(),
    "progress_events": set(),
    "garbage": set(),
    "text": BASE,
    "net": BASE,
    "page": BASE,
    "ontology": BASE,
    "logic": BASE,
    "relations": BASE,
    "network": BASE | {"relations"},  # knows nothing of the web
    "browser": BASE | {"net", "page"},
    "load": BASE | {"net", "page", "browser"},
    "annotate": BASE | {"page", "ontology"},
    "records": ANALYSIS,
    "forms": ANALYSIS,
    "navigate": ANALYSIS,
    # no analysis: a hand-written wrapper runs alone
    "wrapper": BASE | {"page", "browser", "net"},
    "induce": ANALYSIS | {"records", "forms", "navigate", "wrapper"},
    "extraction": ANALYSIS | {"event_loop", "load", "records", "induce"},
    "output": BASE | {"page", "records", "extraction"},
    "explore": ANALYSIS
    | {"browser", "net", "load", "records", "forms", "navigate", "induce", "wrapper"}
    | {"relations", "network", "extraction", "output", "progress_events"},
    "health": ANALYSIS
    | {"records", "induce", "extraction", "explore", "output", "wrapper", "relations", "network"}
    | {"event_loop", "navigate", "net"},
    "report": BASE | {"page", "records", "forms", "navigate", "extraction", "output", "explore"},
    "examples": set(),
    "fleet": None,  # drives many explorations; only the commands import it
    "console": None,  # shows runs and fleets; only its command imports it
    "neighbours": None,  # joins the public calls; only the commands import it
    "cli": None,  # may import everything, and nothing imports it
    "api": None,  # the public calls for whole sites; only the commands import it
    "upkeep": None,  # checks and repairs whole runs; only the commands import it
    "__main__": {"cli"},
    "__init__": None,
}
# Still to be mended; an entry that is no longer needed fails the test.
KNOWN: set[str] = set()
ONLY_IN = {"playwright": {"browser"}, "clingo": {"logic"}, "typer": {"cli"}, "httpx": {"net"}}


def part_of(file: Path) -> str:
    inside = file.relative_to(ROOT)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@cache
def imports(file: Path) -> set[str]:
    """The modules that a file imports or names in strings, at the top or inside functions."""
    found = set()
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and is_module_name(node.value):
            found.add(node.value)
    return found


def is_module_name(value: object) -> bool:
    """Whether a constant is the full name of one of our modules or packages."""
    if not isinstance(value, str) or not value.startswith("sitesift."):
        return False
    place = ROOT.joinpath(*value.split(".")[1:])
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


def test_every_part_has_a_line_in_the_table():
    assert {part_of(file) for file in FILES} <= set(MAY_IMPORT)


def forbidden(part: str) -> set[str]:
    """What the files of a part import against its line in the table."""
    allowed = MAY_IMPORT[part]
    wrong = set()
    for file in FILES:
        if part_of(file) == part and allowed is not None:
            used = {name.split(".")[1] for name in imports(file) if name.startswith("sitesift.")}
            where = file.relative_to(ROOT)
            wrong |= {f"{where} imports {name}" for name in used - allowed - {part}}
    return wrong


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_its_line_allows(part):
    assert not forbidden(part) - KNOWN


def test_the_list_of_imports_to_mend_only_shrinks():
    assert not KNOWN - {wrong for part in MAY_IMPORT for wrong in forbidden(part)}


def test_nothing_imports_the_command_line():
    assert not [
        str(file.relative_to(ROOT))
        for file in FILES
        if part_of(file) not in ("cli", "__main__")
        and any(name.startswith("sitesift.cli") for name in imports(file))
    ]


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_in_its_own_folder_only(library):
    users = {part_of(f) for f in FILES if any(name.split(".")[0] == library for name in imports(f))}
    assert users <= ONLY_IN[library]


def test_the_event_loop_is_started_in_one_place():
    starters = {part_of(f) for f in FILES if "asyncio.run(" in f.read_text("utf-8")}
    assert starters == {"event_loop"}


def test_the_library_prints_nothing():
    wrong = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in FILES
        if part_of(file) != "cli"
        for node in nodes_of(file)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert not wrong


def test_every_module_says_what_it_is():
    assert not [str(f.relative_to(ROOT)) for f in FILES if not ast.get_docstring(tree_of(f))]


# Attributes of browser/ behind which Playwright's objects are: a page, a frame, a connection.
BEHIND_THE_SEAM = {"main_frame", "cdp", "content_frame", "query_selector", "evaluate_handle"}
PAGE_OWNERS = {"tab", "window", "live", "_live"}  # whose `page`, `frame`, `context` is Playwright's


def test_no_object_of_playwright_leaves_the_browser_folder():
    wrong = []
    for file in FILES:
        if part_of(file) == "browser":
            continue
        for node in nodes_of(file):
            if isinstance(node, ast.Attribute) and _reaches_through(node):
                wrong.append(f"{file.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}")
    assert not wrong


def _reaches_through(node: ast.Attribute) -> bool:
    owner = node.value
    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
    return node.attr in BEHIND_THE_SEAM or (
        node.attr in {"page", "frame", "context", "browser"} and name in PAGE_OWNERS
    )
