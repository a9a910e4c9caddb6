"""What is built can be installed: the wheel holds all that the program reads, and runs without the
source."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA = {".lp", ".yaml", ".json", ".js", ".css", ".html", ".txt", ".svg", ".md", ".csv", ".typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*build, "-w", str(folder), str(ROOT)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_every_file_of_the_package(wheel):
    source = ROOT / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "sitesift").rglob("*")
        if path.is_file() and path.suffix in DATA | {".py"} and "__pycache__" not in path.parts
    }
    assert wanted <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_has_nothing_of_the_kit_and_the_tests(wheel):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"sitesift"}


def test_the_sdist_builds_the_same_wheel(wheel, tmp_path):
    def build(source: Path, kind: str) -> Path:
        words = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(tmp_path)]
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=120, check=False, cwd=source
        )
        assert done.returncode == 0, done.stderr
        return next(tmp_path.glob("*.whl" if kind == "wheel" else "*.tar.gz"))

    with tarfile.open(build(ROOT, "sdist")) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = build(source, "wheel")
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()


def test_an_installed_wheel_reads_the_bundled_page(wheel, tmp_path):
    """The libraries are those of this environment; the package itself comes from the wheel."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    done = subprocess.run(
        [sys.executable, "-m", "sitesift", "demo", "--page", "--no-browser"],
        capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Orchard Cottage" in done.stdout
