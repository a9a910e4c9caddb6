"""`python -m benchmarks.fleet.changed_sites [SITES] [--first SEED]`: kit sites that change, checked
and repaired without a browser. Out, a line a change: how many broke what was learned, how many of
those were noticed and are right again; and in all the recall of alarms, the alarms where content
alone is new, those where the design is new and records are whole (columns that it moved, mostly:
who is right there is not counted), the share repaired and the wrong repairs that were accepted. The
exit code is 1 where a wanted figure is missed."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Annotated

import typer

from benchmarks.fleet.kit_changes import (
    ALL_CHANGES,
    MENDABLE,
    NEW_CONTENT,
    ChangedList,
    changed_list,
)
from kit import Record
from sitesift.health.health_report import Health
from sitesift.health.list_profile import profile_area
from sitesift.health.page_check import check_page
from sitesift.health.page_repair import repair_page
from sitesift.induce.page_template import learn_template
from sitesift.page import Page, page_from_html
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import find_areas

FIRST_SEED = 300
WHOLE, RIGHT = 0.9, 0.95  # F1 below which what was learned is broken, and from which it is right
RECALL, ALARMS, REPAIRED = 0.97, 0.02, 0.90  # wanted


def main(
    sites: Annotated[int, typer.Argument()] = 40,
    first: Annotated[int, typer.Option(help="The first seed.")] = FIRST_SEED,
    verbose: Annotated[bool, typer.Option(help="Names what went wrong.")] = False,
) -> None:
    """Changes sites in every way, and prints what is noticed and mended."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for seed in range(first, first + sites):
        for change in ALL_CHANGES:
            found = judged(changed_list(seed, change))
            counts[change].update(found)
            if verbose and found & {"missed", "false alarm", "unrepaired", "wrong"}:
                print(f"{seed} {change}: {', '.join(sorted(found))}")
    for change, told in counts.items():
        words = ", ".join(f"{count} {word}" for word, count in sorted(told.items()))
        print(f"{change:18} {words}")
    raise typer.Exit(0 if _summed(counts) else 1)


def _summed(counts: dict[str, Counter[str]]) -> bool:
    broken = sum(told["broken"] for told in counts.values())
    recall = sum(told["noticed"] for told in counts.values()) / max(1, broken)
    calm = sum(counts[change]["intact"] for change in NEW_CONTENT)
    alarms = sum(counts[change]["false alarm"] for change in NEW_CONTENT) / max(1, calm)
    whole = sum(told["intact"] for told in counts.values()) - calm
    drifted = sum(told["drift told"] for told in counts.values())
    mendable = sum(counts[change]["broken"] for change in MENDABLE)
    repaired = sum(counts[change]["repaired"] for change in MENDABLE) / max(1, mendable)
    wrong = sum(told["wrong"] for told in counts.values())
    print(
        f"noticed {recall:.3f} of {broken} broken, false alarms {alarms:.3f} of {calm} with new "
        f"content, alarms at {drifted} of {whole} whole ones of a new design, "
        f"repaired {repaired:.3f} of {mendable}, wrong repairs {wrong}"
    )
    return recall >= RECALL and alarms <= ALARMS and repaired >= REPAIRED and not wrong


def judged(changed: ChangedList) -> set[str]:
    """What became of a list."""
    old, new = page_from_html(changed.before), page_from_html(changed.after)
    areas = find_areas(old)[:1]
    if not areas or f1(old, areas[0], changed.was) < WHOLE:
        return {"not understood"}
    profile = profile_area(old, areas[0])
    check = check_page(learn_template(old, areas), profile, new)
    kept = changed.records and f1(new, check.area, changed.records) >= WHOLE
    broken = not kept or bool(changed.lost)
    alarm = check.report.health is not Health.HEALTHY
    found = {"broken" if broken else "intact"}
    if alarm:
        calm = "false alarm" if changed.name in NEW_CONTENT else "drift told"
        found.add("noticed" if broken else calm)
    elif broken:
        found.add("missed")
    if check.report.health in (Health.HEALTHY, Health.DRIFTED):
        return found
    repair = repair_page(profile, new)
    mended = f1(new, repair.area, changed.records)
    if repair.accepted and (mended < WHOLE or not changed.records):
        found.add("wrong")
    right = repair.accepted and mended >= RIGHT
    return found | ({"repaired"} if right else {"unrepaired"} if changed.records else set())


def f1(page: Page, area: Area | None, records: tuple[Record, ...]) -> float:
    """Of an area's records, by the pages that they lead to; one that leads to two is none."""
    wanted = {record.path for record in records}
    given = [_paths(page, area, place) & wanted for place in range(_size(area))]
    right = {next(iter(paths)) for paths in given if len(paths) == 1}
    total = len(wanted) + len(given)
    return 2 * len(right) / total if total else 1.0


def _size(area: Area | None) -> int:
    return len(area.records) if area is not None else 0


def _paths(page: Page, area: Area | None, place: int) -> set[str]:
    """Where a record's links lead."""
    nodes = area.records[place].nodes if area is not None else ()
    inside = (node for start in nodes for node in range(start, page.end_list[start]))
    return {page.attribute(node, "href") or "" for node in inside if page.tag_of(node) == "a"}


if __name__ == "__main__":
    typer.run(main)
