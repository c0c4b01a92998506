"""Stacko for OpenSpiel."""
