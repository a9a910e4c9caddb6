"""Forms without a browser: what their fields hold, and the request that submitting them sends.

In: form elements and the values filled in so far. Out: a `Request`. The rules are HTML's for
building the data set of a form: successful controls only, in tree order, with the button that was
pressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlencode, urlunsplit

from sitesift.errors import NeedsBrowser, RunFailed
from sitesift.page.html_tags import BUTTON_TYPES, SUBMIT_TYPES
from sitesift.text.addresses_in_text import join_address, split_address
from sitesift.wrapper.engines.dom import Element, text_of
from sitesift.wrapper.run.string_functions import normal_space

Held: TypeAlias = str | bool | int  # text of a field, state of a box, index of the chosen option
Values: TypeAlias = dict[Element, Held]

BOXES = frozenset({"checkbox", "radio"})
_BOUNDARY = "----sitesift-form-boundary"
_URLENCODED = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class PageRequest:
    """What a link or a form asks for."""

    method: str
    url: str
    form: bytes | None = None
    content_type: str = ""


def control_type(element: Element) -> str:
    """The type of a control: text, checkbox, select, submit and so on; empty for what is no
    control."""
    if element.tag == "input":
        return (element.get("type") or "text").strip().lower() or "text"
    if element.tag == "button":
        declared = (element.get("type") or "submit").lower()
        return declared if declared in BUTTON_TYPES else "submit"
    return str(element.tag) if element.tag in ("select", "textarea") else ""


def form_of(element: Element) -> Element | None:
    """The form that a control belongs to."""
    named = element.get("form")
    if named:
        found = element.getroottree().xpath("//form[@id=$name]", name=named)
        return found[0] if found else None
    while element is not None and element.tag != "form":
        element = element.getparent()
    return element


def is_disabled(element: Element) -> bool:
    if element.get("disabled") is not None:
        return True
    return any(above.get("disabled") is not None for above in element.iterancestors("fieldset"))


def fill(element: Element, text: str, values: Values) -> None:
    """Types a text into a field, or chooses the option with that text."""
    what = control_type(element)
    if what == "select":
        for index, option in enumerate(element.iter("option")):
            if normal_space(text_of(option)) == normal_space(text):
                values[element] = index
                return
        raise RunFailed(f"The list '{_called(element)}' has no option '{text.strip()}'.")
    if not what or what in BUTTON_TYPES | BOXES | {"file", "hidden"}:
        raise RunFailed(
            f"<{element.tag}> '{_called(element)}' is no field that a text can be typed into."
        )
    values[element] = text.rstrip("\n")


def choose(element: Element, index: int, values: Values) -> None:
    """Chooses an option by its index, counted from 0."""
    if control_type(element) != "select":
        raise RunFailed(f"<{element.tag}> is no list of options, so {{{index}}} cannot choose one.")
    count = sum(1 for _ in element.iter("option"))
    if index >= count:
        raise RunFailed(
            f"The list '{_called(element)}' has {count} options, so there is no option {index}."
        )
    values[element] = index


def tick(element: Element, state: bool | None, values: Values) -> None:
    """Checks, unchecks or (None) toggles a box."""
    if control_type(element) not in BOXES:
        raise RunFailed(f"<{element.tag}> '{_called(element)}' is no box that can be checked.")
    if control_type(element) == "radio":
        form = form_of(element)
        for other in element.getroottree().getroot().iter("input"):
            if (
                control_type(other) == "radio"
                and other.get("name") == element.get("name")
                and form_of(other) is form
            ):
                values[other] = False
        values[element] = True if state is None else state
    else:
        values[element] = not _checked(element, values) if state is None else state


def _called(element: Element) -> str:
    return str(element.get("name") or element.get("id") or "")


def _checked(element: Element, values: Values) -> bool:
    return bool(values.get(element, element.get("checked") is not None))


def submission(form: Element, button: Element | None, values: Values, base: str) -> PageRequest:
    """The request that submitting a form sends; the button's own settings go before the form's."""
    source = form if button is None else button
    method = (source.get("formmethod") or form.get("method") or "get").strip().lower()
    target = source.get("formaction") or form.get("action") or ""
    if target.strip().lower().startswith("javascript:") or form.get("onsubmit") is not None:
        raise NeedsBrowser("This form is sent by a script; run the wrapper with --engine browser.")
    url = join_address(base, target.strip()).partition("#")[0]
    pairs = list(_data_set(form, button, values))
    if method != "post":
        parts = split_address(url)
        return PageRequest("GET", urlunsplit(parts._replace(query=urlencode(pairs))))
    encoding = (source.get("formenctype") or form.get("enctype") or _URLENCODED).lower()
    if encoding == "multipart/form-data":
        return PageRequest(
            "POST", url, _multipart(pairs), f"multipart/form-data; boundary={_BOUNDARY}"
        )
    if encoding == "text/plain":
        return PageRequest(
            "POST", url, "".join(f"{k}={v}\r\n" for k, v in pairs).encode(), "text/plain"
        )
    return PageRequest("POST", url, urlencode(pairs).encode(), _URLENCODED)


def _data_set(form: Element, button: Element | None, values: Values) -> Iterator[tuple[str, str]]:
    root = form.getroottree().getroot()
    for element in root.iter("input", "select", "textarea", "button"):
        name = element.get("name")
        if not name or form_of(element) is not form or is_disabled(element):
            continue
        what, value, pressed = control_type(element), element.get("value"), element is button
        if what == "image":
            yield from ((f"{name}.x", "0"), (f"{name}.y", "0")) if pressed else ()
        elif what in BUTTON_TYPES:
            yield from ((name, value or ""),) if pressed else ()
        else:
            yield from _control(element, name, what, values)


def _control(element: Element, name: str, what: str, values: Values) -> Iterator[tuple[str, str]]:
    if what in BOXES:
        if _checked(element, values):
            yield name, element.get("value") or "on"
    elif what == "select":
        yield from ((name, option_value(option)) for option in _chosen(element, values))
    elif what == "textarea":
        text = str(values.get(element, text_of(element)))
        yield name, text.replace("\r\n", "\n").replace("\n", "\r\n")
    else:
        yield name, str(values.get(element, "" if what == "file" else element.get("value") or ""))


def option_value(option: Element) -> str:
    value = option.get("value")
    return normal_space(text_of(option)) if value is None else str(value)


def _chosen(select: Element, values: Values) -> list[Element]:
    options = list(select.iter("option"))
    if select in values:
        return [options[int(values[select])]]
    marked = [option for option in options if option.get("selected") is not None]
    if select.get("multiple") is not None:
        return [option for option in marked if not is_disabled(option)]
    usable = marked[-1:] or [option for option in options if not is_disabled(option)][:1]
    return [option for option in usable if not is_disabled(option)]


def default_button(form: Element) -> Element | None:
    """The button that Enter in a field presses."""
    for element in form.getroottree().getroot().iter("input", "button"):
        if control_type(element) in SUBMIT_TYPES and form_of(element) is form:
            return element
    return None


def _multipart(pairs: list[tuple[str, str]]) -> bytes:
    parts = [
        (
            f"--{_BOUNDARY}\r\nContent-Disposition: form-data; "
            f'name="{_quoted(name)}"\r\n\r\n{value}\r\n'
        )
        for name, value in pairs
    ]
    return ("".join(parts) + f"--{_BOUNDARY}--\r\n").encode()


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
