"""The rules and a world of OpenSpiel side by side: the same deal, the same actions."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tests.kit.tables import Kind, chosen, start

from tafelrunde.kernels.chocolate.layout import DRAWN, SMARTIE
from tafelrunde.kernels.chocolate.pack import code_of
from tafelrunde.kernels.stacko.game import LISTED
from tafelrunde.research.chocolate.world import GUARDING, Chocolate, DeckSetting
from tafelrunde.research.stacko.world import DEALING, Towers
from tafelrunde.research.world import CHANCE, World
from tafelrunde.rules.chocolate.card import listing_place
from tafelrunde.rules.chocolate.table import ChocolateSeatView, Lay
from tafelrunde.rules.games import GAMES


def setting(kind: Kind) -> DeckSetting:
    """The table of a chocolate game."""
    assert kind.deck is not None
    return DeckSetting(kind.game, kind.seats, kind.deck, kind.booklet)


def fresh(kind: Kind) -> World:
    """The world before the deal."""
    return Towers.deal() if kind.game == "stacko" else setting(kind).deal()


def agreeing(kind: Kind, view: Any, rng: Random) -> World:  # noqa: ANN401 - each game has its own view
    """A world made of a view."""
    return Towers.of(view, rng) if kind.game == "stacko" else setting(kind).of(view, rng)


def settle(world: World, state: Any) -> None:  # noqa: ANN401 - each game has its own state
    """Let chance do what it did in a state of the rules."""
    while world.actor == CHANCE:
        if isinstance(world, Chocolate):
            world.apply(world.setting.tables.kind(state.order[world.packed.table[DRAWN]]))
        elif isinstance(world, Towers):
            parts = (*state.towers[0], *state.towers[1], state.offer)
            world.apply(parts[len(world.dealt)] - 1 if world.stage == DEALING else state.offer - 1)


def act(world: World, action: Any) -> None:  # noqa: ANN401 - each game has its own actions
    """Play an action of the rules, a lay with a smartie in two."""
    if isinstance(world, Towers):
        world.apply(LISTED.index(action))
    elif isinstance(world, Chocolate):
        ids, packed, tables = world.setting.ids, world.packed.copy(), world.setting.tables
        plain = replace(action, smartie=None) if isinstance(action, Lay) else action
        world.apply(ids.number_of(code_of(plain, packed, tables)))
        if world.stage == GUARDING:
            world.apply(ids.smartie(code_of(action, packed, tables) >> SMARTIE & 127))


def pairs(kind: Kind, seed: int) -> Iterator[tuple[Any, World]]:
    """All positions of a random game where somebody has to act, and its end, in both."""
    game, rng = GAMES[kind.game], Random(seed)
    state, world = start(kind, seed), fresh(kind)
    settle(world, state)
    yield state, world
    while game.actor(state) is not None:
        action = chosen(game, state, rng)
        state = game.apply(state, action).state
        act(world, action)
        settle(world, state)
        yield state, world


def canonical(view: Any) -> Any:  # noqa: ANN401 - each game has its own view
    """A view whose hand is in canonical listing: when each card came is of no use to anybody."""
    return (
        replace(view, hand=tuple(sorted(view.hand, key=listing_place))) if isinstance(view, ChocolateSeatView) else view
    )
