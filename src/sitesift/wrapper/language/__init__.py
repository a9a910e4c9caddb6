"""OXPath as text and as a tree: scanner, parser, printer, files."""
