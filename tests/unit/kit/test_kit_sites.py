"""Sites of the kit without sockets: one seed is one site, every trait occurs, pages show what the
gold has."""

from __future__ import annotations

import html

import pytest

from kit import Record, Request, Site, pick
from kit.traits import CHOICES, SETS, Traits
from sitesift.page import page_from_html

SEEDS = range(24)
CALM = {
    "deals": "sale",
    "faults": frozenset(),
    "rendering": "server",
    "paging": "next",
    "frame": "none",
    "entry": "home-listing",
}


def home(site: Site) -> str:
    return site.respond(Request("GET", "/")).body


def listing(site: Site) -> str:
    return site.respond(Request("GET", site.view.habits.results)).body


@pytest.mark.parametrize("seed", [1, 17, 40])
def test_the_same_seed_gives_the_same_pages_and_gold(seed: int) -> None:
    one, two = Site(seed), Site(seed)
    assert one.gold == two.gold
    assert home(one) == home(two)
    assert listing(one) == listing(two)


def test_different_seeds_give_different_sites() -> None:
    assert len({home(Site(seed, faults=())) for seed in SEEDS}) == len(SEEDS)
    assert len({Site(seed).view.world.firm for seed in SEEDS}) > len(SEEDS) // 2


@pytest.mark.parametrize("name", CHOICES)
def test_every_option_occurs_among_120_seeds(name: str) -> None:
    assert {getattr(pick(seed), name) for seed in range(120)} == set(CHOICES[name])


@pytest.mark.parametrize("name", SETS)
def test_every_member_of_a_set_occurs_among_200_seeds(name: str) -> None:
    assert frozenset().union(*(getattr(pick(seed), name) for seed in range(200))) == frozenset(
        SETS[name]
    )


@pytest.mark.parametrize(
    ("name", "option"), [(name, one) for name in CHOICES for one in CHOICES[name]]
)
def test_every_option_can_be_asked_for_and_is_served(name: str, option: str) -> None:
    site = Site(
        5,
        **{
            "size": 12,
            "faults": frozenset(),
            "entry": "select",
            "domain": "uk-real-estate",
            name: option,
        },
    )
    assert getattr(site.traits, name) == option
    for path in (
        "/",
        site.view.habits.results,
        site.gold.records[0].path,
        "/about",
        "/news",
        "/style.css",
    ):
        assert site.respond(Request("GET", *_split(path))).status == 200


def _split(path: str) -> tuple[str, dict[str, str]]:
    plain, _, query = path.partition("?")
    return plain, dict(pair.split("=", 1) for pair in query.split("&") if pair)


def test_unknown_options_are_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="layout: 'circle' is none of rows, grid"):
        Site(1, layout="circle")
    with pytest.raises(ValueError, match="faults: fire is none of errors"):
        Site(1, faults={"fire"})


@pytest.mark.parametrize("layout", CHOICES["layout"])
@pytest.mark.parametrize("family", CHOICES["family"])
def test_lists_show_every_text_of_the_gold(layout: str, family: str) -> None:
    site = Site(
        11,
        layout=layout,
        family=family,
        size=8,
        per_page=20,
        data={"poa", "sold", "ranges"},
        **CALM,
    )
    page = html.unescape(listing(site))
    missing = [text for record in site.gold.records for text in texts(record) if text not in page]
    assert missing == []


def texts(record: Record) -> list[str]:
    return [fact.text for fact in record.shown] + [record.path]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_page_of_a_site_parses_and_has_text(seed: int) -> None:
    site = Site(seed, faults=frozenset())
    for markup in (home(site), listing(site)):
        page = page_from_html(markup)
        assert len(page.text) > 100


def test_layouts_and_families_differ_in_markup_and_not_only_in_words() -> None:
    skeletons = {
        (layout, family): _skeleton(listing(Site(3, layout=layout, family=family, size=4, **CALM)))
        for layout in CHOICES["layout"]
        for family in CHOICES["family"]
    }
    assert len(set(skeletons.values())) == len(skeletons)


def _skeleton(markup: str) -> str:
    return "".join(piece.partition(">")[0] for piece in markup.partition("<body")[2].split("<"))


def test_summaries_name_every_trait() -> None:
    lines = Traits().summary().splitlines()
    assert [line.split()[0] for line in lines][:3] == ["domain", "deals", "layout"]
