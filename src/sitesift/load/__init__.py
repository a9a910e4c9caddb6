"""Sources become pages: what was typed (files, URLs, folders, HTML text) in, bytes decoded, a
`Page` out."""
