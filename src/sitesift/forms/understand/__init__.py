"""Understanding forms as OPAL does. Read in this order: find_forms.py (the way through) ·
controls.py, text_runs.py and scopes.py (what is there) · author_labels.py, label_features*.py,
label_agreement.py and labels.py (labels) · form_areas.py, buttons.py, fields.py, options.py and
form_segments.py (forms) · kind_features.py and kinds.py with its rules · meaning.py with its
rules."""
