"""Recognisers, one file a kind: text and markup of a page in, annotations out. Read recogniser.py
first; markup_names.py and table_headers.py find the names that others go by, structured_data.py and
following_values.py weigh what was found."""
