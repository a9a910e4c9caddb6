"""How a list goes on: next links, pagers, load-more buttons, scrolling."""
