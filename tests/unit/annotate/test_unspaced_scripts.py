"""Scripts that set no spaces between words: amounts, words of the domain and names are told all the
same."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.annotate.annotation import Familiarity
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records


def amount(text: str) -> list[tuple[float, str]]:
    page = page_from_html(f"<html><body><p>{text}</p><p>-</p></body></html>")
    rows = annotate(page, load_domain("real-estate"))
    return [(row.value["amount"], row.value["currency"]) for row in rows if row.type == "price"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5,480万円", (54_800_000, "JPY")),
        ("価格5,480万円から", (54_800_000, "JPY")),
        ("1億2,000万円", (120_000_000, "JPY")),
        ("3억 5,000만원", (350_000_000, "KRW")),
        ("500万元", (5_000_000, "CNY")),
        ("NT$ 1,280 萬", (12_800_000, "TWD")),
        ("23.5万", (235_000, "")),
    ],
)
def test_words_for_many_zeros_touch_their_number_and_their_currency(
    text: str, value: tuple[float, str]
) -> None:
    assert amount(text) == [value]


def test_a_number_behind_a_letter_of_a_spaced_script_is_still_part_of_a_word() -> None:
    assert amount("zz5,480万円") == []


def test_a_raised_2_makes_a_square_across_a_space() -> None:
    page = page_from_html(
        "<html><body><p>84.82m <sup> 2 </sup></p><p>12m 2 Zimmer</p></body></html>"
    )
    rows = annotate(page, load_domain("real-estate"))
    assert [row.text(page) for row in rows if row.type == "area"] == ["84.82m 2"]


def test_words_of_a_domain_are_found_inside_of_others() -> None:
    page = page_from_html("<html><title>新築一戸建て購入</title><body>-</body></html>")
    assert annotate(page, load_domain("real-estate")).familiar is Familiarity.TITLE


def test_homes_of_a_language_without_spaces_are_records() -> None:
    homes = "".join(
        f"<li><a href=/h/{n}><p>北新宿{n}丁目</p></a><dl><dt>所在地<dd>東京都北新宿{n}丁目"
        f"<dt>建物面積<dd>8{n}.5㎡<dt>価格<dd>5,4{n}0万円</dl></li>"
        for n in range(1, 5)
    )
    page = page_from_html(f"<html><title>不動産</title><body><ul>{homes}</ul></body></html>")
    (area,) = find_records(page, load_domain("real-estate"))
    told = [{v.name: v.text for v in record.values} for record in area.records]
    assert [row["title"] for row in told] == [f"北新宿{n}丁目" for n in range(1, 5)]
    assert [row["location"] for row in told] == [f"東京都北新宿{n}丁目" for n in range(1, 5)]
    assert [row["area"] for row in told] == [f"8{n}.5㎡" for n in range(1, 5)]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("4.7万km", "mileage", 47_000),
        ("行驶9.1万公里", "mileage", 91_000),
        ("12만km", "mileage", 120_000),
        ("31.000 χλμ", "mileage", 31_000),
        ("45к км", "mileage", 45_000),
        ("2017年式", "year", 2017),
        ("2016년식", "year", 2016),
    ],
)
def test_years_and_ways_driven_are_read_with_their_units_in_any_script(
    text: str, kind: str, value: int
) -> None:
    page = page_from_html(f"<html><body><p>{text}</p><p>-</p></body></html>")
    found = [row.value for row in annotate(page, load_domain("used-cars")) if row.type == kind]
    assert [v["amount"] if isinstance(v, dict) else v for v in found] == [value]


def test_a_year_before_a_month_is_part_of_a_date() -> None:
    page = page_from_html("<html><body><p>2017年4月</p><p>-</p></body></html>")
    assert not [row for row in annotate(page, load_domain("used-cars")) if row.type == "year"]


def test_terms_of_scripts_without_capitals_are_found_by_lists_of_names() -> None:
    lines = "".join(f"<li><h3>{name}</h3></li>" for name in ("マツダ デミオ（赤）", "스바루 기아"))
    page = page_from_html(f"<html><body><ul>{lines}</ul></body></html>")
    makes = [row for row in annotate(page, load_domain("used-cars")) if row.type == "make"]
    assert [row.text(page) for row in makes] == ["マツダ", "기아"]


def test_what_stands_in_brackets_behind_a_name_is_no_part_of_it() -> None:
    names = ("スズキ ラパン", "ダイハツ ムーヴ", "スバル サンバー")
    lines = "".join(f"<li><h3>{name}（2015年式）</h3></li>" for name in (*names, *names))
    page = page_from_html(f"<html><body><ul>{lines}</ul></body></html>")
    models = [row for row in annotate(page, load_domain("used-cars")) if row.type == "model"]
    assert {row.text(page) for row in models} == {"ラパン", "ムーヴ", "サンバー"}


def test_makes_off_the_list_are_known_beside_known_ones_in_scripts_without_capitals() -> None:
    names = ("丰田 卡罗拉", "凌驰 远行者", "本田 思域", "沃途 飞羽", "宝马 3系", "大众 朗逸")
    lines = "".join(f"<li><h3>{name} 1.5 自动</h3></li>" for name in names)
    page = page_from_html(f"<html><body><ul>{lines}</ul></body></html>")
    found = [row for row in annotate(page, load_domain("used-cars")) if row.type == "make"]
    assert {row.text(page) for row in found} >= {"凌驰", "沃途"}
