"""Stacko on paper: its notation and its part of a record."""
