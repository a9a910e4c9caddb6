"""Records that only a showcase has. In: the pages with records, and what the runs gave. Out: the
keys of records on a home page and on no list, which a look at their own pages must confirm.

A home page shows some of what the lists have. What it alone shows may be a record that is featured,
or a mock that the template came with: that has no page of its own where the others have one, or one
that is not there. A home page that is a list itself shows such a one beside it: where other lists
have all of its records with pages, what has none there is looked at in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.explore.identity import TEXT, canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.lists.runs.run_output import Output
from sitesift.explore.page_origin import PageOrigin
from sitesift.navigate import PageKind
from sitesift.wrapper import Wrapper

SHOWCASE_ORIGINS = (PageOrigin.START, PageOrigin.DIALOG)


@dataclass(slots=True)
class Showcased:
    """Records by where they stand: with the address of their own page, empty where they have
    none."""

    listed: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    at_home: dict[str, str] = field(default_factory=dict)  # on a home page that is a list

    def settle_home(self) -> None:
        """Puts what a home page lists with the lists; what has no page there is only shown, where
        other lists have all that has one."""
        paged = {key for key, url in self.at_home.items() if url}
        again = bool(paged) and paged <= self.listed.keys()
        bare = {key for key, url in self.at_home.items() if again and not url}
        self.shown |= dict.fromkeys(bare, "")
        self.listed |= {key: url for key, url in self.at_home.items() if key not in bare}

    @property
    def suspects(self) -> dict[str, str]:
        """Records that only a showcase has, where lists have more than it."""
        alone = {key: url for key, url in self.shown.items() if key not in self.listed}
        return alone if len(self.listed) >= len(self.shown) else {}

    @property
    def have_pages(self) -> bool:
        """Whether most records on lists have pages of their own."""
        return 2 * sum(map(bool, self.listed.values())) > len(self.listed)


def showcased(
    lists: Sequence[UnderstoodPage],
    seen: Mapping[str, Mapping[str, Mapping[str, str]]],
    runs: Sequence[tuple[Wrapper, Output]],
) -> Showcased:
    """Where the records stand that were seen (by file of the page and key) and that runs gave."""
    showcases = {canonical_url(row[0].url) for row in lists if is_showcase(row)}
    homes = {canonical_url(page.url) for page, _, _ in lists if page.origin in SHOWCASE_ORIGINS}
    found = Showcased()

    def place(url: str) -> dict[str, str]:
        known = canonical_url(url)
        return (
            found.shown if known in showcases else found.at_home if known in homes else found.listed
        )

    for page, _, _ in lists:
        at = place(page.url)
        for key, texts in seen.get(page.file, {}).items():
            at[key] = "" if key.startswith(TEXT) else texts.get("url", "")
    for wrapper, output in runs:
        values = next(iter(wrapper.each.values()), ())
        for number, rows in output.rounds.items():
            start = values[number] if number < len(values) else wrapper.header.start or ""
            at = place(start)
            for row in rows:
                at[row.key] = "" if row.key.startswith(TEXT) else row.texts["url"]
    found.settle_home()
    return found


def is_showcase(row: UnderstoodPage) -> bool:
    """Whether a page is the one that a site begins with, and no list that counts or goes on."""
    page, _, judged = row
    listed = judged.kind == PageKind.RESULTS or judged.total is not None or judged.forward
    return page.origin in SHOWCASE_ORIGINS and not listed
