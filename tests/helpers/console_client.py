"""A console without a socket: requests as a browser that holds the cookie would send them."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from sitesift.console.console_app import make_console
from sitesift.console.console_folder import ConsoleFolder

HOST = "127.0.0.1:8000"
OWN = {"origin": f"http://{HOST}"}


def console_at(folder: Path, **options) -> TestClient:
    """A browser that has opened the start address."""
    client = stranger_at(folder, **options)
    assert client.get("/?token=secret").status_code == 200
    return client


def stranger_at(folder: Path, **options) -> TestClient:
    """One that has not."""
    app = make_console(ConsoleFolder(folder), token="secret", hosts=[HOST], **options)
    return TestClient(app, base_url=f"http://{HOST}", follow_redirects=True)
