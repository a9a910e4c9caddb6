"""Milliseconds of processor time a page: `python -m benchmarks.speed.form_speed SET...`.

For each part (forms, pagination, result count, whole navigation) the median and the 95th percentile
over the pages.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable

import numpy as np

from benchmarks.gold_pages import gold_of, raw_page, unpack
from sitesift.forms import understand_forms
from sitesift.navigate import find_pagination, find_result_count, read_navigation
from sitesift.page import Page

PARTS: dict[str, Callable[[Page], object]] = {
    "forms": understand_forms,
    "pagination": find_pagination,
    "result count": find_result_count,
    "navigation, all of it": read_navigation,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=["form_labels", "form_types", "pagination"])
    options = parser.parse_args()
    unpack()
    seconds: dict[str, list[float]] = defaultdict(list)
    for gold in (row for name in options.sets for row in gold_of(name)):
        page = raw_page(gold["page"], gold.get("url", "https://example.org/list"))
        for name, part in PARTS.items():
            start = time.process_time()
            part(page)
            seconds[name].append(time.process_time() - start)
    for name, values in seconds.items():
        middle, high = np.percentile(values, [50, 95]) * 1000
        print(
            f"{name:24s} median {middle:6.1f} ms   95 % {high:6.1f} ms   over {len(values)} pages"
        )


if __name__ == "__main__":
    main()
