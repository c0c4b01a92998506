"""What happens around the actions: undo, draws, giving up, clocks, being away, one device for several, a rematch."""

from tests.server.conftest import Arrive
from tests.server.kit import Clock, Guest, actor, begin, play_out, words

from tafelrunde.records import record, replay
from tafelrunde.wire import messages


def test_naming_a_colour_is_taken_back_freely(ada: Guest, bob: Guest) -> None:
    """U1: it revealed nothing and nobody acted since."""
    table = begin([ada, bob], friendly=False)
    ada.act(table, "=W")
    assert "free" == ada.pictures[table].undo
    picture = ada.post(f"/api/tables/{table}/undo")
    assert (None, ["W", "D"]) == (picture["undo"], [word[1] for word in picture["view"]["choices"]["words"]])


def test_what_revealed_something_is_taken_back_by_consent(ada: Guest, bob: Guest) -> None:
    """U1: the other is asked; what was drawn comes again in the same order."""
    table = begin([ada, bob])
    ada.act(table, "=W")
    before = ada.pictures[table].view
    ada.act(table, words(ada.pictures[table])[0])
    assert [1] == ada.post(f"/api/tables/{table}/undo")["undoing"]
    assert "your_question" == ada.refused(f"/api/tables/{table}/undo/answer", 409, yes=True)
    bob.post(f"/api/tables/{table}/undo/answer", yes=True)
    assert before == ada.until(table, lambda p: not p.undoing and actor(p) == 1).view
    assert 1 == ada.get(f"/api/tables/{table}/record").json()["undone"]


def test_an_undo_can_be_declined(ada: Guest, bob: Guest) -> None:
    """Then everything stays, and at a serious table nobody is even asked."""
    table, serious = begin([ada, bob]), begin([ada, bob], friendly=False)
    for place in (table, serious):
        ada.act(place, "=W")
        ada.act(place, words(ada.pictures[place])[0])
    ada.post(f"/api/tables/{table}/undo")
    assert [] == bob.post(f"/api/tables/{table}/undo/answer", yes=False)["undoing"]
    assert "serious" == ada.refused(f"/api/tables/{serious}/undo", 409)


def test_bots_consent_to_an_undo(ada: Guest) -> None:
    """U1: who plays with bots alone need not ask."""
    table = begin([ada], "stacko", bots=1)
    ada.act(table, "take 1")
    ada.until(table, lambda p: actor(p) == 1)
    assert 0 == len(ada.post(f"/api/tables/{table}/undo")["view"]["history"])


def test_a_draw_is_agreed(ada: Guest, bob: Guest) -> None:
    """R8: all win; an offer can be declined, and bots play on."""
    table = begin([ada, bob])
    assert [1] == ada.post(f"/api/tables/{table}/draw")["draw"]
    assert [] == bob.post(f"/api/tables/{table}/draw/decline")["draw"]
    ada.post(f"/api/tables/{table}/draw")
    result = bob.post(f"/api/tables/{table}/draw")["result"]
    assert ("agreed", [1, 2]) == (result["ended"], result["winners"])
    assert "bots_play_on" == ada.refused(f"/api/tables/{begin([ada], bots=1)}/draw", 409)


def test_who_resigns_loses(ada: Guest, bob: Guest) -> None:
    """R8: the other side wins, and the record says who gave up."""
    table = begin([ada, bob])
    assert [1] == bob.post(f"/api/tables/{table}/resign")["result"]["winners"]
    written = record.read(ada.get(f"/api/tables/{table}/record").content)
    assert replay.check(written) is None
    assert written.result is not None
    assert ("resigned", 2) == (written.result.ended, written.result.by)
    assert isinstance(ada.act(table, "=W"), messages.Refused)


def test_with_three_seats_a_bot_takes_over(arrive: Arrive) -> None:
    """R9: the game goes on for those who stay."""
    guests = [arrive() for _ in range(3)]
    table = begin(guests, "schokoly")
    play_out(guests, table, most=5)
    assert "bot" == guests[2].post(f"/api/tables/{table}/resign")["chairs"][2]["kind"]
    for guest in guests[:2]:
        guest.until(table, lambda p: p.chairs[2].kind == "bot")
    play_out(guests[:2], table)
    written = record.read(guests[2].get(f"/api/tables/{table}/record").content)
    assert replay.check(written) is None
    assert "bot:greedy" == written.players[2].then[0].name


