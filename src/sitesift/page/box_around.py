"""The box around some nodes of a page, in CSS pixels: what reports outline."""

from __future__ import annotations

from sitesift.page.page import Page


def box_around(page: Page, nodes: tuple[int, ...]) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom; a node without a box of its own (display: contents) has that of
    what it holds. None where nothing is drawn."""
    if page.box is None:
        return None
    rows = [page.box[node] for node in nodes if page.box[node][2] > 0 and page.box[node][3] > 0]
    if not rows:
        inside = [n for node in nodes for n in range(node, int(page.end[node])) if page.visible[n]]
        rows = [page.box[n] for n in inside if page.box[n][2] > 0 and page.box[n][3] > 0]
    if not rows:
        return None
    left, top = min(float(r[0]) for r in rows), min(float(r[1]) for r in rows)
    return (left, top, max(float(r[0] + r[2]) for r in rows), max(float(r[1] + r[3]) for r in rows))
