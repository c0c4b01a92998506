"""Many games of every kind, simulated and checked."""

from tests.cli.conftest import Run

from tafelrunde.cli.soak import kinds


def test_every_kind_of_game_is_soaked() -> None:
    """Each game with each number of seats and each of its decks, and by each other booklet."""
    found = {(table.game, table.seats, deck) for table, deck in kinds()}
    assert {("schokoly", seats, deck) for seats in (2, 3, 4) for deck in ("48", "36", "of fr", "of es")} <= found
    assert 14 == len(found)


def test_a_soak_has_a_row_for_every_kind_and_no_bad_record(run: Run) -> None:
    """The last column counts what was wrong."""
    answer = run("soak", "--games", 1, "--jobs", 1)
    rows = [line.split("|")[1:-1] for line in answer.out.splitlines()[2:]]
    assert (0, 14, {"0"}) == (answer.status, len(rows), {row[-1].strip() for row in rows})
