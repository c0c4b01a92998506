"""Players: a view in, an action out. A bot never receives a state."""
