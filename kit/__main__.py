"""`python -m kit SEED [--serve] [--port N] [--set trait=value ...]`: says what the site of a seed
is, and serves it."""

from __future__ import annotations

import argparse
import sys
import threading

from kit.server import serve
from kit.site import Site
from kit.traits import SECOND_SETS, SETS


def main(words: list[str] | None = None) -> int:
    """Reads the command line; 0 when all went well."""
    reader = argparse.ArgumentParser(
        prog="kit", description="A generated website and what there is to find on it."
    )
    reader.add_argument("seed", type=int)
    reader.add_argument("--serve", action="store_true", help="serve it until interrupted")
    reader.add_argument(
        "--port", type=int, default=0, help="port on 127.0.0.1; any free one by default"
    )
    reader.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="TRAIT=VALUE",
        help="fix a trait; sets by commas",
    )
    given = reader.parse_args(words)
    try:
        site = Site(given.seed, **dict(_fixed(pair) for pair in given.set))
    except (ValueError, TypeError) as wrong:
        reader.error(str(wrong))
    sys.stdout.write(describe(site) + "\n")
    if given.serve:
        with serve(site, given.port) as server:
            sys.stdout.write(f"\n{server.url()}   (Ctrl-C ends it)\n")
            sys.stdout.flush()
            _wait()
    return 0


def describe(site: Site) -> str:
    """Traits, then the gold in figures, then the first records."""
    gold = site.gold
    lines = [site.view.world.firm, "", site.traits.summary(), ""]
    lines += [f"records    {gold.count}", f"attributes {', '.join(sorted(gold.attributes))}"]
    lines += [f"searches   {len(gold.covers)} to reach them all", ""]
    lines += [
        f"{record.path}  {record.text('title')}  {record.text('price')}"
        for record in gold.records[:5]
    ]
    return "\n".join(lines)


def _fixed(pair: str) -> tuple[str, object]:
    name, _, value = pair.partition("=")
    if name in SETS or name in SECOND_SETS:
        return name, frozenset(word for word in value.split(",") if word)
    return name, int(value) if value.isdecimal() else value


def _wait() -> None:
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        sys.stdout.write("\n")


if __name__ == "__main__":
    raise SystemExit(main())
