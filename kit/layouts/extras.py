"""What stands around lists: a featured area, advertisements between records, side lists, similar
offers.

None of it is part of the list: featured and similar offers are records of the same site in another
template, the rest only looks a little like records.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kit import parts
from kit.markup import esc, stream, tag
from kit.record import Fact, Record
from kit.view import View
from kit.words.prose import ADS, NEWS

AD_EVERY = 4
PRICED_ADS = (
    ("Insurance for your new home or car", 199),
    ("Moving van with two helpers", 89),
    ("Solar panels, fitted", 4900),
    ("Survey by a chartered engineer", 350),
)


def with_ads(view: View, items: Sequence[str], wrap: Callable[[str], str]) -> str:
    """The items in their wrapper, with an advertisement after every fourth where the site has
    them."""
    if "ads" not in view.traits.extras:
        return wrap("".join(items))
    rng = stream(view.seed, "ads")
    mixed: list[str] = []
    for number, item in enumerate(items, start=1):
        mixed.append(item)
        if number % AD_EVERY == 0:
            mixed.append(advertisement(view, rng.choice(ADS)))
    return wrap("".join(mixed))


def with_priced_ads(view: View, records: Sequence[Record]) -> list[Record]:
    """The records with offers of other firms between them that have a price, in the same template.
    Every second site marks them."""
    if not view.has("priced-ads"):
        return list(records)
    mixed: list[Record] = []
    for number, record in enumerate(records, start=1):
        mixed.append(record)
        if number % AD_EVERY == 2:
            mixed.append(_priced(view, number // AD_EVERY % len(PRICED_ADS), record))
    return mixed


def _priced(view: View, number: int, beside: Record) -> Record:
    title, amount = PRICED_ADS[number]
    sign = next((fact.currency for fact in beside.shown if fact.currency), "USD")
    facts = [Fact("title", title), Fact("price", f"{sign} {amount}")]
    if view.roll("ads are marked", 2):
        facts.append(Fact("status", "Sponsored"))
    path, image = f"/services?ad={number}", f"/photos/ad{number}.svg"
    return replace(beside, key=f"ad{number}", shown=tuple(facts), path=path, image=image)


def advertisement(view: View, words: str) -> str:
    link = tag("a", "Find out more", href=view.link("/services"))
    inside = (
        view.paint.tags.get("item")
        if view.traits.layout == "rows" and view.traits.family != "tables"
        else "div"
    )
    return view.paint.el("ad", tag("strong", esc(words)), "<br>", link, tag_=inside or "div")


def featured(view: View, records: Sequence[Record]) -> str:
    """A few records above the list or on the home page, in a template of their own."""
    if not records or "featured" not in view.traits.extras:
        return ""
    heading = view.say("Vehicle of the week" if view.traits.cars else "Featured properties")
    slides = [_slide(view, record) for record in records[:3]]
    return view.paint.el("featured", tag("h3", heading), view.paint.el("featured-row", *slides))


def _slide(view: View, record: Record) -> str:
    name = parts.own_link(view, record, esc(record.text("title")))
    price = tag("em", esc(record.text("price")))
    return view.paint.el("slide", parts.photo(view, record), name, "<br>", price)


def side_lists(view: View) -> str:
    """Boxes beside the content: popular searches with counts, latest news."""
    if "side-list" not in view.traits.extras:
        return ""
    rng = stream(view.seed, "side")
    searches = [f"{view.noun.title()} in {place}" for place in view.world.places]
    counts = [tag("li", esc(words), f" ({rng.randint(2, 60)})") for words in searches]
    news = [
        tag("li", tag("a", esc(words), href=view.link("/news"))) for words in rng.sample(NEWS, 4)
    ]
    return _box(view, "Popular searches", counts) + _box(view, "Latest news", news)


def _box(view: View, heading: str, items: Sequence[str]) -> str:
    return view.paint.el(
        "box",
        view.paint.el("box-title", esc(heading)),
        view.paint.el("box-list", *items, tag_="ul"),
        tag_="div",
    )


def similar(view: View, record: Record) -> str:
    """Records like this one, for its detail page."""
    if "similar" not in view.traits.extras:
        return ""
    others = [
        one for one in view.world.records if one.key != record.key and one.deal == record.deal
    ]
    near = sorted(
        others, key=lambda one: (one.kind != record.kind, abs(one.amount() - record.amount()))
    )[:3]
    slides = [_slide(view, one) for one in near]
    return (
        view.paint.el(
            "featured",
            tag("h3", view.say("You may also like")),
            view.paint.el("featured-row", *slides),
        )
        if slides
        else ""
    )
