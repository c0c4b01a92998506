"""`python -m bench`: measure everything and print one table."""

from bench.run import main

main()
