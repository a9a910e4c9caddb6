"""Pictures drawn by seed: a house or a car under a sky for records, and small signs for rooms and
figures."""

from __future__ import annotations

from kit.markup import stream

SKIES = ("#bcd9ee", "#dfe9f2", "#f3dcc3", "#c9d6e3")
WALLS = ("#c98f6b", "#e8dcc5", "#b5563f", "#d9d3cb", "#a3a89f", "#f0efe9")
PAINTS = ("#1b1b1d", "#eef0f2", "#8d949b", "#1f4e8c", "#a61c1c", "#2f5d45")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200">'


def picture(key: str, *, car: bool) -> str:
    """The picture of a record."""
    rng = stream(key, "picture")
    sky = f'<rect width="300" height="200" fill="{rng.choice(SKIES)}"/>'
    ground = f'{sky}<rect y="150" width="300" height="50" fill="#7f9a68"/>'
    drawn = (
        _car(rng.choice(PAINTS))
        if car
        else _house(rng.choice(WALLS), rng.randint(2, 4), rng.randint(60, 95))
    )
    return f"{HEAD}{ground}{drawn}</svg>"


def _house(wall: str, windows: int, top: int) -> str:
    roof = f'<polygon points="50,{top} 150,{top - 45} 250,{top}" fill="#5c4a42"/>'
    walls = f'<rect x="60" y="{top}" width="180" height="{170 - top}" fill="{wall}"/>'
    step = 160 // windows
    panes = "".join(
        f'<rect x="{72 + step * n}" y="{top + 14}" width="22" height="26" fill="#dff0fa" '
        'stroke="#fff"/>'
        for n in range(windows)
    )
    return f'{roof}{walls}{panes}<rect x="138" y="130" width="24" height="40" fill="#3d2f2a"/>'


def _car(paint: str) -> str:
    body = (
        '<path d="M40 140 L60 115 L105 108 L135 80 L205 80 L235 112 L262 120 L265 145 L40 145 Z" '
        f'fill="{paint}"/>'
    )
    glass = '<path d="M118 106 L140 87 L200 87 L220 106 Z" fill="#cfe3ee"/>'
    wheels = "".join(
        f'<circle cx="{x}" cy="146" r="19" fill="#222"/><circle cx="{x}" cy="146" r="9" '
        'fill="#bbb"/>'
        for x in (90, 215)
    )
    return body + glass + wheels


def icon(name: str) -> str:
    """A small sign; its shape depends on its name only."""
    rng = stream(name, "icon")
    points = " ".join(f"{rng.randint(1, 15)},{rng.randint(1, 15)}" for _ in range(5))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">'
    shape = f'<polygon points="{points}" fill="#fff"/>'
    return f'{head}<rect x="1" y="1" width="14" height="14" rx="3" fill="#888"/>{shape}</svg>'
