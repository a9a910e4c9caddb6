"""The HTTP client: in goes a URL, out comes a `Response` or an error that says what to do.

    async with Fetcher(settings) as fetcher:
        response = await fetcher.get("https://example.org/")

Every request passes the same gates in the same order: cache, robots.txt, the host's turn, the
address check at the connection. Redirects pass them again. Only transient errors are tried again,
with growing pauses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from importlib import metadata
from types import TracebackType
from urllib.parse import urlsplit

import httpcore
import httpx

from sitesift.errors import LoadFailed, TooLarge
from sitesift.net.addresses import require_web
from sitesift.net.http_cache import Cache, StoredResponse
from sitesift.net.proxy_address import require_proxy
from sitesift.net.rate_limit import RateLimit
from sitesift.net.response import Response
from sitesift.net.retry import RETRYABLE_STATUSES, RetryPolicy, retry_after
from sitesift.net.robots import Robots
from sitesift.net.site_access import brought_cookies, headers_for, jar_cookie
from sitesift.net.site_border import SiteBorder
from sitesift.net.transport import CheckedTransport
from sitesift.net.warc_recorder import DOCUMENT, OTHER, RecordedAnswer, WarcRecorder
from sitesift.settings import FetchSettings
from sitesift.text.addresses_in_text import join_address

CONNECTIONS = 100  # at once, over all hosts; each host has its own delay
ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
Form = bytes | None
_WIRE_ERRORS = (
    httpx.HTTPError,
    httpx.InvalidURL,
    httpcore.TimeoutException,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    httpcore.UnsupportedProtocol,
    OSError,
)


def own_name() -> str:
    """How the program calls itself towards servers."""
    try:
        return f"sitesift/{metadata.version('sitesift')}"
    except metadata.PackageNotFoundError:  # run from a source tree that was never installed
        return "sitesift"


def _agent(settings: FetchSettings) -> str:
    """The User-Agent header: an honest name, and whom to write to."""
    name = settings.user_agent or own_name()
    return f"{name} (+{settings.contact})" if settings.contact else name


def browser_agent(settings: FetchSettings) -> str | None:
    """The same for a browser; None leaves Chromium's own with our name appended."""
    if settings.user_agent is None and settings.contact is None:
        return None
    chromium = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) sitesift"
    return _agent(replace(settings, user_agent=settings.user_agent or chromium))


