"""Sites of any subject, for exploration without a domain: ten subjects with names and layouts of
their own, each with its gold.

`AnySite(seed)` answers requests as the other sites of the kit do. Read: subjects (what records say)
· markup_habits (how an author writes) · record_layouts (how a record looks) · any_site (its pages)
· mixed_site (several kinds of records on one site).
"""

from kit.anything.any_site import AnySite
from kit.anything.mixed_site import MixedSite

__all__ = ["AnySite", "MixedSite"]
