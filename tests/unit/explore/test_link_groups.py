"""Links side by side of one kind are a group."""

from __future__ import annotations

from sitesift.explore.links.link_groups import link_groups, telling_links
from sitesift.navigate import LinkRef
from sitesift.page import page_from_html


def groups_of(*addresses: str) -> list[str]:
    items = "".join(f"<li><a href='{address}'>x</a></li>" for address in addresses)
    page = page_from_html(f"<ul>{items}</ul>", url="http://a.org/")
    nodes = page.nodes_with_tag("a").tolist()
    refs = [
        LinkRef(node, "x", f"http://a.org{address}", 0.0, "")
        for node, address in zip(nodes, addresses, strict=True)
    ]
    return list(link_groups(page, refs).values())


def test_links_with_addresses_of_one_pattern_are_a_group():
    first, second, other = groups_of("/letters/a/", "/letters/b/", "/about/us/")
    assert first == second != other


def test_pages_below_the_root_are_a_group_where_their_names_share_a_word():
    *brands, news = groups_of(
        "/vexon-phones.php", "/olari-phones.php", "/iris-phones.php", "/news.php"
    )
    assert len(set(brands)) == 1
    assert news not in brands


def test_two_pages_below_the_root_that_share_a_word_are_none():
    about, contact = groups_of("/about-us", "/contact-us")
    assert about != contact


def test_a_sign_tells_what_it_is_among_several_that_do():
    letters = [
        LinkRef(n, text, f"http://a.org/firms/{n}", 0.0, "") for n, text in enumerate("#ABC")
    ]
    assert telling_links(letters, dict.fromkeys(range(4), "letters")) == letters
    assert telling_links(letters, dict(enumerate("#ABC"))) == letters[1:]
