"""Words and text, wherever they come from: vocabularies in many languages (vocabulary.py), texts
compared without signs, capitals and spaces (plain_text.py), lines that are several values
(divided_lines.py), similarity, and text made safe for terminals and spreadsheets."""
