"""What is lost when the recognisers are worse (DIADEM, figure 14a): `python -m
benchmarks.score.domain_noise`.

Recall is cut by leaving out annotations at random; precision by putting in, for each share, as many
annotations of a type on random words as make that share of all of the type wrong. Several seeds
each; figures are record F1 over all.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from dataclasses import replace
from typing import Any

from benchmarks.domain_gold import DOMAIN_OF_SET, pages_of, prediction
from benchmarks.gold_pages import scorer, unpack
from sitesift.annotate import Annotation, Annotations, annotate
from sitesift.annotate.spans import TextIndex
from sitesift.ontology import Domain
from sitesift.page import Page
from sitesift.records.domain.find_records import analyse_records

CUTS = (0.25, 0.50, 0.75)


def less_recall(annotations: Annotations, cut: float, rng: random.Random) -> Annotations:
    """Without a random share of the annotations."""
    return replace(annotations, rows=tuple(a for a in annotations if rng.random() >= cut))


def less_precision(
    page: Page, annotations: Annotations, cut: float, rng: random.Random
) -> Annotations:
    """With so many false annotations that only 1 - cut of each type's are true."""
    index = TextIndex(page)
    counts = Counter(a.type for a in annotations)
    models = {a.type: a for a in annotations}
    words = [(start, end) for start, end in _words(page.text)]
    rows = list(annotations.rows)
    for name, count in counts.items():
        for _ in range(round(count * cut / (1 - cut))):
            start, end = rng.choice(words)
            node = index.element(start, end)
            rows.append(
                Annotation(
                    name, start, end, node, models[name].score, "noise", {}, models[name].value
                )
            )
    return replace(annotations, rows=tuple(sorted(rows, key=lambda a: (a.start, -a.end))))


def _words(text: str) -> list[tuple[int, int]]:
    spans, at = [], 0
    for line in text.split("\n"):
        for word in line.split(" "):
            spans.append((at, at + len(word)))
            at += len(word) + 1
    return [s for s in spans if s[1] > s[0]]


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--seeds", type=int, default=3)
    ap.add_argument("--sets", nargs="*", default=list(DOMAIN_OF_SET))
    opts = ap.parse_args()
    unpack()
    loaded = [
        (entry, page, domain, annotate(page, domain))
        for name in opts.sets
        for entry, page, domain in pages_of(name)
    ]
    seeds = range(1, opts.seeds + 1)
    print(f"as they are: {_f1(loaded, lambda page, rows, rng: rows, 0):.4f}")
    for cut in CUTS:
        recall = [
            _f1(loaded, lambda page, rows, rng, c=cut: less_recall(rows, c, rng), seed)
            for seed in seeds
        ]
        precision = [
            _f1(loaded, lambda page, rows, rng, c=cut: less_precision(page, rows, c, rng), seed)
            for seed in seeds
        ]
        print(f"cut by {cut:.0%}: recall {_mean(recall)}, precision {_mean(precision)}")


def _mean(values: list[float]) -> str:
    return f"{statistics.mean(values):.4f} ({min(values):.4f}-{max(values):.4f})"


def _f1(
    loaded: list[tuple[dict[str, Any], Page, Domain, Annotations]], spoil: Any, seed: int
) -> float:
    total: Counter[str] = Counter()
    for entry, page, domain, rows in loaded:
        rng = random.Random(f"{seed} {entry['page']}")
        areas = analyse_records(page, domain, annotations=spoil(page, rows, rng)).areas
        scored, _, _, _ = scorer().score([entry], [prediction(entry["page"], areas)])
        total.update(gold=scored["gold"], predicted=scored["predicted"], right=scored["right"])
    return float(scorer().prf(total["right"], total["predicted"], total["gold"])[2])


if __name__ == "__main__":
    main()
