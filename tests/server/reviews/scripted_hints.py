"""A process that speaks like the one that gives hints, and does as it is told: `HOW FILE`, noting each job in the file.

good: it finds a hint. stops: it finds none until it is stopped. hangs: it begins, and never ends. dies: it ends.
"""

import sys
import time
from pathlib import Path

from tafelrunde.server.bots.frames import read_frame
from tafelrunde.server.reviews.frames import (
    HintAdvanced,
    HintDone,
    HintImpossible,
    HintJob,
    ReviewerReady,
    ReviewerReport,
    StopHintJob,
    encode_message,
    job_decoder,
)
from tafelrunde.wire.hints import HintReport


def tell(*reports: ReviewerReport) -> None:
    """Report to the server."""
    sys.stdout.buffer.writelines(map(encode_message, reports))
    sys.stdout.buffer.flush()


def main(how: str, notes: Path) -> None:
    """Work until the pipe closes."""
    tell(ReviewerReady({}))
    while (message := read_frame(sys.stdin.buffer)) is not None:
        job = job_decoder.decode(message)
        if isinstance(job, StopHintJob):
            tell(HintImpossible("Nobody waits."))
            continue
        assert isinstance(job, HintJob)
        notes.write_text((notes.read_text() if notes.exists() else "") + str(job.view[0]))
        if how == "dies":
            return
        tell(HintAdvanced(0.5))
        if how == "hangs":
            time.sleep(600)
        if how == "good":
            tell(HintDone(hint=HintReport(1, "forced", [], [])))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
