"""What pages state of their one thing beside their text."""

from __future__ import annotations

from sitesift.page.from_html import page_from_html
from sitesift.page.stated_thing import stated_thing


def _said(html: str) -> list[tuple[str, str]]:
    page = page_from_html(html, "http://shop.example/lamp")
    return [(one.prop, one.text) for one in stated_thing(page, ("Product",))]


def test_json_ld_says_properties_of_the_thing_and_of_its_offer() -> None:
    script = (
        '{"@type":"Product","name":"Lamp","brand":{"@type":"Brand","name":"Acme"},'
        '"offers":{"price":"12.50","availability":"http://schema.org/InStock"}}'
    )
    said = _said(f'<script type="application/ld+json">{script}</script><h1>Lamp</h1>')
    assert said == [
        ("name", "Lamp"),
        ("brand", "Acme"),
        ("price", "12.50"),
        ("availability", "InStock"),
    ]


def test_reviews_and_related_things_are_others() -> None:
    script = (
        '{"@type":"Product","name":"Lamp","review":{"name":"Nice"},'
        '"isRelatedTo":{"@type":"Product","name":"Chair"}}'
    )
    said = _said(f'<script type="application/ld+json">{script}</script>')
    assert said == [("name", "Lamp")]


def test_of_several_things_the_heading_names_the_page_s_own() -> None:
    things = "".join(
        f'<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">{name}</b>'
        f'<i itemprop="price" content="{price}"></i></div>'
        for name, price in (("Chair", 9), ("Lamp", 12))
    )
    assert _said(f"<h1>Lamp</h1>{things}") == [("name", "Lamp"), ("price", "12")]


def test_the_name_of_a_thing_within_is_what_it_is_of_this() -> None:
    said = _said(
        '<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Lamp</h1>'
        '<p itemprop="brand" itemscope itemtype="http://schema.org/Brand">'
        '<span itemprop="name">Acme</span></p></div>'
    )
    assert said == [("name", "Lamp"), ("brand", "Acme")]


def test_open_graph_is_read_by_its_schema_org_names() -> None:
    said = _said('<meta property="product:price:amount" content="12.50"><h1>Lamp</h1>')
    assert said == [("price", "12.50")]