def test_a_fallen_flag_ends_the_game(ada: Guest, bob: Guest, clock: Clock) -> None:
    """R8: the server keeps the time, nobody has to ask."""
    table = begin([ada, bob], clock={"kind": "live", "seconds": 60, "increment": 5})
    clock.jump(30)
    ada.act(table, "=W")
    ada.act(table, words(ada.pictures[table])[0])
    clocks = ada.pictures[table].clocks
    assert clocks is not None
    assert 2 == clocks.running
    assert 15_000 < clocks.left[0] <= 35_000
    clock.jump(61)
    result = ada.until(table, lambda p: p.status == "ended").result
    assert result is not None
    assert ("timeout", 2, [1]) == (result.ended, result.by, result.winners)


def test_who_comes_by_later_sees_the_clock_as_it_stands(ada: Guest, bob: Guest, clock: Clock) -> None:
    """Also when nothing has happened meanwhile."""
    table = begin([ada, bob], clock={"kind": "live", "seconds": 60})
    for elapsed in (0, 20):
        clock.jump(elapsed)
        left = ada.get(f"/api/tables/{table}").json()["clocks"]["left"]
        assert left[0] < 60_000 - 1000 * elapsed + 1
        assert 60_000 == left[1]


def test_several_seats_on_one_device_are_shown_after_a_tap(ada: Guest) -> None:
    """Only the hand of the seat to act, only when asked, and never longer than its turn."""
    table = ada.open("schoko", start="chosen")
    ada.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/sit", chair=2)
    ada.post(f"/api/tables/{table}/start", first=1)
    ada.watch(table)
    for seat in (1, 2, 1):
        veiled = ada.until(table, lambda p: p.veiled)
        assert (0, []) == (veiled.view.seat, veiled.view.hand)  # type: ignore[union-attr]
        ada.send(messages.Reveal(table, seat))
        assert seat == ada.until(table, lambda p: not p.veiled).view.seat  # type: ignore[union-attr]
        while not ada.pictures[table].veiled:
            ada.act(table, words(ada.pictures[table])[0])
    ada.send(messages.Reveal(table, 1))
    assert "not_your_turn" == ada.answer(messages.Refused).reason.code


def test_a_preview_answers_from_what_the_seat_sees(ada: Guest, bob: Guest) -> None:
    """Also while another thinks: what would change, or why it cannot be."""
    table = begin([ada, bob])
    ada.act(table, "=W")
    ada.act(table, words(ada.pictures[table])[0])
    play_out([ada, bob], table, most=1)
    bob.until(table, lambda p: actor(p) == 1)
    card = bob.pictures[table].view.hand[0]  # type: ignore[union-attr]
    bob.send(messages.Preview(table, "p", f"{card}@0,0"))
    assert "cell_taken" == bob.answer(messages.Previewed).reason.code
    word = words(ada.until(table, lambda p: bool(words(p))))[0]
    ada.send(messages.Preview(table, "q", word))
    preview = ada.answer(messages.Previewed)
    assert (None, True) == (preview.reason, preview.after.scores[0] >= preview.before.scores[0])


def test_who_waits_is_told_what_they_could_do_on_their_turn(ada: Guest, bob: Guest) -> None:
    """Thinking ahead: the choices as if it were one's turn, at the number where the game stands."""
    table = begin([ada, bob])
    bob.send(messages.Ponder(table, "early"))
    assert ("early", "name_first") == ((told := bob.answer(messages.Refused)).id, told.reason.code)
    ada.act(table, "=W")
    picture = bob.until(table, lambda p: p.view.colours[1] is not None)  # type: ignore[union-attr]
    bob.send(messages.Ponder(table, "soon"))
    told = bob.answer(messages.Pondered)
    assert ("soon", picture.changed, True) == (told.id, told.at, bool(told.choices.lays))
    ada.send(messages.Ponder(table, "now"))
    assert ada.pictures[table].view.choices == ada.answer(messages.Pondered).choices  # type: ignore[union-attr]


def test_on_one_device_only_the_shown_hand_thinks_ahead(ada: Guest) -> None:
    """Of several seats of one person, none that is veiled is answered for."""
    table = ada.open("schoko", start="chosen")
    ada.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/sit", chair=2)
    ada.post(f"/api/tables/{table}/start", first=1)
    ada.watch(table)
    ada.send(messages.Reveal(table, 1))
    ada.until(table, lambda p: not p.veiled)
    ada.act(table, "=W")
    ada.send(messages.Ponder(table, "shown"))
    assert {*ada.pictures[table].view.hand} >= {lays.card for lays in ada.answer(messages.Pondered).choices.lays}  # type: ignore[union-attr]
    ada.act(table, words(ada.pictures[table])[0])
    ada.until(table, lambda p: p.veiled)
    ada.send(messages.Ponder(table, "veiled"))
    assert "not_seated" == ada.answer(messages.Refused).reason.code
