"""Whole games of every kind over the socket, with the records that come out of them."""

from random import Random

import pytest
from tests.server.conftest import Arrive
from tests.server.kit import Guest, begin, play_out
from tests.server.worlds import KINDS

from tafelrunde.records import record, replay
from tafelrunde.wire.chocolate.views import ChocolateView


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_people_play_a_whole_game(arrive: Arrive, game: str, seats: int) -> None:
    """Every kind of table, with people on all seats; whole records pass the check."""
    guests = [arrive() for _ in range(seats)]
    table = begin(guests, game)
    play_out(guests, table, choose=Random(seats).choice)
    written = record.read(guests[0].get(f"/api/tables/{table}/record").content)
    assert (None, False) == (replay.check(written), written.result is None)
    kept = guests[0].get(f"/api/tables/{table}/record").json()
    assert guests[0].post("/api/verify", **kept)["good"]
    kept["seats"][0]["name"] = 7
    found = guests[0].post("/api/verify", **kept)
    assert (False, "R1", "seats[0].name") == (found["good"], found["rule"], found["field"])


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_running_game_gives_partial_records(arrive: Arrive, game: str, seats: int) -> None:
    """R10: to a seat what it may know, to an onlooker less; both pass the check."""
    guests, onlooker = [arrive() for _ in range(seats)], arrive()
    table = begin(guests, game)
    play_out(guests, table, most=9, choose=Random(3).choice)
    for asker, seat in ((guests[0], 1), (onlooker, 0)):
        written = record.read(asker.get(f"/api/tables/{table}/record").content)
        assert (seat, None, ()) == (written.for_, replay.check(written), written.shuffles)
        assert written.fairness is not None
        assert written.fairness.seed is None


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_person_plays_with_bots(ada: Guest, game: str, seats: int) -> None:
    """Bots take all other seats and answer by themselves."""
    table = begin([ada], game, bots=seats - 1)
    play_out([ada], table)
    assert "ended" == ada.pictures[table].status
    assert ada.get("/api/bots").json()[0]["games"][game]


def test_a_swap_shows_its_cards_to_the_partners_alone(arrive: Arrive) -> None:
    """S12, N3: the third seat reads the numbers, before and after both agreed."""
    guests = [arrive() for _ in range(3)]
    table = begin(guests, "schokoly")
    play_out(guests, table, most=5)
    offer = next(word for word in guests[0].pictures[table].view.choices.words if word.startswith("swap 2"))  # type: ignore[union-attr]
    guests[0].act(table, offer)
    guests[1].until(table, lambda p: p.view is not None and p.view.actor == 2)
    answer = next(w for w in guests[1].pictures[table].view.choices.words if w != "swap no")  # type: ignore[union-attr]
    guests[1].act(table, answer)
    guests[0].until(table, lambda p: isinstance(p.view, ChocolateView) and p.view.phase == "agree")
    done = guests[0].act(table, "swap yes")
    third = guests[2].until(table, lambda p: p.number >= done.number).view  # type: ignore[union-attr]
    assert isinstance(third, ChocolateView)
    assert ["?", "?"] == [word[-2] for _, word in third.history[-3:-1]]
    partner = guests[1].until(table, lambda p: p.number >= done.number).view  # type: ignore[union-attr]
    assert isinstance(partner, ChocolateView)
    assert [offer, answer] == [word for _, word in partner.history[-3:-1]]
