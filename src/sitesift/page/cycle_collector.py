"""Python's collector of cycles, out of the way: around work that makes tens of thousands of objects
and hardly a cycle, where looking for cycles after every few hundred takes 3 to 15 % of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_off() -> Iterator[None]:
    """Python looks for no cycles meanwhile."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
