"""A process that speaks like the one that reviews, and does as it is told: `HOW FILE`, noting each job in the file.

good: it reviews. slow, or hangs: it begins, and never ends. dies: it ends. frail: it ends at the first job, and
reviews after that.
"""

import sys
import time
from pathlib import Path
from typing import BinaryIO

from tests.server.reviews.test_live_review import decision, report

from tafelrunde.server.bots.frames import read_frame
from tafelrunde.server.reviews.frames import PassBegun, PassDone, ReviewAdvanced, ReviewerReady, encode_message


def tell(pipe: BinaryIO, *messages: object) -> None:
    """Report to the server."""
    pipe.writelines(encode_message(message) for message in messages)  # type: ignore[arg-type]
    pipe.flush()


def main(how: str, notes: Path) -> None:
    """Work until the pipe closes."""
    pipe = sys.stdout.buffer
    tell(pipe, ReviewerReady({"schoko": "scripted"}))
    while read_frame(sys.stdin.buffer) is not None:
        jobs = notes.read_text() + "." if notes.exists() else "."
        notes.write_text(jobs)
        if how == "dies" or (how == "frail" and jobs == "."):
            return
        tell(pipe, PassBegun("schoko", "scripted", calibrated=True), ReviewAdvanced(0.5, [decision(0)]))
        if how in {"slow", "hangs"}:
            time.sleep(600)
        tell(pipe, PassDone(report(decision(0), decision(1)), is_last=True))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
