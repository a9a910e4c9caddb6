"""Saved pages and HTML text: their own styles count, scripts do not run, and nothing leaves the
page's folder."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sitesift.browser import Rendered
from sitesift.browser.capture import PICTURE_HEIGHT, PICTURE_SCALE
from sitesift.errors import NotAPage, NotFound, TooLarge
from sitesift.page import page_from_snapshot
from sitesift.page.page_source import Source
from sitesift.page.snapshot import COMPUTED_STYLES
from sitesift.report.pieces.picture_data import image_size
from tests.helpers.misbehaving_server import Server
from tests.helpers.rendered_text import text_of

pytestmark = pytest.mark.live
Render = Callable[..., Rendered]
PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def save(folder: Path, html: str, name: str = "page.html") -> Source:
    path = folder / name
    path.write_bytes(html.encode())
    return Source.of(path)


def styles_of(rendered: Rendered, text: str) -> dict[str, str]:
    """The computed styles of the first box that shows a text."""
    strings, layout = (
        rendered.snapshot.data["strings"],
        rendered.snapshot.data["documents"][0]["layout"],
    )
    box = next(i for i, shown in enumerate(layout["text"]) if shown >= 0 and text in strings[shown])
    return dict(
        zip(COMPUTED_STYLES, (strings[style] for style in layout["styles"][box]), strict=True)
    )


def boxes_of(rendered: Rendered) -> list[list[float]]:
    boxes: list[list[float]] = rendered.snapshot.data["documents"][0]["layout"]["bounds"]
    return boxes


def test_a_saved_page_has_its_local_styles(render: Render, tmp_path: Path) -> None:
    (tmp_path / "page_files").mkdir()
    (tmp_path / "page_files" / "main.Css").write_text("p { color: rgb(1, 2, 3) }")
    source = save(
        tmp_path, "<!doctype html><link rel=stylesheet href='page_files/main.Css'><p>styled</p>"
    )
    rendered = render(source)
    assert styles_of(rendered, "styled")["color"] == "rgb(1, 2, 3)"
    assert rendered.snapshot.url == (tmp_path / "page.html").as_uri()
    assert rendered.settled


def test_a_page_with_odd_characters_in_its_name_is_rendered(render: Render, tmp_path: Path) -> None:
    rendered = render(save(tmp_path, "<p>found</p>", name="Sök 100% #1?x=ü.html"))
    assert "found" in text_of(rendered)


def test_the_text_is_the_one_we_decoded(render: Render, tmp_path: Path) -> None:
    path = tmp_path / "old.html"
    path.write_bytes("<meta charset=utf-8><p>Prix très élevé — 45 €</p>".encode("cp1252"))
    assert "Prix très élevé — 45 €" in text_of(render(Source.of(path)))


def test_scripts_of_a_saved_page_do_not_run(render: Render, tmp_path: Path) -> None:
    source = save(tmp_path, "<p id=p>as saved</p><script>p.textContent = 'changed'</script>")
    assert "as saved" in text_of(render(source))


LOADED = "<p>menu</p>{}<div class=later {}><p>row</p></div>"
HIDDEN_PAGE = "<style>body {{ display: none !important }}</style>{}"


@pytest.mark.parametrize(
    "html",
    [
        LOADED.format("<div id=tableLoading>...</div>", "style='display:none'"),
        LOADED.format("<div><i class=spinner>...</i></div>", "hidden"),
        "<style>.later {display: none}</style>" + LOADED.format("<p class=loading>...</p>", ""),
        HIDDEN_PAGE.format("<p>row</p>"),
        "<img name=body>" + HIDDEN_PAGE.format("<p>row</p>"),
    ],
)
def test_what_a_script_would_have_shown_is_shown(render: Render, tmp_path: Path, html: str) -> None:
    assert "row" in page_from_snapshot(render(save(tmp_path, html)).snapshot).text


@pytest.mark.parametrize(
    "html",
    [
        LOADED.format("<p>news</p>", "hidden"),
        LOADED.format("<p class=loading hidden>...</p>", "hidden"),
        "<p>menu</p><form class=loading>...<input name=parentElement><input name=style></form>",
    ],
)
def test_what_nothing_announces_stays_hidden(render: Render, tmp_path: Path, html: str) -> None:
    shown = page_from_snapshot(render(save(tmp_path, html)).snapshot).text
    assert "menu" in shown
    assert "row" not in shown


def test_no_request_of_a_saved_page_leaves_for_another_host(
    render: Render, tmp_path: Path, site: Server
) -> None:
    url = site.url
    source = save(
        tmp_path,
        f"""<!doctype html><html><head>
        <base href="{url("/base/")}"><link rel=preconnect href="{url("/")}">
        <link rel=dns-prefetch href="{url("/")}">
        <link rel=prefetch href="{url("/prefetch")}">
        <link rel=preload as=image href="{url("/preload")}">
        <link rel=stylesheet href="{url("/style.css")}"><link rel=icon href="{url("/icon")}">
        <style>@import "{url("/import.css")}"; body {{ background: url({url("/back.png")}) }}
        @font-face {{ font-family: x; src: url({url("/font.woff")}) }}
        p {{ font-family: x }}</style>
        <script src="{url("/script.js")}"></script>
        <meta http-equiv=refresh content="0; url={url("/plain")}">
        </head><body><p>stays here</p><img src="{url("/image.png")}"><img src="relative.png">
        <iframe src="{url("/plain")}"></iframe><object data="{url("/object")}"></object>
        <embed src="{url("/embed")}"><video src="{url("/video")}" poster="{url("/poster")}"></video>
        <iframe srcdoc="<img src='{url("/srcdoc.png")}'>"></iframe></body></html>""",
    )
    rendered = render(source, screenshot=True)
    assert "stays here" in text_of(rendered)
    assert "a plain page" not in text_of(rendered)
    time.sleep(0.3)  # room for a late request to arrive, were there one
    assert site.hits == []
    assert site.connections == 0


def test_a_saved_page_cannot_show_files_outside_its_folder(render: Render, tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_text("<p>secret beside the folder</p>")
    folder = tmp_path / "saved"
    folder.mkdir()
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    frames = ["file:///etc/passwd", "../secret.html", "link.html", "file://localhost/etc/passwd"]
    html = "<p>page</p>" + "".join(f"<iframe src='{frame}'></iframe>" for frame in frames)
    text = text_of(render(save(folder, html)))
    assert "page" in text
    assert "root:" not in text
    assert "secret" not in text


def test_a_frame_in_the_pages_folder_is_shown(render: Render, tmp_path: Path) -> None:
    (tmp_path / "inner.html").write_bytes("<p>innen größer</p>".encode("cp1252"))
    assert "innen größer" in text_of(render(save(tmp_path, "<iframe src='inner.html'></iframe>")))


def test_a_page_that_refreshes_itself_is_shown_once(render: Render, tmp_path: Path) -> None:
    source = save(tmp_path, "<meta http-equiv=refresh content='0'><p>calm</p>")
    assert "calm" in text_of(render(source))


def test_html_text_is_rendered_without_any_resource(render: Render, site: Server) -> None:
    picture = f"<img src='{site.url('/x.png')}'>"
    html = f"<p>from text</p>{picture}<iframe src='file:///etc/passwd'></iframe>"
    rendered = render(Source.of_html(html, url="https://example.org/list"))
    assert "from text" in text_of(rendered)
    assert "root:" not in text_of(rendered)
    assert rendered.snapshot.url == "https://example.org/list"
    assert site.connections == 0


def test_a_picture_is_the_whole_page_made_smaller(render: Render) -> None:
    source = Source.of_html("<body style='margin:0'><div style='height:2500px'>tall</div></body>")
    rendered = render(source, screenshot=True)
    assert rendered.screenshot is not None
    assert rendered.screenshot.startswith(b"\xff\xd8\xff")  # JPEG
    size = (round(1280 * PICTURE_SCALE), round(2500 * PICTURE_SCALE))
    assert image_size(rendered.screenshot) == pytest.approx(size, abs=1)


def test_the_picture_of_an_endless_page_is_cut(render: Render) -> None:
    rendered = render(Source.of_html("<div style='height:90000px'>endless</div>"), screenshot=True)
    assert rendered.screenshot is not None
    assert image_size(rendered.screenshot)[1] == pytest.approx(
        PICTURE_HEIGHT * PICTURE_SCALE, abs=1
    )


def test_images_inside_the_page_have_their_size(render: Render) -> None:
    rendered = render(Source.of_html(f"<img src='{PIXEL}'>"))
    assert any(box[2:] == [1, 1] for box in boxes_of(rendered))


def test_files_that_are_no_pages_never_reach_the_browser(render: Render, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no such file"):
        render(Source.of(tmp_path / "missing.html"))
    with pytest.raises(NotAPage, match="empty"):
        render(save(tmp_path, " \n"))
    with pytest.raises(TooLarge, match="20 MB"):
        render(save(tmp_path, "<div>" * 10_000_000))


def test_a_page_looks_the_same_whatever_its_tab_showed_before(
    render: Render, tmp_path: Path
) -> None:
    page = save(
        tmp_path,
        "<body style='height:150vh'><p style='width:50%'>same</p><a href=x>link</a></body>",
    )
    first = render(page, screenshot=True)
    render(
        Source.of_html(
            "<meta http-equiv=refresh content='1; url=x'>"
            "<div style='width:5000px;height:9000px'>wide"
        )
    )
    again = render(page)
    assert boxes_of(again) == boxes_of(first)
    assert styles_of(again, "link") == styles_of(first, "link")


@pytest.mark.parametrize(
    "addresses",
    [
        ("http://a.example/", "http://a.example/"),
        ("http://a.example/", "http://a.example/#second"),
        ("http://a.example/#first", "http://a.example/#second"),
        ("http://a.example/#first", "http://a.example/"),
    ],
)
def test_the_next_page_in_a_tab_is_shown_whatever_its_address(
    render: Render, addresses: tuple[str, str]
) -> None:
    first, second = addresses
    assert "one" in text_of(render(Source.of_html("<p>one</p>", url=first)))
    assert text_of(render(Source.of_html("<p>two</p>", url=second))).strip() == "two"


def test_a_page_that_goes_on_by_itself_does_not_get_the_text_of_the_next(render: Render) -> None:
    refresh = "<meta http-equiv='refresh' content='0.05;url=http://a.example/on'><p>first</p>"
    for number in range(4):
        assert "first" in text_of(render(Source.of_html(refresh, url="http://a.example/")))
        time.sleep(0.03 * number)
        rendered = render(Source.of_html("<p>next</p>", url="http://b.example/"))
        assert text_of(rendered).strip() == "next"
