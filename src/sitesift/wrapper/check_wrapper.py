"""Checks of a wrapper that need no page: what it extracts, what it still needs, which engine can
run it. Mistakes in its text are found by reading it (`language.parse`)."""

from __future__ import annotations

from sitesift.wrapper.wrapper import Wrapper

SCRIPT_VERBS = frozenset({"clkwithchange", "wheel"})  # actions that are about what scripts do


def check_report(wrapper: Wrapper) -> str:
    """What a wrapper does, in a line: "it extracts item; it needs --var port=…"."""
    parts = [f"it extracts {', '.join(wrapper.program.labels) or 'nothing'}"]
    if wrapper.missing:
        parts.append(f"it needs {', '.join(f'--var {name}=…' for name in wrapper.missing)}")
    parts += [f"it runs for {len(each):,} values of {name}" for name, each in wrapper.each.items()]
    return "; ".join(parts)


def needs_browser(wrapper: Wrapper) -> bool:
    """Whether it is plain from the wrapper that no other engine can run it: it asks what is
    drawn."""
    return bool(wrapper.program.styles)


def depends_on_scripts(wrapper: Wrapper) -> bool:
    """Whether its lists go on by what a script changes. Without the script such a click may lead
    anywhere, and the list would seem to end there."""
    return not wrapper.program.verbs.isdisjoint(SCRIPT_VERBS)
