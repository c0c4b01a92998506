"""The process that reviews, no nicer than any other: where tests keep all cores busy, the nicest never has its turn."""

from tafelrunde.server.reviews import worker

if __name__ == "__main__":
    worker.main(0)
