"""Scho K.O. and Schokoly for OpenSpiel."""
