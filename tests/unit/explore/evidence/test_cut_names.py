"""Parts of names that own pages have longer than the rows."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case, OwnPage
from sitesift.explore.evidence.own_pages.own_page_checks import own_page_lines
from sitesift.ontology import load_domain

MODELS = ("Vesta SW Cross", "Fabia Combi", "Corolla")


def answer(read: tuple[str, ...]) -> bool | None:
    case = Case(
        domain=load_domain("used-cars"),
        rows=[{"model": {"text": text, "value": text.lower()}} for text in read],
        keys=[(f"c/{n}",) for n in range(len(read))],
        own_pages=[
            OwnPage(f"c/{n}", f"Model\n{model}", {"model": {"text": model, "value": model.lower()}})
            for n, model in enumerate(MODELS)
        ],
    )
    return next(line.holds for line in own_page_lines(case) if line.about == "model")


@pytest.mark.parametrize(
    ("read", "holds"),
    [
        pytest.param(MODELS, True, id="whole"),
        pytest.param(("Vesta", "Fabia", "Corolla"), False, id="cut"),
        pytest.param(("Vesta", "Fabia Combi", "Corolla"), True, id="one may be misread"),
    ],
)
def test_own_pages_deny_models_that_go_on_there(read, holds):
    assert answer(read) is holds
