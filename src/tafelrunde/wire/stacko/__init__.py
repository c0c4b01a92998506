"""Stacko as it travels."""
