"""What every page of the agency has around it: header, footer with newsletter, cookie banner; and
the search form.

Main content in, a whole page out. Texts of the agency are written here as HTML; what visitors send
is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from sitesift.examples.agency.homes import areas

FIRM = "Harcourt &amp; Lyle"
SALES = (200_000, 300_000, 400_000, 500_000, 750_000, 1_000_000)
RENTS = (1_000, 1_250, 1_500, 2_000, 3_000)
LINKS = (
    ("/search?deal=buy", "Buy"),
    ("/search?deal=rent", "Rent"),
    ("/sell", "Sell with us"),
    ("/branches", "Branches"),
    ("/about", "About"),
)


def page(title: str, main: str, *, wide: bool = False) -> str:
    """A page with everything around its main content."""
    links = "".join(f"<li><a href='{escape(address)}'>{words}</a></li>" for address, words in LINKS)
    look = " class='wide'" if wide else ""
    return f"""<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,
initial-scale=1">
<title>{title} | {FIRM}</title><link rel="stylesheet" href="/style.css"><link rel="icon"
href="/favicon.ico"></head>
<body>
<header class="top"><a class="brand" href="/">Harcourt <em>&amp;</em> Lyle</a>
<nav aria-label="Main"><ul>{links}</ul></nav><a class="login" href="/login">Log in</a></header>
<main{look}>{main}</main>
<footer><div class="columns"><section><h2>Harcourt &amp; Lyle</h2><p>Estate agents in Oxfordshire
since 1987.<br>14
Magdalen Gate, Oxford<br>01632 960 134</p></section>
<section><h2>Homes</h2><ul><li><a href="/search?deal=buy">Homes for sale</a></li><li><a
href="/search?deal=rent">Homes
to rent</a></li><li><a href="/sell">Free valuation</a></li></ul></section>
<form class="newsletter" action="/newsletter" method="post"><h2>New homes by email</h2>
<label for="news">Email address</label><input id="news" type="email" name="email" required>
<button>Subscribe</button></form></div>
<p class="small">This firm and its homes are invented. <a href="/privacy">Privacy and
cookies</a></p></footer>
<div id="cookies" role="dialog" aria-label="Cookies" hidden><p>We use cookies to remember what you
looked at, and no
others.</p><button type="button" value="all">Accept all</button>
<button type="button" value="none">Reject</button></div>
<script src="/site.js"></script></body></html>"""


def search_form(asked: Mapping[str, str]) -> str:
    """The form that leads to the lists, with what was asked for before."""
    rent = asked.get("deal") == "rent"
    prices = [(str(amount), f"£{amount:,}") for amount in (RENTS if rent else SALES)]
    switch = "".join(
        "<label><input type='radio' name='deal' "
        f"value='{value}'{' checked' if (value == 'rent') == rent else ''}> "
        f"<span>{words}</span></label>"
        for value, words in (("buy", "Buy"), ("rent", "Rent"))
    )
    towns = [(area, area) for area in areas()]
    beds = [(str(number), f"{number}+") for number in range(1, 6)]
    fields = (
        _select("where", "Location", [("", "All areas"), *towns], asked.get("where")),
        _select("min", "Min price", [("", "No min"), *prices], asked.get("min")),
        _select("max", "Max price", [("", "No max"), *prices], asked.get("max")),
        _select("beds", "Bedrooms", [("", "Any"), *beds], asked.get("beds")),
    )
    buy, rent_of = (",".join(map(str, amounts)) for amounts in (SALES, RENTS))
    return (
        "<form class='search' action='/search' method='get' role='search' "
        f"data-buy='{buy}' data-rent='{rent_of}'><fieldset class='switch'>"
        f"<legend>I want to</legend>{switch}</fieldset>{''.join(fields)}"
        "<button type='submit'>Search homes</button></form>"
    )


def _select(name: str, label: str, options: Iterable[tuple[str, str]], chosen: str | None) -> str:
    written = "".join(
        f"<option value='{escape(value)}'{' selected' if value and value == chosen else ''}>"
        f"{escape(words)}</option>"
        for value, words in options
    )
    return (
        f"<p><label for='{name}'>{label}</label>"
        f"<select id='{name}' name='{name}'>{written}</select></p>"
    )
