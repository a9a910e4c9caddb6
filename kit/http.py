"""Requests and responses as plain data, so that a site can be asked without a socket as well as
through one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Request:
    """What a visitor sends."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    cookies: Mapping[str, str] = field(default_factory=dict)

    @property
    def sent(self) -> dict[str, str]:
        """Parameters of address and form together."""
        return {**self.query, **self.form}

    @property
    def address(self) -> str:
        """Path and parameters, without session ids: the same page has the same address."""
        pairs = "&".join(
            f"{name}={value}" for name, value in sorted(self.sent.items()) if name != "sid"
        )
        return f"{self.path}?{pairs}" if pairs else self.path


@dataclass(frozen=True, slots=True)
class Response:
    """What a site answers; `wait` seconds pass before, and `drop` closes the connection instead."""

    body: str
    status: int = 200
    kind: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)
    wait: float = 0.0
    drop: bool = False


class Answering(Protocol):
    """Anything that can be served."""

    def respond(self, request: Request) -> Response: ...
