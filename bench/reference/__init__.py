"""The frozen reference set: decisions with what their actions are worth by exact search or deep play."""
