"""Facts that only a picture names are told by it."""

from __future__ import annotations

import pytest

from sitesift.induce import learn_lists
from sitesift.wrapper.language.parse import parse_path
from tests.helpers.seen_pages import domain_of, page_of, seen

DOMAIN = domain_of("title", "bedrooms")


def fact(icon: str, number: int, *, inside: bool) -> str:
    return f"<div class=k1>{icon}{number}</div>" if inside else f"{icon}<b>{number}</b>"


@pytest.mark.parametrize(
    ("icon", "inside", "path"),
    [
        ("<img src=/{0}.svg alt={0}>", True, ".//div[./img[@alt='bed']]"),
        ("<i class='fa fa-{0}'></i>", True, ".//div[./i.fa-bed]"),
        ("<i class='fa fa-{0}'></i>", False, ".//b[preceding-sibling::*[1][self::i.fa-bed]]"),
    ],
)
def test_a_number_that_moves_is_found_by_the_picture_beside_it(icon, inside, path):
    rows = [
        "".join(
            fact(icon.format(what), n + 1, inside=inside)
            for what in ("bath", "sofa", "bed")
            if (n + len(what)) % 5
        )
        for n in range(1, 9)
    ]
    page = page_of(
        "".join(
            f"<div class=one><a href=/{n}>Home {n}</a><p>{row}</p></div>"
            for n, row in enumerate(rows)
        )
    )
    marked = seen(page, "//div.one", title="./a", bedrooms=path)
    (learned,) = learn_lists([marked], DOMAIN)
    assert {column.name: column.path for column in learned.columns}["bedrooms"] == parse_path(path)


def test_the_words_of_a_photograph_tell_no_place_in_other_records():
    page = page_of(
        "".join(
            f"<div class=one><img src=/{n}.jpg alt='Home {n}'><div><a href=/{n}>Home {n}</a>"
            f"<p>Text {n}</p></div></div>"
            for n in range(1, 9)
        )
    )
    own = ".//div[preceding-sibling::*[1][self::img[@alt='Home 3']]]/p"
    (learned,) = learn_lists([seen(page, "//div.one", title=".//a", bedrooms=own)], DOMAIN)
    assert "bedrooms" not in {column.name for column in learned.columns}
