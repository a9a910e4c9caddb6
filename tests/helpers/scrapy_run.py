"""A wrapper exported as a project of Scrapy and crawled by it, beside what we read ourselves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import sitesift
from sitesift.neighbours.scrapy_project import write_scrapy_project
from sitesift.settings import FetchSettings
from sitesift.wrapper import Wrapper

Rows = list[dict[str, Any]]


def both(wrapper: Wrapper, folder: Path) -> tuple[Rows, Rows]:
    """What Scrapy and what we read, sorted."""
    (spider,) = write_scrapy_project([wrapper], folder, browser=False)
    ours = sitesift.run_wrapper(
        wrapper, engine="http", fetch=FetchSettings(allow_private=True, delay=0)
    )
    return sorted(crawl(folder, spider), key=str), sorted(ours, key=str)


def crawl(folder: Path, spider: str, *more: str) -> Rows:
    """The records that a spider of a project gives."""
    scrapy = [sys.executable, "-m", "scrapy", "crawl", spider, "-O", "out.jsonl"]
    calm = ["-s", "DOWNLOAD_DELAY=0", "-L", "WARNING", *more]
    done = subprocess.run(
        [*scrapy, *calm], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
