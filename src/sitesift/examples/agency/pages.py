"""The pages of the agency: home, lists of homes, single homes, and those about other things.
Searches in, HTML out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from urllib.parse import urlencode

from sitesift.examples.agency.frame import page, search_form
from sitesift.examples.agency.homes import Home, homes, search, whole_number

PER_PAGE = 10
ASKED = ("deal", "where", "min", "max", "beds")
FEATURED = (6, 19, 12)  # positions of the homes that the home page shows
SIMILAR = 3
ARTICLES = {
    "about": (
        "About us",
        "A firm of eleven people and two dogs. We know the streets because we live in them.",
    ),
    "branches": (
        "Branches",
        "Oxford, Abingdon, Witney and Thame. Open from nine to six, on Saturdays until four.",
    ),
    "sell": (
        "Sell with us",
        "Ask for a valuation: one of us comes round, looks at everything, and tells the truth.",
    ),
    "privacy": (
        "Privacy and cookies",
        "We keep what you send us for as long as we need it, and sell it to nobody.",
    ),
}


def front_page() -> str:
    """The search form, and three homes."""
    chosen = [homes()[at] for at in FEATURED]
    main = (
        "<section class='hero'><h1>Find a home in Oxfordshire</h1>"
        "<p>Houses, cottages and flats, chosen by people who "
        f"live here.</p>{search_form({})}</section><section class='featured'>"
        f"<h2>Featured homes</h2>{_small(chosen)}"
        "</section><section class='reasons'><h2>Why Harcourt &amp; Lyle</h2><ul><li>"
        "<b>Local.</b> Every home is shown "
        "by somebody who knows the village.</li><li>"
        "<b>Plain.</b> One fee, agreed before we start.</li><li><b>Quick."
        "</b> Most of our homes find a buyer within nine weeks.</li></ul></section>"
    )
    return page("Homes for sale and to rent in Oxfordshire", main, wide=True)


def results_page(asked: Mapping[str, str]) -> str:
    """One page of a list of homes."""
    found = search(asked)
    last = max(1, -(-len(found) // PER_PAGE))
    number = min(max(whole_number(asked.get("page", "")[:6]), 1), last)
    before = (number - 1) * PER_PAGE
    shown = found[before : before + PER_PAGE]
    heading = f"Homes {'to rent' if asked.get('deal') == 'rent' else 'for sale'} in "
    heading += escape(asked.get("where") or "Oxfordshire")
    listed = "<p class='none'>No homes match. Try a wider search.</p>"
    if found:
        count = f"Showing {before + 1}–{before + len(shown)} of <b>{len(found)}</b> homes"
        cards = "".join(map(_card, shown))
        listed = f"<p class='count'>{count}</p><ol class='homes'>{cards}</ol>"
        listed += _pager(asked, number, last)
    return page(heading, f"{search_form(asked)}<h1>{heading}</h1>{listed}")


def _card(home: Home) -> str:
    path, address = escape(home.path), escape(home.address)
    badge = f"<span class='badge'>{escape(home.status)}</span>" if home.status else ""
    qualifier = f"<small>{escape(home.qualifier)}</small> " if home.qualifier else ""
    return (
        f"<li class='home' id='h{home.reference}'><a class='photo' href='{path}'>"
        f"<img src='/pictures/{home.reference}.svg' width='264' height='176' "
        f"alt='{address}'>{badge}</a>"
        f"<div class='facts'><p class='price'>{qualifier}<b>{home.price}</b></p>"
        f"<h2><a href='{path}'>{escape(home.headline)}</a></h2>"
        f"<p class='address'>{address}, {home.postcode}</p>"
        f"<ul class='rooms'><li>{_plural(home.beds, 'bedroom')}</li>"
        f"<li>{_plural(home.baths, 'bathroom')}</li>"
        f"<li>{_plural(home.receptions, 'reception')}</li><li>{escape(home.terms)}</li></ul>"
        f"<p class='text'>{escape(home.text)}</p></div></li>"
    )


def _plural(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _pager(asked: Mapping[str, str], number: int, last: int) -> str:
    if last == 1:
        return ""
    kept = [(name, asked[name]) for name in ASKED if asked.get(name)]

    def link(to: int, words: str, relation: str = "") -> str:
        address = escape(f"/search?{urlencode([*kept, ('page', to)])}")
        return f"<a href='{address}'{f' rel={relation}' if relation else ''}>{words}</a>"

    parts = [link(number - 1, "‹ Previous", "prev")] if number > 1 else []
    parts += [
        f"<b aria-current='page'>{at}</b>" if at == number else link(at, str(at))
        for at in range(1, last + 1)
    ]
    parts += [link(number + 1, "Next ›", "next")] if number < last else []
    return f"<nav class='pager' aria-label='Pages'>{''.join(parts)}</nav>"


def home_page(home: Home) -> str:
    """All about one home, a form to ask for a viewing, and others like it."""
    terms = "Furnishing" if home.deal == "rent" else "Tenure"
    facts = (
        ("Property type", home.kind),
        ("Bedrooms", str(home.beds)),
        ("Bathrooms", str(home.baths)),
        ("Reception rooms", str(home.receptions)),
        ("Floor area", f"{home.square_feet} sq ft"),
        (terms, home.terms),
        ("Council tax", f"Band {'BCDEFG'[home.beds % 6]}"),
        ("Reference", f"HL-{home.reference}"),
    )
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    similar = [
        one
        for one in homes()
        if one.deal == home.deal and one is not home and abs(one.beds - home.beds) < 2
    ]
    main = (
        f"<p class='back'><a href='/search?deal={home.deal}'>‹ All homes</a></p><article>"
        f"<h1>{escape(home.address)}, "
        f"{home.postcode}</h1><p class='price'><b>{home.price}</b> {escape(home.qualifier)} "
        f"<span class='badge'>{escape(home.status)}</span></p>"
        f"<img class='large' src='/pictures/{home.reference}.svg' alt='{escape(home.address)}'>"
        f"<h2>{escape(home.headline)}</h2><p>{escape(home.text)}</p><dl>{rows}</dl></article>"
        "<form class='enquiry' action='/enquiry' method='post'><h2>Arrange a viewing</h2>"
        "<label>Your name <input "
        "name='name' required></label><label>Phone <input type='tel' name='phone'></label>"
        "<label>Message <textarea "
        f"name='message'></textarea></label><input type='hidden' name='home' "
        f"value='{home.reference}'><button>Send"
        f"</button></form><section class='featured'>"
        f"<h2>Similar homes</h2>{_small(similar[:SIMILAR])}</section>"
    )
    return page(escape(home.address), main)


def _small(shown: Sequence[Home]) -> str:
    cards = "".join(
        f"<li><a href='{escape(home.path)}'><img src='/pictures/{home.reference}.svg' alt='' "
        f"width='264' height='176'>"
        f"<b>{home.price}</b><span>{escape(home.address)}</span>"
        f"<small>{_plural(home.beds, 'bedroom')}</small></a></li>"
        for home in shown
    )
    return f"<ul class='small-cards'>{cards}</ul>"


def article_page(name: str) -> str:
    """A page of prose."""
    title, text = ARTICLES[name]
    return page(title, f"<h1>{title}</h1><p>{text}</p>")


def login_page() -> str:
    form = (
        "<form class='enquiry' action='/login' method='post'>"
        "<label>Email <input type='email' name='email' required>"
        "</label><label>Password <input type='password' name='password' required></label>"
        "<button>Log in</button></form>"
    )
    return page("Log in", f"<h1>Log in</h1>{form}")


def message_page(words: str) -> str:
    """A page that says one thing."""
    return page(words, f"<h1>{words}</h1><p><a href='/'>Back to the home page</a></p>")
