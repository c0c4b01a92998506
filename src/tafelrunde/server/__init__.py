"""The server: tables that are logs, people and bots at them, and the sockets between."""
