"""What can be asked by REST, and the socket."""
