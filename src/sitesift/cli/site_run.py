"""One run of `sitesift site`: in come the options, out come the files and the last line that says
how it went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.status import Status

from sitesift.cli.console import say, stderr
from sitesift.errors import OutputError
from sitesift.explore import SiteResult, explore_site
from sitesift.explore.run_files import write_results
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.verdict import Verdict
from sitesift.ontology import Domain, load_domain
from sitesift.report.site.site_report import write_site_report
from sitesift.settings import ExploreSettings, FetchSettings
from sitesift.text.safe_text import for_terminal


@dataclass(slots=True)
class SiteJob:
    """A call of the command."""

    url: str
    domain: str
    out: Path
    fetch: FetchSettings
    limits: Mapping[str, Any] = field(default_factory=dict)  # of ExploreSettings, as given
    resume: bool = False
    csv: bool = False
    parquet: bool = False
    status: Status | None = None

    async def work(self) -> Verdict:
        """Explores, writes, and says how it went."""
        self._check_folder()
        domain = load_domain(self.domain)
        with stderr().status("starting the browser") as self.status:
            result = await explore_site(
                self._address(),
                domain,
                self.out,
                fetch=self.fetch,
                settings=self._settings(),
                listen=self._tell,
            )
            self.status.update("writing the report")
            formats = [
                name for name, wanted in (("csv", self.csv), ("parquet", self.parquet)) if wanted
            ]
            self._write(domain, formats)
        self._last_line(result)
        return result.verdict

    def _settings(self) -> ExploreSettings:
        """What was given; for the rest, what the run was begun with."""
        begun = RunFolder(self.out).settings if self.resume else ExploreSettings()
        return replace(begun, **self.limits)

    def _address(self) -> str:
        if "://" in self.url:
            return self.url
        return f"https://{self.url}"

    def _check_folder(self) -> None:
        begun = RunFolder(self.out).is_begun
        if begun and not self.resume:
            raise OutputError(
                f"{self.out} holds an exploration already; go on with --resume, or choose another folder."
            )
        if self.resume and not begun:
            raise OutputError(f"{self.out} holds no exploration to go on with; leave --resume out.")

    def _tell(self, words: str) -> None:
        """What is being done now, in the status line."""
        if stderr().is_terminal and self.status is not None:
            self.status.update(for_terminal(words))
        else:
            say("", words)

    def _write(self, domain: Domain, formats: list[str]) -> None:
        run = RunFolder(self.out)
        write_results(run, domain, formats)
        write_site_report(self.out, run.story)

    def _last_line(self, result: SiteResult) -> None:
        why = f": {result.why}" if result.why else ""
        loads = f"{result.loads} loaded by the wrapper"
        if result.details:
            lists = result.loads - result.details
            loads = (
                f"{lists} pages of lists and {result.details} detail pages loaded by the wrapper"
            )
        figures = f"{len(result.records)} records, {result.pages} pages explored, {loads}"
        say("", f"{result.verdict.words}{why} ({figures}, {result.seconds:.0f} s) in {self.out}")
