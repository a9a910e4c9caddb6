"""Forms: fields with labels, segments, kinds, meanings and a filling plan, as in OPAL. Read in this
order: model.py (what comes out) · understand.py (the way through) · controls.py, runs.py and
scopes.py (what is there) · evidence.py, features*.py, agree.py and labels.py (labels) · areas.py,
buttons.py, fields.py, options.py and segments.py (forms) · kind_features.py and kinds.py ·
meaning.py with rules/ · plan.py."""

from sitesift.forms.fill.fill_plan import FillStep, plan_filling, plan_in_words
from sitesift.forms.form_model import (
    Button,
    Field,
    Form,
    FormKind,
    FormSegment,
    Label,
    Meaning,
    Option,
)
from sitesift.forms.understand.find_forms import element_forms, understand_forms
from sitesift.forms.understand.labels import label_runs

__all__ = [
    "Button",
    "Field",
    "FillStep",
    "Form",
    "FormKind",
    "FormSegment",
    "Label",
    "Meaning",
    "Option",
    "element_forms",
    "label_runs",
    "plan_filling",
    "plan_in_words",
    "understand_forms",
]
