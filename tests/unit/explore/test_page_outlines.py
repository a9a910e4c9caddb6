"""What was understood of a page, as boxes: in the page's pixels, and only where something is
shown."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sitesift.explore.outcome.page_outlines import boxes_of
from sitesift.forms import understand_forms
from sitesift.navigate import LinkRef, Navigation, Pagination, ResultCount
from sitesift.page import Page, node_at, page_from_html
from sitesift.records.model import Value
from tests.helpers.sample_results import sample

FORMS = """<body><form action="/find"><label for="p">Max price</label><select id="p"
name="p"><option>Any<option>£9
</select><button>Search</button></form><form action="/login" method="post"><input type="email"
name="email">
<input type="password" name="password"><button>Log in</button></form></body>"""


def shown(page: Page) -> Page:
    """Node n at (10n, 5n), 100 by 40."""
    return replace(
        page, box=np.array([[10 * n, 5 * n, 100, 40] for n in range(len(page))], dtype=np.float32)
    )


def test_areas_records_and_attributes_have_boxes_in_their_place():
    result = sample()
    assert result.page is not None
    page, area = shown(result.page), result.areas[0]
    boxes = boxes_of(page, areas=[area])
    assert [box.kind for box in boxes] == ["area", *2 * ["record", "attribute", "attribute"]]
    node = area.records[0].values[0].node
    assert (boxes[2].x, boxes[2].y, boxes[2].width, boxes[2].height) == (
        10 * node,
        5 * node,
        100,
        40,
    )
    title = area.records[0].values[0].text
    assert [box.label for box in boxes[2:4]] == [f"title: {title}", "cost: £5 · price: £5"]


def test_a_link_around_everything_does_not_cover_the_attributes_inside():
    result = sample()
    assert result.page is not None
    record = result.areas[0].records[0]
    around = Value("url", "/b/1", "/b/1", record.nodes[0])
    area = replace(result.areas[0], records=(replace(record, values=(around, *record.values)),))
    labels = [
        box.label for box in boxes_of(shown(result.page), areas=[area]) if box.kind == "attribute"
    ]
    title = record.values[0].text
    assert labels == [f"title: {title}", "cost: £5 · price: £5"]


def test_a_search_form_shows_its_fields_and_any_other_form_only_itself():
    page = shown(page_from_html(FORMS, "https://a.example/"))
    boxes = boxes_of(page, forms=understand_forms(page))
    assert [box.kind for box in boxes] == ["form", "field", "button", "form"]
    assert boxes[1].label == "select: Max price"


def test_what_leads_on_and_the_sites_count_are_outlined():
    page = shown(
        page_from_html("<body><p>2 books</p><a href='?2'>Next</a></body>", "https://a.example/")
    )
    count, following = node_at(page, "/html/body/p"), node_at(page, "/html/body/a")
    navigation = Navigation(
        kind="results",
        kind_confidence=1.0,
        kind_reasons=(),
        pagination=Pagination("next link", LinkRef(following, "Next", "https://a.example/?2")),
        count=ResultCount(2, "2 books", count),
        detail_links=(),
        links=(),
    )
    labels = [(box.kind, box.label) for box in boxes_of(page, navigation=navigation)]
    assert labels == [("next", "next link: Next"), ("count", "the site counts 2 results")]


def test_a_page_that_was_not_rendered_has_no_boxes():
    result = sample()
    assert result.page is not None
    assert boxes_of(result.page, areas=result.areas) == ()
