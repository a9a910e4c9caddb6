"""One <form> around a whole page, and links that act as buttons: the search part is found with its
own button."""

from __future__ import annotations

from sitesift.forms import understand_forms
from sitesift.page import page_from_html

WORDS = (
    "<p>"
    + "We have been helping people to find homes for many years, and know every street. " * 8
    + "</p>"
)
MENU = "<ul>" + "".join(
    f"<li><a href=/{name}>{name}</a></li>" for name in "home about news team help terms".split()
)
SEARCH = (
    "<div><label>Town <input name=town></label><label>Type <select name=type>"
    "<option value=''>Any<option>Flat"
    "<option>House</select></label>{button}</div>"
)
LOGIN = (
    "<div><h4>Client login</h4><label>Email <input name=mail></label>"
    "<label>Password <input type=password name=pw></label><input type=submit value='Log in'></div>"
)


def forms_of(button: str) -> list[tuple[str, list[str]]]:
    search = SEARCH.format(button=button)
    html = f"<form method=post>{MENU}</ul><div>{search}{LOGIN}</div>{WORDS}</form>"
    return [
        (form.kind, [field.name for field in form.fields])
        for form in understand_forms(page_from_html(html))
    ]


def test_a_form_that_holds_the_menus_is_taken_apart() -> None:
    assert forms_of("<button>Search</button>") == [
        ("search", ["town", "type"]),
        ("login", ["mail", "pw"]),
    ]


def test_a_form_that_holds_menus_without_a_single_link_is_taken_apart() -> None:
    names = "home about news team help terms".split()
    menu = "".join(f"<button type=button onclick=\"go('/{n}')\">{n}</button>" for n in names)
    search = SEARCH.format(button="<button type=button data-submit>Search</button>")
    login = LOGIN.replace("type=submit", "type=submit formaction=/login")
    letter = "<div><h4>News</h4><input type=email name=letter><input type=submit formaction=/n>"
    html = f"<form method=post><div>{menu}</div><div>{login}{letter}</div></div>{search}</form>"
    forms = understand_forms(page_from_html(html))
    assert ("search", ["town", "type"]) in [(f.kind, [one.name for one in f.fields]) for f in forms]


def test_a_menu_above_as_many_columns_as_it_stands_in_names_no_field() -> None:
    top = f"<div><div>Delmar Homes</div><nav>{MENU}</ul></nav></div>"
    search = "<div><input name=q placeholder=Town><select name=beds><option>1+</select></div>"
    html = f"<form>{top}<div>{LOGIN}{search}</div><button>Search</button>{WORDS}</form>"
    fields = [field for form in understand_forms(page_from_html(html)) for field in form.fields]
    assert [field.label.text for field in fields if field.name == "q"] == ["Town"]


def test_a_link_that_is_pressed_and_a_heading_end_one_form_and_begin_another() -> None:
    assert forms_of("<a href='#'>Search</a>") == [
        ("search", ["town", "type"]),
        ("login", ["mail", "pw"]),
    ]


def test_a_link_behind_all_fields_that_leads_nowhere_sends_the_form() -> None:
    html = f"<form action=/search>{SEARCH.format(button='<a href=# data-x>Go</a>')}</form>"
    (form,) = understand_forms(page_from_html(html))
    assert form.submit is not None
    assert (form.submit.text, form.submit.is_real) == ("Go", False)


def test_an_ordinary_link_behind_the_fields_does_not_send_the_form() -> None:
    html = f"<form action=/search>{SEARCH.format(button='<a href=/help>Help</a>')}</form>"
    (form,) = understand_forms(page_from_html(html))
    assert form.submit is None


def test_a_form_with_the_page_s_header_and_footer_is_the_page_however_little_it_says() -> None:
    search = SEARCH.format(button="<div onclick='find()'>Search</div>")
    inside = f"<header>Homes</header><main>{search}{LOGIN}</main><footer>Terms</footer>"
    forms = understand_forms(page_from_html(f"<form method=post>{inside}</form>"))
    assert [(form.kind, [field.name for field in form.fields]) for form in forms] == [
        ("search", ["town", "type"]),
        ("login", ["mail", "pw"]),
    ]
    assert forms[0].submit is not None
    assert forms[0].submit.text == "Search"


def test_a_short_form_with_a_header_alone_stays_one() -> None:
    search = SEARCH.format(button="<button>Search</button>")
    html = f"<form><header>Find a home</header>{search}</form>"
    assert len(understand_forms(page_from_html(html))) == 1


def test_a_short_page_whose_buttons_send_one_form_to_different_addresses_is_taken_apart() -> None:
    search = SEARCH.format(button="<button>Search</button>")
    login = LOGIN.replace("<input type=submit", "<input type=submit formaction=/login")
    html = f"<form action=/search>{MENU}</ul><div>{search}{login}</div></form>"
    forms = understand_forms(page_from_html(f"{html}<div>We use cookies here, now and then</div>"))
    assert [(form.kind, [field.name for field in form.fields]) for form in forms] == [
        ("search", ["town", "type"]),
        ("login", ["mail", "pw"]),
    ]


def test_a_short_form_with_two_targets_and_no_menu_stays_one() -> None:
    search = SEARCH.format(button="<button>Search</button><button formaction=/map>Map</button>")
    assert len(understand_forms(page_from_html(f"<form action=/search>{search}</form>"))) == 1


def test_a_link_beside_a_field_that_says_that_it_searches_is_of_its_form() -> None:
    search = "<div><div><label>Town <input name=town></label></div><a href='#'>Search</a></div>"
    mail = "<div><input name=mail><input name=text><button formaction=/send>Send</button></div>"
    html = f"<form method=post>{MENU}</ul>{mail}{search}<button formaction=/log>Log in</button>"
    forms = understand_forms(page_from_html(f"{html}</form>"))
    found = [form for form in forms if [field.name for field in form.fields] == ["town"]]
    assert found[0].submit is not None
    assert found[0].submit.text == "Search"
