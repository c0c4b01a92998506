"""One game between bots: what their thinking costs, and where it may be played."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tafelrunde.bots.arena.contest import Contest, play_pair
from tafelrunde.bots.arena.referee import Rules, play
from tafelrunde.records.fairness import simulate_fairness

SLOW = """
from time import process_time, sleep
from tafelrunde.rules.games import GAMES

def burn(seconds):
    end = process_time() + seconds
    while process_time() < end:
        pass

burn(0.2)

class Bot:
    def __init__(self, game):
        self.game = GAMES[game]
        self.is_cold = True
        burn(0.2)

    def choose(self, view, rng, budget):
        if self.is_cold:
            burn(0.2)
        self.is_cold = False
        sleep({})
        return self.game.actions(view)[0]
"""


def own(folder: Path, sleep: float = 0.0) -> str:
    """A bot of a file that takes its time to load, and to begin."""
    file = folder / "slow.py"
    file.write_text(SLOW.format(sleep))
    return f"{file}:Bot"


def test_the_cost_of_a_move_is_that_of_thinking_alone(tmp_path: Path) -> None:
    """Not of loading the bot, nor of what it loads or compiles at its first move, nor of the rules."""
    game = play(Rules("stacko"), [own(tmp_path), "random"], simulate_fairness("x", 0, 2), {})
    assert 0.05 > game.cpu[0]
    assert len(game.record.actions) - 2 == sum(game.actions)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_contest_in_threads_is_the_same_contest(threads: int) -> None:
    """Signals, which interrupt a bot that thinks too long, reach the main thread only; games do not need them."""
    contest = Contest(Rules("stacko"), 2, ("greedy", "random"), "x")
    with ThreadPoolExecutor(threads) as pool:
        pairs = list(pool.map(lambda number: play_pair(contest, number, {}), range(2)))
    assert [(play_pair(contest, n, {}).share, ()) for n in range(2)] == [(pair.share, pair.faults) for pair in pairs]


def test_who_thinks_too_long_in_a_thread_loses_afterwards(tmp_path: Path) -> None:
    """It cannot be interrupted there, but the limit holds."""
    with ThreadPoolExecutor(1) as pool:
        rules = Rules("stacko", limit=0.05)
        game = pool.submit(play, rules, [own(tmp_path, 0.1), "random"], simulate_fairness("x", 0, 2), {}).result()
    assert "thought too long" in str(game.fault)
