"""The text of a rendered page: a snapshot in, its text nodes out."""

from __future__ import annotations

from sitesift.browser import Rendered


def text_of(rendered: Rendered) -> str:
    """All text nodes of all documents of a snapshot, joined."""
    strings = rendered.snapshot.data["strings"]
    return "\n".join(
        strings[value]
        for document in rendered.snapshot.data["documents"]
        for kind, value in zip(
            document["nodes"]["nodeType"], document["nodes"]["nodeValue"], strict=True
        )
        if kind == 3 and value >= 0
    )
