"""Links, menus and forms of pages: which belong together, where they lead, and which must be left
alone."""
