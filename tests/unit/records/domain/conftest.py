"""The domain that most tests of this folder use."""

from __future__ import annotations

import pytest

from sitesift.ontology import Domain, load_domain


@pytest.fixture(scope="session")
def uk() -> Domain:
    return load_domain("uk-real-estate")


@pytest.fixture(scope="session")
def used_cars() -> Domain:
    return load_domain("used-cars")
