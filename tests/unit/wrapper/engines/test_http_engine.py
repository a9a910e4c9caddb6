"""The HTTP engine: forms, fields, links, frames, what it refuses, and what it fetches ahead."""

from __future__ import annotations

import pytest

from sitesift.errors import NeedsBrowser, RunFailed, WrapperError
from sitesift.wrapper import Engine

FORM = """<form action="/found" method="{method}" {more}>
<input type=hidden name=token value=t1><input name=q value="old"><textarea name=note>n</textarea>
<select name=fuel><option value="">Any</option><option value=p>Petrol</option>
<option>Diesel</option></select>
<label><input type=checkbox name=new value=1> new</label>
<input type=radio name=r value=a checked><input type=radio name=r value=b>
<input name=off value=x disabled><fieldset disabled><input name=inner value=y></fieldset>
<button name=go value=1>Go</button><button name=other value=2>Other</button></form>"""
GET = {"/": FORM.format(method="get", more=""), "/found": "<p>ok</p>"}
POST = {"/": FORM.format(method="post", more=""), "/found": "<p>ok</p>"}


def last(found):
    return found.site.asked[-1]


def test_a_get_form_sends_its_successful_fields_in_order(extract):
    found = extract(
        "doc('/')//input[@name='q']/{'Ford'}/following::button[1]/{click /}//p:<x=string(.)>", GET
    )
    assert last(found) == ("GET", "/found?token=t1&q=Ford&note=n&fuel=&r=a&go=1", "")
    assert found.values("x") == ["ok"]


def test_a_post_form_sends_them_in_the_body(extract):
    found = extract("doc('/')//select/{'Diesel' /}//button[2]/{click /}//p:<x=string(.)>", POST)
    assert last(found) == ("POST", "/found", "token=t1&q=old&note=n&fuel=Diesel&r=a&other=2")


def test_boxes_and_radio_buttons_are_set(extract):
    path = "//input[@type='checkbox']/{check /}//input[@value='b']/{click /}//form/{submit /}//p"
    assert (
        last(extract(f"doc('/'){path}", GET))[1] == "/found?token=t1&q=old&note=n&fuel=&new=1&r=b"
    )


def test_an_option_is_chosen_by_its_index_from_zero(extract):
    found = extract("doc('/')//select/{1 /}//input[@name='q']/{pressenter /}//p", GET)
    assert "fuel=p" in last(found)[1]
    assert "go=1" in last(found)[1]  # Enter presses the first button


def test_a_text_that_ends_in_a_newline_is_followed_by_enter(extract):
    assert "q=Fiat&" in last(extract("doc('/')//input[@name='q']/{'Fiat\n' /}//p", GET))[1]


def test_a_multipart_form_is_sent_as_one(extract):
    site = {
        "/": FORM.format(method="post", more="enctype=multipart/form-data"),
        "/found": "<p>ok</p>",
    }
    body = last(extract("doc('/')//form/{submit /}//p", site))[2]
    assert 'name="q"\r\n\r\nold\r\n' in body


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("//select/{'Steam' /}", "no option 'Steam'"),
        ("//select/{9 /}", "3 options"),
        ("//input[@name='q']/{1 /}", "no list of options"),
        ("//form/{'x' /}", "no field"),
        ("//form/{check /}", "no box"),
        ("//form/../{submit /}", "in no form"),
        ("//form/{enterframe /}", "no frame"),
        ("//form/{movetohref /}", "no href"),
        ("//form/@action/{click /}", "needs an element"),
    ],
)
def test_an_action_that_cannot_work_says_why(extract, path, words):
    with pytest.raises(RunFailed, match=words):
        extract(f"doc('/'){path}//p", GET)


@pytest.mark.parametrize(
    "path",
    [
        "//p[style::color='red']",
        "//p/{mouseover}",
        "//p/{click /}",
        "//a[1]/{click /}",
        "//a[2]/{click /}",
        "//a[3]/{click /}",
        "//p:<x=dom-property('offsetWidth')>",
        "//input/{'a'}",
    ],
)
def test_what_needs_a_browser_is_refused_and_the_message_says_how_to_get_one(extract, path):
    links = (
        "<a href='javascript:go()'>x</a><a href=/b onclick='return go()'>y</a><a href='#/b'>z</a>"
    )
    page = f"<p>a</p>{links}<input onchange='go()'>"
    with pytest.raises(NeedsBrowser, match="--engine browser"):
        extract(f"doc('/'){path}", page)


def test_a_click_inside_a_link_or_on_a_label_works_on_the_link_or_field(extract):
    found = extract(
        "doc('/')//b/{click /}//i:<x=string(.)>",
        {"/": "<a href=/t><b>go</b></a>", "/t": "<i>there</i>"},
    )
    assert found.values("x") == ["there"]
    assert "new=1" in last(extract("doc('/')//label/{click /}//form/{submit /}//p", GET))[1]


