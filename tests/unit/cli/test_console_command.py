"""`sitesift console`: what it says where its packages are missing, and the address it prints."""

from __future__ import annotations

import sys

import pytest
from typer.testing import CliRunner

from sitesift.cli.main import app
from sitesift.console import console_app


@pytest.mark.parametrize("package", ["duckdb", "jinja2", "uvicorn", "starlette"])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    package, monkeypatch, tmp_path
):
    monkeypatch.setitem(sys.modules, package, None)
    done = CliRunner().invoke(app, ["console", str(tmp_path)])
    assert done.exit_code == 1
    assert "pip install 'sitesift[console]'" in " ".join(done.output.split())


def test_the_address_holds_a_token_that_is_new_each_time(monkeypatch, tmp_path):
    def served(folder, *, token, port, ready, allow_private):
        ready(f"http://127.0.0.1:1/?token={token}")

    monkeypatch.setattr(console_app, "serve_console", served)
    first, second = (CliRunner().invoke(app, ["console", str(tmp_path)]).stdout for _ in range(2))
    assert first.startswith("http://127.0.0.1:1/?token=")
    assert first != second
