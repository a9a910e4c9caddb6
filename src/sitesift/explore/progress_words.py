"""What an exploration is doing, in words: a turn of the network in, a line for people out."""

from __future__ import annotations

from sitesift.explore.session import World
from sitesift.network import Chosen

DOING = {
    "OpenStart": "opening the site",
    "CloseDialog": "closing a dialog",
    "OpenFrame": "looking into a frame",
    "FillForm": "filling the search form",
    "SampleSearches": "looking at another search",
    "TurnTabs": "turning to another tab",
    "FollowNext": "going on to the next results",
    "Crawl": "following the most promising link",
    "LearnWrapper": "learning a wrapper",
    "RunWrapper": "running and checking the wrapper",
    "CheckPages": "looking at another page that the wrapper read",
    "LearnDetails": "learning what records' own pages add",
    "OpenDetail": "looking at a record's own page",
}


def in_words(chosen: Chosen, world: World) -> str:
    """One line; empty for analyses, which are quick."""
    doing = DOING.get(chosen.transducer, "")
    count = len(world.files)
    return f"{count} page{'' if count == 1 else 's'} seen · {doing}" if doing else ""
