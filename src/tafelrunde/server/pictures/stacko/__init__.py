"""How Stacko looks on a picture."""
