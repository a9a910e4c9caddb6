"""The wrapper language OXPath: navigation, actions and extraction in one readable expression.

Reading order: `wrapper` (what users call) and `check_wrapper` · `language` (text and tree) · `run`
(from tree to records) · `engines` (what loads pages: HTTP or a browser). Wrappers are built and
changed as trees of `language.syntax`, never as text.
"""

from sitesift.wrapper.engines.dom import Engine
from sitesift.wrapper.engines.open_engine import EngineSetup
from sitesift.wrapper.language.wrapper_file import Header
from sitesift.wrapper.run.output_rows import OutputRecord
from sitesift.wrapper.run.wrapper_run import WrapperRun
from sitesift.wrapper.wrapper import Wrapper

__all__ = ["Engine", "EngineSetup", "Header", "OutputRecord", "Wrapper", "WrapperRun"]
