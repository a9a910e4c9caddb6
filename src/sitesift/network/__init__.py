"""A network of relational transducers, after section 4 of the DIADEM paper. Knows nothing of the
web.

Reading order: transducer.py (what one is), facts.py (what it sees), structure.py (the site so far,
and how far one sees), control.py (the controller's rows), agenda.py (what has been done),
controller.py (what is next), turn.py (one turn of one transducer), engine.py (`Network`: turn after
turn), trace.py (why), replay.py (the same decisions again).
"""

from sitesift.network.control import Chosen, Done, Opened, State, Stopped, faulty
from sitesift.network.controller import Reason
from sitesift.network.engine import Hooks, Network, Result
from sitesift.network.facts import Facts
from sitesift.network.replay import Decision, replay
from sitesift.network.structure import Structure, everywhere, here, path
from sitesift.network.trace import Trace, Turn
from sitesift.network.transducer import Blocked, More, Open, Read, Rest, Transducer, optional, read

__all__ = [
    "Blocked", "Chosen", "Decision", "Done", "Facts", "Hooks", "More", "Network", "Open", "Opened",
    "Read",
    "Reason", "Rest", "Result", "State", "Stopped", "Structure", "Trace", "Transducer", "Turn",
    "everywhere", "faulty",
    "here", "optional", "path", "read", "replay",
]  # fmt: skip
