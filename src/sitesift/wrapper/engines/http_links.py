"""What an element leads to without a browser: the target of a click, of a frame, and properties
known from markup."""

from __future__ import annotations

from sitesift.errors import NeedsBrowser, RunFailed
from sitesift.page.html_tags import FRAME_TAGS
from sitesift.page.route import has_route
from sitesift.text.addresses_in_text import join_address
from sitesift.wrapper.engines.dom import Element, text_of
from sitesift.wrapper.engines.http_forms import control_type
from sitesift.wrapper.engines.node_markup import inner_html, outer_html

_REFLECTED = {"classname": "class", "htmlfor": "for"}
_PLAIN = frozenset(
    "id name value title alt type rel lang dir placeholder content datetime label target".split()
)
_URLS = frozenset({"href", "src", "action"})
_INERT = ("mailto:", "tel:", "data:", "blob:", "about:")


def base_url(root: Element, url: str) -> str:
    """What the page's links are relative to."""
    for base in root.iter("base"):
        if base.get("href"):
            return join_address(url, base.get("href").strip())
    return url


def link_of(element: Element, base: str) -> str | None:
    """The address of a plain link, to be fetched ahead; None for everything else."""
    href = element.get("href") if element.tag == "a" else None
    if not href or element.get("onclick") is not None:
        return None
    url = join_address(base, href.strip())
    return (
        url.partition("#")[0]
        if url.startswith(("http://", "https://")) and not has_route(url)
        else None
    )


def click_target(element: Element, base: str) -> str | Element:
    """The URL that a click leads to, or the control that it works on; raises NeedsBrowser for
    script-driven clicks."""
    for each in (element, *element.iterancestors()):
        if each.get("onclick") is not None:
            raise NeedsBrowser(
                f"A script answers clicks on <{each.tag}>; run the wrapper with --engine browser."
            )
        if each.tag in ("a", "area") and each.get("href") is not None:
            return _href(each, base)
        if control_type(each):
            return each
        if each.tag == "label":
            return _labelled(each)
    raise NeedsBrowser(
        f"A click on <{element.tag}> does nothing without scripts; "
        "run the wrapper with --engine browser."
    )


def leads_nowhere(element: Element) -> bool:
    """Whether markup names nothing that a click could do: no address, no script, no control. A
    script may listen all the same; whoever followed links of its kind before takes it for one
    that is switched off."""
    return not any(
        each.get("onclick") is not None
        or each.tag == "label"
        or (each.tag in ("a", "area") and each.get("href") is not None)
        or control_type(each)
        for each in (element, *element.iterancestors())
    )


def _href(element: Element, base: str) -> str:
    href = element.get("href").strip()
    if href.lower().startswith("javascript:"):
        raise NeedsBrowser("This link runs a script; run the wrapper with --engine browser.")
    if href.lower().startswith(_INERT):
        raise RunFailed(f"This link leads to {href[:60]}, which is no page.")
    return join_address(base, href)


def _labelled(label: Element) -> Element:
    name = label.get("for")
    found = (
        label.getroottree().xpath("//*[@id=$name]", name=name)
        if name
        else list(label.iter("input", "select", "textarea"))
    )
    return found[0] if found else label


def frame_target(element: Element, base: str) -> str:
    """The address of a frame's page; '<' and its HTML when the page is written in the frame
    itself."""
    if element.tag not in (*FRAME_TAGS, "object"):
        raise RunFailed(f"<{element.tag}> is no frame that can be entered.")
    if element.get("srcdoc") is not None:
        return f"<{element.get('srcdoc')}"
    source = element.get("src") or element.get("data")
    if not source:
        raise NeedsBrowser(
            "This frame is filled by a script; run the wrapper with --engine browser."
        )
    return join_address(base, source.strip())


def static_property(element: Element, name: str, base: str) -> str:
    """A DOM property that follows from the markup; raises NeedsBrowser for others."""
    lower = name.lower()
    made = {
        "textcontent": lambda: text_of(element),
        "innerhtml": lambda: inner_html(element),
        "outerhtml": lambda: outer_html(element),
        "tagname": lambda: str(element.tag).upper(),
        "nodename": lambda: str(element.tag).upper(),
        "localname": lambda: str(element.tag),
    }.get(lower)
    if made:
        return made()
    attribute = _REFLECTED.get(lower, lower)
    if lower in _URLS:
        return (
            join_address(base, element.get(attribute).strip())
            if element.get(attribute) is not None
            else ""
        )
    if attribute in _PLAIN or lower in _REFLECTED:
        return str(element.get(attribute) or "")
    raise NeedsBrowser(
        f"dom-property('{name}') needs a browser; run the wrapper with --engine browser."
    )
