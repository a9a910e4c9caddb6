"""Bytes of a page become text: in come bytes and, for a page from the web, its Content-Type; out
comes text.

The order is the browsers' (byte order mark, HTTP header, declaration in the page) with two
corrections, because declarations on real pages are often wrong: bytes that are valid UTF-8 with
characters beyond ASCII are UTF-8 whatever they claim to be, and a claim that the bytes contradict
gives way to detection.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence

from w3lib.encoding import (
    html_body_declared_encoding,
    http_content_type_encoding,
    read_bom,
    resolve_encoding,
)

SAMPLE = 64_000  # bytes of the page's text that detection looks at
LATIN = "cp1252"  # what a page without any clue is taken for, as in browsers
_MULTIBYTE = ("gb18030", "big5", "cp932", "euc_jp", "cp949")
_NON_LATIN = ("cp1251", "koi8_r", "cp1253", "cp1255", "cp1256")
_CENTRAL = ("cp1250", "iso8859_2")
_CENTRAL_LANGUAGES = frozenset({"cs", "sk", "pl", "hu", "hr", "sl", "bs", "ro", "sq"})
# share of undecodable characters up to which a claimed encoding is still believed
_FEW_ERRORS = 0.01
_RUNS = 0.25  # share of bytes beyond ASCII in runs, below which the text is in Latin letters
# share of such runs in the text around them, below which they are damage or decoration
_SPARSE = 0.03
# multi-byte sequences; "\u8054\u901a" in GBK is famous for being valid UTF-8 by accident
_SURE_UTF8 = 3

# bytes that tell UTF-16 without a mark, and the share of NULs in every second place that does
_WIDE_SAMPLE = 4096
_WIDE = 0.8

# What a page may claim to be, by codec name: the encodings of the web, not Python's codecs for hex
# or EBCDIC.
_OF_THE_WEB = re.compile(
    r"utf-(8|16|32).*|cp(125\d|866|874|932|936|949|950)|iso8859-\d+|koi8-[ru]"
    r"|mac-(roman|cyrillic)|gb.*|big5.*"
    r"|shift_jis.*|euc_(jp|kr).*|iso2022_jp.*|tis-620|johab|hz"
)
_LANGUAGE = re.compile(rb"<html\b[^>]*?\blang\s*=\s*[\"']?([a-z]{2})", re.I)
_SYMBOL_IN_WORD = re.compile(r"(?<=[^\W\d_])[¡-©«-´¶-¹»-¿×÷](?=[^\W\d_])")
_BEYOND = re.compile(rb"[\x80-\xff]+")
_ISOLATED_C1 = re.compile(r"[\x80-\x9f]")


def decode_html(data: bytes, content_type: str | None = None) -> str:
    """The text of a page; undecodable bytes become U+FFFD, a byte order mark is left out."""
    marked, bom = read_bom(data)
    if marked and bom:
        return data[len(bom) :].decode(marked, "replace")
    return data.decode(choose_encoding(data, content_type), "replace")


def choose_encoding(data: bytes, content_type: str | None = None) -> str:
    """The Python name of the encoding that a page without a byte order mark is in."""
    if wide := _unmarked_wide(data[:_WIDE_SAMPLE]):
        return wide
    declared = _declared(data, content_type)
    if declared and _stateful(declared):
        return declared
    if data.isascii():
        return "utf-8"
    if _is_utf8(data, declared):
        return "utf-8"
    if declared and declared != "utf-8" and _fits(data, declared):
        return declared
    return _detect(data)


def _unmarked_wide(data: bytes) -> str | None:
    """UTF-16 without its mark, told by the NULs beside the letters of its tags."""
    if b"\x00" not in data:
        return None
    for name, high, low in (
        ("utf-16-le", data[1::2], data[::2]),
        ("utf-16-be", data[::2], data[1::2]),
    ):
        if high.count(0) > _WIDE * len(high) and not low.count(0):
            return name
    return None


def _declared(data: bytes, content_type: str | None) -> str | None:
    """The claim of the HTTP header or else of the page, as the codec that browsers use for that
    name."""
    name = http_content_type_encoding(content_type) or html_body_declared_encoding(data[:8192])
    resolved = resolve_encoding(name) if name else None
    if resolved is None or not _OF_THE_WEB.fullmatch(codecs.lookup(resolved).name):
        return None
    if resolved.startswith(("utf-16", "utf-32")):
        return "utf-8"  # a declaration we could read cannot be true: HTML says UTF-8
    return str(resolved)


def _stateful(encoding: str) -> bool:
    """Escape-sequence encodings look like ASCII, so they are believed when declared."""
    return encoding.startswith("iso2022") or encoding == "hz"


def _is_utf8(data: bytes, declared: str | None) -> bool:
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    beyond = _beyond_ascii(text) - broken
    if broken == 0:
        return (
            _family(declared) != "multibyte"
            or beyond >= _SURE_UTF8
            or not _fits(data, declared or "utf-8")
        )
    # A page cut in the middle of a character, or with a stray byte from elsewhere, is still UTF-8.
    return declared in (None, "utf-8") and beyond >= 4 * broken


def _beyond_ascii(text: str) -> int:
    """How many characters are beyond ASCII, counted at C speed."""
    return len(text) - len(text.encode("ascii", "ignore"))


def _family(encoding: str | None) -> str:
    if encoding is None or encoding == "utf-8":
        return "utf-8"
    return (
        "multibyte" if _known(encoding, (*_MULTIBYTE, "big5hkscs", "gbk", "gb2312")) else "single"
    )


def _known(encoding: str, names: Sequence[str]) -> bool:
    return codecs.lookup(encoding).name in {codecs.lookup(name).name for name in names}


def _fits(data: bytes, encoding: str) -> bool:
    text = data.decode(encoding, "replace")
    wrong = text.count("\ufffd")
    beyond = _beyond_ascii(text)
    return (
        wrong <= max(1, _FEW_ERRORS * beyond)
        if _family(encoding) == "multibyte"
        else wrong < beyond / 2
    )


def _detect(data: bytes) -> str:
    """A guess from the text between the tags, among the encodings that pages without UTF-8 are
    written in."""
    text = b"\n".join(part.partition(b">")[2] for part in data.split(b"<"))
    sample = _around_non_ascii(text if not text.isascii() else data)
    if _mostly_isolated(sample):
        return _latin_or_central(sample, _language(data))
    from charset_normalizer import from_bytes  # noqa: PLC0415  most pages say what they are in

    best = from_bytes(sample, cp_isolation=[LATIN, *_CENTRAL, *_NON_LATIN, *_MULTIBYTE]).best()
    found = best.encoding if best else LATIN
    if found not in (LATIN, *_CENTRAL):
        return found
    return _latin_or_central(sample, _language(data))


def _around_non_ascii(text: bytes) -> bytes:
    """The parts that tell something: bytes beyond ASCII with what stands around them, up to the
    sample size."""
    telling, size, end = [], 0, 0
    while size < SAMPLE and (match := _BEYOND.search(text, end)):
        start, end = max(end, match.start() - 30), min(match.end(), match.start() + SAMPLE) + 200
        telling.append(text[start:end])
        size += end - start
    return b"\n".join(telling)


def _mostly_isolated(sample: bytes) -> bool:
    """Accented letters and signs stand alone or far apart in ASCII; other scripts come in runs
    beyond it."""
    runs = [len(run) for run in _BEYOND.findall(sample)]
    in_runs = sum(length for length in runs if length > 1)
    return in_runs <= _RUNS * sum(runs) or in_runs < _SPARSE * len(sample)


def _language(data: bytes) -> str:
    match = _LANGUAGE.search(data[:4096])
    return match.group(1).decode().lower() if match else ""


def _latin_or_central(sample: bytes, language: str) -> str:
    """Western or Central European: by the page's language, else by symbols inside words under a
    reading."""
    if language and language not in _CENTRAL_LANGUAGES:
        return LATIN
    order = (*_CENTRAL, LATIN) if language else (LATIN, *_CENTRAL)
    return min(order, key=lambda encoding: _oddities(sample, encoding))


def _oddities(sample: bytes, encoding: str) -> int:
    text = sample.decode(encoding, "replace")
    return (
        len(_SYMBOL_IN_WORD.findall(text)) + len(_ISOLATED_C1.findall(text)) + text.count("\ufffd")
    )
