"""Calibrated values: what a position and a decision are worth, as an expected result (docs/evaluator.md)."""
