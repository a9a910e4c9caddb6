"""The files that a domain begins with: a name in, texts of files out, with what belongs where."""

from __future__ import annotations

_ONTOLOGY = """\
# What there is on pages of this subject. Every key is explained in docs/domains.md.
domain: {name}
title: {name}
uses: [shared]  # price, location, phone, date, title, description, link and picture
attributes: [title, price, kind, description, url, image]
record:
  name: record
  min_specific: 1  # points that a record needs, of those that its types give below
  min_specific_known: 0  # ... on pages that use the words below
  page_words: [{name}]
types:
  kind:
    says: what kind of thing it is
    value: choice  # one of a list of words: kinds.txt
    specific: 2
    labels: [kind, type]  # what pages print before it
    marks: [kind]  # what classes and icons call it
"""
_RECOGNISERS = """\
# How values are known. Patterns are regular expressions (RE2); `amount` and `unit` are read.
patterns: {}
gazetteers:
  kind:
    - {file: kinds.txt, score: 3}
"""
_KINDS = """\
example kind
another kind = example kind
"""


def new_domain_files(name: str) -> dict[str, str]:
    """The files of a new domain, by name; they are right as they are."""
    return {
        "ontology.yaml": _ONTOLOGY.replace("{name}", name),
        "recognisers.yaml": _RECOGNISERS,
        "kinds.txt": _KINDS,
    }
