"""OXPath as text and as a tree: `syntax` (the tree) · `scanner`, `parse`, `parse_action` (from
text) · `printer`, `layout` (to text) · `function_catalogue` · `variables`, `wrapper_file` (files).
"""
