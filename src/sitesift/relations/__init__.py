"""The shared memory: relation.py has typed rows, scope.py where they lie, store.py what a store
does; memory.py and sqlite.py are the two stores. Knows nothing of transducers, nor of the web."""

from sitesift.relations.memory import MemoryStore
from sitesift.relations.relation import Row
from sitesift.relations.scope import Level, Scope
from sitesift.relations.sqlite import SqliteStore
from sitesift.relations.store import Plain, Store, Stored

__all__ = ["Level", "MemoryStore", "Plain", "Row", "Scope", "SqliteStore", "Store", "Stored"]
