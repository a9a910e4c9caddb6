"""Names in wrappers: columns are called as pages call them, in any script."""

from __future__ import annotations

import pytest

from sitesift.wrapper.language.parse import parse_path
from sitesift.wrapper.language.printer import expression_text


@pytest.mark.parametrize("name", ["reżyser", "führung", "автор", "출시일", "价格", "price_2"])
def test_a_column_may_have_a_name_in_any_script(name: str) -> None:
    text = f'doc("http://a.test/")//li:<record>[? .//b:<{name}=normalize-space(.)>]'
    assert f"<{name}=" in expression_text(parse_path(text))
