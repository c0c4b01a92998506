"""The steps, each named by its number; a step that has been released never changes."""
