"""The six levels of every game: how hard each of them thinks. The weaker ones do not see every action."""

from __future__ import annotations

from tafelrunde.bots.bot import Bot
from tafelrunde.rules.stacko.game import STACKO


def made(game: str, level: int) -> Bot:
    """The bot of a level, from 1."""
    if game == STACKO.name:
        from tafelrunde.bots.building import LEVELS as BUILDERS
        from tafelrunde.bots.building import Builder

        return Builder(BUILDERS[level - 1])
    from tafelrunde.bots.thinking import LEVELS as THINKERS
    from tafelrunde.bots.thinking import Thinker

    return Thinker(game, THINKERS[game][level - 1])


def beginner(game: str) -> Bot:
    """Level 1."""
    return made(game, 1)


def casual(game: str) -> Bot:
    """Level 2."""
    return made(game, 2)


def club(game: str) -> Bot:
    """Level 3."""
    return made(game, 3)


def strong(game: str) -> Bot:
    """Level 4."""
    return made(game, 4)


def expert(game: str) -> Bot:
    """Level 5."""
    return made(game, 5)


def master(game: str) -> Bot:
    """Level 6."""
    return made(game, 6)
