"""Bots in processes of their own: each is given a view and never a state, and may hang or die without harm."""
