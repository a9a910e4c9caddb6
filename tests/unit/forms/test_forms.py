"""What a form is: with and without a <form> element, around a whole page, with links for
buttons."""

from __future__ import annotations

from sitesift.forms import Form, plan_in_words, understand_forms
from sitesift.page import page_from_html

SEARCH = "<input name=q placeholder='Search homes'><button>Search</button>"
LOGIN = "<input name=user placeholder=Email><input type=password name=pw><button>Sign in</button>"


def forms(html: str) -> list[Form]:
    return understand_forms(page_from_html(html))


def test_a_search_form_may_be_submitted_and_a_login_may_not() -> None:
    search, login = forms(f"<form>{SEARCH}</form><form method=post>{LOGIN}</form>")
    assert (search.kind, search.may_submit) == ("search", True)
    assert (login.kind, login.may_submit) == ("login", False)
    assert plan_in_words(login) == "Not to be submitted: this is a login form."


def test_a_password_field_rules_out_search_whatever_else_is_said() -> None:
    (form,) = forms(
        "<form action=/search role=search>Search <input name=q><input type=password name=p>"
        "<button>Search</button></form>"
    )
    assert form.kind != "search"


def test_a_card_number_makes_a_payment_form() -> None:
    (form,) = forms(
        "<form>Card number <input name=cardnumber autocomplete=cc-number>"
        "<button>Search</button></form>"
    )
    assert form.kind == "payment"


def test_consent_to_terms_rules_out_search() -> None:
    (form,) = forms(
        "<form><input name=q><input type=checkbox name=t> I accept the "
        "terms<button>Search</button></form>"
    )
    assert form.kind != "search"


def test_kinds_are_told_apart() -> None:
    kinds = [
        form.kind
        for form in forms(
            "<form method=post>Name <input name=name>Email <input name=email>Message <textarea "
            "name=m></textarea>"
            "<button>Send message</button></form>"
            "<form method=post>Our newsletter <input type=email name=email>"
            "<button>Subscribe</button></form>"
            "<form method=post>Quantity <input name=qty value=1><button>Add to cart</button></form>"
            "<form method=post>Forgot your password? Email <input name=email>"
            "<button>Reset password</button></form>"
        )
    ]
    assert kinds == ["contact", "newsletter", "order", "recovery"]


def test_fields_without_a_form_element_make_a_form_with_the_button_beside_them() -> None:
    (form,) = forms(f"<body><div><div>{SEARCH}</div></div><p>Some text</p></body>")
    assert not form.is_element
    assert form.method == "script"
    assert form.submit is not None


def test_a_form_around_the_whole_page_is_taken_apart() -> None:
    text = "".join(f"<p>{'Lorem ipsum dolor sit amet. ' * 8}</p>" for _ in range(20))
    html = (
        f"<body><form action=default.aspx><div id=top>{SEARCH}</div>{text}"
        "<div id=foot>Newsletter <input name=email><button>Subscribe</button></div></form></body>"
    )
    search, newsletter = forms(html)
    assert [field.name for field in search.fields] == ["q"]
    assert search.kind == "search"
    assert [field.name for field in newsletter.fields] == ["email"]


def test_a_link_acts_as_the_button_of_a_form_without_one() -> None:
    (form,) = forms("<form><input name=q><a class=btn href='javascript:go()'>Search</a></form>")
    assert form.submit is not None
    assert not form.submit.is_real
    assert form.submit.text == "Search"


def test_a_form_that_the_parser_tore_out_of_a_table_keeps_its_fields() -> None:
    row = "<tr><td>Search</td><td><input name=q><input type=submit value=Go></td></tr>"
    html = f"<table><form action=/s>{row}</form></table>"
    (form,) = forms(html)
    assert form.action == "/s"
    assert [field.name for field in form.fields] == ["q"]


def test_a_control_may_name_its_form_from_anywhere() -> None:
    (form,) = forms("<form id=f action=/s><button>Search</button></form><input name=q form=f>")
    assert [field.name for field in form.fields] == ["q"]


def test_fields_come_in_reading_order_with_type_default_and_options() -> None:
    (form,) = forms(
        "<form>Type <select name=t><option value=''>Any<option value=h selected>House</select>"
        "Until <input type=date name=d value=2024-01-01><textarea name=x> hi </textarea>"
        "<button>Search</button></form>"
    )
    assert [(f.name, f.type, f.default) for f in form.fields] == [
        ("t", "select", "House"),
        ("d", "date", "2024-01-01"),
        ("x", "textarea", "hi"),
    ]
    assert [(o.text, o.is_wildcard) for o in form.fields[0].options] == [
        ("Any", True),
        ("House", False),
    ]


def test_a_box_and_the_list_that_it_opens_are_one_field() -> None:
    options = (
        "<div role=option>All states</div><div role=option>Texas</div><div role=option>Idaho</div>"
    )
    box = "State <div role=combobox {}>Select a state {}</div> {}<button>Search homes</button>"
    inside = box.format("", f"<div role=listbox>{options}</div>", "")
    named = box.format("aria-controls=states", "", f"<div id=states role=listbox>{options}</div>")
    for html in (inside, named):
        (form,) = forms(f"<div>{html}</div>")
        assert [field.type for field in form.fields] == ["select"]


def test_on_a_page_with_hardly_anything_else_the_button_beside_a_field_sends_it() -> None:
    (form,) = forms(
        "<h1>Homes</h1><p>State <select><option>Texas<option>Ohio</select></p>"
        "<button>Search</button>"
    )
    assert [button.text for button in form.buttons] == ["Search"]
