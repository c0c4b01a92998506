"""Scho K.O. and Schokoly in the terminal."""
