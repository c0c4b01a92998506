"""Bots of Stacko."""
