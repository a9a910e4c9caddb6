"""Cookie files as browsers, extensions and tools write them."""

from __future__ import annotations

import json

import pytest

from sitesift.errors import ConfigError
from sitesift.net.cookie_file import read_cookies
from sitesift.settings import Cookie

NETSCAPE = """# Netscape HTTP Cookie File
# https://curl.se/docs/http-cookies.html

.example.org\tTRUE\t/\tTRUE\t2000000000\tsid\tabc
#HttpOnly_www.example.org\tFALSE\t/in\tFALSE\t0\tuser\t
"""
FOUND = (
    Cookie("sid", "abc", ".example.org", "/", True, False, 2e9),
    Cookie("user", "", "www.example.org", "/in", False, True, None),
)
EXTENSION = [
    {"name": "sid", "value": "abc", "domain": "example.org", "hostOnly": False, "path": "/",
     "secure": True, "httpOnly": False, "expirationDate": 2e9, "session": False},
    {"name": "user", "value": "", "domain": "www.example.org", "hostOnly": True, "path": "/in",
     "secure": False, "httpOnly": True, "session": True},
]  # fmt: skip
PLAYWRIGHT = {
    "cookies": [
        {"name": "sid", "value": "abc", "domain": ".example.org", "path": "/", "expires": 2e9,
         "httpOnly": False, "secure": True, "sameSite": "Lax"},
        {"name": "user", "value": "", "domain": "www.example.org", "path": "/in", "expires": -1,
         "httpOnly": True, "secure": False, "sameSite": "None"},
    ],
    "origins": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "text", [NETSCAPE, "\ufeff" + NETSCAPE, json.dumps(EXTENSION), json.dumps(PLAYWRIGHT)]
)
def test_the_usual_formats_say_the_same(text, tmp_path):
    file = tmp_path / "cookies"
    file.write_text(text, "utf-8")
    assert read_cookies(file) == FOUND


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"sid=secret; user=me", "line 1 is no cookie; give a Netscape cookies.txt"),
        (b"# Netscape HTTP Cookie File\n\na\tb\tsecret", "line 3 is no cookie"),
        (b"", "has no cookies"),
        (b"\x00\x01\xff\xfe secret", "is no cookie file"),
        (b'{"rows": ["secret"]}', "is JSON, but not of cookies"),
        (b'[{"name": "secret"}]', "is JSON, but not of cookies"),
        (b'[{"name": "secret"', "damaged JSON"),
        (b'["secret"]', "is JSON, but not of cookies"),
    ],
)
def test_a_file_of_another_format_is_one_line_that_tells_no_secret(data, said, tmp_path):
    file = tmp_path / "cookies"
    file.write_bytes(data)
    with pytest.raises(ConfigError) as error:
        read_cookies(file)
    assert said in error.value.message
    assert "\n" not in error.value.message
    assert "secret" not in error.value.message


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ConfigError, match=r"none\.txt cannot be read"):
        read_cookies(tmp_path / "none.txt")
