"""The table for three games: Scho K.O., Schokoly and Stacko."""
