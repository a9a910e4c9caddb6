"""Predictions for the scorers of the shared pages, made by the same calls as the command line.

    predict.py records GOLD.jsonl PAGES_DIR OUT.jsonl [--no-browser] [--domain NAME] [--jobs N]
    predict.py labels|pagination|form-types|search-forms GOLD.jsonl PAGES_DIR OUT.jsonl
        [--no-browser]
    predict.py details GOLD.jsonl PAGES_DIR OUT.jsonl [--domain NAME]
    predict.py drift PAIRS.jsonl PAGES_DIR OUT.jsonl

GOLD names the pages (`page`, relative to PAGES_DIR); OUT gets one line a page, in the form of
`sitesift page --jsonl`. `seconds` in it is the analysis alone, from the loaded page to its records;
with --jobs 1 nothing else runs beside it. The tasks about forms and links
are in score/form_predictions.py, detail pages (parsed without a browser, the pages of each site
together) in score/detail_predictions.py, pairs of page versions in score/drift_predictions.py.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from contextlib import aclosing
from importlib import import_module
from pathlib import Path
from typing import Any

from sitesift.cli.progress import Bar
from sitesift.extraction.extract import Options
from sitesift.extraction.extract_many import run_batch
from sitesift.ontology import load_domain
from sitesift.settings import BrowserSettings, LoadSettings
from sitesift.text.safe_text import to_json

GOLD_TITLE = "title"
FORM_TASKS = {
    "labels": "predict_labels",
    "pagination": "predict_pagination",
    "form-types": "predict_form_types",
    "search-forms": "predict_search_forms",
}


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("task", choices=["records", "details", "drift", *FORM_TASKS])
    parser.add_argument("gold", type=Path)
    parser.add_argument("pages", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--domain")
    parser.add_argument("--template", "--wrapper")
    parser.add_argument("--jobs", type=int, default=0, help="pages at a time; all cores by default")
    parser.add_argument("--timeout", type=float, default=60.0)
    return parser.parse_args(arguments)


def page_names(gold: Path) -> list[str]:
    """The pages that the gold is about, each once."""
    with gold.open(encoding="utf-8") as lines:
        return list(dict.fromkeys(json.loads(line)["page"] for line in lines if line.strip()))


async def predict_records(given: argparse.Namespace) -> int:
    """Writes the predictions and gives the number of pages that failed."""
    sources = [str(given.pages / name) for name in page_names(given.gold)]
    jobs = given.jobs or os.cpu_count() or 1
    options = Options(
        domain=given.domain,
        browser=not given.no_browser,
        template=given.template,
        load=LoadSettings(timeout=given.timeout),
        chromium=BrowserSettings(tabs=jobs),
    )
    failed = 0
    in_processes = options.domain is not None or not options.browser
    results = run_batch(sources, options, jobs=jobs if in_processes else 1)
    called = names_of_records(given.domain)
    with given.out.open("wb") as out, Bar(len(sources)) as bar:
        async with aclosing(results):
            async for result in results:
                out.write(to_json(with_titles(result.as_dict(), called)) + b"\n")
                failed += not result.ok
                bar.step(result.source, failed=failed)
    return failed


def names_of_records(domain: str | None) -> str:
    """The attribute that says what a record of the domain is called; gold calls it the title."""
    if domain is None:
        return GOLD_TITLE
    known = load_domain(domain)
    return next((each for each in known.attributes if known.types[each].names_record), GOLD_TITLE)


def with_titles(page: dict[str, Any], called: str) -> dict[str, Any]:
    """The result of a page with what its records are called under gold's name too."""
    for area in page["areas"]:
        for record in area["records"]:
            known = record.get("attributes", {})
            if called in known:
                known.setdefault(GOLD_TITLE, known[called])
    return page


def predict_forms(given: argparse.Namespace) -> None:
    """Hands a task about forms or links over to score/form_predictions.py."""
    module = import_module("benchmarks.score.form_predictions")
    getattr(module, FORM_TASKS[given.task])(
        given.gold, given.pages, given.out, not given.no_browser
    )


def predict_details(given: argparse.Namespace) -> None:
    """Hands detail pages over to score/detail_predictions.py."""
    module = import_module("benchmarks.score.detail_predictions")
    module.predict_details(given.gold, given.pages, given.out, given.domain)


def main() -> None:
    given = read_arguments(sys.argv[1:])
    sys.path.insert(0, str(Path(__file__).parent.parent))  # this file may be run by its path
    if given.task == "details":
        predict_details(given)
        return
    if given.task == "drift":
        module = import_module("benchmarks.score.drift_predictions")
        module.predict_drift(given.gold, given.pages, given.out)
        return
    if given.task != "records":
        predict_forms(given)
        return
    failed = asyncio.run(predict_records(given))
    if failed:
        sys.exit(f"{failed} pages failed; their lines in {given.out} say why")


if __name__ == "__main__":
    main()
