"""The wrapper language OXPath: navigation, actions and extraction in one readable expression, and
its two engines.

Reading order: syntax, scan, parse, show, source (files) · native, chunks, program, build (from tree
to program) · values, functions, evaluate, machine, endless, output, cursor (running it) · dom (the
seam), direct, forms, links, html_tree and driven (the engines) · run, engines, wrapper (what users
call) · rows, journal, tables (what comes out).
"""

from sitesift.wrapper.engines.dom import Engine
from sitesift.wrapper.engines.open_engine import EngineSetup
from sitesift.wrapper.language.wrapper_file import Header
from sitesift.wrapper.run.output_rows import OutputRecord
from sitesift.wrapper.run.wrapper_run import WrapperRun
from sitesift.wrapper.wrapper import Wrapper

__all__ = ["Engine", "EngineSetup", "Header", "OutputRecord", "Wrapper", "WrapperRun"]
