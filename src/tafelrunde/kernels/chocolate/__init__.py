"""Scho K.O. and Schokoly in arrays: the twins of rules/chocolate."""
