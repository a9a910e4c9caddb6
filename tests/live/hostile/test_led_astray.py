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


def test_what_a_page_does_to_the_language_does_not_reach_us():
    broken = """<script>Array.prototype.join = () => { throw 1 }; delete window.Map;
      performance.getEntriesByType = () => { throw 2 }; MutationObserver = null; Array.from = null;
      Element.prototype.querySelectorAll = () => [1]; Document.prototype.querySelector = null;
      </script>"""
    code, out, _, _ = told({"/": homes() + broken})
    assert code == 0
    assert "8 Mill Road" in out
