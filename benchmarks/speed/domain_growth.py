"""How the analysis with a domain grows with the records of a page:

    python -m benchmarks.speed.domain_growth [--records N] [--shape NAME...]

Pages of N / 2 and of N homes in each shape that lists take: processor time of `find_records`, its
ratio to half as many records, and how many of them come back. Linear is 2; the page is read before.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records

GROUP = 5  # records of a group, as in grids whose rows are elements


def _name(i: int) -> str:
    return f'<a href="/p/{i}">{i % 6 + 1} bedroom flat for sale in Mill Lane, Oxford</a>'


def _price(i: int) -> str:
    return f'<b class="price">£{200 + i % 700},000</b>'


def _text(i: int) -> str:
    return f"A well presented home near the station, number {i}"


def _card(i: int) -> str:
    return f'<div class="card"><h3>{_name(i)}</h3><p>{_price(i)}</p><p>{_text(i)}</p></div>'


def _cards(n: int) -> str:
    return f"<div>{''.join(map(_card, range(n)))}</div>"


def _groups(n: int) -> str:
    rows = (map(_card, range(at, min(at + GROUP, n))) for at in range(0, n, GROUP))
    return "<div>" + "".join(f"<div class=row>{''.join(row)}</div>" for row in rows) + "</div>"


def _table(n: int) -> str:
    rows = (f"<tr><td>{_name(i)}<td>{_price(i)}<td>{_text(i)}</tr>" for i in range(n))
    return f"<table>{''.join(rows)}</table>"


def _two_rows(n: int) -> str:
    rows = (
        f"<tr><td>{_name(i)}<td>{_price(i)}</tr><tr><td colspan=2>{_text(i)}</tr>" for i in range(n)
    )
    return f"<table>{''.join(rows)}</table>"


def _divided(sign: str) -> Callable[[int], str]:
    def made(n: int) -> str:
        return f"<div>{sign.join(f'{_name(i)} {_price(i)} {_text(i)}' for i in range(n))}</div>"

    return made


def _definitions(n: int) -> str:
    return f"<dl>{''.join(f'<dt>{_name(i)}<dd>{_price(i)}<dd>{_text(i)}' for i in range(n))}</dl>"


SHAPES: dict[str, Callable[[int], str]] = {
    "cards": _cards,
    "groups": _groups,
    "table": _table,
    "two-rows": _two_rows,
    "flat-br": _divided("<br>"),
    "flat-br-br": _divided("<br><br>"),
    "flat-hr": _divided("<hr>"),
    "definitions": _definitions,
}


def measured(shape: Callable[[int], str], records: int) -> tuple[float, int]:
    """Processor time, and the records of all areas: the rows of a grid are an area each."""
    html = f"<title>Homes for sale</title><h1>Homes for sale</h1>{shape(records)}"
    page, domain = page_from_html(html), load_domain("uk-real-estate")
    start = time.process_time()
    found = find_records(page, domain)
    spent = time.process_time() - start
    return spent, sum(len(area.records) for area in found)


def report(names: Sequence[str], records: int) -> None:
    measured(_cards, 10)  # the first page pays for loading the domain
    for name in names:
        half, _ = measured(SHAPES[name], records // 2)
        whole, found = measured(SHAPES[name], records)
        print(
            f"{name:12} {whole:7.2f} s, {whole / half:5.2f} times half, {found} found", flush=True
        )


def main() -> None:
    ap = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ap.add_argument("--records", type=int, default=4000)
    ap.add_argument("--shape", nargs="*", choices=SHAPES, default=list(SHAPES))
    opts = ap.parse_args()
    report(opts.shape, opts.records)


if __name__ == "__main__":
    main()
