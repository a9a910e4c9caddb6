"""Learning wrappers: template.py is the small one that ClustVX describes, for pages of one template."""
