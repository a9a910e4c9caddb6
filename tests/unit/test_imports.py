"""What importing costs: `import sitesift` is almost free, and `sitesift page` imports nothing that
it does not use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import sitesift

HEAVY = ("playwright", "pyarrow", "clingo", "httpx", "rich.progress", "ahocorasick_rs", "lxml")
# without browser and domain
NOT_FOR_A_PAGE = (
    *HEAVY,
    "yaml",
    "re2",
    "rich",
    "numpy.random",
    "numpy.ma",
    "charset_normalizer",
    "importlib.metadata",
)


def loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(done.stdout.split())


def test_importing_sitesift_imports_no_library():
    assert not loaded_by("import sitesift") & {"numpy", "typer", "rich", *HEAVY}


def test_a_page_without_a_browser_needs_none_of_the_heavy_libraries():
    used = loaded_by(
        "import sitesift, sitesift.cli.main, sitesift.cli.page_command, sitesift.cli.page_run; "
        "sitesift.extract('<ul><li>a 1</li><li>b 2</li></ul>', browser=False)"
    )
    assert not used & set(NOT_FOR_A_PAGE)


def test_the_program_imports_only_the_command_it_runs():
    code = "from sitesift.cli.main import app; app(['--version'], standalone_mode=False)"
    assert not loaded_by(code) & {"numpy", *HEAVY}


@pytest.mark.parametrize("name", sitesift.__all__)
def test_every_public_name_is_there(name):
    assert getattr(sitesift, name) is not None


def test_an_unknown_name_says_what_there_is():
    with pytest.raises(AttributeError, match="extract_many"):
        sitesift.no_such_thing  # noqa: B018


def test_the_docstring_lists_every_folder():
    root = Path(sitesift.__file__).parent
    folders = {f.parent.name for f in root.glob("*/__init__.py")} - {"examples"}
    assert not {name for name in folders if name not in sitesift.__doc__}
