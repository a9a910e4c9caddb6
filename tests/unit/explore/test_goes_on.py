"""How a wrapper's lists go on, and which engine that needs."""

from __future__ import annotations

from sitesift.explore.lists.detail_visits import goes_on_by_script
from sitesift.wrapper import Wrapper


def test_lists_that_a_script_turns_need_the_browser():
    turned = Wrapper.parse("doc('http://a.org/')/(//a.next/{clkwithchange /})*//li:<record>")
    linked = Wrapper.parse("doc('http://a.org/')/(//a.next/{nextclick /})*//li:<record>")
    assert goes_on_by_script(turned)
    assert not goes_on_by_script(linked)
