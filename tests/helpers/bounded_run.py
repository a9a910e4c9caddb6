"""The type of the fixture `run`: a coroutine in, what it gives out, bounded in time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]
