"""Why a row that a run gave is no record of the output."""

from __future__ import annotations

from enum import StrEnum


class RowDropReason(StrEnum):
    """The reasons, in words of the report."""

    MET_AGAIN = "the same record was met before"
    SAYS_TOO_LITTLE = "it says too little to be a record of the domain"
    OTHER_KIND = "it is of another kind: it leads elsewhere, costs far less or is called otherwise"
    SURE_GOODS = (
        "it is of another kind by several signs: it leads where no record leads, and costs a "
        "fraction of what they cost or is called something else"
    )
    OTHER_LIST = "its list is of another kind, by what it and its rows are called and say"
    # left out like the two before, but nobody would bet on it
    DOUBTFUL = "it seems to be of another kind, and costs or says as much as a record"
    NO_PAGE = "it stands on no list, and has no page of its own as the others have"
    DEAD_PAGE = "it stands on no list, and its own page is not there"
