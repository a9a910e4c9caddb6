"""Sites with several kinds of records: `python -m benchmarks.score.mixed_sites --seeds 100-109`.

Each site of kit.anything.MixedSite is served on loopback and given to `sitesift site --all-lists`
with no domain. Every kind of records must be a table of its own with every record, and there must
be no other table; tables come the largest first.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benchmarks.score.any_sites import AnyOutcome, score_any
from benchmarks.score.kit_navigation_pages import read_seeds
from benchmarks.score.kit_sites import LIMIT, command_outcome, rows_in
from kit import serve
from kit.anything import MixedSite
from sitesift.explore.outcome.site_lists import SiteList, lists_in
from sitesift.explore.verdict import Verdict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="100-109", help="100-109, or 100,107")
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--limit", type=float, default=2 * LIMIT, help="seconds for a site")
    parser.add_argument("--keep", type=Path, help="keep what the command wrote, a folder a site")
    options = parser.parse_args()
    right = kinds = complete = extra = promised = kept = 0
    for seed in read_seeds(options.seeds):
        with tempfile.TemporaryDirectory() as scratch:
            folder = (options.keep or Path(scratch)) / f"mixed-{seed}"
            site, lists, best, said = explore_mixed(seed, folder, options)
        done = [outcome for outcome in best if outcome.complete]
        others = len(lists) - len(best)
        right += len(done) == len(best) and not others and sizes_fall(lists)
        kinds, complete, extra = kinds + len(best), complete + len(done), extra + others
        promised += sum(one.verdict is Verdict.EFFECTIVE for one in lists)
        kept += sum(outcome.complete and outcome.code == 0 for outcome in best)
        names = ", ".join(str(part.traits) for part in site.parts)
        print(f"{seed} ({names}): {len(done)} of {len(best)} tables, {others} others\n    {said}")
        for outcome in best:
            if not outcome.complete:
                print(f"    {outcome}")
    print(
        f"sites right {right}, tables complete {complete} of {kinds}, other tables {extra}, "
        f"effective {promised} of which right {kept}"
    )


def sizes_fall(lists: list[SiteList]) -> bool:
    """Whether the largest comes first."""
    sizes = [one.records for one in lists]
    return sizes == sorted(sizes, reverse=True)


def explore_mixed(
    seed: int, folder: Path, options: argparse.Namespace
) -> tuple[MixedSite, list[SiteList], list[AnyOutcome], str]:
    """A site, its lists as found, how well each kind of records was found, and what was said."""
    site = MixedSite(seed)
    folder.mkdir(parents=True, exist_ok=True)
    with serve(site) as server:
        words = [server.url(), "--all-lists", "--out", str(folder)]
        _, said = command_outcome(words, options)
    lists, best = lists_in(folder), []
    for part in site.parts:
        scored = []
        for one in lists:
            outcome = score_any(part, rows_in(folder / one.folder / "records.jsonl"))
            outcome.code = one.verdict.exit_code
            scored.append(outcome)
        empty = score_any(part, [])
        best.append(min(scored, key=lambda one: (one.missing, one.wrong), default=empty))
    last = next((line for line in reversed(said.splitlines()) if line.strip()), "")
    return site, lists, best, last.strip()


if __name__ == "__main__":
    main()
