"""The files with which hosts run a server: the systemd unit, and the container."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "deploy" / "tafelrunde.service"
MOST_EXPOSED = 3.0


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_unit_exposes_little() -> None:
    """As systemd itself judges it."""
    command = ["systemd-analyze", "security", "--offline=true", str(UNIT)]
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    found = re.search(r"exposure level for tafelrunde.service: (\S+)", said.stdout)
    assert found, said.stderr
    assert float(found[1]) <= MOST_EXPOSED


def test_the_container_is_made_of_what_is_there() -> None:
    """Everything it copies is in the repository, and is not kept out of the build."""
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)
    names = {name for line in copied for name in line.split()}
    assert names == {name for name in names if (ROOT / name).exists()}
    let_in = (ROOT / ".containerignore").read_text("utf-8").splitlines()
    assert names == {name for name in names if any(Path(name).match(line[1:]) for line in let_in if line[:1] == "!")}
    assert let_in == (ROOT / ".dockerignore").read_text("utf-8").splitlines()


def test_the_container_runs_as_nobody_in_particular() -> None:
    """By number, so that a system which demands that can see it."""
    assert re.search(r"^USER [1-9]\d+$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    for line in ("read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]', "healthcheck:"):
        assert line in compose


def test_the_container_is_built_with_versions_that_were_tested() -> None:
    """What builds it here builds it there."""
    pin = re.compile(r"^(\S+)==(\S+)", re.MULTILINE)
    tested = dict(pin.findall((ROOT / "requirements-dev.lock").read_text("utf-8")))
    used = dict(pin.findall((ROOT / "requirements-build.lock").read_text("utf-8")))
    assert used == {name: tested.get(name) for name in used}


def test_the_base_of_the_container_is_named_by_its_digest() -> None:
    """And both files that name it mean the same."""
    pinned = re.compile(r"BASE(?:=|:-)(python:[\d.]+-slim-bookworm@sha256:[0-9a-f]{64})\b")
    bases = [pinned.findall((ROOT / name).read_text("utf-8")) for name in ("Containerfile", "compose.yaml")]
    assert ([1, 1], bases[0]) == ([len(base) for base in bases], bases[1])
