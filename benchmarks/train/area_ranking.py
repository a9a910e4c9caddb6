"""Learn the weights of the ranking of areas from pages with gold, cross-validated by site.

    python -m benchmarks.train.area_ranking              print the cross-validated figures
    python -m benchmarks.train.area_ranking --write      ... and write the weights

Writes src/sitesift/records/structure/ranking.json.

The model is linear. For each page its scores make a distribution over the candidates (softmax), and
the weights maximise the logarithm of the gold agreement (F1 of the shared scorer) expected under
it, less a penalty on their size. Every page is seen rendered and raw; the features of place are 0
on raw pages. Folds never divide a site.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.progress import track

from benchmarks.gold_pages import (
    DOMAIN_SETS,
    PAGES,
    RECORD_SETS,
    ROOT,
    GoldPage,
    gold_pages,
    render_missing,
    scorer,
    unpack,
)
from benchmarks.made_tables import made_table
from benchmarks.train.gold_agreement import GoldAgreement
from sitesift.records.structure.agreement import Values
from sitesift.records.structure.features import describe
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.propose import find_candidates
from sitesift.records.structure.prune import with_pruned

# swept 0.01-0.2 apart for rendered and raw pages; jointly only 0.03 and 0.1, of which 0.03 was
# better
PENALTY = 0.03
STEPS, RATE = 600, 0.05  # of Adam; gave the figures of L-BFGS within 0.003
FOLDS = 6
TABLE_SEEDS = range(1000, 1048)
TARGET = ROOT / "src" / "sitesift" / "records" / "structure" / "ranking.json"


@dataclass(frozen=True, slots=True)
class Example:
    """The candidates of one page: their features and how well each agrees with gold."""

    page: GoldPage
    rendered: bool
    names: tuple[str, ...]
    features: Values
    agreement: Values  # F1 of each candidate
    sizes: Values  # records of each candidate


@dataclass(frozen=True, slots=True)
class Weights:
    """A linear ranking in units of each feature's spread."""

    mean: Values
    spread: Values
    weight: Values

    def scores(self, features: Values) -> Values:
        return np.asarray((features - self.mean) / self.spread @ self.weight)


def training_pages() -> list[GoldPage]:
    """The pages that weights are learned from. Of the court lists only the sites of the even half
    (by a hash of their name): the others show what the weights do on lists of an unseen world."""
    court = [page for page in gold_pages(["juri"]) if is_even(page.site)]
    return [*gold_pages((*RECORD_SETS, *DOMAIN_SETS)), *court, *table_pages()]


def table_pages() -> list[GoldPage]:
    """Made tables, written beside the real pages; other seeds than those that are scored."""
    folder = PAGES / "made_tables"
    folder.mkdir(exist_ok=True)
    pages = []
    for seed in TABLE_SEEDS:
        made = made_table(seed)
        (folder / f"{seed}.html").write_text(made.html, "utf-8")
        rows = made.rows if "transposed" not in made.name else ()  # no candidate has columns
        records = tuple({"text": " ".join(row.values())} for row in rows)
        name = f"made_tables/{seed}.html"
        pages.append(GoldPage("made tables", name, name, records))
    return pages


def is_even(site: str) -> bool:
    """Whether a site is in the half of a set that may be learned from."""
    return int(hashlib.sha1(site.encode()).hexdigest(), 16) % 2 == 0


def example(task: tuple[GoldPage, bool]) -> Example | None:
    """Describe the candidates of a page and score each against gold."""
    gold, rendered = task
    outline = outline_of(gold.rendered() if rendered else gold.raw())
    candidates = with_pruned(find_candidates(outline))
    if not len(candidates) or len(gold.records) < 2:
        return None
    described = describe(candidates)
    counted = GoldAgreement(scorer(), gold.records, outline.text)
    sizes = candidates.sizes.astype(float)
    right = [counted.right(candidates.records(c)) for c in range(len(candidates))]
    agreement = 2 * np.array(right) / (sizes + len(gold.records))
    return Example(
        gold,
        rendered,
        tuple(described),
        np.column_stack(list(described.values())),
        agreement,
        sizes,
    )


