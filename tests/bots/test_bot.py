"""The chance of a bot: repeatable for who has the secret of the deal, and foretold by nothing that is public."""

from hashlib import sha256
from random import Random

import pytest

from tafelrunde.bots.bot import chance
from tafelrunde.bots.match import play
from tafelrunde.bots.registry import BOTS
from tafelrunde.records import notation, replay
from tafelrunde.records.fairness import simulate_fairness
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES


def test_the_same_secret_seat_and_ply_give_the_same_chance() -> None:
    """And another of any of the three gives another."""
    same, *others = [chance(*given).random() for given in ((b"s", 1, 0), (b"t", 1, 0), (b"s", 2, 0), (b"s", 1, 1))]
    assert chance(b"s", 1, 0).random() == same
    assert same not in others


@pytest.mark.parametrize("number", range(3))
def test_the_commitment_does_not_foretell_what_a_bot_plays(number: int) -> None:
    """Who guesses by every value that follows from the commitment is right no more often than chance is."""
    fair, game, bot = simulate_fairness("foretold", number, 2), GAMES["schoko"], BOTS["random"].load("schoko")
    commitment = bytes.fromhex(fair.commitment)
    record = play("schoko", FORMATS["schoko"].options_with(), ("random", "random"), fair)
    right = 0
    for position, word in zip(replay.replay(record), record.actions, strict=False):
        seat = game.actor(position.state) or 0
        guess = Random(sha256(b"%b:%d:%d" % (commitment, seat, position.ply)).digest())
        right += word == notation.write(bot.choose(game.view(position.state, seat), guess), game)
    assert right < len(record.actions) / 2
