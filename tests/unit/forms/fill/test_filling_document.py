"""The examples of docs/form-filling.md run, and the limits that it names are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from sitesift.forms.fill import autocomplete as suggestions
from sitesift.forms.fill import filler

TEXT = (Path(__file__).parents[4] / "docs" / "form-filling.md").read_text("utf-8")


def test_the_examples_run():
    blocks = re.findall(r"^```python\n(.*?)^```$", TEXT, re.M | re.S)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, {})


def test_the_limits_are_those_of_the_code():
    said = (
        f"{filler.MOST_ATTEMPTS} attempts for one choice of the switches, {filler.TRIES} "
        f"values of a field, "
        f"{filler.MOST_SEARCHES} combinations of switches, {suggestions.BUDGET} typings"
    )
    assert said in TEXT
    assert f"below\n  {filler.SURE_ENOUGH} only" in TEXT
