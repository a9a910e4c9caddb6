"""Bytes in many encodings, declared, wrongly declared and undeclared, come out as the text that was
written."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitesift.page.decode import decode_html

TEXTS = {
    "utf-8": "Haus in Köln – 450.000 € 北京",
    "windows-1252": "Prix très élevé à côté de la forêt — 45 € l’hôtel",
    "iso-8859-2": "Zażółć gęślą jaźń, wszystkie ogłoszenia nieruchomości w Łodzi",
    "windows-1251": "Продажа квартир в Москве, цена договорная",
    "koi8-r": "Продажа квартир в Москве, цена договорная",
    "gb18030": "北京二手房出售信息，价格面议，交通便利",
    "big5": "台北市房屋出租資訊，價格面議，交通便利",
    "shift_jis": "東京の賃貸マンション情報です。駅から徒歩五分",
    "euc-jp": "東京の賃貸マンション情報です。駅から徒歩五分",
    "euc-kr": "서울 아파트 매매 정보, 가격 협의 가능",
}


def page(text: str, charset: str | None, lang: str = "") -> str:
    meta = f'<meta charset="{charset}">' if charset else ""
    return (
        f'<html lang="{lang}"><head>{meta}<title>x</title></head><body><p>{text}</p></body></html>'
    )


@pytest.mark.parametrize("encoding", TEXTS)
def test_a_declared_encoding_is_used(encoding: str) -> None:
    html = page(TEXTS[encoding], encoding)
    assert decode_html(html.encode(encoding)) == html


@pytest.mark.parametrize("encoding", TEXTS)
def test_an_encoding_in_the_http_header_is_used(encoding: str) -> None:
    html = page(TEXTS[encoding], None)
    assert decode_html(html.encode(encoding), f"text/html; charset={encoding}") == html


@pytest.mark.parametrize("encoding", TEXTS)
def test_an_undeclared_encoding_is_detected(encoding: str) -> None:
    html = page(TEXTS[encoding], None)
    assert decode_html(html.encode(encoding)) == html


@pytest.mark.parametrize("encoding", TEXTS)
def test_a_wrong_claim_to_be_utf8_gives_way_to_detection(encoding: str) -> None:
    html = page(TEXTS[encoding], "utf-8")
    assert decode_html(html.encode(encoding)) == html


@pytest.mark.parametrize(
    "claimed", ["iso-8859-1", "windows-1252", "iso-8859-2", "windows-1251", "gb2312", "koi8-r"]
)
def test_valid_utf8_wins_over_another_claim(claimed: str) -> None:
    html = page("£250,000 – Bücher, naïve café, 北京", claimed)
    assert decode_html(html.encode()) == html


@pytest.mark.parametrize("name", ["iso-8859-1", "latin-1", "us-ascii"])
def test_latin_1_means_windows_1252_as_in_browsers(name: str) -> None:
    html = page("“£45” – 30 €", name)
    assert decode_html(html.encode("cp1252")) == html


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_and_is_left_out(encoding: str) -> None:
    html = page("naïve – 5 €", "iso-8859-1")
    assert decode_html(html.encode(encoding)) == html


def test_big_endian_utf16_with_its_mark_is_read() -> None:
    html = page("Łódź", None)
    assert decode_html(codecs.BOM_UTF16_BE + html.encode("utf-16-be")) == html


def test_a_page_cut_inside_a_character_stays_utf8() -> None:
    html = page("Königsstraße für Bücher – größer", "utf-8")
    assert decode_html(html.encode() + "ü".encode()[:1]) == html + "\ufffd"


def test_a_lone_pound_sign_is_read_as_western() -> None:
    assert "£95" in decode_html(b"<html><body><b>\xa395</b> per week</body></html>")


def test_letters_after_megabytes_of_markup_are_found_quickly() -> None:
    assert decode_html(b"<" * 1_000_000 + b"\xe9t\xe9").endswith("été")


def test_the_language_of_the_page_tells_czech_from_western() -> None:
    html = page("Příliš žluťoučký kůň úpěl ďábelské ódy", None, lang="cs")
    assert decode_html(html.encode("cp1250")) == html


@pytest.mark.parametrize(
    "claim",
    [
        "x-unknown",
        "hex",
        "rot13",
        "undefined",
        "idna",
        "punycode",
        "cp037",
        "utf-7",
        "unicode_escape",
        "zip",
    ],
)
def test_a_claim_that_names_no_encoding_of_the_web_is_ignored(claim: str) -> None:
    html = page("naïve café", claim)
    assert decode_html(html.encode()) == html


def test_escape_encodings_are_believed_when_declared() -> None:
    html = page("東京の情報", "iso-2022-jp")
    assert decode_html(html.encode("iso-2022-jp")) == html


def test_a_meta_claim_of_utf16_is_read_as_utf8() -> None:
    html = page("naïve", "utf-16")
    assert decode_html(html.encode()) == html


@given(st.binary(max_size=300))
def test_any_bytes_become_text(data: bytes) -> None:
    assert isinstance(decode_html(data), str)


@given(st.text(max_size=200).filter(lambda text: text.isprintable()))
def test_utf8_text_survives_whatever_it_claims(text: str) -> None:
    html = page(text, "utf-8")
    assert decode_html(html.encode()) == html


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_text_without_its_mark_is_told_by_its_nuls(encoding: str) -> None:
    html = "<html><p>Prices and places</p></html>"
    assert decode_html(html.encode(encoding)) == html


def test_stray_nuls_do_not_make_a_page_wide() -> None:
    assert decode_html(b"<p>a\x00b</p>") == "<p>a\x00b</p>"
