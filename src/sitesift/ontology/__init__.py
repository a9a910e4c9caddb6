"""What is known of a domain: model.py says what that is, source.py reads its files with line
numbers, load.py makes a `Domain` of a folder, check.py finds the mistakes in one."""

from sitesift.ontology.check import check_domain
from sitesift.ontology.domain_model import (
    EVERYTHING,
    Domain,
    FormType,
    Gazetteer,
    Pattern,
    RecordRule,
    Type,
)
from sitesift.ontology.load import domain_names, is_domain, load_domain
from sitesift.ontology.source import Problem

__all__ = [
    "EVERYTHING",
    "Domain",
    "FormType",
    "Gazetteer",
    "Pattern",
    "Problem",
    "RecordRule",
    "Type",
    "check_domain",
    "domain_names",
    "is_domain",
    "load_domain",
]
