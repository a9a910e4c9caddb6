"""Broken files of a domain: each is told with its file and line, none crashes or takes for ever."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sitesift.cli.main import app
from sitesift.errors import DomainError
from sitesift.ontology.load import load_domain, read_domain

LETTERS = "abcdefgh"
BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{this}: &{this} [{', '.join([f'*{before}'] * 10)}]\n"
    for before, this in itertools.pairwise(LETTERS)
)
BROKEN: dict[str, str | bytes] = {
    "a tag of Python": "domain: !!python/object/apply:os.system [true]\n",
    "a tag that nobody knows": "domain: !thing x\n",
    "binary": "domain: !!binary eA==\n",
    "a set": "attributes: !!set {a, b}\n",
    "a date as a list": "attributes: 2020-13-45\n",
    "NUL": "domain: x\x00y\n",
    "a list that holds itself": "attributes: &a [*a]\n",
    "a mapping that holds itself": "types: &a {price: *a}\n",
    "a bomb of aliases": BOMB,
    "an alias of nothing": "types: {price: {<<: *nothing}}\n",
    "nested too deeply": "a: " + "[" * 5000,
    "a number of 5,000 digits": "currency: " + "9" * 5000 + "\n",
    "no mapping": "- a\n- b\n",
    "a mapping as a key": "? {a: b}\n: c\n",
    "values of other kinds": "uses: 3\nattributes: 7\norder: {a: 1}\ntypes: 5\n",
    "two documents": "domain: x\n---\ndomain: y\n",
    "bytes that are no UTF-8": b"domain: caf\xe9\n",
    "UTF-16": "domain: x".encode("utf-16"),
}
FILES = ("recognisers.yaml", "crawler.yaml", "forms.yaml")


def write(folder: Path, name: str, text: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_ontology_is_told_with_its_place(tmp_path, text):
    folder = write(tmp_path / "mine", "ontology.yaml", text)
    began = time.process_time()
    with pytest.raises(DomainError, match=r"ontology\.yaml:\d+: "):
        load_domain(str(folder))
    assert time.process_time() - began < 5.0


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_so_is_every_other_file(tmp_path, name, text):
    folder = write(tmp_path / "mine", "ontology.yaml", "domain: mine\ntitle: Mine\n")
    write(folder, name, text)
    _, problems = read_domain(folder)
    assert {Path(problem.file).name for problem in problems} == {name}


def test_a_date_is_its_text(tmp_path):
    folder = write(tmp_path / "mine", "ontology.yaml", "domain: mine\ntitle: 2020-01-02\n")
    assert load_domain(str(folder)).title == "2020-01-02"


def test_the_command_says_it_in_one_line_and_ends_with_1(tmp_path):
    folder = write(tmp_path / "mine", "ontology.yaml", BOMB)
    page = tmp_path / "page.html"
    page.write_text("<p>one</p>")
    done = CliRunner().invoke(app, ["page", str(page), "--domain", str(folder)])
    assert done.exit_code == 1
    assert "ontology.yaml:2: " in done.stderr.replace("\n", "")


def test_a_file_that_was_mended_is_read_anew(tmp_path: Path) -> None:
    ontology = tmp_path / "ontology.yaml"
    ontology.write_text("types: [\n")
    assert read_domain(tmp_path)[1]
    ontology.write_text("domain: mended\n")
    assert read_domain(tmp_path)[0].name == "mended"
