"""Bad input: whatever is sent, the answer has a code and a sentence, and no table dies of it."""

from pathlib import Path

import structlog
from tests.proofs.fuzzing import Fuzz
from tests.proofs.scale import CASES, tell
from tests.proofs.truth import rows_of
from tests.server.kit import serving
from tests.server.worlds import fold_log

REVIEWED = {"POST /api/reviews 200", "GET /api/reviews/{review} 200", "DELETE /api/reviews/{review} 204"}
"""The noise gets so far that something is done: who is always refused proves nothing of what comes after."""


def test_noise_is_answered_with_codes_and_sentences(tmp_path: Path) -> None:
    """Thousands of requests and messages made from the schemas: no 500, no stack trace, no dead table."""
    with structlog.testing.capture_logs() as logs, serving(tmp_path) as address:
        fuzz = Fuzz(address, "noise")
        try:
            fuzz.run(CASES)
            assert fuzz.living() > 0
        finally:
            fuzz.close()
    tell(f"{CASES} cases, answered: {dict(sorted(fuzz.answers.items()))}")
    assert [] == [line for line in logs if line["log_level"] in {"error", "critical"} or "exc_info" in line]
    assert {"200", "400", "401", "403", "404", "409", "News", "Done", "Refused", "Trouble"} <= fuzz.answers.keys()
    assert REVIEWED & fuzz.reached.keys()
    assert "GET /api/tables/{table}/picture 200" in fuzz.reached
    every = rows_of(tmp_path / "tafelrunde.sqlite")
    for table in {row[0] for row in every}:
        assert fold_log(table, [row[1:] for row in every if row[0] == table]) is not None