class Fetcher:
    """Fetches politely; one for a whole run, so that connections, cookies and turns are shared.
    One `beside` another has cookies and a border of its own, and uses what that one knows of the
    sites: their robots.txt and turns, and its connections."""

    def __init__(
        self, settings: FetchSettings | None = None, *, beside: Fetcher | None = None
    ) -> None:
        self.settings = settings or FetchSettings()
        self._is_beside = beside is not None
        self.rate_limit: RateLimit = beside.rate_limit if beside else RateLimit(self.settings)
        self.retry = RetryPolicy(
            self.settings.retries, self.settings.backoff, self.settings.longest_wait
        )
        self.border = SiteBorder()  # of the site that is visited; as it is made, it holds all
        self.robots: Robots = (
            beside.robots if beside else Robots(self._robots_file, self.rate_limit)
        )
        access = self.settings.access
        self._cache = Cache(self.settings.cache, access) if self.settings.cache else None
        self._recorder = WarcRecorder(self.settings.record) if self.settings.record else None
        self._transport: CheckedTransport = (
            beside._transport
            if beside
            else CheckedTransport(
                allow_private=self.settings.allow_private,
                http2=self.settings.http2,
                connections=CONNECTIONS,
                proxy=access.proxy,
            )
        )
        self._client = httpx.AsyncClient(
            transport=self._transport,
            headers={"user-agent": _agent(self.settings), "accept": ACCEPT},
            timeout=None,  # the whole exchange has one, see `_exchange`
            follow_redirects=False,
            trust_env=False,
        )
        for cookie in brought_cookies(access):
            self._client.cookies.jar.set_cookie(jar_cookie(cookie))

    @property
    def is_private_visit(self) -> bool:
        """Whether somebody's own login or headers are used, of which nothing may be kept."""
        return bool(self.settings.access.cookies or self.settings.access.headers)

    def kept_cookies(self) -> list[list[str]]:
        """The cookies held, as name, value, domain and path, to be kept with a stopped run; none of
        a private visit."""
        if self.is_private_visit:
            return []
        return [[c.name, c.value or "", c.domain, c.path] for c in self._client.cookies.jar]

    def keep_cookies(self, cookies: list[list[str]]) -> None:
        for name, value, domain, path in cookies:
            self._client.cookies.set(name, value, domain, path)

    async def __aenter__(self) -> Fetcher:
        await require_proxy(self.settings.access.proxy)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if not self._is_beside:  # else the connections are another's
            await self._client.aclose()

    async def admit(self, url: str) -> None:
        """Waits until a browser may ask for this: robots.txt is asked, then the host's turn. The
        turn is not held, because nobody tells when the browser is done."""
        self.border.require(url)
        if self.settings.robots:
            await self.robots.require(url)
        async with self.rate_limit.turn(urlsplit(url).netloc):
            return

    async def get(self, url: str, *, headers: Mapping[str, str] | None = None) -> Response:
        """The answer to GET, after redirects; from the cache when there is one."""
        if self._cache is None:
            return await self.send("GET", url, headers=headers)
        stored = await asyncio.to_thread(self._cache.find, url)
        if stored and stored.fresh(self.settings.cache_age):
            return stored.response
        return await self._renew(self._cache, url, stored, dict(headers or {}))

    async def _renew(
        self, cache: Cache, url: str, stored: StoredResponse | None, headers: dict[str, str]
    ) -> Response:
        questions = stored.questions() if stored else {}
        response = await self.send("GET", url, headers=headers | questions)
        if response.status == 304 and stored:
            response = stored.response
        await asyncio.to_thread(cache.store, url, response)
        return response

    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response:
        """The answer to a posted form, after redirects."""
        headers = {"content-type": content_type} | ({"referer": referer} if referer else {})
        return await self.send("POST", url, form=form, headers=headers)

    async def send(
        self, method: str, url: str, *, form: Form = None, headers: Mapping[str, str] | None = None
    ) -> Response:
        """One request and what its redirects lead to."""
        url = require_web(url)
        for _ in range(self.settings.max_redirects + 1):
            self.border.require(url)
            if self.settings.robots:
                await self.robots.require(url)
            response = await self._attempts(method, url, form, headers)
            target = response.headers.get("location")
            if response.status not in (301, 302, 303, 307, 308) or not target:
                return response
            if response.status == 303 or (response.status in (301, 302) and method == "POST"):
                method, form, headers = "GET", None, _without_form(headers)
            url = require_web(join_address(url, target))
        raise LoadFailed(
            f"{url} redirects more than {self.settings.max_redirects} times.", source=url
        )

    async def _robots_file(self, url: str) -> Response:
        """robots.txt itself: redirects are followed, and no robots rules apply to it."""
        for _ in range(5):
            response = await self._attempts("GET", url, None, None)
            target = response.headers.get("location")
            if not 300 <= response.status < 400 or not target:
                break
            url = require_web(join_address(url, target))
        return response

    async def _attempts(
        self, method: str, url: str, form: Form, headers: Mapping[str, str] | None
    ) -> Response:
        """One hop, tried again while the error is transient."""
        host, tries = urlsplit(url).netloc, 0
        while True:
            tries += 1
            try:
                async with self.rate_limit.turn(host):
                    response = await self._exchange(method, url, form, headers)
            except _WIRE_ERRORS as error:
                wait = self.retry.pause(tries) if method == "GET" and _transient(error) else None
                if wait is None:
                    raise LoadFailed(_why(url, error, self.settings.timeout), source=url) from error
            else:
                if response.status not in RETRYABLE_STATUSES:
                    return response
                asked = retry_after(response.headers)
                wait = self.retry.pause(tries, asked) if method == "GET" else None
                if wait is None:
                    return self._given_up(response, asked or self.settings.backoff)
            self.rate_limit.hold(host, wait)

    def _given_up(self, response: Response, wait: float) -> Response:
        if response.status == 429 or (response.status == 503 and "retry-after" in response.headers):
            raise LoadFailed(
                f"{response.url} asks us to slow down "
                f"(status {response.status}, wait {wait:.0f} s); "
                "run again later or with a larger --delay.",
                source=response.url,
            )
        return response

    async def _exchange(
        self, method: str, url: str, form: Form, headers: Mapping[str, str] | None
    ) -> Response:
        own = {**(headers or {}), **headers_for(self.settings.access, url)}
        async with asyncio.timeout(self.settings.timeout):
            request = self._client.build_request(method, url, content=form, headers=own)
            answer = await self._client.send(request, stream=True)
            try:
                body = await self._read(answer, url)
            finally:
                await answer.aclose()
        if self._recorder is not None and method == "GET":
            kind = DOCUMENT if "html" in answer.headers.get("content-type", "") else OTHER
            told = answer.headers.multi_items()
            self._recorder.note(RecordedAnswer(url, answer.status_code, told, body, kind))
        return Response(answer.status_code, url, dict(answer.headers), body, method)

    async def _read(self, answer: httpx.Response, url: str) -> bytes:
        parts, size = [], 0
        async for part in answer.aiter_bytes():
            size += len(part)
            if size > self.settings.max_bytes:
                limit = self.settings.max_bytes / 1e6
                raise TooLarge(
                    f"{url} is larger than {limit:g} MB; raise the limit to read it.", source=url
                )
            parts.append(part)
        return b"".join(parts)


def _without_form(headers: Mapping[str, str] | None) -> dict[str, str]:
    return {name: value for name, value in (headers or {}).items() if name != "content-type"}


def _transient(error: Exception) -> bool:
    """Whether the same request may succeed a moment later."""
    return not isinstance(
        error, (httpx.InvalidURL, httpx.UnsupportedProtocol, httpcore.UnsupportedProtocol)
    )


def _why(url: str, error: Exception, timeout: float) -> str:
    if isinstance(error, (TimeoutError, httpx.TimeoutException, httpcore.TimeoutException)):
        return f"{url} did not answer within {timeout:g} s; try again or raise the time limit."
    if isinstance(error, (httpcore.ConnectError, ConnectionRefusedError)):
        return f"{url} cannot be reached ({error}); is the address right and the server up?"
    return f"{url} could not be loaded ({type(error).__name__}: {str(error)[:150]})."
