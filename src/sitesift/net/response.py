"""What a server answered: status, final URL, headers and body, and the judgement whether it is a
page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitesift.errors import NotAPage

PAGE_TYPES = (
    "text/",
    "application/xhtml",
    "application/xml",
    "application/json",
    "application/ld+json",
)
_BINARY_STARTS = (
    b"%PDF-",
    b"PK\x03\x04",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\x1f\x8b",
    b"\x7fELF",
)


@dataclass(frozen=True, slots=True)
class Response:
    """One answer; `url` is where redirects ended and `method` the method of the last request."""

    status: int
    url: str
    headers: Mapping[str, str]  # names in lower case
    body: bytes
    method: str = "GET"
    cached: bool = False

    @property
    def content_type(self) -> str | None:
        return self.headers.get("content-type")

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    def require_page(self) -> Response:
        """Itself when it can be read as a page; raises NotAPage for a download."""
        kind = (self.content_type or "").partition(";")[0].strip().lower()
        if "attachment" in self.headers.get("content-disposition", "").lower():
            raise NotAPage(
                f"{self.url} is a download, not a page; fetch it with another tool.",
                source=self.url,
            )
        if (kind and not kind.startswith(PAGE_TYPES)) or self.body.startswith(_BINARY_STARTS):
            raise NotAPage(
                f"{self.url} is {kind or 'binary'}, not a page; give the address of an HTML page.",
                source=self.url,
            )
        return self
