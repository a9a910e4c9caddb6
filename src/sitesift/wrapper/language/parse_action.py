"""Actions and bounds in the text of a wrapper: in comes a scanner behind the opening sign, out come
tree nodes."""

from __future__ import annotations

import re

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.scanner import Scanner, did_you_mean

_URL = re.compile(r"\s*(https?://[^<>\s]+)\s*>")


def read_action(scan: Scanner) -> s.Action:
    """The rest of `/{…}`."""
    verb, argument = _body(scan)
    wait, noback = _options(scan)
    absolute = scan.take("/")
    scan.expect("}", "to close the action")
    return s.Action(verb, argument, absolute, wait, noback)


def _body(scan: Scanner) -> tuple[str, str | int | None]:
    text = scan.literal()
    if text is not None:
        return s.FILL, text
    if scan.take("$"):
        return s.VARIABLE, scan.name("a variable's name")
    start, word = scan.at, scan.peek_name()
    if not word:
        return s.CHOOSE, scan.digits(
            "an action: a quoted text, an option's index, or a word such as click"
        )
    if word not in s.KEYWORDS:
        hint = did_you_mean(word, s.KEYWORDS) or f"; known are {', '.join(sorted(s.KEYWORDS))}"
        scan.fail(f"there is no action '{word}'{hint}", start)
    scan.name("an action")
    return word, None


def _options(scan: Scanner) -> tuple[int | None, bool]:
    """`[wait=3, noback]`, in any order."""
    wait, noback = None, False
    if not scan.take("["):
        return wait, noback
    while True:
        if scan.peek_name() == "wait":
            scan.name("wait")
            scan.expect("=", "after wait")
            wait = scan.digits("the seconds to wait")
        elif scan.peek_name() == "noback":
            scan.name("noback")
            noback = True
        else:
            scan.fail("expected 'wait=<seconds>' or 'noback'")
        if not scan.take(","):
            break
    scan.expect("]", "to close the options")
    return wait, noback


def read_open(scan: Scanner, *, quoted: bool = False) -> s.Action:
    """The rest of `doc(…)`, or of the old notation `{<…>/}`."""
    if not quoted:
        return _read_old_open(scan)
    url = scan.literal()
    if url is None:
        scan.fail("expected a quoted address: doc('https://…')")
    wait, noback = None, False
    if scan.take(","):
        if not scan.sees("["):
            scan.fail("expected options such as [wait=2]")
        wait, noback = _options(scan)
    scan.expect(")", "to close doc(")
    return s.Action(s.OPEN, url, True, wait, noback)


def _read_old_open(scan: Scanner) -> s.Action:
    match = _URL.match(scan.text, scan.at)
    if not match:
        scan.fail("expected an address that begins with http:// or https://, and '>'")
    scan.at = match.end()
    wait, noback = _options(scan)
    scan.expect("/", "before the closing '}'")
    scan.expect("}", "to close the action")
    return s.Action(s.OPEN, match[1], True, wait, noback)


def read_bounds(scan: Scanner) -> tuple[int, int | None]:
    """`{n}` or `{n,m}` after a star; without it any number of rounds."""
    if not scan.take("{"):
        return 0, None
    low = scan.digits("the least number of rounds")
    high = scan.digits("the most rounds") if scan.take(",") else None
    scan.expect("}", "to close the bounds")
    if high is not None and high < low:
        scan.fail(f"the upper bound {high} is below the lower bound {low}")
    return low, high
