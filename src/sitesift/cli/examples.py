"""Examples for the help of every command, in one place: full name of the command to lines that can
be typed."""

from __future__ import annotations

EXAMPLES: dict[str, tuple[str, ...]] = {
    "page": (
        "sitesift page results.html",
        "sitesift page https://example.org/list --csv --out list.csv",
        "sitesift page saved/ --jsonl --jobs 8 > pages.jsonl",
        "sitesift page results.html --html report.html",
        "sitesift page homes.html --domain uk-real-estate --json",
        "sitesift page https://example.org/list --follow --csv --out list.csv",
        "sitesift page https://example.org/list --save-wrapper list.oxp --limit 20",
        "sitesift page list-1.html --save-template t.json",
        "sitesift page list-2.html --template t.json",
    ),
    "site": (
        "sitesift site https://example.org/shop/ --out shop",
        'sitesift site https://example.org/ --like "name, price" --out things',
        "sitesift site https://example.org/ --domain uk-real-estate --out agency",
        "sitesift site https://example.org/ --domain uk-real-estate --out agency --resume",
        (
            "sitesift site https://example.org/ --domain used-cars --out cars --csv --contact "
            "me@example.org"
        ),
        "sitesift site http://127.0.0.1:8000/ --domain us-real-estate --out homes --allow-private",
    ),
    "explain": (
        "sitesift explain results.html",
        "sitesift explain homes.html --domain uk-real-estate --record 2 --attribute price",
    ),
    "forms": (
        "sitesift forms search.html",
        "sitesift forms https://example.org/ --json",
        "sitesift forms homes.html --domain uk-real-estate --html forms.html",
    ),
    "links": (
        "sitesift links results.html",
        "sitesift links https://example.org/list --json --most 50",
    ),
    "run": (
        "sitesift run list.oxp --csv list.csv",
        "sitesift run list.oxp --out list.jsonl --resume",
        "sitesift run list.oxp --check",
    ),
    "check": (
        "sitesift check agency",
        "sitesift check agency --engine http --contact me@example.org",
        "sitesift check list.json https://example.org/list",
    ),
    "repair": (
        "sitesift repair agency",
        "sitesift repair agency --seconds 600 --contact me@example.org",
        "sitesift repair list.json https://example.org/list",
    ),
    "diff": (
        "sitesift diff agency-monday agency-tuesday",
        "sitesift diff monday/records.jsonl tuesday/records.jsonl --out changes.csv",
        "sitesift diff agencies --since 2026-01-31",
    ),
    "domain new": ("sitesift domain new stamps",),
    "domain draft": ("sitesift domain draft shop/ --out my-domain",),
    "domain check": (
        "sitesift domain check my-domain/",
        "sitesift domain check my-domain/ results.html --no-browser",
    ),
    "domain show": ("sitesift domain show uk-real-estate",),
    "domain list": ("sitesift domain list",),
    "domain guess": ("sitesift domain guess https://example.org/list --no-browser",),
    "fleet add": ("sitesift fleet add agencies.csv --fleet agencies",),
    "fleet run": (
        "sitesift fleet run agencies --contact me@example.org --jobs 2",
        "sitesift fleet run agencies --contact me@example.org --ray auto",
    ),
    "fleet status": ("sitesift fleet status agencies",),
    "fleet retry": ('sitesift fleet retry agencies --cause "host gone"',),
    "fleet history": ("sitesift fleet history agencies --column price --out prices.csv",),
    "console": ("sitesift console agencies", "sitesift console demo-out --open"),
    "export": ("sitesift export agency --scrapy agency-spider",),
    "mcp": ("sitesift mcp", "sitesift mcp --folder runs"),
    "demo": ("sitesift demo", "sitesift demo --page --no-browser"),
}


def epilog(name: str) -> str | None:
    """The examples of a command as the last lines of its help."""
    lines = EXAMPLES.get(name)
    return "\n\n".join(["Examples:", *(f"  {line}" for line in lines)]) if lines else None
