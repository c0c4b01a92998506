"""Stacko: two players exchange the parts of their towers until one of them narrows from bottom to top."""
