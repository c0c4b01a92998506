"""Tables in memory: loading and appending, bots' turns, presence, timers, and what happens when a process dies."""
