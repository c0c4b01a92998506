"""Stacko in arrays: the twin of rules/stacko."""
