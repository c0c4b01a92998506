"""Scho K.O. and Schokoly: cards of chocolate laid on a field of two tiers."""
