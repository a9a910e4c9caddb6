"""The command line: main.py is the program, every <name>_command.py a command. They share
options.py (options of several commands), examples.py (for the help), progress.py and console.py
(messages); page_run.py does the work of `page`."""
