"""Array twins of the rules in Numba, for bots, research and measurements; proved equal to the rules by test."""
