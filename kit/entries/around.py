"""What stands around a search: consent dialogs, and forms for other purposes that must never be
sent by a crawler."""

from __future__ import annotations

from kit.markup import esc, tag
from kit.view import View

WRITING = frozenset(
    {"/login", "/newsletter", "/contact", "/saved/add", "/saved/delete", "/valuation"}
    | {"/edit", "/admin/delete", "/favourites/add", "/listing/add"}
)


def consent(view: View) -> str:
    """A bar at the bottom, or a dialog over everything."""
    if "consent" not in view.traits.around:
        return ""
    words = "We use cookies to make this site work and to understand how it is used."
    buttons = [
        tag("button", text, type="button", value=value)
        for text, value in (("Accept all", "all"), ("Reject", "none"), ("Settings", "some"))
    ]
    over = (
        "top:0;background:rgba(0,0,0,.85);padding-top:30vh;text-align:center"
        if view.roll("veil", 2)
        else None
    )
    given: dict[str, object] = {"id": "consent", "role": "dialog", "style": over}
    return view.paint.el("veil", tag("p", words), *buttons, tag_="div", **given)


def distractors(view: View) -> str:
    """Boxes with forms that are not the search."""
    boxes = []
    if "login" in view.traits.around:
        boxes.append(_form(view, "Client login", "/login", ("email", "password"), "Log in"))
    if "newsletter" in view.traits.around:
        boxes.append(_form(view, "Stay informed", "/newsletter", ("email",), "Subscribe"))
    if "contact" in view.traits.around:
        boxes.append(_form(view, "Request a call back", "/contact", ("text", "tel"), "Send"))
    if view.has("write-forms"):
        boxes.append(_new_listing(view))
    return "".join(boxes)


def _new_listing(view: View) -> str:
    """A form with the fields of a search that adds a listing instead."""
    labels = ("Make", "Model", "Year") if view.traits.cars else ("Property type", "Bedrooms")
    fields = "".join(
        tag("p", tag("label", esc(view.say(label)), "<br>", tag("input", name=f"new_{number}")))
        for number, label in enumerate((*labels, "Location", "Price"))
    )
    button = tag("button", esc(view.say("Save")), type="submit", formaction="/listing/add")
    head = view.paint.el("box-title", esc(view.say("Add a listing")))
    form = fields + button
    if not _whole(view):
        form = tag("form", form, action="/listing/add", method="post")
    return view.paint.el("box", head, form, tag_="div")


def _form(view: View, heading: str, action: str, kinds: tuple[str, ...], words: str) -> str:
    labels = {"email": "Email address", "password": "Password", "text": "Your name", "tel": "Phone"}
    rows = "".join(tag("p", _field(view, labels[kind], action, kind)) for kind in kinds)
    name = f"btn{heading.split(maxsplit=1)[0]}" if _whole(view) else None
    button = tag(
        "input", type="submit", value=words, name=name, formaction=action if _whole(view) else None
    )
    head = view.paint.el("box-title", esc(heading))
    form = (
        rows + button if _whole(view) else tag("form", rows, button, action=action, method="post")
    )
    return view.paint.el("box", head, form, tag_="div")


def _field(view: View, label: str, action: str, kind: str) -> str:
    name = f"{action[1:]}_{kind}"
    return tag("label", esc(label), "<br>", view.paint.el("input", type=kind, name=name, size="18"))


def _whole(view: View) -> bool:
    return "whole-page" in view.traits.around
