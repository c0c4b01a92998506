"""Puzzles for people: which one comes next, and the ratings on both sides."""
