"""Records that do not belong to a list (its header, a pager, an advertisement) are pruned from
it."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.propose import find_candidates
from sitesift.records.structure.prune import with_pruned
from tests.helpers.sample_lists import NAMES, card, plain_list, with_strangers


def pruned(html: str) -> Candidates:
    return with_pruned(find_candidates(outline_of(page_from_html(html))))


def first_words(found: Candidates, candidate: int) -> list[str]:
    return [
        " ".join(found.outline.text(low, high).split()[:2])
        for low, high in found.records(candidate)
    ]


def test_header_and_pager_are_pruned_from_a_list_in_place() -> None:
    found = pruned(with_strangers())
    assert "A1" not in found.kinds
    assert first_words(found, found.kinds.index("A1 pruned")) == list(NAMES)


def test_a_clean_list_is_left_as_it_is() -> None:
    before = find_candidates(outline_of(page_from_html(plain_list())))
    after = with_pruned(before)
    row = before.kinds.index("A1")
    assert after.records(after.kinds.index("A1")) == before.records(row)
    assert "A1 pruned" not in after.kinds


def test_where_many_are_strange_both_readings_are_kept() -> None:
    strangers = (
        "<div>Sponsored</div><div>Advertisement</div><div>Sponsored</div><div>Advertisement</div>"
    )
    found = pruned("<div>" + "".join(map(card, NAMES[:3])) + strangers + "</div>")
    assert "A1" in found.kinds


def test_a_record_of_the_usual_class_stays_although_it_looks_strange() -> None:
    same = "<div class=hit><em>Sold out</em></div>"
    other = "<div class=ad><em>Buy now</em></div>"
    hits = "".join(card(name).replace("<div>", "<div class=hit>") for name in NAMES)
    found = pruned(f"<section>{hits}{same}{other}</section>")
    assert first_words(found, found.kinds.index("A1 pruned")) == [*NAMES, "Sold out"]


def test_at_least_two_records_stay() -> None:
    found = pruned("<div><div><p>a</p></div><div><b>b</b></div><div><i><a>c</a></i></div></div>")
    assert (found.sizes >= 2).all()


def test_nothing_is_pruned_from_nothing() -> None:
    assert len(pruned("")) == 0
