"""Pages that will be needed soon: in come the nodes whose turn comes next, out come hints for the
session, which may load what their links lead to while the machine is busy.
"""

from __future__ import annotations

from sitesift.wrapper.engines.dom import Session
from sitesift.wrapper.language.syntax import Action
from sitesift.wrapper.run import instructions as p
from sitesift.wrapper.run.stack_frames import StackFrame
from sitesift.wrapper.run.xpath_values import ContextTuple


def prefetch_segment(session: Session, frame: StackFrame, ahead: int) -> None:
    """Tells the session which links the next nodes of a segment will need."""
    hints = frame.route.segments[frame.segment].hints
    if not hints or ahead < 1:
        return
    start = frame.index + ahead - 1 if frame.index else 0
    for context in frame.contexts[start : frame.index + ahead]:
        for chunk, action in hints:
            if context.view is not None and context.node is not None:
                session.hint(context.view, chunk.nodes(context.view, context.node), action)


def prefetch_links(session: Session, frame: StackFrame, action: Action, ahead: int) -> None:
    """Tells the session which links an action will follow next."""
    start = frame.index + ahead - 1 if frame.index > 1 else 0
    coming = frame.contexts[start : frame.index + ahead]
    if frame.contexts[0].view is not None:
        session.hint(frame.contexts[0].view, [context.node for context in coming], action)


def prefetch_round(
    session: Session, body: p.Route, contexts: list[ContextTuple], ahead: int
) -> None:
    """Tells the session of the one link that leads to the next round of a star."""
    first = body.segments[0]
    if ahead < 1 or len(first.ops) != 1 or not isinstance(first.then, Action):
        return
    pick, context = first.ops[0], contexts[0]
    if isinstance(pick, p.Pick) and first.then.verb in p.LINK_VERBS and context.view is not None:
        nodes = pick.chunk.nodes(context.view, context.node)
        if len(nodes) == 1:
            session.hint(context.view, nodes, first.then)
