"""Logs: one line for each thing worth knowing, as JSON for machines or plain for people. No cards, words or tokens."""

from __future__ import annotations

import logging
import sys

import structlog

LEVEL = "TAFELRUNDE_LOG"
"""The variable of the environment that says from which level on is logged."""

SECRET = {"cookie", "entry", "hand", "nonce", "password", "seed", "state", "token", "view", "word"}
"""Whatever is logged under these names is left out, should anybody try."""


def is_level(text: str) -> bool:
    """Can be logged from there on?"""
    return text.upper() in logging.getLevelNamesMapping()


def configure(level: str = "info", *, plain: bool = False) -> None:
    """Log to standard error from this level on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            withheld,
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer() if plain else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # the one of now, should it be another later
    )


def withheld(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """The event without what must not be in a log."""
    return {name: value for name, value in event.items() if name not in SECRET}
