"""The shared memory: relation.py has typed rows, scope.py where they lie, store.py rows as they are
given back, sqlite.py the store. Knows nothing of transducers, nor of the web."""

from sitesift.relations.relation import Row
from sitesift.relations.scope import Level, Scope
from sitesift.relations.sqlite import SqliteStore
from sitesift.relations.store import Plain, Stored

__all__ = ["Level", "Plain", "Row", "Scope", "SqliteStore", "Stored"]