def test_a_link_within_the_page_loads_nothing(extract):
    assert (
        extract(
            "doc('/')//a/{click /}//p:<x=string(.)>", "<a href='#end'>x</a><p>same</p>"
        ).run.pages
        == 1
    )


def test_the_base_element_counts_for_links(extract):
    site = {"/": "<base href='/sub/'><a href=x>x</a>", "/sub/x": "<p>ok</p>"}
    assert extract("doc('/')//a/{click /}//p:<x=string(.)>", site).values("x") == ["ok"]


def test_frames_are_entered_by_their_address_or_their_own_text(extract):
    site = {
        "/": "<iframe src=/f></iframe><iframe srcdoc='<p>inline</p>'></iframe>",
        "/f": "<p>framed</p>",
    }
    assert extract("doc('/')//iframe/{enterframe /}//p:<x=string(.)>", site).values("x") == [
        "framed",
        "inline",
    ]


def test_nextclick_stops_at_a_page_it_has_reached_before(extract):
    site = {
        "/1": "<h1>1</h1><a href=/2>n</a>",
        "/2": "<h1>2</h1><a href=/3>n</a>",
        "/3": "<h1>3</h1><a href=/2>n</a>",
    }
    found = extract("doc('/1')/(//a/{nextclick /})*//h1:<x=string(.)>", site)
    assert found.values("x") == ["1", "2", "3"]


def test_noback_leaves_us_where_the_action_led(extract):
    site = {"/": "<a href=/x>1</a><a href=/y>2</a>", "/x": "<b>x</b>", "/y": "<b>y</b>"}
    with pytest.raises(RunFailed, match="noback"):
        extract("doc('/')//a/{click[noback] /}//b:<x=string(.)>", site)


def test_the_tree_is_the_one_a_browser_builds(extract):
    broken = (
        "<table><tr><td>1</table><p>a<div>b</div><noscript><i>no</i>"
        "</noscript><template><i>no</i></template>"
    )
    found = extract("doc('/')/body/table/tbody/tr/td:<x=string(.)>", broken)
    assert found.values("x") == ["1"]
    assert extract("doc('/')//i:<x>", broken).rows == []


@pytest.mark.parametrize(
    "link", ["a", "(.//a)[1]", "p/a[1]", "(.//a[@class] | .//a)[1]", "(.//p)[1]/a[@href]"]
)
def test_linked_pages_are_fetched_ahead_and_each_is_asked_for_once(extract, link):
    row = "<li><p><a href=/{0}>{0}</a></p><a href=/{0}>more</a></li>"
    site = {"/": "".join(map(row.format, range(30)))} | {f"/{n}": f"<b>{n}</b>" for n in range(30)}
    found = extract("doc('/')//li:<r>[? " + link + "/{click /}//b:<x=string(.)>]", site)
    assert found.values("x") == [str(n) for n in range(30)]
    assert sorted(found.site.asked) == sorted({*found.site.asked})
    assert found.site.most_at_once > 4


def test_hidden_fields_are_no_visible_fields(extract):
    page = (
        "<input id=a><input id=b type=hidden><div style='display: none'>"
        "<input id=c></div><select id=d></select>"
    )
    assert extract("doc('/')/descendant::field():<x=string(@id)>", page).values("x") == ["a", "d"]
    assert extract("doc('/')/descendant::any-field():<x=string(@id)>", page).values("x") == [
        "a",
        "b",
        "c",
        "d",
    ]


def test_a_frame_that_is_never_closed_in_a_fallback_swallows_nothing(extract):
    page = (
        "<noscript><iframe src=/x></noscript><p>first</p><noscript "
        "class=a><img src=/y></noscript><p>second</p>"
    )
    found = extract("doc('/')//p:<x=string(.)>", page)
    assert found.values("x") == ["first", "second"]
    assert extract("doc('/')//noscript:<x=string(.)>", page).values("x") == [
        "<iframe src=/x>",
        "<img src=/y>",
    ]


def test_names_of_engines_of_earlier_versions_still_work():
    assert Engine("direct") is Engine.HTTP
    assert Engine("driven") is Engine.BROWSER
    with pytest.raises(WrapperError, match="There is no engine 'curl'; known are auto, http"):
        Engine("curl")


def test_a_next_without_an_address_ends_a_list_whose_pages_were_reached_by_links(extract):
    site = {
        "/1": "<h1>1</h1><a class=next href='/2'>Next</a>",
        "/2": "<h1>2</h1><a class=next>Next</a>",
    }
    found = extract("doc('/1')/(//a.next/{nextclick /})*//h1:<x=string(.)>", site)
    assert found.values("x") == ["1", "2"]
