"""Verification: is the output all that the site has? In: the rows of the wrappers, the records and
counts seen while exploring. Out: a verdict with its evidence, each line of it what was found, what
was wanted, and whether it holds.

Effective: every record seen is there, the site's own counts agree, every attribute seen is there,
no run was cut short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sitesift.explore.identity import row_key
from sitesift.explore.lists.run_output import Output, Row
from sitesift.explore.verdict import EvidenceKind, EvidenceLine, Verdict

USUAL_SHARE = 0.5  # an attribute that so many of the records seen have must be in the output ...
LEAST_SHARE = 0.85  # ... for at least so many of them; recognisers are wrong at times
LEAST_SHOWN = 2  # records that must show an attribute before it is missed where none has it
Texts = Mapping[str, Mapping[str, str]]  # of records, by key


@dataclass(frozen=True, slots=True)
class Verification:
    """What comparing an output with everything seen gave."""

    verdict: Verdict
    why: str
    evidence: tuple[EvidenceLine, ...] = ()
    missing: tuple[str, ...] = ()


def verify(  # noqa: PLR0913  all that a verdict is made from
    rows: Sequence[Row],
    seen: Texts,
    expected: int,
    outputs: Sequence[Output],
    *,
    by_key: Mapping[str, Row] | None = None,
    budget_exhausted: bool = False,
) -> Verification:
    """Compares the output with what was seen; `expected` is what the site's own counts promise, 0
    where they do not, `by_key` has the rows by every key that they go by."""
    if not rows:
        return Verification(Verdict.NONE, "the wrapper extracts nothing")
    by_key = {row_key(row, ()): row for row in rows} if by_key is None else by_key
    missing = tuple(sorted(set(seen) - by_key.keys()))
    lines = [
        compared(EvidenceKind.RECORDS_SEEN, len(seen) - len(missing), len(seen), not missing),
        *_count(len(rows), expected),
        *_attributes(by_key, seen),
        *_runs(outputs),
        *[EvidenceLine(EvidenceKind.BUDGET, "yes", "no", holds=False)] * budget_exhausted,
    ]
    why = failing(lines)
    return Verification(Verdict.PARTIAL if why else Verdict.EFFECTIVE, why, tuple(lines), missing)


def compared(
    kind: EvidenceKind, found: int, wanted: int, holds: bool, about: str = ""
) -> EvidenceLine:
    """A line that compares two numbers."""
    return EvidenceLine(kind, str(found), str(wanted), holds, about)


def failing(lines: Iterable[EvidenceLine]) -> str:
    """The lines that do not hold, in words."""
    return "; ".join(str(line) for line in lines if not line.holds)


def _count(found: int, expected: int) -> list[EvidenceLine]:
    if not expected:
        return []
    return [compared(EvidenceKind.RESULT_COUNT, found, expected, found >= expected)]


def _attributes(by_key: Mapping[str, Row], seen: Texts) -> list[EvidenceLine]:
    """What the records seen have, the same records must have in the output; what is rare there may
    be a mistake."""
    lines = []
    for name, count in Counter(name for texts in seen.values() for name in texts).items():
        if count < USUAL_SHARE * len(seen):
            continue
        having = [key for key, texts in seen.items() if name in texts]
        held = sum(bool(by_key.get(key, {}).get(name, "").strip()) for key in having)
        enough = held >= LEAST_SHARE * count
        lines.append(compared(EvidenceKind.ATTRIBUTE, held, count, enough, name))
    return lines


def lacking(given: Collection[str], seen: Iterable[Collection[str]]) -> set[str]:
    """Attributes that some of these records, each a set of names, were seen with and that were
    given for none."""
    wanted = Counter(name for names in seen for name in names)
    return {name for name, count in wanted.items() if count >= LEAST_SHOWN and name not in given}


def _runs(outputs: Sequence[Output]) -> list[EvidenceLine]:
    failed = sum(output.failed for output in outputs)
    cut = [output.cut for output in outputs if output.cut]
    lines = [compared(EvidenceKind.PAGES_FAILED, failed, 0, False)] if failed else []
    return lines + [compared(EvidenceKind.RUNS_CUT, len(cut), 0, False, why) for why in cut[:1]]
