"""The clock of a table, as it is written on the command line."""

from __future__ import annotations

import re

from tafelrunde.cli.errors import CommandError
from tafelrunde.records.fields import quote
from tafelrunde.wire.setup import MINUTE, Clock, convert_clock

KINDS = {"h": "hours", "d": "days"}


def read_clock(text: str | None) -> Clock:
    """A clock such as 5+5 (minutes each, and seconds more per move), 12h or 3d for each move. Raises CommandError."""
    if found := re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text or ""):
        clock: dict[str, object] = {"kind": "live", "seconds": int(found[1]) * MINUTE, "increment": int(found[2])}
    elif found := re.fullmatch(r"([0-9]{1,3})([hd])", text or ""):
        clock = {"kind": KINDS[found[2]], KINDS[found[2]]: int(found[1])}
    else:
        clock = {"kind": text or "none"}
    try:
        return convert_clock(clock)
    except ValueError:
        ways = "5+5 (5 minutes each and 5 seconds more per move; up to 180+180), 12h (1 to 72) or 3d (1 to 30) per move"
        raise CommandError(f"--clock {quote(text or '')}: a clock is written as {ways}, or none.") from None
