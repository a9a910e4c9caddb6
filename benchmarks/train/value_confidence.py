"""Fits the confidence of attributes on gold, with a reliability table: `python -m
benchmarks.train.value_confidence`.

The curve is fitted on the sites built on and checked on those kept aside. Right is what the scorer
calls right. The coefficients are printed, to be pasted into
src/sitesift/records/domain/align/confidence.py when the recognisers or cues have changed much.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from benchmarks.domain_gold import DOMAIN_OF_SET, pages_of, prediction
from benchmarks.gold_pages import scorer, unpack
from sitesift.records.domain.align.align import Alignment
from sitesift.records.domain.align.choose_values import evidence_for, rank
from sitesift.records.domain.align.confidence import ValueEvidence, probability
from sitesift.records.domain.find_records import RecordAnalysis, analyse_records
from sitesift.records.model import Value

Rows = list[tuple[NDArray[np.float64], bool]]
BINS = (0.0, 0.8, 0.9, 0.95, 0.98, 0.99, 1.01)


def judged(half: str) -> Iterator[tuple[NDArray[np.float64], bool]]:
    """Features and truth of every attribute whose gold is known."""
    score = scorer()
    for name in DOMAIN_OF_SET:
        for entry, page, domain in pages_of(name, half):
            analysis = analyse_records(page, domain)
            made = prediction(entry["page"], analysis.areas)
            flat = [r for area in made["areas"] for r in area["records"]]
            described = list(_described(analysis))
            for i, j in score.match_records(entry["records"], flat):
                for attribute, want in entry["records"][i]["attrs"].items():
                    if attribute in described[j]:
                        got = score.squash(flat[j]["attributes"][attribute]["text"])
                        wanted = score.squash(score.value_text(want))
                        yield (
                            described[j][attribute],
                            bool(got and (got in wanted or wanted in got)),
                        )


def _described(analysis: RecordAnalysis) -> Iterator[dict[str, NDArray[np.float64]]]:
    for area, alignment in zip(analysis.areas, analysis.alignments, strict=True):
        for number, record in enumerate(area.records):
            spans = [
                a
                for a in record.values
                if a.span != (0, 0) and a.source not in analysis.domain.types
            ]
            yield {
                a.name: np.array(_evidence(analysis, alignment, number, a).numbers()) for a in spans
            }


def _evidence(
    analysis: RecordAnalysis, alignment: Alignment, number: int, attribute: Value
) -> ValueEvidence:
    kind = analysis.domain.types[attribute.name]
    if attribute.source == "position":
        return ValueEvidence(0, kind.is_block, True, False, False)
    return evidence_for(kind, rank(alignment.candidates[number, kind.name], alignment), alignment)


def fit(rows: Rows, rounds: int = 30, ridge: float = 1.0) -> NDArray[np.float64]:
    """Logistic regression by Newton's method, with a little ridge for features that hardly
    occur."""
    x = np.array([[1.0, *f] for f, _ in rows])
    y = np.array([right for _, right in rows], dtype=float)
    penalty = ridge * np.diag([0.0] + [1.0] * (x.shape[1] - 1))
    weights = np.zeros(x.shape[1])
    for _ in range(rounds):
        guess = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - guess) - penalty @ weights
        curve = (x * (guess * (1 - guess))[:, None]).T @ x + penalty
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.parse_args()
    unpack()
    dev, held = list(judged("dev")), list(judged("held"))
    weights = fit(dev)
    print("coefficients:", ", ".join(f"{w:.3f}" for w in weights))
    for label, rows in (("built on", dev), ("kept aside", held)):
        print(f"{label}: {len(rows)} values")
        for low, high in pairwise(BINS):
            inside = [
                (probability(f.tolist(), weights.tolist()), right)
                for f, right in rows
                if low <= probability(f.tolist(), weights.tolist()) < high
            ]
            if inside:
                said, right = (float(np.mean([row[i] for row in inside])) for i in (0, 1))
                span = f"said {low:.2f}-{min(high, 1):.2f}"
                print(f"  {span}: {len(inside):6d} values, said {said:.3f}, right {right:.3f}")


if __name__ == "__main__":
    main()
