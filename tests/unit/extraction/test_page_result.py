"""What a result gives: rows, dictionaries, absolute links."""

from __future__ import annotations

from sitesift.extraction.page_result import PageResult
from sitesift.page import xpath_of
from sitesift.records.model import Area, Record, Value
from tests.helpers.sample_results import sample


def test_rows_hold_a_column_an_item_with_its_link_beside_it():
    assert sample().rows()[0] == {
        "title": "First <b>",
        "title.link": "https://shop.example/b/1",
        "cost": "£5",
        "price": "£5",
        "price.value": 5.0,
        "price.currency": "GBP",
    }


def test_rows_of_all_areas_follow_each_other():
    assert [row.get("word") for row in sample().rows(None)] == [None, None, "one", "two"]


def test_an_area_that_is_not_there_has_no_rows():
    assert sample().rows(7) == []


def test_relative_links_start_from_the_page():
    assert sample().rows()[1]["title.link"] == "https://shop.example/list/b/2"


def test_links_of_a_saved_page_stay_as_written():
    assert sample(url="file:///saved/list.html").rows()[1]["title.link"] == "b/2"


def test_an_address_that_cannot_be_read_stays_as_written():
    assert sample().absolute("http://[oops") == "http://[oops"


def test_the_dictionary_names_every_record_by_its_path():
    data = sample().as_dict()
    assert [r["xpath"] for r in data["areas"][0]["records"]] == [
        f"/html[1]/body[1]/ul[1]/li[{n}]" for n in (1, 2)
    ]
    assert data["areas"][0]["columns"] == ["title", "cost"]
    assert "error" not in data


def test_the_dictionary_has_items_links_and_attributes_of_a_record():
    record = sample().as_dict()["areas"][0]["records"][0]
    assert record["items"] == {"title": "First <b>", "cost": "£5"}
    assert record["links"] == {"title": "https://shop.example/b/1"}
    assert record["attributes"]["price"] == {
        "text": "£5",
        "value": {"value": 5.0, "currency": "GBP"},
        "xpath": "/html[1]/body[1]/ul[1]/li[1]/b[1]",
        "confidence": 0.9,
    }


def test_several_items_of_one_column_are_joined():
    record = Record(
        (0,), "x", tuple(Value("tag", text, None, 0) for text in ("red", "blue", "red"))
    )
    result = PageResult("x", areas=(Area(0, (record,), ("tag",)),))
    assert result.rows() == [{"tag": "red | blue"}]
    assert result.as_dict()["areas"][0]["records"][0]["items"] == {"tag": "red | blue"}


def test_an_image_without_text_shows_its_address():
    record = Record((0,), "", (Value("photo", "", None, 0, image="a.png"),))
    assert PageResult("x", areas=(Area(0, (record,), ("photo",)),)).rows() == [{"photo": "a.png"}]


def test_a_record_without_items_is_its_text():
    assert PageResult("x", areas=(Area(0, (Record((0,), "all of it"),)),)).rows() == [
        {"text": "all of it"}
    ]


def test_a_failed_page_has_its_reason_in_the_dictionary():
    data = PageResult("gone.html", error="gone.html: no such file").as_dict()
    assert (data["areas"], data["error"]) == ([], "gone.html: no such file")


def test_paths_are_those_of_the_page_model():
    result = sample()
    assert result.page is not None
    nodes = range(len(result.page))
    assert [result.xpath(node) for node in nodes] == [xpath_of(result.page, node) for node in nodes]
