"""Values of Stacko."""
