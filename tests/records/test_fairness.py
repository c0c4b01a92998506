"""Verifiable shuffles: computed a second time from the text of section 7, with nothing taken from the project."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.records import fairness
from tafelrunde.records.fairness import RecordFairness, Unfair

SEED = bytes(range(32))
NONCES = ("Ada", "", "größer")
seeds = st.binary(min_size=32, max_size=32)
nonces = st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=16), min_size=2, max_size=4)


def by_hand(key: bytes, things: list[int]) -> list[int]:
    """F3, F4, F5: a shuffle as the text tells it."""
    stream = b"".join(hashlib.sha256(key + counter.to_bytes(8, "big")).digest() for counter in range(40))
    numbers = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    for i in range(len(things) - 1, 0, -1):
        while numbers[0] >= 2**32 // (i + 1) * (i + 1):
            numbers.pop(0)
        j = numbers.pop(0) % (i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """F1: SHA-256, in hex."""
    assert "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" == fairness.commitment(SEED)


def test_the_key_mixes_the_seed_with_the_nonces() -> None:
    """F2: HMAC-SHA-256 over the nonces joined by line feeds, in UTF-8."""
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in SEED + bytes(32)) + b"Ada\n\ngr\xc3\xb6\xc3\x9fer").digest()
    assert hashlib.sha256(bytes(b ^ 0x5C for b in SEED + bytes(32)) + inner).digest() == fairness.key(SEED, NONCES)


@given(seeds, nonces)
def test_the_shuffles_follow_from_seed_and_nonces(seed: bytes, nonces: list[str]) -> None:
    """F3, F4, F5: the same as by hand."""
    key = hmac.digest(seed, "\n".join(nonces).encode(), "sha256")
    order, _ = fairness.shuffles(seed, nonces).shuffle(range(1, 41))
    assert by_hand(key, list(range(1, 41))) == list(order)


@given(seeds, nonces)
def test_the_lot_has_a_stream_of_its_own(seed: bytes, nonces: list[str]) -> None:
    """F7: `start` and the nonces, the first number below the number of seats, plus 1."""
    key = hmac.digest(seed, "\n".join(["start", *nonces]).encode(), "sha256")
    number = int.from_bytes(hashlib.sha256(key + bytes(8)).digest()[:4], "big")
    assert number % len(nonces) + 1 == fairness.draw_first_seat(seed, nonces)


def test_every_seat_is_chosen_by_some_lot() -> None:
    """F7: one of the seats of the table."""
    lots = {fairness.draw_first_seat(fairness.simulated_seed("lots", k), [""] * 3) for k in range(40)}
    assert {1, 2, 3} == lots


def test_simulated_games_have_seeds_of_their_own() -> None:
    """F9: SHA-256 of the text S:k, and empty nonces."""
    seed = hashlib.sha256(b"example:7").digest()
    assert seed == fairness.simulated_seed("example", 7)
    assert RecordFairness(hashlib.sha256(seed).hexdigest(), ("", "", ""), seed) == fairness.simulate_fairness(
        "example", 7, 3
    )


@pytest.mark.parametrize("nonce", ["", "Ada", "x" * 64, "é" * 32, "😀" * 16, "a b\u00a0\u200d"])
def test_a_nonce_is_a_short_text(nonce: str) -> None:
    """F1: at most 64 bytes."""
    assert fairness.is_nonce(nonce)


@pytest.mark.parametrize("nonce", ["x" * 65, "é" * 33, "😀" * 17, "a\nb", "\0", "\x7f", "\x85", "\t", "\ud800"])
def test_a_long_or_unprintable_text_is_no_nonce(nonce: str) -> None:
    """F1: no control characters, so no line feed that would make two nonces of one."""
    assert fairness.is_nonce(nonce) is False
    with pytest.raises(Unfair, match=r"at most 64 bytes .* \(F1\)"):
        fairness.key(SEED, [nonce])


def test_a_seed_has_32_bytes() -> None:
    """F1: no more and no less."""
    with pytest.raises(Unfair, match="32 bytes, this one has 31"):
        fairness.draw_first_seat(SEED[1:], NONCES)


def test_the_host_alone_chose_when_nobody_added_a_nonce() -> None:
    """F1: then the product says so."""
    assert RecordFairness("", ("", "")).host_alone
    assert not RecordFairness("", ("", "x")).host_alone


def test_a_promise_that_was_kept_is_verified() -> None:
    """F6, F8: seed, commitment and lot agree; while a game or its rematch runs there is no seed to verify."""
    promise = fairness.commitment(SEED)
    for fair in (
        RecordFairness(promise, NONCES),
        RecordFairness(promise, NONCES, SEED, fairness.draw_first_seat(SEED, NONCES)),
    ):
        fairness.verify(fair)


@pytest.mark.parametrize(
    ("promise", "first", "rule"), [("0" * 64, None, "F1"), (None, fairness.draw_first_seat(SEED, NONCES) % 3 + 1, "F7")]
)
def test_a_promise_that_was_broken_is_told(promise: str | None, first: int | None, rule: str) -> None:
    """F1, F7: another seed than was promised, another starter than the lot chose."""
    with pytest.raises(Unfair) as raised:
        fairness.verify(RecordFairness(promise or fairness.commitment(SEED), NONCES, SEED, first))
    assert rule == raised.value.rule


def promised(*given: str | None) -> tuple[str | None, ...]:
    """What seats that chose these nonces promised."""
    return tuple(None if nonce is None else hashlib.sha256(nonce.encode()).hexdigest() for nonce in given)


def test_a_promise_is_the_hash_of_the_nonce() -> None:
    """F10: SHA-256 of its UTF-8, in hex."""
    assert hashlib.sha256(b"gr\xc3\xb6\xc3\x9fer").hexdigest() == fairness.promise("größer")


def test_a_promise_is_written_in_64_digits() -> None:
    """F10: lower-case hex, no more and no less."""
    texts = ("0a" * 32, "0A" * 32, "0a" * 31, "0a" * 32 + "\n", "")
    assert [True, False, False, False, False] == list(map(fairness.is_promise, texts))


def test_nonces_that_keep_their_promises_are_fair() -> None:
    """F10: also beside a seat that promised nothing and has an empty nonce."""
    kept = RecordFairness(fairness.commitment(SEED), NONCES, SEED, promises=promised("Ada", None, "größer"))
    fairness.verify(kept)


@pytest.mark.parametrize(
    ("promises", "told"),
    [
        (promised("Ada", None, "kleiner"), "The nonce of seat 3 of the table is"),
        (promised(None, None, "größer"), "Seat 1 of the table promised no"),
        (promised("Ada", "Eve", "größer"), "The nonce of seat 2 of the table is"),
    ],
    ids=["another", "none", "of an empty one"],
)
def test_a_nonce_that_was_not_promised_is_found_out(promises: tuple[str | None, ...], told: str) -> None:
    """F10: it fits its promise, and is empty where nothing was promised; the seat is named."""
    with pytest.raises(Unfair, match=rf"{told} .* \(F10\)"):
        fairness.verify(RecordFairness(fairness.commitment(SEED), NONCES, SEED, promises=promises))


@pytest.mark.parametrize(
    ("protection", "nonces", "promises"),
    [
        ("host", ("", ""), ()),
        ("nonces", ("Ada", ""), ()),
        ("promises", ("Ada", ""), promised("Ada", None)),
        ("host", ("", ""), promised("", None)),
    ],
)
def test_a_game_says_what_protected_its_shuffle(
    protection: str, nonces: tuple[str, ...], promises: tuple[str | None, ...]
) -> None:
    """F1, F10: nothing but the host, nonces that could be chosen last, or promised ones."""
    assert protection == RecordFairness("", nonces, promises=promises).protection
