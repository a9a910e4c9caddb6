"""What a wrapper runs on: `dom` (the seam) · `http_engine` with `html_tree`, `http_forms`,
`http_links`, `node_markup` · `browser_engine` with `browser_pages`, `browser_view` · `open_engine`
(which of them).
"""
