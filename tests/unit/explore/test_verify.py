"""What verification holds against an output."""

from __future__ import annotations

from sitesift.explore.lists.run_output import Output
from sitesift.explore.lists.verify import lacking, verify


def rows(count, **more):
    return [{"url": f"http://a.org/{n}", "price": f"£{n}00,000", **more} for n in range(count)]


def seen(count, **more):
    return {f"a.org/{n}": {"url": f"/{n}", "price": f"£{n}00,000", **more} for n in range(count)}


def names(given):
    return {name for row in given for name in row}


def names_seen(count, **more):
    return [set(texts) for texts in seen(count, **more).values()]


def test_an_output_with_everything_seen_and_counted_is_effective():
    verdict = verify(rows(12), seen(10), 12, [])
    assert (verdict.verdict, verdict.missing) == ("effective", ())
    assert all(line.holds for line in verdict.evidence)


def test_a_record_that_was_seen_and_not_extracted_makes_it_partial():
    verdict = verify(rows(9), seen(10), 0, [])
    assert verdict.verdict == "partial"
    assert verdict.missing == ("a.org/9",)


def test_fewer_records_than_the_site_counts_make_it_partial():
    verdict = verify(rows(10), seen(10), 25, [])
    assert verdict.verdict == "partial"
    assert "count" in verdict.why


def test_an_attribute_that_most_records_show_must_be_there():
    verdict = verify(rows(10), seen(10, bedrooms="3"), 0, [])
    assert verdict.verdict == "partial"
    assert "bedrooms" in verdict.why


def test_pages_that_could_not_be_loaded_are_told():
    verdict = verify(rows(3), seen(3), 0, [Output("http", failed=2)])
    assert "could not be loaded" in verdict.why


def test_a_run_that_an_error_or_a_limit_has_ended_is_not_effective():
    verdict = verify(rows(3), seen(3), 0, [Output("browser", cut="the list went away")])
    assert verdict.verdict == "partial"
    assert "the list went away" in verdict.why


def test_nothing_extracted_is_no_wrapper():
    assert verify([], seen(3), 0, []).verdict == "none"


def test_what_pages_show_later_and_no_row_has_is_lacking():
    assert lacking(names(rows(12)), names_seen(4, status="Sold")) == {"status"}
    assert lacking(names(rows(12, status="For sale")), names_seen(4, status="Sold")) == set()


def test_what_one_record_alone_shows_may_be_a_mistake():
    assert lacking(names(rows(12)), names_seen(1, tenure="Freehold")) == set()
