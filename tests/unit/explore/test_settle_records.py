"""Which rows of the runs are records, and what is told of the others."""

from __future__ import annotations

from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.record_pool import SeenRecords
from sitesift.explore.lists.runs.run_output import Output, texts_of
from sitesift.explore.lists.runs.settle_records import SettledRecords, settle_records
from sitesift.explore.run_folder import RunFolder
from sitesift.ontology import load_domain
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain

HOMES = load_domain("uk-real-estate")


def output(*rows):
    """What a run gave, in texts."""
    cells = [{n: {"text": t, "value": t} for n, t in row.items()} for row in rows]
    return Output("http", cells=cells, rows=texts_of(cells), identifying=HOMES.identifying)


def home(number, **more):
    return {"url": f"http://a.org/{number}", "price": f"£{number}00,000", **more}


def reasons(settled: SettledRecords):
    return [row.reason for row in settled.dropped_rows]


def test_a_record_that_two_runs_give_is_one_with_the_cells_of_both():
    settled = settle_records([output(home(1)), output(home(1, bedrooms="3"))], HOMES)
    assert settled.texts == [home(1, bedrooms="3")]
    assert reasons(settled) == [RowDropReason.MET_AGAIN]


def test_a_row_that_says_too_little_is_left_out_and_told():
    advertisement = {"title": "Sell your home", "url": "http://a.org/sell"}
    settled = settle_records([output(home(1), home(2), home(3), advertisement)], HOMES)
    assert len(settled.rows) == 3
    (dropped,) = settled.dropped_rows
    assert dropped.reason is RowDropReason.SAYS_TOO_LITTLE
    assert dropped.texts == advertisement


def test_what_was_left_out_of_a_round_can_be_read_again(tmp_path):
    settled = settle_records([output(home(1), home(1))], HOMES)
    run = RunFolder(tmp_path)
    run.keep_round(2, settled, HOMES)
    assert run.dropped_rows(2) == list(settled.dropped_rows)
    assert run.dropped_rows(1) == []


def car(**cells):
    return {"make": "Fiat", "model": "Panda", "year": "2014", "price": "$3,900", **cells}


def test_rows_without_addresses_that_say_the_same_are_as_many_records():
    settled = settle_records([output(car(), car(), car(price="$4,100"))], HOMES)
    assert len(settled.rows) == 3


def test_another_list_of_the_same_rows_adds_cells_and_no_records():
    bare, painted = output(car(), car()), output(car(color="Red"), car(color="Blue"))
    settled = settle_records([bare, painted], HOMES)
    assert [row["color"] for row in settled.texts] == ["Red", "Blue"]


def test_a_row_of_another_list_that_differs_in_one_cell_is_another_record():
    settled = settle_records([output(car()), output(car(year="2015"))], HOMES)
    assert len(settled.rows) == 2


def test_rows_of_two_lists_with_one_picture_are_one_record_if_they_share_what_no_other_says():
    listed = [car(image="/1.jpg"), car(image="/2.jpg", price="$4,100")]
    again = {"make": "Fiat", "year": "14", "price": "$4,100", "image": "/2.jpg"}
    other = {"make": "Fiat", "year": "14", "price": "$4,100", "image": "/3.jpg"}
    assert len(settle_records([output(*listed), output(again)], HOMES).rows) == 2
    assert len(settle_records([output(*listed), output(other)], HOMES).rows) == 3


def test_a_row_with_the_picture_of_one_record_is_that_one_though_numbers_are_worded_differently():
    listed = [car(image=f"/{n}.jpg", doors="5", miles=f"{n},000") for n in (1, 2, 3)]
    featured = car(image="/2.jpg", doors="5dr")
    assert len(settle_records([output(*listed), output(featured)], HOMES).rows) == 3
    for other in (car(image="/2.jpg", doors="4dr"), car(image="/9.jpg", doors="5dr")):
        assert len(settle_records([output(*listed), output(other)], HOMES).rows) == 4


def test_a_featured_copy_on_the_page_of_its_record_is_seen_as_that_record():
    listed = [car(image=f"/{n}.jpg", doors="5", miles=f"{n},000") for n in (1, 2, 3)]
    copy = car(image="/2.jpg", doors="5dr")
    keys = [*(f"text:{n}" for n in (1, 2, 3)), "text:copy"]
    seen = dict(zip(keys, [*listed, copy], strict=True))
    views = dict.fromkeys(keys, frozenset({"page"}))
    settled = settle_records([output(*listed)], HOMES, SeenRecords(seen, views))
    assert settled.by_key["text:copy"]["image"] == "/2.jpg"


def test_a_picture_that_stands_for_many_says_nothing_of_a_row():
    listed = [car(image="/none.jpg", doors="5", miles=f"{n},000") for n in (1, 2, 3)]
    assert (
        len(
            settle_records(
                [output(*listed), output(car(image="/none.jpg", doors="5dr"))], HOMES
            ).rows
        )
        == 4
    )


