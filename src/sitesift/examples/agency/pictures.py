"""Drawings of the homes: a home in, SVG out. Colours follow its number, the shape follows what kind
of home it is."""

from __future__ import annotations

from sitesift.examples.agency.homes import Home

SKIES = (
    ("#cfe3ee", "#f7efe1"),
    ("#bcd7e6", "#eef3ea"),
    ("#f3d9c2", "#fbf1e3"),
    ("#c9d6ea", "#f4f1ec"),
)
WALLS = ("#d8b08c", "#c7815f", "#e6d5b8", "#b9a48c", "#a9573f", "#efe6d6")
ROOFS = ("#5b4a42", "#7a3b2e", "#44525c", "#6b5b4b")
DOORS = ("#1f4d3f", "#7b2d26", "#27415e", "#c9962f")
GLASS = "#f6e7b0"
WIDTH, HEIGHT, GROUND = 360, 240, 200
STOREYS = {
    "Bungalow": 1,
    "Cottage": 2,
    "Flat": 4,
    "Retirement flat": 3,
    "Town house": 3,
    "Barn conversion": 2,
}
BLOCKS = ("Flat", "Retirement flat", "Maisonette")


def picture(home: Home) -> str:
    """The front of a home."""
    sky, light = SKIES[home.reference % len(SKIES)]
    storeys = STOREYS.get(home.kind, 2)
    width = 110 + 22 * home.beds if home.kind not in BLOCKS else 190
    left, top = (WIDTH - width) // 2, GROUND - 44 * storeys
    shapes = [
        f"<defs><linearGradient id='s' x2='0' y2='1'><stop stop-color='{sky}'/>"
        f"<stop offset='1' stop-color='{light}'/>"
        "</linearGradient></defs><rect width='360' height='240' fill='url(#s)'/>",
        f"<circle cx='{40 + home.reference % 280}' cy='46' r='17' fill='#fff' opacity='.8'/>",
        (
            f"<path d='M0 {GROUND - 30}Q90 {GROUND - 70} 190 {GROUND - 32}T360 "
            f"{GROUND - 44}V240H0z' fill='#a9bf9a'/>"
        ),
        _tree(left - 26, 30) + _tree(left + width + 28, 24 + home.reference % 14),
        _roof(home, left, top, width),
        _box(left, top, width, GROUND - top, WALLS[home.reference % len(WALLS)]),
        *_windows(home, left, top, width, storeys),
        f"<rect y='{GROUND}' width='360' height='40' fill='#7d9a68'/>",
        f"<path d='M{WIDTH // 2 - 12} {GROUND}h24l22 40h-68z' fill='#d9ccb4'/>",
    ]
    size = f"viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{''.join(shapes)}</svg>"


def _roof(home: Home, left: int, top: int, width: int) -> str:
    colour = ROOFS[home.reference // 7 % len(ROOFS)]
    if home.kind in BLOCKS:
        return _box(left - 5, top - 8, width + 10, 10, colour)
    chimney = _box(left + width - 38, top - 58, 16, 52, "#8a6552")
    right = left + width
    slope = f"M{left - 12} {top}L{left + 24} {top - 40}H{right - 24}L{right + 12} {top}z"
    return f"{chimney}<path d='{slope}' fill='{colour}'/>"


def _windows(home: Home, left: int, top: int, width: int, storeys: int) -> list[str]:
    """Rows of windows, and the door in the middle of the lowest."""
    across = max(3, width // 44) | 1
    step = width / across
    shapes = []
    for storey in range(storeys):
        for at in range(across):
            x, y = left + step * at + step / 2, top + 44 * storey
            if storey == storeys - 1 and at == across // 2:
                shapes.append(_box(x - 9, y + 8, 18, 36, DOORS[home.reference // 3 % len(DOORS)]))
            else:
                shapes.append(
                    _box(x - 10, y + 10, 20, 22, "#fff") + _box(x - 8, y + 12, 16, 18, GLASS)
                )
                shapes.append(_box(x - 0.5, y + 12, 1, 18, "#fff"))
    return shapes


def _tree(x: float, size: float) -> str:
    trunk = _box(x - 3, GROUND - size, 6, size, "#6f5a45")
    return (
        f"{trunk}<circle cx='{x:.0f}' cy='{GROUND - size - 12:.0f}' r='{size * 0.8:.0f}' "
        f"fill='#5f8360'/>"
    )


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height:.1f}' fill='{colour}'/>"
    )
