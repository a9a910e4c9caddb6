"""Parameters of addresses that do not tell records apart."""

from __future__ import annotations

from sitesift.explore.lists.runs.idle_parameters import idle_parameters, without_parameters

Rows = list[tuple[str, dict[str, str]]]


def home(number: int, address: str) -> tuple[str, dict[str, str]]:
    row = {"title": f"House {number}", "price": f"{number}50,000", "location": f"Road {number}"}
    return address, row


def twice(first: str, second: str) -> Rows:
    """Eight records, of which four are shown twice."""
    rows = [home(n, first.format(n=n)) for n in range(8)]
    return rows + [home(n, second.format(n=n)) for n in range(4)]


def test_what_says_where_a_link_stands_is_idle_whatever_it_is_called() -> None:
    rows = twice("h/home/{n}?zort=list", "h/home/{n}?zort=top")
    assert idle_parameters(rows) == {"zort"}


def test_the_number_of_a_record_is_not_idle_beside_one_that_is() -> None:
    rows = twice("h/home.php?id={n}&from=list", "h/home.php?id={n}&from=top")
    assert idle_parameters(rows) == {"from"}


def test_records_that_are_alike_stay_apart_where_each_has_its_number() -> None:
    rows = [home(n // 2, f"h/model-{n // 2}?unit={n}") for n in range(16)]
    assert not idle_parameters(rows)


def test_a_parameter_with_other_records_behind_it_is_not_idle() -> None:
    rows = [home(n, f"h/street-{n % 6}?plot={n // 6}") for n in range(12)]
    assert not idle_parameters(rows)


def test_one_record_with_two_addresses_proves_nothing() -> None:
    rows = [home(n, f"h/home/{n}?ref=list") for n in range(8)]
    assert not idle_parameters([*rows, home(0, "h/home/0?ref=top")])


def test_a_key_keeps_the_parameters_that_are_not_idle() -> None:
    assert without_parameters("h/home.php?from=top&id=3", {"from"}) == "h/home.php?id=3"
    assert without_parameters("h/home/3?from=top", {"from"}) == "h/home/3"
    assert without_parameters("text:1f", {"from"}) == "text:1f"


def test_the_folder_of_a_category_is_idle_where_records_stand_in_several() -> None:
    rows = twice("h/c/sea/{n}", "h/c/family/{n}")
    (name,) = idle_parameters(rows)
    assert without_parameters("h/c/sea/3", {name}) == without_parameters("h/c/family/3", {name})


def test_the_folder_of_a_make_is_not_idle_where_others_have_the_same_numbers() -> None:
    rows = [home(n, f"h/cars/{'ford' if n < 6 else 'audi'}/{n % 6}") for n in range(12)]
    assert not idle_parameters(rows)


def test_addresses_that_each_have_a_name_of_their_own_take_no_longer_the_more_there_are() -> None:
    rows = twice("h/home/{n}?zort=list", "h/home/{n}?zort=top")
    rows += [home(n, f"h/ad.php?{n}-house") for n in range(20, 4000)]
    assert idle_parameters(rows) == {"zort"}
