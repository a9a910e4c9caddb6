"""Forms: fields with labels, segments, kinds, meanings and a filling plan, as in OPAL. Read in this
order: form_model.py (what comes out) · understand/ (from a page to its forms) · fill/ (from a form
to results) · form_export.py. The words are in data/, read by form_words.py and
form_variants.py."""

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
