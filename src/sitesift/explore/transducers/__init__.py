"""The transducers of an exploration, a file for each or for two that belong together. Each is thin:
the work is done by the analyses they call. Reading order: site_transducer.py (what they share),
then as a site usually needs them: open_start · keep_budget · close_dialog · find_records_on_page ·
read_page_navigation · open_frame · find_forms_on_page · fill_forms · turn_tabs · follow_next ·
sample_searches · narrow_searches · learn_wrapper · run_wrapper · check_pages · crawl ·
open_details · finish.

`all_transducers` finds them: a new one is a new file here.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitesift.explore.transducers.site_transducer import SiteTransducer


@cache
def all_transducers() -> tuple[type[SiteTransducer], ...]:
    """Every class in this folder that has a name of its own, the most urgent first."""
    modules = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__)]
    found: list[type[SiteTransducer]] = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and "name" in vars(kind)
    ]
    return tuple(sorted(found, key=lambda kind: -kind.priority))
