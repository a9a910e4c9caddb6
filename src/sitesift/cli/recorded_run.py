"""`sitesift run --wacz`: a run whose pages are kept as a web archive.

In: settings and the file. Out: settings that record; when the run is over, the archive. A run that
fails leaves its recording beside the file, for `--resume`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitesift.cli.console import say
from sitesift.settings import FetchSettings


@contextmanager
def recorded(fetch: FetchSettings, wacz: Path | None, *, resume: bool) -> Iterator[FetchSettings]:
    """The settings to run with; the archive is written at the end."""
    if wacz is None:
        yield fetch
        return
    # most runs need them not
    from sitesift.explore.recording import keep_recording, recording_settings  # noqa: PLC0415

    recording = wacz.with_name(wacz.name + ".recording")
    settings = recording_settings(fetch, recording)
    if not resume:
        recording.unlink(missing_ok=True)
    yield settings
    pages = keep_recording(recording, wacz, wacz.stem)
    say("", f"wrote {wacz} with {pages} pages")
