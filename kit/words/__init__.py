"""Vocabulary: places, streets, makers, sentences. Names of firms are invented."""
