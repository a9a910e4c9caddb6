"""Recognisers, one file a kind: text and markup of a page in, annotations out."""
