"""Exact search of the last plies, once all cards are known."""
