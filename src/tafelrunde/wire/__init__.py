"""What travels between the server and its visitors: the one source of these types, also for the page."""
