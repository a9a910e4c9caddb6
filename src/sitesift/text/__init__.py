"""Words and text, wherever they come from: vocabularies in many languages, folding, similarity, and
text made safe for terminals and spreadsheets."""
