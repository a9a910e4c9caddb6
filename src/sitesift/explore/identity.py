"""When two addresses, pages or records are the same. In: addresses, pages, records. Out: short keys
to compare.

Addresses: fragments that are no routes, session ids, the order of parameters and how letters are
written do not count. A session id is taken to be a parameter whose name says so, or a long value of
letters and digits mixed under a short name that looks random.

Records: a key is a name by which a record is known again, whoever found it, so it is made of what
every view of a record has. Which rows are one record is a question of all cells, place and page
(`numbered_keys` here, `record_pool` and the run's `DuplicateFilter`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import takewhile
from urllib.parse import parse_qsl, quote, urldefrag, urlencode

from sitesift.page import Page
from sitesift.page.route import has_route
from sitesift.records.model import Area, Record
from sitesift.text.addresses_in_text import join_address, split_address
from sitesift.text.divided_lines import without_brackets
from sitesift.text.plain_text import letters_and_digits

_SESSION = re.compile(
    r"^(?:.*sess(?:ion)?(?:_?id)?|sid|s_id|phpsessid|jsessionid|cfid|cftoken|osc?sid|zenid|token)$",
    re.I,
)
_PATH_SESSION = re.compile(r";jsessionid=[^/?#]*", re.IGNORECASE)
_TRACKING = re.compile(r"^(?:utm_.*|gclid|fbclid)$", re.IGNORECASE)
_ESCAPE = re.compile(r"%[0-9a-f]{2}", re.IGNORECASE)
_PATH_SIGNS = "/%:@!$&'()*+,;=~[]|"  # stay as they are
_PICTURE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_LETTER = re.compile(r"^[^\W\d_](?=\.\w+$|$)")  # the whole name of a page: one of an alphabet
_WORDS = re.compile(r"\s+")
LINK_ATTRIBUTES = ("url", "image")
TEXT = "text:"  # begins the keys of records that have no page of their own
CUT_SHORT = 10  # characters from which on the beginning of a text stands for all of it
ALIKE = 3  # cells of two rows that say the same, where one calls the record by a word more


def canonical_url(url: str) -> str:
    """What tells this address from others."""
    bare = _PATH_SESSION.sub("", urldefrag(_routed(url)).url)
    parts = split_address(bare)
    pairs = [(n, v) for n, v in parse_qsl(parts.query, keep_blank_values=True) if not is_session(n)]
    query = urlencode(sorted((n, v) for n, v in pairs if not _TRACKING.match(n)))
    host = parts.netloc.lower().removeprefix("www.")
    path = _escaped(parts.path).rstrip("/") or "/"  # servers lead from one form to the other
    return f"{host}{path}{'?' + query if query else ''}"


def _escaped(path: str) -> str:
    """The path as browsers ask for it: pages write letters of their language as they are."""
    return _ESCAPE.sub(lambda found: found[0].upper(), quote(path, safe=_PATH_SIGNS))


def _routed(url: str) -> str:
    """The address with a script's route as a part of its path: "/app#/homes?page=2" tells pages
    apart as paths do."""
    return url.replace("#", "/%23", 1) if has_route(url) else url


def is_within(one: str, other: str) -> bool:
    """Whether an address is another one without some of its parameters; it has some itself."""
    first, second = (split_address(url) for url in (one, other))
    held = [set(parse_qsl(parts.query, keep_blank_values=True)) for parts in (first, second)]
    return bool(held[0]) and held[0] < held[1] and first[:3] == second[:3]


def is_session(name: str) -> bool:
    """Whether a parameter's name says that it is about this visit alone."""
    return _SESSION.match(name) is not None


def has_session(url: str) -> bool:
    """Whether an address holds a session id, so that it will not do for later."""
    names = [name for name, _ in parse_qsl(split_address(url).query, keep_blank_values=True)]
    return _PATH_SESSION.search(url) is not None or any(map(is_session, names))


def without_session(url: str) -> str:
    """The address without session ids."""
    parts = split_address(_PATH_SESSION.sub("", url))
    pairs = [(n, v) for n, v in parse_qsl(parts.query, keep_blank_values=True) if not is_session(n)]
    return parts._replace(query=urlencode(pairs)).geturl()


def url_pattern(url: str) -> str:
    """What addresses of one kind have in common: numbers, values of parameters and the last name
    are left out, whether a slash ends it or not; below the root, of names only single letters."""
    parts = split_address(urldefrag(_PATH_SESSION.sub("", _routed(url))).url)
    names = sorted(
        name for name, _ in parse_qsl(parts.query, keep_blank_values=True) if not is_session(name)
    )
    folder, _, last = parts.path.rstrip("/").rpartition("/")
    shape = _NUMBER.sub("#", folder)
    tail = _LETTER.sub("*", _NUMBER.sub("#", last)) if names or not folder else "*"
    return f"{parts.netloc}{shape}/{tail}?{'&'.join(names)}"


def record_texts(record: Record) -> dict[str, str]:
    """The texts of a record's attributes."""
    return {a.name: a.text for a in record.values if a.text}


