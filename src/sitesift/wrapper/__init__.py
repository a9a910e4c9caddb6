"""The wrapper language OXPath: parser, printer, and two engines that run wrappers."""
