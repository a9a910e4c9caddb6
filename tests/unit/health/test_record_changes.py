"""Records of two runs are matched by identity: new, gone, changed."""

from __future__ import annotations

from sitesift.health.record_changes import ChangeKind, record_changes


def row(url: str, price: str) -> dict[str, dict[str, str]]:
    return {"title": {"text": f"Home {url}"}, "price": {"text": price}, "url": {"text": url}}


def test_a_record_with_an_address_is_known_again() -> None:
    before = [row("http://a/1", "£100"), row("http://a/2", "£200")]
    after = [row("http://a/1", "£90"), row("http://a/3", "£300")]
    found = {(c.kind, c.column, c.old, c.new, c.name) for c in record_changes(before, after)}
    assert found == {
        (ChangeKind.CHANGED, "price", "£100", "£90", "Home http://a/1"),
        (ChangeKind.GONE, "", "", "", "Home http://a/2"),
        (ChangeKind.NEW, "", "", "", "Home http://a/3"),
    }


def test_identifying_attributes_stand_in_for_an_address() -> None:
    before, after = [{"title": "Chair", "price": "5"}], [{"title": "chair", "price": "6"}]
    assert [c.column for c in record_changes(before, after, ["title"])] == ["price"]


def test_without_identity_a_change_is_one_gone_and_one_new() -> None:
    changes = record_changes([{"title": "Chair", "price": "5"}], [{"title": "Chair", "price": "6"}])
    assert [c.kind for c in changes] == [ChangeKind.NEW, ChangeKind.GONE]


def test_spaces_capitals_and_order_are_no_change() -> None:
    before = [row("http://a/1", "£ 100"), row("http://a/2", "£5")]
    after = [row("http://a/2", "£5"), row("http://A/1", "£100")]
    after[1]["title"] = {"text": "HOME http://a/1"}
    assert not record_changes(before, [*after[:1], {**after[1], "url": before[0]["url"]}])


def test_two_records_that_say_the_same_stay_two() -> None:
    one = {"title": "Chair"}
    assert [c.kind for c in record_changes([one, one], [one])] == [ChangeKind.GONE]


def test_a_value_that_is_only_written_otherwise_has_not_changed() -> None:
    def home(text: str, value: int) -> dict[str, object]:
        return {"url": "http://a/1", "bedrooms": {"text": text, "value": value}}

    assert not record_changes([home("Bedrooms: 5", 5)], [home("5", 5)])
    assert [c.new for c in record_changes([home("Bedrooms: 5", 5)], [home("4", 4)])] == ["4"]