def record_keys(page: Page, areas: Sequence[Area], identifying: Sequence[str]) -> list[str]:
    """What tells each record of a page from others: the address of its own page, else what its
    identifying attributes say, else all it says; with a number where several that are not the same
    stand in one area."""
    placed = [(place, record) for place, area in enumerate(areas) for record in area.records]
    texts = [record_texts(record) for _, record in placed]
    bases = [
        own_page_key(row, page.url) or said_key(row, identifying) or text_key(record.text)
        for row, (_, record) in zip(texts, placed, strict=True)
    ]
    return numbered_keys(bases, texts, [place for place, _ in placed])


def own_page_key(texts: Mapping[str, str], page_url: str) -> str:
    """The key of the address that a record on a page has for itself; empty where it has none."""
    link = str(texts.get("url", "")).strip()
    address = join_address(page_url, link) if link else ""
    here = canonical_url(address) == canonical_url(page_url)
    if here or not address.startswith("http") or _PICTURE.search(split_address(address).path):
        return ""
    return canonical_url(address)


def row_key(row: Mapping[str, str], identifying: Sequence[str], page_url: str = "") -> str:
    """The same for a row of texts that a wrapper gave on a page, without a number."""
    own = own_page_key(row, page_url) or said_key(row, identifying)
    return own or text_key(" ".join(str(row[name]) for name in sorted(row)))


def numbered_keys(
    bases: Sequence[str], texts: Sequence[Mapping[str, str]], places: Sequence[Hashable]
) -> list[str]:
    """The keys of records, in which those that stand at one place with the same key and are not
    the same get numbers: "text:1f", "text:1f#2". An address makes one record of what does not
    contradict itself, a word more aside; without one, what stands twice is two."""
    known: dict[str, list[_Variant]] = {}
    keys = []
    for base, row, place in zip(bases, texts, places, strict=True):
        variants = known.setdefault(base, [])
        free = [n for n, each in enumerate(variants) if each.takes(base, row, place)]
        number = min(free, key=lambda n: contradict(row, variants[n].row), default=len(variants))
        if number == len(variants):
            variants.append(_Variant(row))
        variants[number].places.add(place)
        keys.append(f"{base}#{number + 1}" if number else base)
    return keys


def is_shared_link(key: str) -> bool:
    """Whether a key says that several records of one area have the same address."""
    return "#" in key and not key.startswith(TEXT)


@dataclass(frozen=True, slots=True)
class _Variant:
    """One of several records that have the same key."""

    row: Mapping[str, str]
    places: set[Hashable] = field(default_factory=set)

    def takes(self, base: str, row: Mapping[str, str], place: Hashable) -> bool:
        """Whether a row is this record: at another place by its key, here by all it says."""
        linked = not base.startswith(TEXT)
        return place not in self.places or (linked and not _differ(row, self.row))


def _differ(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two rows of a page with one address are two records. What a page shows above its
    list once more it may call by a word more ("2011 Peugeot 3008" for "2011 3008" under the
    maker's name); assumed: records that share a link differ in more than in words put in."""
    common = (one.keys() & other.keys()).difference(LINK_ATTRIBUTES)
    unlike = {name for name in common if not agree(one[name], other[name])}
    longer = all(_has_words_more(one[name], other[name]) for name in unlike)
    return bool(unlike) and not (longer and len(common - unlike) >= ALIKE)


def _has_words_more(one: str, other: str) -> bool:
    """Whether one of two texts has all words of the other, in their order. A number is a word more
    where the other has none: "12 500" is more than "500", "2011 Kite" is "Kite"."""
    shorter, longer = sorted((text.casefold().split() for text in (one, other)), key=len)
    left = iter(longer)
    put_in = [word for own in shorter for word in takewhile(own.__ne__, left)] + list(left)
    found_all = len(put_in) == len(longer) - len(shorter)
    bare = not any(map(str.isdigit, "".join(shorter)))
    return bool(shorter) and found_all and (bare or all(map(_has_letter, put_in)))


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))


def contradict(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two rows cannot be about one record: they say different things of one attribute.
    Pictures of one record may differ, and addresses of one page."""
    common = (one.keys() & other.keys()).difference(LINK_ATTRIBUTES)
    return any(not agree(one[name], other[name]) for name in common)


def agree(one: str, other: str) -> bool:
    """Whether two texts say the same, or one is the other cut short, in a name behind a word
    ("Swift" of "Swift Dzire"). What stands in brackets behind is said besides, such as what
    something cost before."""
    bare = list(map(without_brackets, (one, other)))
    first, second = sorted(map(letters_and_digits, bare), key=len)
    if first == second or (len(first) >= CUT_SHORT and second.startswith(first)):
        return True
    shorter, longer = sorted((text.casefold().split() for text in bare), key=len)
    named = any(map(str.isalpha, "".join(shorter)))
    return named and 0 < len(shorter) < len(longer) and longer[: len(shorter)] == shorter


def said_key(texts: Mapping[str, str], identifying: Sequence[str]) -> str:
    """What the identifying attributes say, as far as they are known: two records that say the same
    here are one."""
    said = " ".join(texts[name] for name in identifying if texts.get(name))
    return text_key(said) if said else ""


def text_key(text: str) -> str:
    """The same for texts that differ in spaces and capitals only."""
    return (
        TEXT
        + blake2b(
            _WORDS.sub("", text).casefold().encode("utf-8", "replace"), digest_size=8
        ).hexdigest()
    )


def page_digest(page: Page) -> str:
    """The same for pages with the same visible text."""
    return blake2b(page.text.encode("utf-8", "replace"), digest_size=8).hexdigest()
