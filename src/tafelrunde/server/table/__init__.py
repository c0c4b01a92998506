"""A table as values and pure functions: its log, the fold, and what is decided, shown and recorded."""
