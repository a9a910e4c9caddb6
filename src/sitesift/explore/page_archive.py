"""The pages of an exploration on disk, and what the analyses say of them. In: pages, or
names of files. Out: pages, areas, navigation and forms, worked out once a process. All of it can
be had again from the files, so rows need only name a file and what was concluded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from sitesift.annotate.recognisers.offered_choices import choices_offered
from sitesift.explore.identity import record_keys, record_texts
from sitesift.explore.lists.kinds.enough_attributes import have_all_expected, most_have_enough
from sitesift.explore.lists.names.parts_alone import (
    firsts_begun,
    firsts_offered,
    seconds_alone,
    texts_alone,
)
from sitesift.explore.lists.names.site_names import site_names, without_other_choices
from sitesift.forms import Form, understand_forms
from sitesift.navigate import ContentFrame, Navigation, main_frame, read_navigation
from sitesift.ontology import Domain
from sitesift.page import Page, load_page, save_page
from sitesift.page.html_tags import FRAME_TAGS
from sitesift.records.domain.detail.detail_page import LEAST_PAGES, single_records
from sitesift.records.domain.detail.detail_places import DetailPage
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area, Record
from sitesift.text.addresses_in_text import join_address

KEPT_PAGES = 60  # whose analyses are kept in memory, about as many as one exploration looks at
T = TypeVar("T")


class PageArchive:
    """Stored pages of one site."""

    def __init__(self, folder: Path, domain: Domain) -> None:
        self.folder, self.domain = folder, domain
        self._pages = folder / "pages"
        self._pages.mkdir(parents=True, exist_ok=True)
        self._known: OrderedDict[tuple[str, str], object] = OrderedDict()

    def add(self, page: Page) -> tuple[str, str]:
        """Keeps a page; the names of its file, and of the one for its picture."""
        number = len(list(self._pages.glob("*.page"))) + 1
        file, drawn = f"pages/{number:03}.page", f"pages/{number:03}.jpg"
        save_page(page, self.folder / file)
        self._keep((file, "page"), page)
        return file, drawn

    def page(self, file: str) -> Page:
        """A stored page."""
        return self._of(file, "page", lambda: load_page(self.folder / file))

    def areas(self, file: str) -> tuple[Area, ...]:
        """The areas of a page that hold records of the domain."""
        return self._of(file, "areas", lambda: self.find(self.page(file)))

    def find(self, page: Page) -> tuple[Area, ...]:
        """The areas of a page, found now."""
        return _areas(page, self.domain)

    def single_records(
        self, pages: Sequence[DetailPage], *, least: int = LEAST_PAGES
    ) -> list[Record | None]:
        """The record that each of some pages is about."""
        return single_records(pages, self.domain, least=least)

    def shows_other_list(self, file: str) -> bool:
        """Whether a page plainly lists other things; who knows the domain does not ask."""
        return False

    def own_areas(self, file: str) -> tuple[Area, ...]:
        """Those that are not inside a frame with an address of its own."""
        page, frames = self.page(file), self.frames(file)
        return tuple(
            a
            for a in self.areas(file)
            if not any(page.contains(frame.node, a.node) for frame in frames)
        )

    def keys(self, file: str) -> list[str]:
        """The key of each record of a page, in their order."""
        page, areas = self.page(file), self.own_areas(file)
        return self._of(file, "keys", lambda: record_keys(page, areas, self.domain.identifying))

    def texts(self, file: str) -> dict[str, dict[str, str]]:
        """What the records of a page say, by key; of a record that is shown twice, its fuller
        view."""
        texts = dict[str, dict[str, str]]()
        records = [record for area in self.own_areas(file) for record in area.records]
        for key, record in zip(self.keys(file), records, strict=True):
            own = record_texts(record)
            if len(own) > len(texts.get(key, {})):
                texts[key] = own
        return texts

    def labelled_names(
        self, files: Iterable[str], others: Iterable[str] = ()
    ) -> dict[str, list[str]]:
        """Names that these pages tell, by type; other pages may have parts of them alone."""
        lists = list(files)
        records = [
            pair
            for file in lists
            for pair in zip(
                self.keys(file), (r for a in self.own_areas(file) for r in a.records), strict=True
            )
        ]
        names = site_names(records, self.domain)
        own = [record for _, record in records]
        pages = [self.page(file) for file in dict.fromkeys((*lists, *others))]
        for name, offered in choices_offered(pages, self.domain).items():
            choices = without_other_choices(name, offered, self.domain)
            names[name] = sorted({*names.get(name, ()), *choices})
        firsts = firsts_offered(pages, self.domain) | firsts_begun(own, pages, self.domain)
        seconds = seconds_alone(own, pages, self.domain)
        parts = zip(self.domain.order, (firsts, seconds), strict=False)
        for name, told in parts:
            if told:
                names[name] = sorted({*names.get(name, ()), *told})
        return names

    def texts_alone(self, files: Iterable[str]) -> frozenset[str]:
        """Short texts that stand alone on pages, where names are made of parts in order."""
        if len(self.domain.order) < 2:
            return frozenset()
        return texts_alone(self.page(file) for file in dict.fromkeys(files))

    def frames(self, file: str) -> tuple[ContentFrame, ...]:
        """Frames with an address that hold records or a search form, or most of the page."""
        return self._of(file, "frames", lambda: self._frames(file))

    def _frames(self, file: str) -> tuple[ContentFrame, ...]:
        page = self.page(file)
        main = main_frame(page)
        found = []
        for node in page.nodes_with_tag(*FRAME_TAGS).tolist():
            url = join_address(page.url, page.attribute(node, "src").strip())
            matters = any(page.contains(node, area.node) for area in self.areas(file)) or any(
                form.may_submit and page.contains(node, form.node) for form in self.forms(file)
            )
            share = main.share if main is not None and main.node == node else 0.0
            if page.attribute(node, "src") and url.startswith("http") and (matters or share):
                found.append(ContentFrame(node, url, share))
        return tuple(found)

    def navigation(self, file: str) -> Navigation:
        """What a page is and where it leads."""

        def work() -> Navigation:
            nodes = [record.nodes for area in self.areas(file) for record in area.records]
            return read_navigation(self.page(file), self.domain, records=nodes or None)

        return self._of(file, "navigation", work)

    def forms(self, file: str) -> tuple[Form, ...]:
        """The forms of a page."""
        return self._of(
            file, "forms", lambda: tuple(understand_forms(self.page(file), self.domain))
        )

    def _of(self, file: str, what: str, work: Callable[[], T]) -> T:
        key = (file, what)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]  # type: ignore[return-value]  # the key says what it is
        found = work()
        self._keep(key, found)
        return found

    def _keep(self, key: tuple[str, str], value: object) -> None:
        self._known[key] = value
        while len(self._known) > KEPT_PAGES * 4:
            self._known.popitem(last=False)


def _areas(page: Page, domain: Domain) -> tuple[Area, ...]:
    """Areas whose records show what the domain's records must show, and something that only they
    have; or, nearly all, all that the domain expects of them and a page of their own: homes by
    address and price, where the page speaks of homes."""
    found = [
        (area, [{a.name for a in record.values} for record in area.records])
        for area in find_records(page, domain)
    ]
    return tuple(
        area
        for area, names in found
        if most_have_enough(names, domain) and (area.score > 0 or have_all_expected(names, domain))
    )
