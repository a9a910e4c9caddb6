"""Exploring a whole site, after DIADEM: a network of transducers drives a browser until a wrapper
is learned and holds. Reading order: rows.py and wrapper_rows.py (what they tell each other),
verdict.py and page_origin.py (their vocabularies) · identity.py (when two things are the same) ·
page_archive.py and session.py (pages on disk, the browser) · transducers/ (who does what) ·
lists/ (result lists and wrappers for them) · evidence/ (what speaks for and against them) ·
site.py (all of it together) · run_folder.py (what it left) · site_result.py (what came of it)."""

from sitesift.explore.run_folder import RunFolder
from sitesift.explore.site import run_exploration
from sitesift.explore.site_result import SiteResult
from sitesift.explore.verdict import EvidenceLine, Verdict

__all__ = ["EvidenceLine", "RunFolder", "SiteResult", "Verdict", "run_exploration"]
