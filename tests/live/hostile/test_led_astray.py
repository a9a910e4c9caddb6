"""Pages that lead elsewhere once they are shown, or have laid hands on the language itself: what
`page` says of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from benchmarks.hostile.hostile_server import HostileServer
from benchmarks.hostile.scenario import homes

pytestmark = pytest.mark.live
ROBOTS = (200, {"content-type": "text/plain"}, "User-agent: *\nDisallow: /\n")


def told(pages, *options):
    with HostileServer(pages) as site:
        command = [sys.executable, "-m", "sitesift", "page", site.url + "/", "--allow-private"]
        done = subprocess.run(
            [*command, "--csv", *options], capture_output=True, check=False, timeout=60
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode(), site.log


def test_the_error_page_of_the_browser_is_no_page():
    code, out, said, _ = told({"/": homes() + "<script>location = 'http://127.0.0.1:9/'</script>"})
    assert (code, out.count("\n")) == (1, 1)  # the head of the table alone
    assert "127.0.0.1:9" in said


def test_robots_txt_holds_with_the_browser_too():
    code, _, said, asked = told({"/": homes(), "/robots.txt": ROBOTS})
    assert (code, asked) == (1, ["GET /robots.txt"])
    assert "--ignore-robots" in said
    code, *_ = told({"/": homes(), "/robots.txt": ROBOTS}, "--ignore-robots")
    assert code == 0


BROKEN = """<script>Array.prototype.join = () => { throw 1 }; delete window.Map;
  performance.getEntriesByType = () => { throw 2 }; MutationObserver = null; Array.from = null;
  Element.prototype.querySelectorAll = () => [1]; Document.prototype.querySelector = null;
  Element.prototype.checkVisibility = () => false; Array.prototype.map = Array.prototype.push = 0;
  String.prototype.replace = () => "wrong"; window.WeakMap = JSON.parse = JSON.stringify = null;
  Node.prototype.contains = HTMLElement.prototype.matches = () => { throw 3 };
  Object.defineProperty(Node.prototype, "firstChild", {get: () => null}); </script>"""
# fields that hide what a form and a document have themselves
HIDING = "<form name=documentElement><input name=nextSibling><input name=attributes>"
HIDING += "<input name=nodeType><input name=localName><input name=firstChild></form>"
WRAPPER = """doc('{URL}/')//input[@name='town']/{'Bath'}/following::button[1]/{click /}
  /(//a[.='Next']/{nextclick /})*//li:<home>[.//h2:<title=string(.)>]"""


def test_what_a_page_does_to_the_language_does_not_reach_us():
    code, out, _, _ = told({"/": homes() + BROKEN})
    assert code == 0
    assert "8 Mill Road" in out


def test_wrappers_act_and_read_on_a_page_that_has_laid_hands_on_the_language():
    form = "<form action=/find><input name=town><button>Search</button></form>"
    second = homes(start=9, more='<a href="/more">Next</a>' + BROKEN + HIDING)
    pages = {"/": form + HIDING + BROKEN, "/find": second, "/more": homes(start=17, more=BROKEN)}
    with HostileServer(pages) as site:
        command = [sys.executable, "-m", "sitesift", "run", "--engine", "browser", "--delay", "0"]
        command += ["--allow-private", "--expression", WRAPPER.replace("{URL}", site.url)]
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.decode().count("bedroom")) == (0, 16), done.stderr
    assert "GET /find?town=Bath" in site.log
