"""Page templates and their health. In: the file that `--save-template` wrote, and its page as it is
today. Out: a report, or the file with a new template.

The file holds the template and the profile of the list that it was learned from. A repair that is
not accepted stands beside it, and the old template stays.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from sitesift.errors import WrapperError
from sitesift.health.health_report import HealthReport
from sitesift.health.list_profile import ListProfile, profile_area
from sitesift.health.page_check import check_page
from sitesift.health.page_repair import PageRepair, repair_page
from sitesift.induce.page_template import learn_template, load_template, save_template
from sitesift.page.page import Page
from sitesift.records.model import Area


def learn_file(file: Path, page: Page, areas: Sequence[Area]) -> None:
    """Writes the template of a page's areas, and the profile of the main one."""
    profile = profile_area(page, areas[0])
    save_template(learn_template(page, areas), file, profile.as_dict())


def check_file(file: Path, page: Page) -> HealthReport:
    """Whether a template still holds on its page. Raises WrapperError."""
    return check_page(load_template(file), file_profile(file), page).report


def repair_file(file: Path, page: Page) -> tuple[PageRepair, Path]:
    """Learns the remembered list anew from a page; where that is accepted, the file has the new
    template and the old one stands beside it, else the other way round. Raises WrapperError."""
    repair = repair_page(file_profile(file), page)
    beside = file.with_suffix(".before.json" if repair.accepted else ".offered.json")
    if repair.template is None or repair.area is None:
        return repair, file
    if repair.accepted:
        shutil.copy2(file, beside)
    written = file if repair.accepted else beside
    save_template(repair.template, written, profile_area(page, repair.area).as_dict())
    return repair, beside


def file_profile(file: Path) -> ListProfile:
    """What the file of a template remembers of its list."""
    load_template(file)  # says what is wrong with a file that is none
    try:
        return ListProfile.from_dict(json.loads(file.read_text("utf-8"))["profile"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WrapperError(
            f"{file} does not remember its records; learn it again with --save-template",
            source=str(file),
        ) from error
