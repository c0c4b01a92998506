"""The chocolate swap of three-seat Schokoly, with every answer, and what each seat sees and remembers of it."""

import pytest
from tests.kit.tables import act, cards, dealt, legal, play, refused, state_of, step

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.swaps import Claim, Shown, remember, remembered_cards
from tafelrunde.rules.chocolate.table import ChocolateState, PendingSwap, Swapped
from tafelrunde.rules.core import Acted, IllegalCode, Seat

SEATS = (1, 2, 3, None)
OFFERED, BACK = cards("DDDW MWWW")
TABLE = state_of("DDDW DDMW | MWWW DDWW | DMMM DDMM", Field(), colours="WDM")
OFFER, GIVE = "swap 2 DDDW", "swap MWWW"


def swaps(state: ChocolateState) -> list[PendingSwap | None]:
    """The offer under way as seats 1, 2, 3 and an onlooker see it."""
    return [SCHOKOLY.view(state, seat).swap for seat in SEATS]


def told(state: ChocolateState, seat: Seat | None) -> list[object]:
    """The actions so far as a seat sees them."""
    return [entry.action for entry in SCHOKOLY.view(state, seat).history]


def seen(state: ChocolateState, word: str) -> list[list[object]]:
    """The events of a word as seats 1, 2, 3 and an onlooker see them."""
    return [[SCHOKOLY.mask(event, seat) for event in step(SCHOKOLY, state, word).events] for seat in SEATS]


def known(state: ChocolateState, seat: Seat | None) -> dict[Seat, tuple[Card, ...]]:
    """The cards that a seat remembers to be in other hands, where there are any."""
    return {holder: found for holder, found in remembered_cards(SCHOKOLY.view(state, seat)).items() if found}


def test_the_seat_on_turn_offers_a_card_to_another() -> None:
    """S12: any card of the hand, to either of the others; the one asked has to answer."""
    assert [f"swap {to} {card}" for to in (2, 3) for card in ("DDDW", "DDMW")] == [
        word for word in legal(SCHOKOLY, TABLE) if word.startswith("swap")
    ]
    assert 2 == SCHOKOLY.actor(play(SCHOKOLY, TABLE, OFFER))


def test_a_declined_offer_changes_nothing_but_the_right_to_offer() -> None:
    """S12: the same seat then lays, with the same hand, and may not offer again."""
    state = play(SCHOKOLY, TABLE, OFFER, "swap no")
    assert (TABLE.hands, None, 1) == (state.hands, state.swap, SCHOKOLY.actor(state))
    assert ["S12", "S12"] == [refused(SCHOKOLY, state, word) for word in (OFFER, "swap 3 DDDW")]
    assert not [word for word in legal(SCHOKOLY, state) if word.startswith("swap")]


def test_an_agreed_swap_changes_the_cards() -> None:
    """S12: both hands keep their size, and the first player lays then."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes")
    assert (cards("DDMW MWWW"), cards("DDWW DDDW"), TABLE.hands[2]) == state.hands
    assert (None, 1, True) == (state.swap, SCHOKOLY.actor(state), state.offered)
    assert refused(SCHOKOLY, state, "MWWW@0,0") is None


def test_the_first_player_may_decline_what_is_offered_back() -> None:
    """S12: then nothing changes hands."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap no")
    assert (TABLE.hands, None, 1) == (state.hands, state.swap, SCHOKOLY.actor(state))


