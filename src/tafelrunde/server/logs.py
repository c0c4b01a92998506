"""Logs: one line for each thing worth knowing, as JSON for machines or plain for people. No cards, words or tokens."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from time import monotonic

import structlog

LEVEL = "TAFELRUNDE_LOG"
"""The variable of the environment that says from which level on is logged."""

SECRET = {"cookie", "entry", "hand", "nonce", "password", "seed", "state", "token", "view", "word"}
"""Whatever is logged under these names is left out, should anybody try."""


WEB_SERVER = "uvicorn.error"
NOT_TEXT = "Invalid UTF-8"
"""How the web server begins to tell, with a traceback, that a visitor sent bytes that are no text."""

REFUSED_A_SECOND, REFUSED_AT_ONCE = 2.0, 200.0
AGAIN_AFTER = 1.0
"""A refusal of the same kind and address is not logged again for so many seconds."""

MOST_REMEMBERED = 10_000
NOTABLE = {
    "bad_token",
    "banned",
    "request_entity_too_large",
    "request_header_fields_too_large",
    "too_fast",
    "too_long",
    "too_many_connections",
    "wrong_code",
    "wrong_host",
    "wrong_password",
}
"""The refusals that tell of somebody who tries to get in, or to get too much."""

log = structlog.get_logger()


class RefusalLog:
    """One line for each notable refusal, with its code and the address, as fail2ban reads it (docs/host.md).

    Nobody can fill the disk with them: there are at most so many a second, and of one kind from one address only one.
    The next line says how many were `left_out` before it.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.left = REFUSED_AT_ONCE
        self.since = clock()
        self.last: dict[tuple[str, str], float] = {}
        self.left_out = 0

    def write(self, code: str, address: str) -> None:
        """Log a refusal, if it is notable and there is room for it."""
        if code not in NOTABLE:
            return
        if not self.has_room(code, address):
            self.left_out += 1
            return
        left_out, self.left_out = self.left_out, 0
        log.warning("refused", code=code, address=address, **({"left_out": left_out} if left_out else {}))

    def has_room(self, code: str, address: str) -> bool:
        """May another line be written?"""
        now = self.clock()
        self.left = min(REFUSED_AT_ONCE, self.left + (now - self.since) * REFUSED_A_SECOND)
        self.since = now
        if self.left < 1 or now - self.last.get((code, address), -AGAIN_AFTER) < AGAIN_AFTER:
            return False
        if len(self.last) >= MOST_REMEMBERED:
            self.last.clear()
        self.left -= 1
        self.last[code, address] = now
        return True


def quieten_web_server() -> None:
    """Let the web server below us tell only what is broken."""
    logging.getLogger(WEB_SERVER).addFilter(is_ours_to_mend)


def is_ours_to_mend(record: logging.LogRecord) -> bool:
    """Does a line of the web server tell of a fault here? What visitors send to it wrongly would fill the disk."""
    return record.levelno >= logging.ERROR and not str(record.msg).startswith(NOT_TEXT)


def is_level(text: str) -> bool:
    """Can be logged from there on?"""
    return text.upper() in logging.getLevelNamesMapping()


def configure(level: str = "info", *, plain: bool = False) -> None:
    """Log to standard error from this level on; of the web server below us, only what is broken."""
    quieten_web_server()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            withhold_secrets,
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer() if plain else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # the one of now, should it be another later
    )


def withhold_secrets(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """The event without what must not be in a log."""
    return {name: value for name, value in event.items() if name not in SECRET}
