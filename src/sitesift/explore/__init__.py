"""Exploring a whole site, after DIADEM: a network of transducers drives a browser until a wrapper
is learned and holds. Reading order: rows.py and wrapper_rows.py (what they tell each other),
verdict.py and page_origin.py (their vocabularies) · identity.py (when two things are the same) ·
page_archive.py and session.py (pages on disk, the browser) · links/ (menus, and what must be left
alone) · transducers/ (who does what) · lists/ (pages of lists → wrappers → runs → records) ·
subject/ (sites without a domain) · evidence/ (what speaks for and against a run) · site.py (all of
it together) · run_folder.py (what it left) · outcome/ (what came of it)."""

from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.site import run_exploration
from sitesift.explore.verdict import EvidenceLine, Verdict

__all__ = ["EvidenceLine", "RunFolder", "SiteResult", "Verdict", "run_exploration"]
