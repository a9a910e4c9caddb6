"""Settings: small frozen dataclasses, passed explicitly to what needs them. Nothing here reads the
environment."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie that a person brings along; what it says is never shown."""

    name: str
    value: str = field(repr=False)
    domain: str  # a host; with a dot in front also the hosts below it
    path: str = "/"
    secure: bool = False
    http_only: bool = False
    expires: float | None = None  # seconds since 1970; None: with the session


@dataclass(frozen=True, slots=True)
class SiteAccess:
    """What a person brings along to be let in: a proxy, headers, the cookies of a login. Headers
    and cookies go to `hosts` alone, which are those of the addresses that were asked for."""

    proxy: str | None = field(default=None, repr=False)  # http://user:password@host:port
    headers: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    cookies: tuple[Cookie, ...] = field(default=(), repr=False)
    hosts: tuple[str, ...] = ()  # filled in by the calls that are given an address


NO_ACCESS = SiteAccess()


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """How a source (file, URL, HTML) becomes a page."""

    # HTML larger than this is refused: analysis is linear, Chromium is not
    max_bytes: int = 20_000_000
    timeout: float = 30.0  # seconds for one page, from the first request to the settled page
    # a live page has settled when nothing changed for this many seconds ...
    settle_quiet: float = 0.2
    settle_limit: float = 8.0  # ... or when this many seconds have passed since it loaded
    # a CSS selector that a live page must show something for before it is looked at
    wait_for: str | None = None
    width: int = 1280
    height: int = 1000
    user_agent: str | None = None  # None: Chromium's own, with "sitesift/<version>" appended
    allow_private: bool = False  # True: loopback, private and link-local addresses may be opened
    robots: bool = True  # False: robots.txt is not asked before a URL is opened
    access: SiteAccess = NO_ACCESS


@dataclass(frozen=True, slots=True)
class BrowserSettings:
    """How Chromium is found and kept."""

    executable: str | None = None  # None: search the PATH for a Chromium or Chrome
    tabs: int = 0  # pages rendered at the same time; 0: one a core
    # a browser is replaced after so many pages, so that leaks stay bounded
    pages_per_browser: int = 200
    # further attempts at what an action or a page's script asks for and that fails for a moment
    retries: int = 2
    backoff: float = 0.5  # seconds before the first further attempt; doubled each time


@dataclass(frozen=True, slots=True)
class VisitSettings:
    """How a browser window behaves while a site is explored."""

    timeout: float = 30.0  # seconds for one page
    retries: int = 2  # further attempts at a page that fails for a moment
    backoff: float = 0.5  # seconds before the first further attempt; doubled each time


@dataclass(frozen=True, slots=True)
class FetchSettings:
    """How the program behaves towards servers, for every plain HTTP request it makes."""

    user_agent: str | None = None  # None: "sitesift/<version>", followed by the contact
    contact: str | None = None  # an address or URL where a site's owner can reach whoever runs this
    timeout: float = 30.0  # seconds for one answer, from the request to its last byte
    max_bytes: int = 20_000_000
    max_redirects: int = 10
    # seconds between the starts of two requests to one host; robots.txt may ask for more
    delay: float = 1.0
    per_host: int = 4  # requests to one host under way at the same time
    retries: int = 2  # further attempts after a transient error
    backoff: float = 1.0  # seconds before the first further attempt; doubled each time
    longest_wait: float = 120.0  # a Retry-After or crawl delay beyond this is a refusal
    robots: bool = True
    cache: str | None = None  # a folder that keeps answers
    cache_age: float = 86_400.0  # seconds an answer without a lifetime of its own is kept
    allow_private: bool = False  # True: loopback, private and link-local addresses may be contacted
    http2: bool = True
    record: str | None = None  # a WARC file that gets every answer, for a web archive
    access: SiteAccess = NO_ACCESS


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How far a wrapper run may go."""

    limit: int | None = None  # records after which the run stops
    max_pages: int = 100_000  # pages after which the run stops and says so
    max_seconds: float | None = None
    max_rounds: int = 50_000  # rounds of one star that has no upper bound of its own
    # True: an element that cannot be found again is skipped instead of ending the run
    skip_missing: bool = False
    ahead: int = 8  # linked pages that the HTTP engine fetches before their turn
    first_page_only: bool = False  # True: stars without a lower bound are not entered


@dataclass(frozen=True, slots=True)
class RecordSettings:
    """How the records of a domain are found. The tolerances are those of AMBER."""

    depth_tolerance: int = 1  # levels by which pivots of one area may differ from the usual
    distance_tolerance: int = 1  # levels by which the distances between them may
    min_records: int = 2  # records that make an area


@dataclass(frozen=True, slots=True)
class ExploreSettings:
    """How far the exploration of a site may go."""

    max_pages: int = 40  # pages looked at, the wrapper's own runs not counted
    max_seconds: float = 240.0  # of looking around
    probes: int = 3  # further lists that are looked at in vain before a wrapper is called complete
    rounds: int = 6  # times that wrappers are run
    fruitless: int = 12  # pages without any record of the domain after which a site has none
    # always, never, or auto: when a sample of detail pages has more than the lists
    details: str = "auto"


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    """How far a network of transducers may go. Turns count over all the runs of a
    site."""

    max_turns: int = 100_000  # turns of all transducers: the end, whatever is left
    # turns for which one that could run may be passed over before it goes first
    patience: int = 200
    attempts: int = 2  # times that a blocked or failing transducer is tried at one place
    # True: an error of a transducer ends the run; False: it is noted, and the others go on
    raise_faults: bool = False
