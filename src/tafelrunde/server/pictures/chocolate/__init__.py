"""How the chocolate games look on a picture."""
