"""A live page is waited for until it has brought its content, and no longer: put-off work,
skeletons, spinners. Rendering a page and visiting a site wait in the same way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from sitesift.browser import BrowserPool
from sitesift.browser.settle import SETTLE_LIMIT
from sitesift.browser.visit import Visit
from sitesift.page import page_from_snapshot
from sitesift.page.page_source import Source
from sitesift.settings import BrowserSettings, LoadSettings
from tests.helpers.misbehaving_server import Server

pytestmark = pytest.mark.live
LOAD = LoadSettings(allow_private=True)
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


def rendered(url: str) -> str:
    """The text of a page as `sitesift page` has it."""

    async def work() -> str:
        async with BrowserPool(BrowserSettings(tabs=1), LOAD) as pool:
            return page_from_snapshot((await pool.render(Source.of(url))).snapshot).text

    return asyncio.run(work())


def worker(milliseconds: int, html: str) -> str:
    """A script that puts something into the page later, with a clock that nobody can watch."""
    later = f"new Blob(['setTimeout(() => postMessage(1), {milliseconds})'])"
    return (
        f"new Worker(URL.createObjectURL({later})).onmessage = "
        f"() => {{ document.querySelector('main').innerHTML = '{html}'; }};"
    )


def visited(url: str) -> str:
    return seen(url)[0][0]


@pytest.mark.parametrize("text_of_page", [rendered, visited])
def test_a_skeleton_that_comes_late_is_waited_for_by_page_and_by_site(
    site: Server, text_of_page: Callable[[str], str]
) -> None:
    skeleton = worker(100, '<div class="skeleton">.</div>')
    script = skeleton + worker(1400, "<p>the list</p>")
    url = site.page("/late-skeleton", f"<body><main></main><script>{script}</script>")
    assert "the list" in text_of_page(url)


@pytest.mark.parametrize("text_of_page", [rendered, visited])
def test_a_page_without_scripts_that_leads_elsewhere_is_followed_by_page_and_by_site(
    site: Server, text_of_page: Callable[[str], str]
) -> None:
    url = site.page("/refresh", "<meta http-equiv=refresh content='0;url=/plain'><p>wait</p>")
    assert "a plain page" in text_of_page(url)


@pytest.mark.parametrize(
    "place", ["document.createElement('div')", "document.body.attachShadow({mode: 'open'})"]
)
def test_a_picture_in_a_tree_of_its_own_whose_stand_in_is_gone_too_is_not_waited_for(
    site: Server, place: str
) -> None:
    picture = "<img src=/gone.png onerror='this.src=\\\"/none.png\\\"'>"
    script = f'const made = {place}; made.innerHTML = "<p>the list</p>{picture * 3}";'
    seconds = seen(site.page("/pictures", f"<body><main>.</main><script>{script}</script>"))[0][1]
    assert seconds < SETTLE_LIMIT / 2
    assert site.hits.count("/none.png") <= 3 * 5  # of three pictures, a few times each


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
    script = worker(900, "<p>the list</p>")
    url = site.page("/skeleton", f"<body><main>{sign}</main><script>{script}</script>")
    assert "the list" in seen(url)[0][0]


def test_a_sign_that_stays_for_good_is_waited_for_once(site: Server) -> None:
    style = "display:inline-block;width:9px;height:9px"
    body = f"<body><i class='spinner' style='{style}'></i><p>all</p><script>1</script>"
    (_, first), (text, second) = seen(site.page("/one", body), site.page("/two", body))
    assert "all" in text
    assert second < first - 1


def test_clocks_and_hidden_spinners_are_not_waited_for(site: Server) -> None:
    clock = "const tick = () => setTimeout(tick, 900); tick(); setTimeout(() => {}, 60000);"
    hidden = "<i class='spinner' style='display:none'>.</i>"
    body = f"<body>{hidden}<p>all</p><script>setInterval(() => 1, 300);{clock}"
    _, (text, seconds) = seen(
        site.page("/warm", "<p>warm"), site.page("/clock", f"{body}</script>")
    )
    assert "all" in text
    assert seconds < 8


def test_a_timer_that_is_called_off_is_not_waited_for_and_arguments_arrive(site: Server) -> None:
    script = (
        "clearTimeout(setTimeout(print, 99));"
        "setTimeout((a, b) => document.body.append(a + b), 5, 'arg', 'uments')"
    )
    assert "arguments" in seen(site.page("/args", f"<body><script>{script}</script>"))[0][0]


def test_a_route_of_the_document_that_is_shown_is_opened_anew(site: Server) -> None:
    script = (
        "document.body.append(location.hash);onhashchange = () => document.body.append('changed');"
    )
    url = site.page("/app", f"<body><script>{script}</script>")
    texts = [text for text, _ in seen(f"{url}#/homes", f"{url}#/homes", f"{url}#/rent")]
    assert [text.strip() for text in texts] == ["#/homes", "#/homes", "#/rent"]


LIST = "document.querySelector('main').innerHTML = '<p>the list</p>';"


@pytest.mark.parametrize(
    "script",
    [
        f"requestAnimationFrame(() => requestAnimationFrame(() => {{ {LIST} }}));",
        # work in many slices, which shows nothing until the last of them
        "let left = 60; const port = new MessageChannel();"
        "port.port1.onmessage = () => { const end = performance.now() + 3;"
        "  while (performance.now() < end); if (left--) port.port2.postMessage(0);"
        f"  else {{ {LIST} }} }}; port.port2.postMessage(0);",
        # what comes into view
        f"new IntersectionObserver(() => {{ {LIST} }}).observe(document.querySelector('main'));",
        "let n = 0; const id = setInterval(() => { if (++n == 2) {" + LIST + "} }, 80);",
        "const bar = document.createElement('b'); document.body.append(bar);"
        "bar.animate([{opacity: 0}, {opacity: 1}], 150).onfinish = () => {" + LIST + "};",
    ],
)
def test_work_that_is_no_timer_is_waited_for(site: Server, script: str) -> None:
    url = site.page("/work", f"<body><main>.</main><script>{script}</script>")
    assert "the list" in seen(url)[0][0]


def test_what_a_frame_puts_off_is_waited_for(site: Server) -> None:
    inner = f"<body><main></main><script>{LATER % 600}</script>".replace('"', "&quot;")
    url = site.page("/framed", f'<body><iframe srcdoc="{inner}"></iframe><script>1</script>')
    assert "the list" in seen(url)[0][0]


def test_a_page_whose_scripts_have_nothing_left_to_do_is_not_waited_for(site: Server) -> None:
    body = "<body><p>all</p><script>%s</script>"
    done = [site.page(f"/done{n}", body % "document.title = 1") for n in range(5)]
    clock = [site.page(f"/clock{n}", body % "setInterval(() => 1, 500)") for n in range(5)]
    took = [seconds for _, seconds in seen(site.page("/warm-up", "<p>."), *done, *clock)[1:]]
    assert min(took[:5]) < min(took[5:]) - 0.08


@pytest.mark.parametrize(
    "field",
    [
        "<select style='display:none'><option>Any<option>Bath</select>",
        "<select><option>Any<option disabled>Bath</select>",
        "<select><option>Any<optgroup disabled><option>Bath</optgroup></select>",
    ],
)
def test_fields_that_cannot_be_set_on_a_page_at_rest_are_not_waited_for_long(
    site: Server, field: str
) -> None:
    url = site.page("/hidden-fields", f"<body><form>{field * 4}</form>")

    async def work() -> tuple[list[bool], float]:
        async with Visit.begin(admit, allow_private=True) as visit:
            await visit.open(url)
            start = time.monotonic()
            paths = [f"/html[1]/body[1]/form[1]/select[{n}]" for n in (1, 2, 3, 4)]
            done = [(await visit.act(path, "choose", 1)).done for path in paths]
            return done, time.monotonic() - start

    done, seconds = asyncio.run(work())
    assert done == [False] * 4
    assert seconds < 6  # 8 and more where each is waited for as one that may be used


def test_a_field_that_is_shown_a_moment_later_is_set(site: Server) -> None:
    later = worker(150, "").replace(
        "document.querySelector('main').innerHTML = ''", "document.forms[0].hidden = false"
    )
    fields = "<form hidden><select><option>Any<option>Bath</select></form>"
    url = site.page(
        "/late-field",
        f"<body>{fields}<script>addEventListener('click', () => {{{later}}})</script>",
    )

    async def work() -> bool:
        async with Visit.begin(admit, allow_private=True) as visit:
            await visit.open(url)
            await visit.live.tab.evaluate("document.body.click()")
            return (await visit.act("/html[1]/body[1]/form[1]/select[1]", "choose", 1)).done

    assert asyncio.run(work())


@pytest.mark.parametrize("text_of_page", [rendered, visited])
def test_a_picture_whose_stand_in_fails_too_is_not_asked_for_for_ever(
    site: Server, text_of_page: Callable[[str], str]
) -> None:
    card = "<p>a card</p><img src=/{}.jpg onerror=\"this.src='/none.jpg'\">"
    url = site.page("/cards", "<body>" + "".join(card.format(n) for n in range(4)))
    assert text_of_page(url).count("a card") == 4
    assert site.hits.count("/none.jpg") <= 12
