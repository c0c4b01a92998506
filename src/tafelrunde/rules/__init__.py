"""The three games as pure values and functions; nothing here reads a clock, a file or a generator of its own."""
