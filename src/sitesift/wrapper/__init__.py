"""The wrapper language OXPath: navigation, actions and extraction in one readable expression.

Reading order: language/ (syntax, scanner, parse, printer, wrapper_file: text and tree) · run/
(compile, instructions, evaluate, machine, cursor: running it; output_tree, output_rows, journal:
what comes out; wrapper_run: one run) · engines/ (dom: the seam; http_engine, browser_engine,
open_engine) · wrapper.py (what users call).
"""

from sitesift.wrapper.engines.dom import Engine
from sitesift.wrapper.engines.open_engine import EngineSetup, shared_setup
from sitesift.wrapper.language.wrapper_file import Header
from sitesift.wrapper.run.output_rows import OutputRecord
from sitesift.wrapper.run.wrapper_run import WrapperRun
from sitesift.wrapper.wrapper import Wrapper

__all__ = [
    "Engine",
    "EngineSetup",
    "Header",
    "OutputRecord",
    "Wrapper",
    "WrapperRun",
    "shared_setup",
]
