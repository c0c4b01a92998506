"""The deal of the day: drawing deals ahead, the tries at them, and the field (study, D1 to D3)."""
