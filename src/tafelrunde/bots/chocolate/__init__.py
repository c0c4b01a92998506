"""Bots of Scho K.O. and Schokoly."""
