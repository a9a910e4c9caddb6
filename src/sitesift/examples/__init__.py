"""Pages written for this project, to try it on: homes.html is the results page of an invented
estate agent."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

HOMES = "homes.html"


def example(name: str = HOMES) -> Path:
    """The path of an example page, as it was installed."""
    return Path(str(resources.files(__name__).joinpath(name)))
