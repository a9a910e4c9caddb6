"""Python's collector of cycles, out of the way: around work that makes tens of thousands of objects
and hardly a cycle, where looking for cycles after every few hundred takes 3 to 15 % of the time.

What the work leaves is told to be old when it is done: else all of it would be looked through at
once as the collector goes on, up to 5 ms on a large page for nothing (none of 20 pages that were
tried left a cycle). What others left before is looked through first, so that their cycles do
not grow old unseen.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

YOUNG = 1  # the generations below the oldest


@dataclass(slots=True)
class _Known:
    apart: bool = False


_known = _Known()


@contextmanager
def collector_off() -> Iterator[None]:
    """Python looks for no cycles meanwhile, nor in what was made, until it looks at all there is.
    Not after an error, which leaves cycles."""
    if not gc.isenabled():
        yield
        return
    gc.collect(YOUNG)
    gc.disable()
    try:
        yield
        if not _keeps_apart():
            gc.freeze()
            gc.unfreeze()
    finally:
        gc.enable()


def _keeps_apart() -> bool:
    """Whether this process has put what is loaded apart for others, where it stays. Python counts
    all of it to say so, 11 ms in a job of a fleet, and is asked no more once it has."""
    _known.apart = _known.apart or gc.get_freeze_count() > 0
    return _known.apart