def fit(examples: Sequence[Example]) -> Weights:
    """The weights that make gold's candidates most likely."""
    useful = [e for e in examples if e.agreement.max() > 0]
    features = np.vstack([e.features for e in useful])
    gain = np.concatenate([e.agreement / e.agreement.max() for e in useful])
    counts = [len(e.agreement) for e in useful]
    starts, owner = np.cumsum([0, *counts])[:-1], np.repeat(np.arange(len(useful)), counts)
    mean, spread = features.mean(axis=0), np.maximum(features.std(axis=0), 1e-6)
    scaled = (features - mean) / spread
    weight, first, second = (np.zeros(features.shape[1]) for _ in range(3))
    for step in range(1, STEPS + 1):
        gradient = _gradient(scaled, weight, gain, starts, owner) + 2 * PENALTY * weight
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        weight = weight - RATE * (first / (1 - 0.9**step)) / (
            np.sqrt(second / (1 - 0.999**step)) + 1e-8
        )
    return Weights(mean, spread, weight)


def _gradient(
    scaled: Values, weight: Values, gain: Values, starts: Values, owner: Values
) -> Values:
    """Of the mean negative logarithm of the expected gain."""
    score = scaled @ weight
    likely = np.exp(score - np.maximum.reduceat(score, starts)[owner])
    likely /= np.add.reduceat(likely, starts)[owner]
    gained = likely * gain
    expected = np.add.reduceat(gained, starts)[owner]
    return np.asarray(scaled.T @ ((likely * expected - gained) / (expected + 1e-3)) / len(starts))


def fold_of(site: str) -> int:
    return int(hashlib.sha256(site.encode()).hexdigest(), 16) % FOLDS


def cross_validate(examples: Sequence[Example]) -> dict[tuple[str, bool], float]:
    """Record F1 of each set, rendered and raw, every page ranked by weights that never saw its
    site."""
    totals: dict[tuple[str, bool], list[float]] = {}
    for fold in range(FOLDS):
        weights = fit([e for e in examples if fold_of(e.page.site) != fold])
        for e in (e for e in examples if fold_of(e.page.site) == fold):
            best = int(np.argmax(weights.scores(e.features)))
            total = totals.setdefault((e.page.group, e.rendered), [0.0, 0.0])
            total[0] += e.agreement[best] * (e.sizes[best] + len(e.page.records))
            total[1] += e.sizes[best] + len(e.page.records)
    return {key: total[0] / total[1] for key, total in totals.items()}


def best_possible(examples: Iterable[Example]) -> dict[tuple[str, bool], float]:
    """The same figure if the best candidate were always chosen."""
    totals: dict[tuple[str, bool], list[float]] = {}
    for e in examples:
        best = int(np.argmax(e.agreement))
        total = totals.setdefault((e.page.group, e.rendered), [0.0, 0.0])
        total[0] += e.agreement[best] * (e.sizes[best] + len(e.page.records))
        total[1] += e.sizes[best] + len(e.page.records)
    return {key: total[0] / total[1] for key, total in totals.items()}


def write(weights: Weights, names: Sequence[str], path: Path) -> None:
    """One line a feature, so that a change reads well."""
    rows = {
        name: {
            "weight": round(float(w), 4),
            "mean": round(float(m), 4),
            "spread": round(float(s), 4),
        }
        for name, w, m, s in zip(names, weights.weight, weights.mean, weights.spread, strict=True)
    }
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
    made = "python -m benchmarks.train.area_ranking --write"
    path.write_text(f'{{"made by": {json.dumps(made)},\n "features": {{\n{lines}\n}}}}\n', "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--write", action="store_true", help="write the weights learned from all pages"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    options = parser.parse_args()
    unpack("testbed2017", "webdext", "vints", "domain", "juri")
    pages = training_pages()
    render_missing(page.name for page in pages)
    tasks = [(page, rendered) for page in pages for rendered in (True, False)]
    with ProcessPoolExecutor(options.jobs) as pool:
        made = list(
            track(pool.map(example, tasks, chunksize=4), "describing candidates", len(tasks))
        )
    examples = [e for e in made if e is not None]
    possible = best_possible(examples)
    for (group, rendered), value in sorted(cross_validate(examples).items()):
        how = "rendered" if rendered else "raw"
        best = f"best candidate {possible[group, rendered]:.4f}"
        print(f"{group:26s} {how:9s} cross-validated {value:.4f}   {best}")
    if options.write:
        write(fit(examples), examples[0].names, TARGET)
        print(f"wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
