"""One turn of one transducer: its step is run to its end, or to the first More or Rest; what to
commit comes out.

Steps are plain or async generators: a plain one is run as it is, an async one may wait for the
world. To be blocked, or an error, drops the rows of the turn; an error in how the network is put
together is raised, and so is a disk that takes nothing more.
"""

from __future__ import annotations

import errno
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterable
from dataclasses import dataclass, field

from sitesift.errors import NetworkError, OutputError
from sitesift.network.control import State
from sitesift.network.facts import Facts
from sitesift.network.transducer import Blocked, Item, More, Open, Rest, Transducer
from sitesift.relations import Row

_log = logging.getLogger(__name__)
# A disk that is full, read-only or broken: nothing that comes later could be kept either.
DISK_FAULTS = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO, errno.EACCES}
)


@dataclass
class Outcome:
    """What a turn brought."""

    cursor: str
    state: State = State.REST
    rows: list[Row] = field(default_factory=list)
    opened: Open | None = None
    note: str = ""


async def take_turn(transducer: Transducer, facts: Facts, *, raise_faults: bool) -> Outcome:
    """Runs one step."""
    outcome = Outcome(json.dumps(facts.cursor))
    try:
        await _collect(transducer, facts, outcome)
    except Blocked as blocked:
        return Outcome(json.dumps(facts.cursor), State.BLOCKED, note=blocked.reason)
    except (NetworkError, OutputError):
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno in DISK_FAULTS:
            where = f"{error.filename} " if error.filename else "a file "
            raise OutputError(f"{where}cannot be written ({error.strerror}).") from error
        if raise_faults:
            raise
        _log.warning("%s failed at %s", transducer.name, facts.scope, exc_info=True)
        return Outcome(
            json.dumps(facts.cursor), State.FAULT, note=f"{type(error).__name__}: {error}"
        )
    return outcome


async def _collect(transducer: Transducer, facts: Facts, outcome: Outcome) -> None:
    """Takes items from a step, plain or async, up to the one that ends the turn."""
    produced = transducer.step(facts)
    if not isinstance(produced, AsyncIterable):
        any(_take(transducer, outcome, item) for item in produced)  # to the one that ends the turn
        return
    try:
        async for item in produced:
            if _take(transducer, outcome, item):
                break
    finally:
        if isinstance(produced, AsyncGenerator):
            await produced.aclose()


def _take(transducer: Transducer, outcome: Outcome, item: Item) -> bool:
    """Adds an item to the outcome; says whether it ends the turn."""
    if isinstance(item, More | Rest):
        outcome.state = State.MORE if isinstance(item, More) else State.REST
        outcome.cursor = _cursor(transducer, item)
        return True
    if isinstance(item, Open):
        _check_open(transducer, outcome)
        outcome.opened = item
    for row in item.rows if isinstance(item, Open) else (item,):
        if type(row) not in transducer.writes:
            raise NetworkError(
                f"{transducer.name} writes {type(row).__name__}, which it did not register"
            )
    if not isinstance(item, Open):
        outcome.rows.append(item)
    return False


def _check_open(transducer: Transducer, outcome: Outcome) -> None:
    if not transducer.exclusive:
        raise NetworkError(f"{transducer.name} opens a step and is not exclusive")
    if outcome.opened is not None:
        raise NetworkError(f"{transducer.name} opens two steps in one turn")


def _cursor(transducer: Transducer, item: More | Rest) -> str:
    try:
        return json.dumps(item.cursor)
    except (TypeError, ValueError) as error:
        raise NetworkError(f"the cursor of {transducer.name} is not JSON: {error}") from error
