"""Values of the chocolate games."""
