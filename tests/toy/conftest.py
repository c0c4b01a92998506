"""What is in test_at_the_table.py needs the toy to be registered, as test_toy.py does it for processes of its own."""

from tafelrunde.records.formats import FORMATS

collect_ignore = [] if "highcard" in FORMATS else ["test_at_the_table.py"]
