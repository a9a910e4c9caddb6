"""How often Python looks for garbage that refers to itself. In: nothing. Out: a process that does
so less often; programs call it, a library that is used by others leaves that to them.

Pages, term lists and rules are hundreds of thousands of objects that stay. Python's usual pace (700
new ones) goes through them again and again: loading all domains took 4.4 s of computing with it and
3.8 s with this one. What gathers meanwhile is a few megabytes.
"""

from __future__ import annotations

import gc

NEW_OBJECTS = 20_000  # after which the young ones are looked through; 100,000 gained nothing more


def collect_seldom() -> None:
    """From now on, in this process and its forks."""
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
