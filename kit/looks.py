"""How a site looks: for every role of an element (item, price, pager ...) its declarations, by
palette and density.

In: a seed. Out: a `Look`. Families turn roles into class names and these declarations into their
style sheets, so that one look exists as BEM, as utility classes, as hashed names or as bare
elements.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.markup import stream

PALETTES = (
    ("#12355b", "#f4f6f8", "#d8dee6", "#1f2933"),
    ("#7a1f2b", "#faf6f2", "#e5dcd3", "#2b2320"),
    ("#0b6e4f", "#f2f7f4", "#cfe0d8", "#1c2b25"),
    ("#d35400", "#fffaf5", "#eddccb", "#333333"),
    ("#5b2a86", "#f7f4fa", "#ddd3e8", "#2a2433"),
    ("#111111", "#fafafa", "#dddddd", "#222222"),
    ("#0074a2", "#eef6fa", "#c5dde8", "#243238"),
    ("#b8860b", "#fbf9f1", "#e6dfc6", "#2e2a1c"),
)
FONTS = (
    "Arial, Helvetica, sans-serif",
    "Georgia, 'Times New Roman', serif",
    "'Trebuchet MS', Verdana, sans-serif",
    "system-ui, sans-serif",
    "Verdana, Geneva, sans-serif",
)


@dataclass(frozen=True, slots=True)
class Look:
    """Colours, type and measures, and the declarations of each role."""

    accent: str
    soft: str
    line: str
    ink: str
    font: str
    roles: dict[str, str]


def look_of(seed: int) -> Look:
    """The look of a seed."""
    rng = stream(seed, "look")
    accent, soft, line, ink = rng.choice(PALETTES)
    font, pad, radius = rng.choice(FONTS), rng.choice((8, 12, 16)), rng.choice((0, 3, 8))
    width = rng.choice((960, 1080, 1180))
    photo = rng.choice((160, 200, 240))
    columns = rng.choice((2, 3, 3, 4))
    dark = rng.random() < 0.5
    head = (
        f"background:{accent};color:#fff"
        if dark
        else f"background:#fff;border-bottom:3px solid {accent}"
    )
    edge = rng.choice(
        (
            f"border:1px solid {line}",
            "box-shadow:0 1px 5px rgba(0,0,0,.18)",
            f"border-top:2px solid {line}",
        )
    )
    roles = _frame(head, "#fff" if dark else accent, pad, width, soft)
    roles |= _lists(edge, pad, radius, photo, columns) | _parts(accent, soft, line, pad)
    roles |= _forms(accent, soft, line, pad, radius)
    return Look(accent, soft, line, ink, font, roles)


def _frame(head: str, link: str, pad: int, width: int, soft: str) -> dict[str, str]:
    return {
        "header": f"{head};padding:{pad + 6}px 24px;display:flex;align-items:center;"
        f"justify-content:space-between",
        "logo": f"font-size:24px;font-weight:700;color:{link};text-decoration:none",
        "nav": "display:flex;gap:18px;list-style:none;margin:0;padding:0",
        "nav-link": f"color:{link};text-decoration:none;font-size:15px",
        "columns": f"display:flex;gap:28px;max-width:{width}px;margin:0 auto;padding:{pad * 2}px "
        f"16px",
        "main": "flex:1;min-width:0",
        "side": "width:240px;flex:none",
        "hero": f"background:{soft};padding:40px 24px;text-align:center;margin-bottom:{pad * 2}px",
        "footer": "background:#2d2d2d;color:#ccc;padding:28px 24px;font-size:13px;margin-top:40px",
        "footer-link": "color:#ccc;margin-right:16px",
    }


def _lists(edge: str, pad: int, radius: int, photo: int, columns: int) -> dict[str, str]:
    return {
        "list": "margin:16px 0;padding:0;list-style:none",
        "item": f"{edge};border-radius:{radius}px;display:flex;gap:{pad + 4}px;padding:{pad}px;"
        f"margin-bottom:{pad + 4}px",
        "media": f"flex:none;width:{photo}px;position:relative",
        "photo": "width:100%;height:auto;display:block",
        "body": "flex:1;min-width:0",
        "grid": f"display:grid;grid-template-columns:repeat({columns},1fr);gap:{pad + 6}px;"
        f"margin:16px 0;"
        "padding:0;list-style:none",
        "card": f"{edge};border-radius:{radius}px;overflow:hidden;display:flex;"
        f"flex-direction:column;background:#fff",
        "card-body": f"padding:{pad}px",
        "table": "width:100%;border-collapse:collapse;margin:16px 0",
        "cell": f"padding:{pad}px 8px;border-bottom:1px solid #ddd;vertical-align:top;"
        f"text-align:left",
        "band": f"display:flex;justify-content:space-between;padding:{pad}px;margin-top:{pad}px",
        "strip": f"display:flex;gap:{pad}px;padding:{pad}px;margin-bottom:{pad}px",
    }


def _parts(accent: str, soft: str, line: str, pad: int) -> dict[str, str]:
    return {
        "title": "font-size:18px;margin:0 0 6px;line-height:1.3;font-weight:700",
        "title-link": f"color:{accent};text-decoration:none",
        "price": f"font-size:19px;font-weight:700;color:{accent};margin:0 0 6px",
        "note": "font-size:12px;color:#666",
        "place": "color:#555;margin:0 0 6px;font-size:14px",
        "specs": "display:flex;flex-wrap:wrap;gap:14px;list-style:none;margin:6px 0;padding:0;"
        "font-size:14px",
        "spec": "white-space:nowrap",
        "text": "font-size:14px;line-height:1.5;margin:6px 0",
        "badge": f"display:inline-block;background:{accent};color:#fff;font-size:12px;padding:2px "
        f"8px",
        "more": f"color:{accent};font-size:14px;margin-top:6px;display:inline-block",
        "count": f"padding:{pad}px 0;color:#444;border-bottom:1px solid {line}",
        "pager": "display:flex;gap:6px;justify-content:center;margin:24px 0;list-style:none;"
        "padding:0",
        "page-link": f"padding:6px 11px;border:1px solid {line};color:{accent};"
        f"text-decoration:none",
        "current": f"padding:6px 11px;background:{accent};color:#fff",
        "box": f"background:{soft};padding:{pad + 2}px;margin-bottom:18px;font-size:14px",
        "box-title": "font-size:16px;margin:0 0 8px",
        "box-list": "list-style:none;margin:0;padding:0;line-height:1.9",
        "ad": f"background:{soft};border:1px dashed {line};padding:18px;text-align:center;"
        f"margin-bottom:{pad + 4}px",
        "featured": f"background:{soft};border:2px solid {accent};padding:{pad}px;"
        f"margin-bottom:20px",
        "featured-row": "display:flex;gap:16px",
        "slide": "flex:1;font-size:14px;max-width:320px",
    }


def _forms(accent: str, soft: str, line: str, pad: int, radius: int) -> dict[str, str]:
    return {
        "form": f"background:{soft};border:1px solid {line};padding:{pad + 6}px;display:flex;"
        f"flex-wrap:wrap;gap:14px;"
        "align-items:flex-end;text-align:left;margin-bottom:18px",
        "field": "display:flex;flex-direction:column;gap:4px;font-size:14px;min-width:130px",
        "input": f"padding:7px;border:1px solid #aaa;border-radius:{radius}px;font-size:14px",
        "submit": f"background:{accent};color:#fff;border:0;padding:9px 22px;"
        f"border-radius:{radius}px;font-size:15px;"
        "text-decoration:none;cursor:pointer",
        "choices": "display:flex;gap:12px;font-size:14px",
        "tabs": "display:flex;gap:2px;margin:0;padding:0;list-style:none;width:100%",
        "tab": f"padding:8px 22px;background:{line};color:#333;text-decoration:none",
        "tab-on": f"padding:8px 22px;background:{accent};color:#fff;text-decoration:none",
        "error": "color:#b00020;background:#fdecea;padding:10px;margin-bottom:12px;width:100%",
        "tiles": "display:flex;flex-wrap:wrap;gap:12px;list-style:none;margin:16px 0;padding:0",
        "tile": f"border:1px solid {line};padding:14px 20px;color:{accent};text-decoration:none;"
        f"display:block",
        "veil": "position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:18px "
        "24px;z-index:99",
        "suggest": "position:absolute;background:#fff;border:1px solid #aaa;list-style:none;"
        "margin:60px 0 0;"
        "padding:0;z-index:9",
    }
