"""All attacks at once from one address, beside people who play: they notice little, and memory levels off."""

from bench.attacks.measuring import beside
from bench.attacks.scenarios import ATTACKS
from tests.proofs.scale import ATTACKED_ENTRIES, ATTACKED_SECONDS, ATTACKED_TABLES, LONGEST_WAIT, MOST_GROWTH, tell


def test_who_attacks_from_one_address_holds_nobody_up() -> None:
    """Undo bomb, verify flood, tables of masters, headers, a crowded lobby, chat and reviews, all together."""
    proof = beside(ATTACKED_TABLES, ATTACKED_SECONDS, list(ATTACKS), most=ATTACKED_ENTRIES)
    tell(str(proof))
    assert proof.actions > ATTACKED_TABLES * ATTACKED_SECONDS / 10
    assert proof.seen.p99 < LONGEST_WAIT
    assert proof.growth < MOST_GROWTH
