"""Positions drawn in the terminal: in colour, or in letters where there is none."""
