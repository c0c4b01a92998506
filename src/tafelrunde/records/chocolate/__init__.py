"""Scho K.O. and Schokoly on paper: their notation, their decks and their part of a record."""
