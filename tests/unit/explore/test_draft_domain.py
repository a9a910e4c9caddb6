"""A domain drafted from the records of one site: its files are right, and find them again."""

from __future__ import annotations

from sitesift.explore.subject.draft_domain import DomainDraft
from sitesift.ontology import check_domain, load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.open.open_records import find_open_records

ROWS = [
    ("Brass lamp", "£40.00", "Lighting", "900 g"),
    ("Oak stool", "£75.50", "Furniture", "4100 g"),
    ("Steel kettle", "£31.00", "Kitchen", "1200 g"),
    ("Wool blanket", "£58.00", "Bedding", "1500 g"),
    ("Glass lamp", "£44.00", "Lighting", "800 g"),
    ("Pine shelf", "£62.00", "Furniture", "5200 g"),
    ("Copper pan", "£49.00", "Kitchen", "1700 g"),
    ("Linen sheet", "£36.00", "Bedding", "700 g"),
]
PAGE = page_from_html(
    "<main><ul>"
    + "".join(
        f"<li class=thing><h3><a href=/t/{n}>{name}</a></h3><b class=price>{price}</b>"
        f"<p class=section>{section}</p><p>Weight: {weight}</p></li>"
        for n, (name, price, section, weight) in enumerate(ROWS)
    )
    + "</ul></main>",
    url="http://shop.test/",
)


def draft() -> DomainDraft:
    found = find_open_records(PAGE, None)
    assert found.subject is not None
    rows = [
        {v.name: {"text": v.text, "value": v.value} for v in record.values}
        for record in found.areas[0].records
    ]
    return DomainDraft("things", found.subject, rows)


def test_the_files_have_no_mistakes_and_find_the_records_again(tmp_path):
    for name, text in draft().files().items():
        (tmp_path / name).write_text(text, "utf-8")
    assert check_domain(tmp_path) == []
    (area,) = find_records(PAGE, load_domain(str(tmp_path)))
    assert len(area.records) == len(ROWS)
    values = {value.name: value.value for value in area.records[1].values}
    assert values["title"] == "Oak stool"
    assert values["price"] == {"amount": 75.5, "currency": "GBP"}
    assert values["section"] == "Furniture"
    assert values["weight"]["amount"] == 4100


def test_words_that_a_column_repeats_become_a_list():
    files = draft().files()
    assert files["section.txt"].split() == ["Bedding", "Furniture", "Kitchen", "Lighting"]


def test_names_that_never_repeat_become_none():
    assert "title.txt" not in draft().files()
