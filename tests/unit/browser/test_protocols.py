"""What stands behind a protocol has all that it promises, under the same names."""

from __future__ import annotations

import pytest

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.browser.script_answers import ScriptAnswer
from sitesift.browser.tab import Tab
from sitesift.browser.visit import PageState, Visit
from sitesift.forms.fill.fill_model import PageActions, PageView, ScriptResponse


@pytest.mark.parametrize(
    ("kind", "protocol"),
    [
        (ChromiumTab, Tab),
        (Visit, PageActions),
        (PageState, PageView),
        (ScriptAnswer, ScriptResponse),
    ],
)
def test_a_class_has_what_its_protocol_promises(kind: type, protocol: type) -> None:
    promised = {name for name in vars(protocol) if not name.startswith("_")}
    assert promised
    assert not {name for name in promised if not hasattr(kind, name)}