@pytest.mark.parametrize(("turn", "to", "other"), [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
def test_nobody_offers_twice_in_a_turn(turn: Seat, to: Seat, other: Seat) -> None:
    """S12: at most one offer a turn, whoever has the turn and whoever was asked."""
    table = state_of("DDDW DDMW | DDDW DDMW | DDDW DDMW", Field(), colours="WDM", turn=turn)
    state = play(SCHOKOLY, table, f"swap {to} DDDW", "swap no")
    refusals = [SCHOKOLY.actions(SCHOKOLY.view(state, turn)).refusal(act(f"swap {seat} DDMW")) for seat in (to, other)]
    assert [IllegalCode.ONE_OFFER_A_TURN] * 2 == [refusal and refusal.code for refusal in refusals]


def test_one_offer_a_turn_and_a_new_one_the_next_turn() -> None:
    """S12: the next player may offer again, also to the first."""
    state = play(SCHOKOLY, TABLE, OFFER, "swap no", "DDDW@0,0")
    assert refused(SCHOKOLY, state, "swap 1 DDWW") is None
    assert refused(SCHOKOLY, play(SCHOKOLY, state, "WWDD@0,-2", "DMMM@2,0"), "swap 2 DDMW") is None


@pytest.mark.parametrize(
    ("hands", "colours", "word", "code"),
    [
        ("DDDW | MWWW", "WD", OFFER, IllegalCode.NO_SWAP),
        ("DDDW | MWWW | DDMW | DDMW", "WDWD", OFFER, IllegalCode.NO_SWAP),
        ("DDDW | | DDMW", "WDM", OFFER, IllegalCode.SEAT_WITHOUT_CARDS),
        ("DDDW | MWWW | DDMW", "W--", OFFER, IllegalCode.COLOURS_UNKNOWN),
        ("DDDW | MWWW | DDMW", "W--", "swap 3 DDDW", IllegalCode.COLOURS_UNKNOWN),
        ("DDDW | MWWW | DDMW", "WDM", "swap 1 DDDW", IllegalCode.NO_SUCH_SEAT),
        ("DDDW | MWWW | DDMW", "WDM", "swap 4 DDDW", IllegalCode.NO_SUCH_SEAT),
        ("DDDW | MWWW | DDMW", "WDM", "swap 0 DDDW", IllegalCode.NO_SUCH_SEAT),
        ("DDDW | MWWW | DDMW", "WDM", "swap 2 MWWW", IllegalCode.CARD_NOT_IN_HAND),
        ("DDDW | MWWW | DDMW", "WDM", "swap 2 ?3", IllegalCode.CARD_NOT_NAMED),
        (" | MWWW | DDMW", "WDM", OFFER, IllegalCode.CARD_NOT_IN_HAND),
    ],
)
def test_an_offer_that_may_not_be_made(hands: str, colours: str, word: str, code: IllegalCode) -> None:
    """S12: three players only, to another seat that holds cards, with colours known, a card of one's own."""
    state = state_of(hands, Field(), colours=colours)
    refusal = SCHOKOLY.actions(SCHOKOLY.view(state, 1)).refusal(act(word))
    assert code == (refusal and refusal.code)
    assert word not in legal(SCHOKOLY, state)


def test_seat_2_may_offer_in_its_first_turn_to_both() -> None:
    """S12: as soon as seat 2 has named, all colours are known."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, "DWWW " * 12, 3), "=W", "DWWW@0,0", "=D")
    assert [None, None] == [refused(SCHOKOLY, state, word) for word in ("swap 1 DWWW", "swap 3 DWWW")]


def test_an_offer_is_made_before_the_card_is_laid() -> None:
    """S12: the turn is over with the lay, so the offer of who has laid comes too late."""
    state = play(SCHOKOLY, TABLE, "DDDW@0,0")
    refusal = SCHOKOLY.actions(SCHOKOLY.view(state, 1)).refusal(act("swap 2 DDMW"))
    assert IllegalCode.NOT_YOUR_TURN == (refusal and refusal.code)


def test_the_number_announced_is_of_the_colour_of_who_gets_the_card() -> None:
    """S12: three dark pieces for seat 2, three white ones back for seat 1; the owner alone sees the card."""
    offered = play(SCHOKOLY, TABLE, OFFER)
    assert [PendingSwap(1, 2, OFFERED), PendingSwap(1, 2, 3), PendingSwap(1, 2, 3), PendingSwap(1, 2, 3)] == swaps(
        offered
    )
    given = play(SCHOKOLY, offered, GIVE)
    assert [
        PendingSwap(1, 2, OFFERED, 3),
        PendingSwap(1, 2, 3, BACK),
        PendingSwap(1, 2, 3, 3),
        PendingSwap(1, 2, 3, 3),
    ] == swaps(given)


def test_a_card_without_that_colour_is_announced_with_nought() -> None:
    """S12: the number is the truth, also when it is 0."""
    assert PendingSwap(1, 3, 0) == SCHOKOLY.view(play(SCHOKOLY, TABLE, "swap 3 DDDW"), 3).swap


def test_the_history_of_an_offer_is_masked() -> None:
    """N3: before anything is agreed the owner alone reads the card, the others its number."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE)
    numbers = [act("swap 2 ?3"), act("swap ?3")]
    assert [[act(OFFER), numbers[1]], [numbers[0], act(GIVE)], numbers, numbers] == [told(state, s) for s in SEATS]


def test_after_both_agreed_the_partners_see_the_cards() -> None:
    """S12: only the two partners ever see them."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes")
    numbers = [act("swap 2 ?3"), act("swap ?3")]
    cards_seen = [act(OFFER), act(GIVE)]
    assert [cards_seen, cards_seen, numbers, numbers] == [told(state, seat)[:2] for seat in SEATS]


@pytest.mark.parametrize("words", [(OFFER, "swap no"), (OFFER, GIVE, "swap no")])
def test_what_was_declined_stays_hidden_for_good(words: tuple[str, ...]) -> None:
    """S12: the partners see the cards only after both agreed, also later in the game."""
    state = play(SCHOKOLY, TABLE, *words, "DDMW@0,0", "WWWM@0,2", "DMMM@2,0")
    assert [OFFERED, 3, 3, 3] == [getattr(told(state, seat)[0], "card", None) for seat in SEATS]
    if len(words) == 3:
        assert [3, BACK, 3, 3] == [getattr(told(state, seat)[1], "card", None) for seat in SEATS]


def test_the_events_of_a_swap_are_masked_alike() -> None:
    """N3: an event tells a seat what its history tells."""
    assert [[Acted(1, act(OFFER))], *[[Acted(1, act("swap 2 ?3"))]] * 3] == seen(TABLE, OFFER)
    offered = play(SCHOKOLY, TABLE, OFFER)
    hidden = [Acted(2, act("swap ?3"))]
    assert [hidden, [Acted(2, act(GIVE))], hidden, hidden] == seen(offered, GIVE)
    agreed = Acted(1, act("swap yes"))
    both, none = [agreed, Swapped(1, 2, OFFERED, BACK)], [agreed, Swapped(1, 2, None, None)]
    assert [both, both, none, none] == seen(play(SCHOKOLY, offered, GIVE), "swap yes")


def test_offers_reveal_and_a_refusal_does_not() -> None:
    """U1: an offer, a card offered back and an agreed swap have shown something."""
    offered, given = play(SCHOKOLY, TABLE, OFFER), play(SCHOKOLY, TABLE, OFFER, GIVE)
    assert [True, True, True, False, False] == [
        step(SCHOKOLY, state, word).reveals
        for state, word in (
            (TABLE, OFFER),
            (offered, GIVE),
            (given, "swap yes"),
            (offered, "swap no"),
            (given, "swap no"),
        )
    ]


def test_each_partner_remembers_the_card_given() -> None:
    """S12: seat 1 knows what seat 2 has from it and the other way round, the others know nothing."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes")
    assert [{2: (OFFERED,)}, {1: (BACK,)}, {}, {}] == [known(state, seat) for seat in SEATS]


def test_nothing_is_remembered_of_what_was_declined() -> None:
    """S12: the card did not change hands, and its owner need not remember it."""
    for words in ((OFFER,), (OFFER, "swap no"), (OFFER, GIVE), (OFFER, GIVE, "swap no")):
        assert [{}] * 4 == [known(play(SCHOKOLY, TABLE, *words), seat) for seat in SEATS]


def test_a_card_is_remembered_until_it_is_laid() -> None:
    """S12: other cards laid do not matter."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes", "DDMW@0,0")
    other, same = play(SCHOKOLY, state, "WWDD@0,2"), play(SCHOKOLY, state, "DDDW@0,-2")
    assert [{2: (OFFERED,)}, {}] == [known(other, 1), known(same, 1)]
    assert {1: (BACK,)} == known(same, 2)


def test_a_card_is_remembered_until_it_is_swapped_on() -> None:
    """S12: seat 2 passes the card of seat 1 on to seat 3; both of them know it, seat 1 no more."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes", "DDMW@0,0", "swap 3 DDDW", "swap DDMM", "swap yes")
    assert [{}, {1: (BACK,), 3: (OFFERED,)}, {2: cards("DDMM")}, {}] == [known(state, seat) for seat in SEATS]


