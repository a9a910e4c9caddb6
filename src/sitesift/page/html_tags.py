"""Elements of HTML by what they are for, where more than one part of the house asks: names of tags,
and types of buttons."""

from __future__ import annotations

HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6")  # the highest first
CELL_TAGS = ("td", "th")  # of a table
LABEL_TAGS = frozenset({"dt", "th", "label"})  # what stands in one says what stands behind it
PAGE_TAGS = frozenset({"html", "body"})  # these hold all of a page
FRAME_TAGS = ("iframe", "frame")
SUBMIT_TYPES = ("submit", "image")  # of inputs that send their form ...
SENDING_TYPES = (*SUBMIT_TYPES, "")  # ... and of buttons, which do so without a type
BUTTON_TYPES = frozenset({*SUBMIT_TYPES, "button", "reset"})  # of inputs that nobody fills
