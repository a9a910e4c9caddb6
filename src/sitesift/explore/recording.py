"""The web archive of a run: in come settings, out the same with a recording of all that is loaded;
afterwards the recording becomes a WACZ file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sitesift.net.http_client import own_name
from sitesift.net.warc_recorder import require_warcio
from sitesift.output.wacz_package import trim_recording, write_wacz
from sitesift.settings import FetchSettings


def recording_settings(fetch: FetchSettings, recording: Path) -> FetchSettings:
    """The settings of a run that is recorded; raises OutputError where the package for it is
    missing."""
    require_warcio()
    recording.parent.mkdir(parents=True, exist_ok=True)
    trim_recording(recording)
    return replace(fetch, record=str(recording))


def keep_recording(recording: Path, wacz: Path, title: str) -> int:
    """Packs what was recorded, which is then gone; the number of pages in it."""
    pages = write_wacz(recording, wacz, title=title, software=own_name())
    recording.unlink(missing_ok=True)
    return pages
