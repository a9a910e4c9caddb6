"""What a filler remembers: plain data that is written as JSON and read back, so that a run that was
stopped goes on."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(slots=True)
class FieldState:
    """What is known of one field."""

    behaviour: str = "new"  # state of the behaviour machine
    value: str = "trying"  # state of the value machine
    at: int = 0  # which of the values is tried now
    values: list[str] = field(default_factory=list)  # of a text box, the best first
    suggested: list[str] = field(default_factory=list)
    # letters that nearly all of the names have; the first of them is tried among these
    fragments: list[str] = field(default_factory=list)
    probed: bool = False  # its suggestions were asked for
    whole: bool = False  # the values are all that the site itself lists or suggests
    works: bool = False  # a search with it, treated as it is now, led to results


@dataclass(slots=True)
class FillerState:
    """Everything that a filler remembers between two attempts."""

    fields: dict[int, FieldState] = field(default_factory=dict)
    # fields that are filled: named by the site, or guessed ...
    demanded: list[int] = field(default_factory=list)
    named: list[int] = field(default_factory=list)  # ... and those that the site itself asked for
    rejected: int = 0  # pages reached with this combination that were not what was looked for
    machine: str = "asking"  # state of the machine that chooses fields, for this choice
    choice: int = 0  # which combination of switch values is searched now
    number: int = 0  # attempts made
    here: int = 0  # attempts made with this combination
    retries: int = 0
    log: list[str] = field(default_factory=list)  # how the site reacted, in words

    def to_json(self) -> str:
        """The state as text."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> FillerState:
        """The state that `to_json` wrote; fields that this version does not know are left out."""
        data: dict[str, Any] = json.loads(text)
        stored = data.get("fields", {}).items()
        by_field = {int(i): FieldState(**_known(FieldState, one)) for i, one in stored}
        return cls(**_known(cls, data) | {"fields": by_field})


def _known(kind: type[FieldState] | type[FillerState], data: dict[str, Any]) -> dict[str, Any]:
    names = {one.name for one in fields(kind)}
    return {name: value for name, value in data.items() if name in names}
