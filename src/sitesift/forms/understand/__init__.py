"""Understanding forms as OPAL does. Read in this order: find_forms.py (the way through) ·
controls.py, text_runs.py and scopes.py (what is there) · author_labels.py, label_features*.py,
label_agreement.py and labels.py (labels of a page) · form_areas.py, buttons.py, fields.py and
options.py (forms) · own_words.py, label_places.py and label_scopes.py with its rules (labels of a
form) · segment_sections.py and form_segments.py · kind_features.py and kinds.py with its rules ·
field_evidence.py and meaning.py with its rules."""
