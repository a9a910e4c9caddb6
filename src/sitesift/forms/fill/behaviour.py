"""How each field of a form is to be treated: a form in, the facts that guard the behaviour machine
and a fill out.

Never touched: fields for passwords and files, and those that ask for a person's data (e-mail,
phone, name, date of birth), for consent, for a card or for proof of being human. A "town name" is
no name of a person: its label says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.forms.fill.fill_model import Fill
from sitesift.forms.fill.fill_plan import name_of, widest
from sitesift.forms.form_model import CHOICE_TYPES, Field, Form, Option
from sitesift.forms.form_words import form_words
from sitesift.page import xpath_of
from sitesift.page.page import Page

_NEVER = frozenset({"password", "file", "hidden", "email", "tel", "color"})
_PERSONAL = frozenset(
    {"email", "password", "username", "phone", "birth", "captcha", "payment", "agree"}
)
_TYPED = frozenset({"text", "search", "textarea", "number", "url"})
DISPLAY_CONCEPTS = frozenset({"sort order", "page_size", "distance"})


def is_personal(field: Field) -> bool:
    """Whether a field must not be touched."""
    if field.type in _NEVER:
        return True
    said = form_words().find(f"{field.label.text} . {field.name} . {field.placeholder}")
    labelled = field.meaning is not None and "label" in field.meaning.reason
    return bool(said & _PERSONAL) or ("name" in said and not labelled)


def is_typed(field: Field) -> bool:
    """Whether a text is typed into it."""
    return field.type in _TYPED and not field.options


def choices_of(field: Field) -> tuple[Option, ...]:
    """The options that restrict something."""
    if field.type not in CHOICE_TYPES:
        return ()
    return tuple(o for o in field.options if not o.is_wildcard and o.text.strip())


def facts_of(field: Field) -> Iterator[str]:
    """The facts about a field that do not depend on what was tried."""
    if is_personal(field):
        yield "private"
    if not field.shown:
        yield "hidden"
    if is_typed(field):
        yield "text"
    if choices_of(field):
        yield "choices"
    if len(choices_of(field)) > 1:
        yield "several"
    wildcard = field.wildcard if len(field.options) > 1 else None
    if wildcard is not None and not _is_doubtful(field, wildcard):
        yield "wildcard"
    if widest(field) is not None:
        yield "range"
    if field.meaning is not None:
        yield "meaning"
    if field.concept in DISPLAY_CONCEPTS:
        yield "display"


def _is_doubtful(field: Field, wildcard: Option) -> bool:
    """A wildcard with a number in it ("0k" of a highest price), where another option leaves nothing
    out for sure."""
    return any(c.isdigit() for c in wildcard.text) and widest(field) is not None


def chosen_already(field: Field, option: Option) -> bool:
    """Whether the page shows this option as the chosen one: a select without a mark shows its
    first."""
    marked = [o for o in field.options if o.selected]
    if marked:
        return marked[-1].node == option.node
    return field.type == "select" and bool(field.options) and field.options[0].node == option.node


def choice_fill(
    page: Page, form: Form, i: int, option: Option, every: tuple[Option, ...] = ()
) -> Fill:
    """The fill that chooses an option; `every` are all options that a search must go through."""
    field = form.fields[i]
    is_select = field.type == "select"
    return Fill(
        path=xpath_of(page, field.node if is_select else option.node),
        verb="choose" if is_select else "check",
        argument=option.text if is_select else None,
        field=i,
        name=variable(form, i),
        parameter=field.name,
        value=option.value,
        every=tuple(o.text for o in every),
        sent=tuple(o.value for o in every),
    )


def text_fill(page: Page, form: Form, i: int, text: str, every: tuple[str, ...] = ()) -> Fill:
    """The fill that writes a text into a field."""
    field = form.fields[i]
    return Fill(
        xpath_of(page, field.node),
        "fill",
        text,
        i,
        variable(form, i),
        field.name,
        text,
        every,
        every,
    )


def variable(form: Form, i: int) -> str:
    """The name of the variable that stands for a field's value: its meaning, else its name, in
    letters and digits. Of fields that mean the same (county and town) only the last has the
    meaning's name: the others narrow it down."""
    field = form.fields[i]
    later = [
        f for f in form.fields[i + 1 :] if f.concept == field.concept and _role(f) == _role(field)
    ]
    meant = field.concept if not later or not field.name else ""
    name = meant or field.name or name_of(field)
    if meant and _role(field):
        name = f"{_role(field)}_{name}"
    letters = "".join(c if c.isascii() and c.isalnum() else "_" for c in name.lower())
    return letters.strip("_") or "value"


def _role(field: Field) -> str:
    return field.meaning.role if field.meaning is not None else ""
