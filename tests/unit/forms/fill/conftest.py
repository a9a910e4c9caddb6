"""Filling without a browser needs no pauses."""

from __future__ import annotations

import pytest

from sitesift.forms.fill import autocomplete as suggestions


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggestions, "PAUSE", 0.0)
