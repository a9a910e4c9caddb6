"""The command line: main.py is the program, every other file a command (`register(app)`), or
something commands share: sources.py (what they are given), page_run.py (the work of `page`),
progress.py and console.py (messages)."""
