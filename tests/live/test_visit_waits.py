"""A window waits for content that a page is about to bring, and for no more: put-off work,
skeletons, spinners."""

from __future__ import annotations

import asyncio
import time

import pytest

from sitesift.browser.visit import Visit
from tests.helpers.misbehaving_server import Server

pytestmark = pytest.mark.live
LATER = "setTimeout(() => { document.querySelector('main').innerHTML = '<p>the list</p>'; }, %d);"


async def admit(url: str) -> None:
    """Everything may be opened."""


def seen(*urls: str) -> list[tuple[str, float]]:
    """The text of each page, and the seconds it took to see it."""

    async def work() -> list[tuple[str, float]]:
        found = []
        async with Visit.begin(admit, allow_private=True) as visit:
            await visit.open("about:blank")
            for url in urls:
                start = time.monotonic()
                page = (await visit.open(url)).page
                found.append((page.text, time.monotonic() - start))
        return found

    return asyncio.run(work())


def test_work_that_a_script_has_put_off_for_a_moment_is_waited_for(site: Server) -> None:
    url = site.page("/later", f"<body><main></main><script>{LATER % 700}</script>")
    assert "the list" in seen(url)[0][0]


def test_work_put_off_by_work_that_was_put_off_is_waited_for(site: Server) -> None:
    chain = "setTimeout(() => { setTimeout(() => {" + LATER % 500 + "}, 300) }, 0);"
    assert (
        "the list"
        in seen(site.page("/chain", f"<body><main></main><script>{chain}</script>"))[0][0]
    )


@pytest.mark.parametrize(
    "sign",
    [
        '<div class="MuiSkeleton-root">.</div>',
        '<ul aria-busy="true"><li>.</ul>',
        '<i class="spinner">.</i>',
        '<div role="progressbar">.</div>',
    ],
)
def test_what_stands_for_content_to_come_is_waited_for(site: Server, sign: str) -> None:
    worker = "new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 900)'])))"
    script = f"{worker}.onmessage = () => {{ document.querySelector('main').innerHTML = '<p>the list</p>'; }};"
    url = site.page("/skeleton", f"<body><main>{sign}</main><script>{script}</script>")
    assert "the list" in seen(url)[0][0]


def test_a_sign_that_stays_for_good_is_waited_for_once(site: Server) -> None:
    body = "<body><i class='spinner' style='display:inline-block;width:9px;height:9px'></i><p>all</p><script>1</script>"
    (_, first), (text, second) = seen(site.page("/one", body), site.page("/two", body))
    assert "all" in text
    assert second < first - 1


def test_clocks_and_hidden_spinners_are_not_waited_for(site: Server) -> None:
    clock = "const tick = () => setTimeout(tick, 900); tick(); setTimeout(() => {}, 60000);"
    body = f"<body><i class='spinner' style='display:none'>.</i><p>all</p><script>setInterval(() => 1, 300);{clock}"
    _, (text, seconds) = seen(
        site.page("/warm", "<p>warm"), site.page("/clock", f"{body}</script>")
    )
    assert "all" in text
    assert seconds < 8


def test_a_timer_that_is_called_off_is_not_waited_for_and_arguments_arrive(site: Server) -> None:
    script = "clearTimeout(setTimeout(print, 99)); setTimeout((a, b) => document.body.append(a + b), 5, 'arg', 'uments')"
    assert "arguments" in seen(site.page("/args", f"<body><script>{script}</script>"))[0][0]


def test_a_route_of_the_document_that_is_shown_is_opened_anew(site: Server) -> None:
    script = "document.body.append(location.hash); let n = 0; onhashchange = () => document.body.append('changed');"
    url = site.page("/app", f"<body><script>{script}</script>")
    texts = [text for text, _ in seen(f"{url}#/homes", f"{url}#/homes", f"{url}#/rent")]
    assert [text.strip() for text in texts] == ["#/homes", "#/homes", "#/rent"]
