"""Settings that are kept in a file. In: `sitesift.toml`, of the folder where the program is called
or named with --config. Out: defaults for the options of commands, as click takes them.

    contact = "you@example.org"     # every command that has --contact
    [site]
    max-pages = 80                  # sitesift site --max-pages 80

An option on the command line wins over an environment variable, and that over the file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from sitesift.errors import ConfigError

FILE = "sitesift.toml"
Options = Mapping[str, frozenset[str]]  # of every command, by its name


def find_config(named: Path | None) -> Path | None:
    """The file that was named, or the one that lies here."""
    if named is not None:
        return named
    here = Path(FILE)
    return here if here.is_file() else None


def read_config(path: Path, options: Options) -> dict[str, dict[str, Any]]:
    """Defaults by command and option; raises ConfigError with the nearest known name."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read ({error}).") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}.") from error
    everywhere = frozenset(name for own in options.values() for name in own)
    common = {_plain(k): value for k, value in data.items() if not isinstance(value, dict)}
    sections = {name: value for name, value in data.items() if isinstance(value, dict)}
    _check(path, "", common, everywhere)
    _check(path, "", sections, options)
    return {
        command: {name: value for name, value in common.items() if name in known}
        | _section(path, command, sections.get(command, {}), known)
        for command, known in options.items()
    }


def _section(
    path: Path, command: str, given: Mapping[str, Any], known: frozenset[str]
) -> dict[str, Any]:
    own = {_plain(name): value for name, value in given.items()}
    _check(path, f" in [{command}]", own, known)
    return own


def _check(path: Path, where: str, given: Iterable[str], known: Iterable[str]) -> None:
    for name in given:
        if name not in known:
            near = get_close_matches(name, list(known), 1)
            hint = f"; did you mean {near[0].replace('_', '-')}?" if near else ""
            raise ConfigError(f"{path}: unknown key {name.replace('_', '-')!r}{where}{hint}")


def _plain(name: str) -> str:
    return name.replace("-", "_")
