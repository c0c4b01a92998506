"""Stacko in the terminal."""
