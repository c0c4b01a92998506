"""Scho K.O. and Schokoly as they travel."""
