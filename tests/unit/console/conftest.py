"""Runs to look at: one exploration for all tests, and folders that have copies of it."""

from __future__ import annotations

import shutil

import pytest

from sitesift.examples.agency import serve_agency
from sitesift.explore.outcome.run_files import write_results
from sitesift.ontology import load_domain
from tests.helpers.console_client import console_at
from tests.helpers.raw_exploration import explore


@pytest.fixture(scope="session")
def explored_run(tmp_path_factory):
    """The folder of a whole run of the bundled agency's site."""
    folder = tmp_path_factory.mktemp("run")
    with serve_agency() as agency:
        run = explore(f"{agency.url}search?deal=buy", folder)
    write_results(run, load_domain("uk-real-estate"), {})
    return folder


@pytest.fixture
def run_folder(explored_run, tmp_path):
    """A copy that a test may change."""
    folder = tmp_path / "run"
    shutil.copytree(explored_run, folder)
    return folder


@pytest.fixture
def console(run_folder):
    return console_at(run_folder)


@pytest.fixture
def site(console):
    """The address of the one site's only run."""
    return str(console.get("/").text.split('class="site" href="')[1].split('"')[0]) + "/first"
