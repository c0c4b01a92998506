"""Reviews: whatever the values are worth, five parts add up exactly, and luck has no mean."""

import numpy as np
import pytest
from tests.kit.reviews import Whim, add_up, record_of
from tests.kit.tables import OURS, Kind
from tests.proofs.scale import IS_LONG, LUCKY_GAMES, REVIEWS, tell

from tafelrunde.records import notation, replay
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.study.analyst import ReviewWork
from tafelrunde.study.registry import find_analyst
from tafelrunde.study.review import Reviewer
from tafelrunde.study.value_curve import ValueCurveMaker, plies

ENDS = ((None, None), (EarlyEnd.RESIGNED, 1), (EarlyEnd.TIMEOUT, 2), (EarlyEnd.AGREED, None), (EarlyEnd.ABORTED, None))
LITTLE = ReviewWork(evaluations=60, rivals=1, again=0, again_rivals=0, counts=2_000)
PLIES = 24
OFF = 0.005
GAMES = (OURS[0], Kind("schokoly", 3, OURS[3].deck), Kind("stacko", 2))


def game_of(kind: Kind, seed: int) -> Record:
    """A random game that ended by the rules, or every other one early, in one of all ways."""
    ended, by = ENDS[seed % len(ENDS)]
    long = kind.game == "stacko"
    return record_of(
        kind, seed, PLIES + seed % PLIES if ended or long else None, ended or (EarlyEnd.AGREED if long else None), by
    )


def test_the_parts_add_up_in_all_games() -> None:
    """V8: of every kind, with every number of seats, however they ended."""
    number = max(1, REVIEWS // len(OURS))
    for place, kind in enumerate(OURS):
        for seed in range(place, place + number):
            reviewer = Reviewer(game_of(kind, seed), "quick", evaluator=Whim(kind.game))
            reviewer.work = LITTLE
            assert add_up(reviewer.review((1,)).sides), (kind, seed)
    tell(f"{number} games of each of {len(OURS)} kinds: all parts add up")


def luck(kind: Kind, seed: int, *, planted: bool) -> float:
    """What chance did for the first side of a game; planted: as if the best card always came."""
    record, analyst = record_of(kind, seed, PLIES, EarlyEnd.AGREED), find_analyst(kind.game)
    actions = [notation.read(word, record.game) for word in record.actions]
    positions = list(replay.replay(record))
    game = plies(positions, record.game, analyst, actions)
    along = ValueCurveMaker(record, game, positions[-1].state, analyst, Whim(kind.game, size=0.2), 3)
    found = along.make(1).luck[0, :, 0]
    if not planted:
        return float(found.sum())
    best = [max(along.value(each.state, 1)[0] for each in ply.draws) for ply in game if ply.draws]
    came = [along.value(ply.after, 1)[0] for ply in game if ply.draws]
    return float(found.sum() + sum(best) - sum(came))


@pytest.mark.parametrize("kind", GAMES, ids=str)
def test_luck_has_no_mean(kind: Kind) -> None:
    """V7: over fresh games chance does nothing for anybody; a planted bias is caught."""
    found = np.array([luck(kind, seed, planted=False) for seed in range(LUCKY_GAMES)])
    planted = np.array([luck(kind, seed, planted=True) for seed in range(min(LUCKY_GAMES, 200))])
    error = float(found.std() / len(found) ** 0.5)
    tell(f"{kind}: mean luck {found.mean():+.5f} ± {error:.5f} of {len(found)} games, planted {planted.mean():+.3f}")
    assert abs(found.mean()) < 4 * error
    assert abs(found.mean()) < OFF or not IS_LONG
    assert planted.mean() > max(OFF, 6 * error)
