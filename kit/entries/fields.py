"""Fields of search forms: labels in several manners, selects with wildcards, text with suggestions,
radio buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kit.markup import esc, stream, tag
from kit.query import REGIONS, must_choose
from kit.view import View

WILDCARDS = ("Any", "All", "No preference", "- Any -", "Any / all")
PRICES = {
    "sale": (100_000, 200_000, 300_000, 500_000, 750_000),
    "rent": (500, 750, 1000, 1500, 2500),
}
CAR_PRICES = (3000, 5000, 8000, 12000, 20000)
RED = "border:2px solid #d00"
Option = tuple[str, str]


def labelled(view: View, label: str, name: str, control: str) -> str:
    """A control with its label: in a label element, as text before it, or not at all (a placeholder
    says it)."""
    style = view.habits.labelled_form
    if style == "label":
        return view.paint.el("field", tag("label", esc(label), for_=ident(name)), control)
    if style == "before":
        return view.paint.el("field", tag("span", f"{esc(label)}:"), control)
    return view.paint.el("field", control)


def ident(name: str) -> str:
    """The id of the control of a parameter."""
    return "f_" + name.replace("$", "_")


def select(view: View, label: str, name: str, options: Iterable[Option], **given: Any) -> str:
    written = "".join(
        tag("option", esc(text), value=value or None) if value else _empty(text)
        for value, text in options
    )
    control = view.paint.el("input", written, tag_="select", name=name, id=ident(name), **given)
    return labelled(view, label, name, control)


def _empty(text: str) -> str:
    return f'<option value="">{esc(text)}</option>'


def wildcard(view: View, label: str) -> Option:
    """The option that asks for everything; without a visible label it repeats what the field is
    about."""
    word = view.say(stream(view.seed, "wildcard").choice(WILDCARDS))
    return ("", f"{label} ({word})" if view.habits.labelled_form == "placeholder" else word)


def text(view: View, label: str, name: str, **given: Any) -> str:
    hint = label if view.habits.labelled_form == "placeholder" else "e.g. " + view.world.places[0]
    if view.has("free-town"):
        hint = label  # the town is not given away
    control = view.paint.el(
        "input",
        type="text",
        name=name,
        id=ident(name),
        placeholder=hint,
        autocomplete="off",
        **given,
    )
    return labelled(view, label, name, control)


def place_select(view: View, *, any_: bool = True, wrong: bool = False) -> str:
    label = view.say("Branch" if view.traits.cars else "Location")
    first = wildcard(view, label) if any_ else ("", view.say("Please select"))
    options = [first, *((one, one) for one in view.world.places)]
    return select(view, label, view.habits.names["place"], options, **_border(view, wrong))


def place_text(view: View, *, wrong: bool = False) -> str:
    label = view.say("Town or branch" if view.traits.cars else "Location")
    given: dict[str, object] = {"data__suggest": view.paint.classes("suggest") or "suggestions"}
    if view.has("free-town"):
        given = {}
    return text(view, label, view.habits.names["place"], **given, **_border(view, wrong))


def _border(view: View, wrong: bool) -> dict[str, object]:
    """The red border that is all some sites say about a field that they demand; the attribute tells
    the page's script to draw it before anything is sent."""
    given: dict[str, object] = {"style": RED} if wrong else {}
    if view.has("silent-error") and view.roll("checked by script", 2):
        given["data__needed"] = True
    return given


def kind_select(view: View) -> str:
    label = view.say("Make" if view.traits.cars else "Property type")
    options = [wildcard(view, label), *((one, one) for one in view.world.kinds)]
    return select(view, label, view.habits.names["kind"], options)


def kind_first(view: View) -> str:
    """The select that must be touched before the form shows its other fields."""
    label = view.say("Make" if view.traits.cars else "Property type")
    options = [("", view.say("Please select")), ("all", view.say("All"))]
    options += [(one, one) for one in view.world.kinds]
    return select(view, label, view.habits.names["kind"], options, data__reveals=True)


def price_selects(view: View) -> str:
    sort = "rent" if view.traits.deals == "rent" else "sale"
    steps: tuple[int, ...] = CAR_PRICES if view.traits.cars else PRICES[sort]
    if view.traits.generation == 2:
        amounts = sorted({record.amount() for record in view.world.records} - {0})
        steps = tuple(amounts[:: len(amounts) // 5 + 1])
    names = view.habits.names
    options = [(str(step), f"{step:,}") for step in steps]
    least, most = view.say("Min price"), view.say("Max price")
    low = select(view, least, names["low"], [wildcard(view, least), *options])
    return low + select(view, most, names["high"], [wildcard(view, most), *options])


def beds_select(view: View) -> str:
    if view.traits.cars:
        return ""
    options = [(str(number), f"{number}+") for number in range(1, 6)]
    label = view.say("Bedrooms")
    return select(view, label, view.habits.names["beds"], [wildcard(view, label), *options])


def dependent_selects(view: View) -> str:
    """Two selects, the second filled by the first: maker and model, or region and town."""
    cars = view.traits.cars
    label, other = ("Make", "Model") if cars else ("Area", "Town")
    name, second = (
        (view.habits.names["kind"], "model") if cars else ("region", view.habits.names["place"])
    )
    values = view.world.kinds if cars else REGIONS
    choose = view.say(f"Choose {label.lower()}")
    label, other = view.say(label), view.say(other)
    first = ("", choose) if must_choose(view) else wildcard(view, label)
    one = select(
        view,
        label,
        name,
        [first, *((value, value) for value in values)],
        data__decides=ident(second),
    )
    english = view.traits.language == "en"
    any_ = f"All {other.lower()}s" if english else view.say("All")
    two = select(view, other, second, [("", any_)], data__any=any_, disabled=True)
    return one + two
