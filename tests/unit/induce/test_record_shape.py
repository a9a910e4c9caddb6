"""What records have in common: a part counts once for each record that has it."""

from __future__ import annotations

from sitesift.induce.record_shape import Shape
from sitesift.page import Page, page_from_html

PARTS = "<h3>Name</h3><p class=price>5</p><em>new</em><label for=s{0}>stars</label><b id=s{0}>4</b>"


def listed(first: int) -> tuple[Page, list[int]]:
    cards = "".join(f"<li>{PARTS.format(n)}</li>" for n in range(first, first + 3))
    page = page_from_html(f"<ul>{cards}</ul>")
    return page, page.nodes_with_tag("li").tolist()


def test_ids_that_a_script_numbers_on_every_page_are_no_part_that_records_share() -> None:
    page, records = listed(0)
    shape = Shape.of((page, node) for node in records)
    other, later = listed(100)
    assert all(shape.fits(other, node) for node in later)


def test_a_part_that_one_record_has_is_not_usual() -> None:
    page = page_from_html(
        f"<ul>{''.join(f'<li>{PARTS.format(n)}</li>' for n in range(3))}"
        f"<li>{PARTS.format(9)}<section id=ad>buy</section></li></ul>"
    )
    shape = Shape.of((page, node) for node in page.nodes_with_tag("li").tolist())
    assert {step.test.name for step in shape.usual} == {"h3", "p", "em", "label", "b"}
