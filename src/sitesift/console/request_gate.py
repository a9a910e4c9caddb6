"""Who may ask the console anything. In: every request. Out: the request to the application, or a
refusal; and the headers that every answer has.

A page of another origin can make a browser send requests here. So the name of the host must be
ours (a foreign name that was turned to this machine has its own), the origin too, and the browser
must hold the cookie that only the start address sets. The cookie is not the token: the address may
be written down, the cookie ends with the process.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ANSWER_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # without any, browsers hide the origin of our own forms
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
READING = ("GET", "HEAD")
# Goes on by itself: a redirect would count as part of the foreign page that had the link, and a
# strict cookie is not sent there.
WELCOME = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>sitesift</title>'
    '<meta http-equiv="refresh" content="0;url=/"></head><body><a href="/">To the sites</a></body>'
)
NO_TOKEN = "Open the address that `sitesift console` printed: it holds the token for this browser."


class RequestGate:
    """ASGI middleware: lets in what came from the console's own pages."""

    def __init__(self, app: ASGIApp, *, token: str, hosts: Collection[str]) -> None:
        self.app, self.token, self.hosts = app, token, frozenset(hosts)
        self.session = secrets.token_urlsafe(32)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ANSWER_HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        answer = self._answer(scope)
        await (answer or self.app)(scope, receive, send_guarded)

    def _answer(self, scope: Scope) -> Response | None:
        """A refusal, or the page that sets the cookie; None: the application may answer."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts or len(headers.getlist("host")) != 1:
            return PlainTextResponse("This is not the console's name.", 421)
        if self._brings_token(scope):
            return self._welcome(host)
        if why := _foreign(scope["method"], headers, f"http://{host}"):
            return PlainTextResponse(why, 403)
        held = cookie_parser(headers.get("cookie", "")).get(self._cookie(host), "")
        if not hmac.compare_digest(held.encode(), self.session.encode()):
            return PlainTextResponse(NO_TOKEN, 403)
        return None

    def _brings_token(self, scope: Scope) -> bool:
        if scope["method"] != "GET" or scope["path"] != "/":
            return False
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return hmac.compare_digest(given.encode(), self.token.encode())

    def _welcome(self, host: str) -> Response:
        answer = HTMLResponse(WELCOME)
        answer.set_cookie(self._cookie(host), self.session, httponly=True, samesite="strict")
        return answer

    def _cookie(self, host: str) -> str:
        """Its name has the port: browsers do not keep cookies of ports apart."""
        return f"sitesift-{host.rpartition(':')[2]}"


def _foreign(method: str, headers: Headers, own: str) -> str:
    """Why a request is not one of the console's own pages; empty where it is."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and origin != own:
        return "This came from another page."
    if site is not None and site not in ("same-origin", "none"):
        return "This came from another site."
    if method not in READING and origin is None and site != "same-origin":
        return "A change must say where it comes from."
    return ""
