"""Exploring a whole site, after DIADEM: a network of transducers drives a browser until a wrapper
is learned and holds. Reading order: rows.py (what they tell each other) · identity.py (when two
things are the same) · library.py and world.py (pages on disk, the browser) · transducers/ (who does
what) · lists.py (wrappers for lists) · runs.py and verify.py · site.py (all of it together)."""

from sitesift.explore.site import SiteResult, explore_site

__all__ = ["SiteResult", "explore_site"]
