"""Annotations: recognisers read the page's text and the names in its markup and say where a type of
the domain may be meant. Overlaps are all kept; the rules decide (records/). annotation.py has the
model, annotate.py the way through."""

from sitesift.annotate.annotate import annotate
from sitesift.annotate.annotation import Annotation, Annotations

__all__ = ["Annotation", "Annotations", "annotate"]
