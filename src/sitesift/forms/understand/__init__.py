"""Understanding forms as OPAL does: controls, labels, segments, kinds, meaning."""
