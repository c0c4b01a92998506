"""People: names, passwords, rate limits, invitations, erasure."""
