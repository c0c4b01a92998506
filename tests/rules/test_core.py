"""What every game shares."""

import pickle

from tafelrunde.rules.core import RULES_VERSION, Illegal, IllegalCode, Outcome


def test_a_refusal_says_the_sentence_and_the_rule() -> None:
    """N4: the rule that is reported stands behind the sentence."""
    refusal = Illegal(IllegalCode.CELL_TAKEN, "C6", "A first-tier card needs four empty cells.", ((0, 0),))
    assert "A first-tier card needs four empty cells. (C6)" == str(refusal)


def test_a_refusal_survives_the_way_between_processes() -> None:
    """N4: code, rule, sentence and cells arrive as they were sent."""
    refusal = Illegal(IllegalCode.CELL_TAKEN, "C6", "Taken.", ((0, 0),))
    copy = pickle.loads(pickle.dumps(refusal))  # noqa: S301 - our own bytes
    assert (refusal.code, refusal.rule, refusal.sentence, refusal.cells) == (
        copy.code,
        copy.rule,
        copy.sentence,
        copy.cells,
    )


def test_codes_are_words_of_their_own() -> None:
    """N4: no two reasons share a code."""
    assert len(IllegalCode) == len({code.value for code in IllegalCode})


def test_an_outcome_needs_no_detail() -> None:
    """R7: of a game that was given up before the deal there is none."""
    assert {} == Outcome((0, 0), ()).detail


def test_the_rules_have_a_version() -> None:
    """Section 6: it is in every record; one that is changed makes those of before unreadable."""
    assert 1 == RULES_VERSION