def test_forgetting_does_not_tell_which_card_was_swapped_on() -> None:
    """S12: another card of the same announced number is forgotten all the same, so both worlds look alike to seat 1."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes", "DDMW@0,0")
    worlds = [play(SCHOKOLY, state, f"swap 3 {card}", "swap DDMM", "swap yes") for card in ("DDDW", "DDWW")]
    assert SCHOKOLY.view(worlds[0], 1) == SCHOKOLY.view(worlds[1], 1)
    assert [{}, {}] == [known(world, 1) for world in worlds]


def test_a_card_of_another_number_swapped_on_is_not_the_one_remembered() -> None:
    """S12: seat 1 can tell by the number that its card stayed."""
    table = state_of("DDDW DDWW | MWWW MMMW | DMMM DDMM", Field(), colours="WDM")
    state = play(SCHOKOLY, table, OFFER, GIVE, "swap yes", "DDWW@0,0", "swap 3 MMMW", "swap DDMM", "swap yes")
    assert {2: (OFFERED,)} == known(state, 1)


def test_of_two_equal_cards_given_one_is_left_when_one_is_laid() -> None:
    """S12: the other one is still remembered."""
    table = state_of("DDDW DDDW DDWW | MWWW MMMW DDDM | DMMM DDMM", Field(), colours="WDM")
    state = play(SCHOKOLY, table, OFFER, GIVE, "swap yes", "DDWW@0,0", "DDDM@0,-2", "DDMM@2,-2")
    state = play(SCHOKOLY, state, OFFER, "swap MMMW", "swap yes")
    assert {2: (OFFERED, OFFERED)} == known(state, 1)
    assert {2: (OFFERED,)} == known(play(SCHOKOLY, state, "MWWW@2,0", "DDDW@-2,-2"), 1)


def test_a_card_that_came_back_is_not_remembered() -> None:
    """S12: it is in the own hand again, and what was given for it is remembered in its place."""
    state = play(SCHOKOLY, TABLE, OFFER, GIVE, "swap yes", "DDMW@0,0", "swap 1 DDDW", "swap MWWW", "swap yes")
    assert [{2: (BACK,)}, {1: (OFFERED,)}, {}, {}] == [known(state, seat) for seat in SEATS]


def test_what_is_announced_of_a_known_card_tells_nothing_new() -> None:
    """S12: a number that a remembered card shows, or that was announced before, is remembered once."""
    same, other = Shown(Colour.DARK, 3), Shown(Colour.DARK, 2)
    known: list[Claim] = [OFFERED]
    for claim in (same, OFFERED, other, other):
        remember(known, claim)
    assert [OFFERED, other] == known
