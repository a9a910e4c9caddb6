"""What fills pages besides the data: services, opinions of customers, opening hours, questions,
tools above a list.

In: a view. Out: sections chosen by seed; they hold names, hours and phone numbers, as real pages
do, and no records.
"""

from __future__ import annotations

from kit.markup import esc, stream, tag
from kit.query import Answer
from kit.view import View
from kit.words.prose import FOLLOWS, SURNAMES, phone

SERVICES = {
    True: ("Part exchange", "Finance", "Servicing and MOT", "Warranty", "Delivery"),
    False: ("Free valuation", "Management", "Mortgage advice", "Surveys", "Conveyancing"),
}
OPINIONS = (
    "Friendly people who kept us informed from the first day to the last.",
    "We would not hesitate to use them again, and have told all our friends.",
    "Everything was handled quickly and without fuss.",
    "They answered every question, even on a Sunday evening.",
)
QUESTIONS = (
    ("How soon can I view?", "Usually within two working days; call us and we will find a time."),
    ("Do you charge buyers?", "No. Our fees are paid by those who sell with us."),
    ("Can I reserve?", "Yes, with a deposit that is returned if you change your mind."),
)
ORDERS = ("Newest first", "Lowest price", "Highest price")


def sections(view: View) -> str:
    """Two or three sections for the home page, in English."""
    if view.traits.language != "en":
        return ""
    rng = stream(view.seed, "sections")
    chosen = rng.sample(
        (_services, _opinions, _hours, _questions, _branches), rng.choice((2, 2, 3))
    )
    return "".join(section(view) for section in chosen)


def _services(view: View) -> str:
    rng = stream(view.seed, "services")
    said = FOLLOWS["car" if view.traits.cars else "home"]
    tiles = [
        view.paint.el("slide", tag("h4", name), tag("p", esc(rng.choice(said))))
        for name in rng.sample(SERVICES[view.traits.cars], 3)
    ]
    return tag("h2", "How we can help") + view.paint.el("featured-row", *tiles)


def _opinions(view: View) -> str:
    rng = stream(view.seed, "opinions")
    quotes = [
        tag(
            "blockquote",
            tag("p", esc(words)),
            tag("cite", esc(f"{rng.choice('ABCDEJMRST')}. {rng.choice(SURNAMES)}")),
        )
        for words in rng.sample(OPINIONS, 2)
    ]
    return tag("h2", "What our customers say") + "".join(quotes)


def _hours(view: View) -> str:
    days = (
        ("Monday to Friday", "9.00am - 5.30pm"),
        ("Saturday", "9.00am - 4.00pm"),
        ("Sunday", "Closed"),
    )
    rows = [tag("tr", tag("td", day), tag("td", hours)) for day, hours in days]
    return tag("h2", "Opening hours") + tag("table", *rows, cellpadding="5")


def _questions(view: View) -> str:
    rows = "".join(tag("dt", question) + tag("dd", reply) for question, reply in QUESTIONS)
    return tag("h2", "Questions we are often asked") + tag("dl", rows)


def _branches(view: View) -> str:
    rng = stream(view.seed, "branches")
    lines = [
        tag("li", f"{esc(place)}: {phone(rng, view.traits.domain)}")
        for place in view.world.places[:4]
    ]
    return tag("h2", "Our offices") + tag("ul", *lines)


def tools(view: View, answer: Answer) -> str:
    """Sorting and other views above a list; the form repeats the search it belongs to."""
    if not view.habits.tools or "whole-page" in view.traits.around:
        return ""
    hidden = "".join(
        tag("input", type="hidden", name=name, value=value) for name, value in answer.query.given
    )
    options = "".join(
        tag("option", word, value=str(number)) for number, word in enumerate(ORDERS, start=1)
    )
    choice = tag(
        "label", "Sort by ", tag("select", options, name="sort", onchange="this.form.submit()")
    )
    links = [
        tag("a", word, href="#") for word in ("List", "Map", "Print")[: 1 + view.roll("views", 3)]
    ]
    path = "/frame/list" if view.traits.frame == "results" else view.habits.results
    form = tag("form", hidden, choice, " ", " | ".join(links), action=path, method="get")
    return tag("div", form, style="padding:8px 0;font-size:14px")