def test_a_picture_of_many_and_one_figure_in_common_do_not_make_one_record_of_two():
    pictures = ["/house.jpg", "/house.jpg", "/street.jpg"]
    houses = [
        {"title": f"Elm Road {n}", "price": f"${n}00,000", "rooms": f"{n} rooms", "image": picture}
        for n, picture in enumerate(pictures, 1)
    ]
    flats = [
        {"title": f"Dock {n}", "price": f"${n}9,500", "rooms": f"{n} rooms", "image": picture}
        for n, picture in ((1, "/house.jpg"), (3, "/street.jpg"))
    ]
    settled = settle_records([output(*houses), output(*flats)], HOMES)
    assert len(settled.rows) == 5


def test_rows_that_share_an_address_and_contradict_each_other_on_one_page_are_two_records():
    settled = settle_records([output(home(1), home(1) | {"price": "£990,000"})], HOMES)
    assert len(settled.rows) == 2


def test_the_row_that_was_met_again_is_told_with_the_record_it_was_taken_for():
    first, again = home(1), home(1, bedrooms="3")
    (dropped,) = settle_records([output(first), output(again)], HOMES).dropped_rows
    assert (dropped.texts, dropped.record) == (again, first)


def test_a_record_goes_by_the_keys_of_all_its_rows():
    named, unnamed = car(title="Fiat Panda of 2014"), car()
    settled = settle_records([output(unnamed), output(named)], HOMES)
    (keys,) = settled.row_keys
    assert set(keys) == output(unnamed).keys | output(named).keys


def test_a_record_seen_under_another_name_is_known_by_what_it_says():
    rows = [car(year="2011"), car(year="2012"), car(year="2013")]
    seen = {
        "text:1": car(year="2012", title="Panda Cross"),
        "text:2": car(year="2013", location="Fiat"),
        "text:3": car(year="2019"),
    }
    settled = settle_records([output(*rows)], HOMES, SeenRecords(seen))
    assert settled.by_key["text:1"]["year"] == "2012"
    assert settled.by_key["text:2"]["year"] == "2013"
    assert "text:3" not in settled.by_key
    assert all(settled.row_keys)


def test_a_record_has_a_key_on_each_list_that_shows_it_and_one_on_a_page():
    bare, named = car(), car() | {"title": "2014 Fiat Panda"}
    seen = {"text:a": bare, "text:b": named}
    apart = {"text:a": frozenset({"table"}), "text:b": frozenset({"cards"})}
    together = dict.fromkeys(seen, frozenset({"table"}))
    (keys,) = settle_records([output(named)], HOMES, SeenRecords(seen, apart)).row_keys
    assert set(keys) >= seen.keys()
    (keys,) = settle_records([output(named)], HOMES, SeenRecords(seen, together)).row_keys
    assert len(set(keys) & seen.keys()) == 1


def test_two_names_that_two_lists_have_for_one_meaning_are_one_column():
    columns = [SubjectColumn(name) for name in ("vin", "make", "year", "asking_price", "price")]
    cars = open_domain(Subject("", (), False, "", tuple(columns)))
    both = [{"vin": f"X{n}", "make": "Fiat", "year": f"201{n}"} for n in range(8)]
    first = [row | {"asking_price": f"${n}00"} for n, row in enumerate(both)]
    second = [row | {"price": f"${n}00"} for n, row in enumerate(both)]
    settled = settle_records([output(*first), output(*second)], cars)
    assert len(settled.rows) == 8
    assert [column.name for column in settled.dropped_columns] == ["price"]
    second[3]["price"] = "$950"
    assert not settle_records([output(*first), output(*second)], cars).dropped_columns


def test_a_record_keeps_its_address_though_a_copy_without_one_was_seen_beside_it():
    picture = {"image": "http://a.org/1.jpg", "title": "Mill House", "bedrooms": "3"}
    listed = output(home(1, **picture), home(2, title="Old Barn", bedrooms="2"))
    seen = {
        "a.org/1": home(1, **picture),
        "text:copy": {"price": "£100,000", **picture},
        "a.org/2": home(2, title="Old Barn", bedrooms="2"),
    }
    settled = settle_records([listed], HOMES, SeenRecords(seen))
    assert settled.row_keys == (("a.org/1", "text:copy"), ("a.org/2",))


def test_a_record_with_its_shelf_in_its_address_is_one_where_it_says_the_same():
    columns = tuple(SubjectColumn(name) for name in ("title", "text", "price"))
    goods = open_domain(Subject("li", (), False, "*", (*columns, SubjectColumn("url", "link"))))

    def row(address: str, title: str) -> dict[str, str]:
        said = {"title": title, "text": "Made of oak and glass", "price": "813.00"}
        return {"url": f"http://a.org/i?{address}", **said}

    home = output(row("id=31", "Lamp"), row("id=32", "Bowl"))
    shelf = output(row("path=20&id=31", "Lamp"), row("path=20&id=32", "Tray"))
    settled = settle_records([home, shelf], goods)
    assert [texts["title"] for texts in settled.texts] == ["Lamp", "Bowl", "Tray"]


def test_what_one_list_cuts_with_dots_another_tells_to_its_end():
    name = "Modern home with a garden, a pool and a view"
    teaser = output(home(1, title="Modern home with a …"), home(2, title="Old home in a field"))
    whole = output(home(1, title=name), home(2, title="Old home in a field by the sea"))
    for runs in ([teaser, whole], [whole, teaser]):
        settled = settle_records(runs, HOMES)
        assert settled.texts[0]["title"] == name
    assert settle_records([teaser, whole], HOMES).texts[1]["title"] == "Old home in a field"
