"""Closed sets: a new entry, message, report, action, event or phase fails the type check wherever it is forgotten."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]


class Planting(NamedTuple):
    """A new member of a set: its name, the module of the set, a line of it, what stands there then, who must notice."""

    member: str
    module: str
    line: str
    planted: str
    forgotten_in: set[str]


def union(module: str, name: str, member: str, body: str, forgotten_in: set[str]) -> Planting:
    """A new class in a union of types."""
    line = f"\n{name}: TypeAlias = "
    return Planting(member, module, line, f"\nclass {member}{body}\n\n\n{line[1:]}{member} | ", forgotten_in)


PLANTINGS = [
    union(
        "server/table/entries",
        "TableEntry",
        "PlantedEntry",
        '(LogEntry, frozen=True, tag="planted"):\n    person: str',
        {"server/table/entries", "server/table/fold", "server/table/snapshots"},
    ),
    union(
        "wire/messages",
        "Asked",
        "PlantedMessage",
        '(Sent, frozen=True, tag="planted"):\n    table: TableId',
        {"server/net/connection"},
    ),
    union(
        "server/store/store",
        "ProcessMessage",
        "PlantedNews",
        "(NamedTuple):\n    table: str",
        {"server/store/payload", "server/live/runtime"},
    ),
    union(
        "server/store/store",
        "LogNews",
        "PlantedLogNews",
        "(NamedTuple):\n    table: str",
        {"server/live/runtime"},
    ),
    union(
        "wire/messages",
        "Told",
        "PlantedAnswer",
        '(Struct, frozen=True, tag_field="type", tag="planted"):\n    table: str',
        {"client/session"},
    ),
    union(
        "server/bots/frames",
        "Report",
        "PlantedReport",
        "(Struct, frozen=True, tag=True):\n    sentence: str",
        {"server/bots/worker_process"},
    ),
    union(
        "server/reviews/frames",
        "ReviewerReport",
        "PlantedReviewReport",
        "(Struct, frozen=True, tag=True):\n    sentence: str",
        {"server/reviews/review_run"},
    ),
    union(
        "rules/chocolate/table",
        "Action",
        "PlantedLay",
        "(NamedTuple):\n    card: Card",
        {"rules/chocolate/course", "records/chocolate/notation", "records/chocolate/partial"},
    ),
    union(
        "rules/stacko/table",
        "Action",
        "PlantedTake",
        "(NamedTuple):\n    place: int",
        {"rules/stacko/game", "records/stacko/notation"},
    ),
    union(
        "rules/chocolate/table",
        "Event",
        "PlantedEvent",
        "(NamedTuple):\n    seat: Seat",
        {"rules/chocolate/course", "cli/chocolate/screen"},
    ),
    union(
        "rules/stacko/table",
        "Event",
        "PlantedHappening",
        "(NamedTuple):\n    seat: Seat",
        {"cli/stacko/screen"},
    ),
    union(
        "wire/setup",
        "Clock",
        "PlantedClock",
        '(Struct, frozen=True, tag="planted"):\n    seconds: int',
        {"server/table/clock"},
    ),
    Planting(
        "PLANTED",
        "rules/chocolate/table",
        '    OVER = "over"\n',
        '    OVER = "over"\n    PLANTED = "planted"\n',
        {"rules/chocolate/law", "rules/chocolate/choices", "bots/chocolate/greedy", "cli/chocolate/answers"},
    ),
]


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the type checker says of the package with all of them planted."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(
        ROOT / "src" / "tafelrunde", folder / "tafelrunde", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    for _, module, line, planted, _ in PLANTINGS:
        path = folder / "tafelrunde" / f"{module}.py"
        text = path.read_text(encoding="utf-8")
        assert 1 == text.count(line), f"{module} no longer says {line!r}"
        path.write_text(text.replace(line, planted), encoding="utf-8")
    words = [f"--config-file={ROOT / 'pyproject.toml'}", "--cache-dir=cache", "-p", "tafelrunde"]
    answer = subprocess.run(
        [sys.executable, "-m", "mypy", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    return answer.stdout


@pytest.mark.timeout(600)
@pytest.mark.parametrize("planting", PLANTINGS, ids=lambda planting: planting.member)
def test_a_new_member_is_noticed_wherever_it_is_forgotten(planting: Planting, complaints: str) -> None:
    """Nothing falls through in silence: least of all what a person wants to have forgotten."""
    lines = [line for line in complaints.splitlines() if re.search(rf"\b{planting.member}\b", line)]
    noticed = {line.partition(":")[0].removeprefix("tafelrunde/").removesuffix(".py") for line in lines}
    assert set() == planting.forgotten_in - noticed, complaints
