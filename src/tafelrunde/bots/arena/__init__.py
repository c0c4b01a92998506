"""Contests between bots, and what their results say."""
