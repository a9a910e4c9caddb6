"""Items that nothing tells are told by what is left beside them."""

from __future__ import annotations

from sitesift.induce import learn_lists
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import parse_path
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import domain_of, page_of, seen

DOMAIN = domain_of("title", "bedrooms", "agent")
AGENTS = ("Ann Lee", "Oduya Brothers", "Mirela Stan", "J. Whitcombe")


def home(number: int, *items: str) -> str:
    row = "".join(f"<li>{item}</li>" for item in items)
    return f"<div class=one><a href=/{number}>Home {number}</a><ul>{row}</ul></div>"


def row(number: int) -> list[str]:
    """Kinds and baths are missing at times; the agent is always last."""
    beds, baths = f"{number % 4 + 1} bedrooms", f"{number % 3 + 1} bathrooms"
    kind = ("Flat", "Villa", "Cottage", "Maisonette", "Lodge", "Barn")[number % 6]
    items = [kind if number % 3 else "", beds if number % 4 else "", baths if number % 5 else ""]
    return [*filter(None, items), AGENTS[number % 4]]


def column_of(name: str, rows: list[list[str]], path: str) -> s.Path:
    page = page_of("".join(home(n, *items) for n, items in enumerate(rows, 1)))
    marked = seen(
        page, "//div.one", title="./a", bedrooms=".//li[contains(., 'bedroom')]", **{name: path}
    )
    (learned,) = learn_lists([marked], DOMAIN)
    return {column.name: column.path for column in learned.columns}[name]


def test_an_agent_behind_items_that_others_lack_is_the_last_that_no_word_tells():
    path = column_of("agent", [row(n) for n in range(1, 13)], ".//li[last()]")
    assert path == parse_path("./ul[1]/li[not(contains(., 'bedroom'))][last()]")


def test_what_has_a_name_of_its_own_is_not_counted():
    rows = [[f"{n % 3 + 1} bedrooms", f"<b class=who>{AGENTS[n % 4]}</b>"] for n in range(1, 9)]
    assert column_of("agent", rows, ".//b") == parse_path(".//b.who")


def test_items_in_the_second_row_of_a_record_are_counted_alike():
    rows = "".join(
        f"<tr class=a><td><a href=/{n}>Home {n}</a></td></tr><tr><td><ul>"
        f"{''.join(f'<li>{item}</li>' for item in row(n))}</ul></td></tr>"
        for n in range(1, 13)
    )
    page = page_of(f"<table>{rows}</table>")
    items = "following-sibling::tr[1]//li"
    marked = seen(
        page,
        "//tr.a",
        until="//tr.a",
        title=".//a",
        bedrooms=f"{items}[contains(., 'bedroom')]",
        agent=f"{items}[last()]",
    )
    (learned,) = learn_lists([marked], DOMAIN)
    (agent,) = (column for column in learned.columns if column.name == "agent")
    assert (agent.right, agent.wrong) == (12, 0)
    assert "not(contains" in expression_text(agent.path)
