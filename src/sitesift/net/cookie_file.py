"""Cookies from a file that a person saved after a login.

In: `cookies.txt` (the Netscape format that curl and wget read), or JSON as browser extensions and
Playwright write it. Out: `Cookie`s, or a ConfigError that says what is wrong and never what a
cookie says.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from sitesift.errors import ConfigError
from sitesift.settings import Cookie

FORMATS_READ = "a Netscape cookies.txt, or JSON of a browser extension or of Playwright"
HTTP_ONLY = "#HttpOnly_"
MAX_BYTES = 5_000_000
FIELDS = 7  # of a line: domain, with the hosts below, path, secure, expires, name, value


def read_cookies(path: str | Path) -> tuple[Cookie, ...]:
    """The cookies of a file; raises ConfigError."""
    file = Path(path)
    try:
        text = file.read_bytes()[:MAX_BYTES].decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(f"{file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file} is no cookie file; give {FORMATS_READ}.") from error
    is_json = text.lstrip()[:1] in ("[", "{")
    found = tuple(_of_json(file, text) if is_json else _of_lines(file, text))
    if not found:
        raise ConfigError(f"{file} has no cookies; give {FORMATS_READ}.")
    return found


def _of_lines(file: Path, text: str) -> Iterator[Cookie]:
    for number, line in enumerate(text.splitlines(), 1):
        http_only = line.startswith(HTTP_ONLY)
        if not line.strip() or (line.startswith("#") and not http_only):
            continue
        parts = line.removeprefix(HTTP_ONLY).split("\t")
        if len(parts) != FIELDS or not _is_number(parts[4]):
            raise ConfigError(f"{file}: line {number} is no cookie; give {FORMATS_READ}.")
        domain, below, where, secure, expires, name, value = parts
        if below == "TRUE" and not domain.startswith("."):
            domain = f".{domain}"
        until = float(expires) or None  # 0: with the session
        yield Cookie(name, value, domain, where or "/", secure == "TRUE", http_only, until)


def _of_json(file: Path, text: str) -> Iterator[Cookie]:
    wrong = ConfigError(f"{file} is JSON, but not of cookies; give {FORMATS_READ}.")
    try:
        data: Any = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ConfigError(f"{file} is no cookie file (damaged JSON, {error}).") from error
    rows = data.get("cookies") if isinstance(data, dict) else data
    if not isinstance(rows, list):
        raise wrong
    for row in rows:
        try:
            yield _of_row(row)
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise wrong from error


def _of_row(row: dict[str, Any]) -> Cookie:
    expires = row.get("expirationDate", row.get("expires"))
    until = float(expires) if isinstance(expires, int | float) and expires > 0 else None
    domain = str(row["domain"])
    if row.get("hostOnly") is False and not domain.startswith("."):
        domain = f".{domain}"
    return Cookie(
        name=str(row["name"]),
        value=str(row["value"]),
        domain=domain,
        path=str(row.get("path") or "/"),
        secure=bool(row.get("secure")),
        http_only=bool(row.get("httpOnly")),
        expires=until,
    )


def _is_number(text: str) -> bool:
    try:
        return float(text) >= 0
    except ValueError:
        return False
