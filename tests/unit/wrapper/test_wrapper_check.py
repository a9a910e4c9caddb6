"""How a wrapper's lists go on, and which engine that needs."""

from __future__ import annotations

from sitesift.wrapper import Wrapper
from sitesift.wrapper.check_wrapper import depends_on_scripts


def test_lists_that_a_script_turns_need_the_browser():
    turned = Wrapper.parse("doc('http://a.org/')/(//a.next/{clkwithchange /})*//li:<record>")
    linked = Wrapper.parse("doc('http://a.org/')/(//a.next/{nextclick /})*//li:<record>")
    assert depends_on_scripts(turned)
    assert not depends_on_scripts(linked)
