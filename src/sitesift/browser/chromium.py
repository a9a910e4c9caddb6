"""The Chromium of this machine: where it is and how it is started; one running browser with its
page count.

In: `BrowserSettings`. Out: a `Chromium`, which hands out contexts and can be closed for certain,
also when it no longer answers. Everything that Playwright adds by itself (no updates, no sync, a
profile of its own) stays.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.driver import Driver
from sitesift.browser.memory_watch import MemoryWatch
from sitesift.errors import BrowserError, BrowserMissing
from sitesift.settings import BrowserSettings

CHROMIUM_NAMES = (
    "chromium-headless-shell",  # the same engine without windows and their pages: half the time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
LAUNCH_SECONDS = 30.0
_running: set[int] = set()  # processes of browsers that were started and not closed
CLOSE_SECONDS = 4.0

CHROMIUM_ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
    # frames of other origins stay in the page's process: one snapshot has all
    "--disable-site-isolation-trials",
    "--dns-prefetch-disable",
    # scripts cannot go round the proxy
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # The same boxes on every machine with the same fonts:
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--disable-font-subpixel-positioning",
    "--force-device-scale-factor=1",
    "--lang=en-GB",
    "--disable-smooth-scrolling",
)


def find_chromium(settings: BrowserSettings) -> str:
    """The path of the browser to start; raises BrowserMissing, which says what to install."""
    if settings.executable is not None:
        if found := shutil.which(settings.executable):
            return found
        raise BrowserMissing(
            f"No browser at {settings.executable}; "
            "correct the path or leave it out to search the PATH."
        )
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return found
    raise BrowserMissing(
        "No Chromium or Chrome on the PATH. Install one: "
        "'apt-get install chromium-headless-shell' on Debian, 'apt-get install chromium' on "
        "Ubuntu, 'dnf install chromium' on Fedora, "
        "'brew install --cask chromium' on a Mac; "
        "or pass its path; or use --no-browser to do without rendering."
    )


def _runs_as_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


@dataclass(slots=True, eq=False)
class Chromium:
    """One running browser: how many pages it has shown, how many it shows now, and its process."""

    browser: Browser
    pid: int
    user_agent: str
    shown: int = 0
    open: int = 0
    retired: bool = False
    memory: MemoryWatch = field(init=False)

    def __post_init__(self) -> None:
        self.memory = MemoryWatch(self.pid)

    @classmethod
    async def launch(cls, driver: Driver, settings: BrowserSettings) -> Chromium:
        """A new browser; raises BrowserMissing or BrowserError."""
        executable = find_chromium(settings)
        try:
            browser = await driver.playwright.chromium.launch(
                executable_path=executable,
                env=driver.browser_environment,
                args=list(CHROMIUM_ARGUMENTS),
                chromium_sandbox=not _runs_as_root(),  # Chromium refuses a sandbox for root
                timeout=LAUNCH_SECONDS * 1000,
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
            )
        except PlaywrightError as error:
            raise BrowserError(_why_not_started(executable, str(error))) from error
        return await cls._acquainted(browser)

    @classmethod
    async def _acquainted(cls, browser: Browser) -> Chromium:
        try:
            session = await browser.new_browser_cdp_session()
            version = await session.send("Browser.getVersion")
            info = await session.send("SystemInfo.getProcessInfo")
            await session.detach()
        except PlaywrightError as error:
            raise BrowserError(
                f"Chromium ended right after its start ({_first_line(str(error))})."
            ) from error
        pid = next(process["id"] for process in info["processInfo"] if process["type"] == "browser")
        _running.add(pid)
        return cls(browser, pid, version["userAgent"])

    @property
    def alive(self) -> bool:
        return self.browser.is_connected()

    async def close(self) -> None:
        """Closes it, by force when it does not answer."""
        self.memory.stop()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.browser.close()
        except (TimeoutError, PlaywrightError):
            self.kill()
        if not self.browser.is_connected() and _is_chromium(self.pid):
            self.kill()  # its driver is dead, and it has not noticed yet
        _running.discard(self.pid)

    def kill(self) -> None:
        """By force; also when the driver that has started it is gone."""
        _kill(self.pid)


def kill_all() -> None:
    """Ends every browser of this process by force."""
    for pid in list(_running):
        _kill(pid)


def _kill(pid: int) -> None:
    if _is_chromium(pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _is_chromium(pid: int) -> bool:
    """Whether the process is still the browser; process numbers are used again."""
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return not Path("/proc").is_dir()
    return b"remote-debugging-pipe" in command


def _why_not_started(executable: str, message: str) -> str:
    if "No usable sandbox" in message:
        return (
            f"{executable} found no usable sandbox; allow unprivileged user namespaces "
            "('sysctl kernel.unprivileged_userns_clone=1') or run as root in a container."
        )
    if "shared libraries" in message:
        return f"{executable} lacks a system library; reinstall it with your package manager."
    return (
        f"{executable} did not start ({_first_line(message)}); "
        f"run '{executable} --version' to see why."
    )


def _first_line(message: str) -> str:
    return message.strip().splitlines()[0][:200] if message.strip() else "no reason given"
