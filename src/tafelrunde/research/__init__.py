"""The games behind other people's interfaces, an optional extra: OpenSpiel, and its search as a bot of the arena."""
