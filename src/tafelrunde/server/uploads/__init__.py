"""Work on records that visitors send, in a process of its own."""
