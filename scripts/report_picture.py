"""Takes docs/report.webp, the picture of a report in README and documentation: the demo's report,
as Chromium shows it.

.venv/bin/python scripts/report_picture.py                 runs the demo first
.venv/bin/python scripts/report_picture.py demo-out        takes a report that is there
"""

from __future__ import annotations

import asyncio
import base64
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.async_api import ViewportSize, async_playwright

from sitesift.browser.chromium import find_chromium
from sitesift.settings import BrowserSettings

PICTURE = Path(__file__).parent.parent / "docs" / "report.webp"
VIEW = ViewportSize(width=1240, height=900)  # CSS pixels
QUALITY = 70
MOST_BYTES = 150_000  # README is opened on phones too


async def photograph(report: Path) -> bytes:
    """The upper part of a report."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(BrowserSettings()),
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        page = await browser.new_page(viewport=VIEW, color_scheme="light")
        await page.goto(report.resolve().as_uri())
        session = await page.context.new_cdp_session(page)
        answer = await session.send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        await browser.close()
    return base64.b64decode(answer["data"])


def main(given: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(given[0] if given else folder)
        if not given:
            command = [sys.executable, "-m", "sitesift", "demo", "--out", str(out)]
            subprocess.run(command, check=True)
        data = asyncio.run(photograph(out / "report.html"))
    if len(data) > MOST_BYTES:
        print(f"the picture has {len(data):,} bytes; lower QUALITY", file=sys.stderr)
        return 1
    PICTURE.write_bytes(data)
    print(f"wrote {PICTURE} ({len(data):,} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
