"""Sources become pages: expand_sources.py turns what was typed (files, URLs, folders, patterns)
into sources, loader.py turns a source into a `Page`, from its file, over HTTP or from the
browser."""
