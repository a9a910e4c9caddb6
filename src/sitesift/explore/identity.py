"""When two addresses, pages or records are the same. In: addresses, pages, records. Out: short keys
to compare.

Addresses: fragments that are no routes, session ids and the order of parameters do not count. A
session id is taken to be a parameter whose name says so, or a long value of letters and digits
mixed under a short name that looks random.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit

from sitesift.page import Page
from sitesift.page.route import has_route
from sitesift.records.model import Record

_SESSION = re.compile(
    r"^(?:.*sess(?:ion)?(?:_?id)?|sid|s_id|phpsessid|jsessionid|cfid|cftoken|osc?sid|zenid|token)$",
    re.I,
)
_PATH_SESSION = re.compile(r";jsessionid=[^/?#]*", re.IGNORECASE)
_TRACKING = re.compile(r"^(?:utm_.*|gclid|fbclid)$", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_WORDS = re.compile(r"\s+")


def canonical_url(url: str) -> str:
    """What tells this address from others."""
    bare = _PATH_SESSION.sub("", urldefrag(_routed(url)).url)
    parts = urlsplit(bare)
    pairs = [(n, v) for n, v in parse_qsl(parts.query, keep_blank_values=True) if not is_session(n)]
    query = urlencode(sorted((n, v) for n, v in pairs if not _TRACKING.match(n)))
    host = parts.netloc.lower().removeprefix("www.")
    return f"{host}{parts.path or '/'}{'?' + query if query else ''}"


def _routed(url: str) -> str:
    """The address with a script's route as a part of its path: "/app#/homes?page=2" tells pages
    apart as paths do."""
    return url.replace("#", "/%23", 1) if has_route(url) else url


def is_session(name: str) -> bool:
    """Whether a parameter's name says that it is about this visit alone."""
    return _SESSION.match(name) is not None


def has_session(url: str) -> bool:
    """Whether an address holds a session id, so that it will not do for later."""
    names = [name for name, _ in parse_qsl(urlsplit(url).query, keep_blank_values=True)]
    return _PATH_SESSION.search(url) is not None or any(map(is_session, names))


def without_session(url: str) -> str:
    """The address without session ids."""
    parts = urlsplit(_PATH_SESSION.sub("", url))
    pairs = [(n, v) for n, v in parse_qsl(parts.query, keep_blank_values=True) if not is_session(n)]
    return parts._replace(query=urlencode(pairs)).geturl()


def url_pattern(url: str) -> str:
    """What addresses of one kind have in common: numbers and values of parameters are left out."""
    parts = urlsplit(urldefrag(_PATH_SESSION.sub("", _routed(url))).url)
    names = sorted(
        name for name, _ in parse_qsl(parts.query, keep_blank_values=True) if not is_session(name)
    )
    folder, _, last = parts.path.rpartition("/")
    shape = _NUMBER.sub("#", folder)
    tail = _NUMBER.sub("#", last) if names or not folder else "*"
    return f"{parts.netloc}{shape}/{tail}?{'&'.join(names)}"


def record_texts(record: Record) -> dict[str, str]:
    """The texts of a record's attributes."""
    return {a.name: a.text for a in record.values if a.text}


def record_key(page: Page, record: Record, identifying: Sequence[str]) -> str:
    """What tells a record from others: the address of its own page, else what its identifying
    attributes say, else all it says."""
    texts = {a.name: str(a.text) for a in record.values}
    link = urljoin(page.url, texts.get("url", "").strip()) if texts.get("url") else ""
    if link.startswith("http") and canonical_url(link) != canonical_url(page.url):
        return canonical_url(link)
    return said_key(texts, identifying) or text_key(record.text)


def row_key(row: Mapping[str, str], identifying: Sequence[str]) -> str:
    """The same for a row of texts that a wrapper gave."""
    if str(row.get("url", "")).startswith("http"):
        return canonical_url(str(row["url"]))
    said = said_key(row, identifying)
    return said or text_key(" ".join(str(row[name]) for name in sorted(row)))


def said_key(texts: Mapping[str, str], identifying: Sequence[str]) -> str:
    """What the identifying attributes say, as far as they are known: two records that say the same
    here are one."""
    said = " ".join(texts[name] for name in identifying if texts.get(name))
    return text_key(said) if said else ""


def text_key(text: str) -> str:
    """The same for texts that differ in spaces and capitals only."""
    return (
        "text:"
        + blake2b(
            _WORDS.sub("", text).casefold().encode("utf-8", "replace"), digest_size=8
        ).hexdigest()
    )


def page_digest(page: Page) -> str:
    """The same for pages with the same visible text."""
    return blake2b(page.text.encode("utf-8", "replace"), digest_size=8).hexdigest()
