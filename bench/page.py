"""Measure the page: how much is loaded first, how it pans, and what Lighthouse says.

    python -m bench.page [--lighthouse FOLDER]

FOLDER is where `npm install lighthouse` was done. Everything is measured on a server of its own, with Chromium.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hatch_build import find_node
from playwright.sync_api import Browser, Response
from rich.console import Console
from rich.table import Table
from tests.web.kit import QUIET, Visitor, browsing, chromium, served
from tests.web.screens import counted, ended, played


class Entry(NamedTuple):
    """A way into the page: its address, and what one came for."""

    name: str
    path: str
    shown: str


ENTRIES = [
    Entry("home", "/", "article .main:enabled"),
    Entry("rules", "/rules/schoko", "figure"),
    Entry("course", "/learn/schokoly", ".lessons a"),
    Entry("lesson", "/learn/schokoly/areas", ".frame .card"),
]
KINDS = ("performance", "accessibility", "best-practices")
FRAMES = """() => new Promise((done) => {
  const times = [];
  const step = (now) => { times.push(now); times.length < 121 ? requestAnimationFrame(step) : done(times); };
  requestAnimationFrame(step);
})"""
GESTURE = """([steps, fingers]) => new Promise((done) => {
  const field = document.querySelector(".frame");
  const fire = (kind, finger, x, y) => field.dispatchEvent(new PointerEvent(
    kind, { pointerId: finger, clientX: x, clientY: y, bubbles: true, button: 0 }));
  const times = [];
  field.setPointerCapture = () => {};
  for (let finger = 1; finger <= fingers; finger++) fire("pointerdown", finger, 400, 300);
  const step = (now) => {
    times.push(now);
    const [x, y] = [150 * Math.sin(times.length / 12), 100 * Math.cos(times.length / 9)];
    fire("pointermove", 1, 400 + x, 300 + y);
    if (fingers > 1) fire("pointermove", 2, 600 - x / 2, 350 - y / 2);
    if (times.length <= steps) requestAnimationFrame(step);
    else {
      for (let finger = 1; finger <= fingers; finger++) fire("pointerup", finger, 400, 300);
      done(times);
    }
  };
  requestAnimationFrame(step);
})"""


def measure_load(visitor: Visitor, entry: Entry) -> tuple[int, int]:
    """Bytes of script and style that a first visit loads: as they are, and gzipped."""
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - a built-in cannot be marked by the browser
    visitor.go(entry.path)
    visitor.see(entry.shown).first.wait_for()
    bodies = [answer.body() for answer in answers if answer.request.resource_type in {"script", "stylesheet"}]
    return sum(map(len, bodies)), sum(len(gzip.compress(body, 9)) for body in bodies)


def measure_motion(visitor: Visitor, fingers: int, steps: int = 240) -> tuple[float, float, float]:
    """Frames a second while nothing moves and in a gesture, and the CPU time of the page's thread a frame in ms."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Performance.enable")

    def worked() -> float:
        metrics = line.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in metrics if metric["name"] == "ThreadTime"))

    still = rate(visitor.page.evaluate(FRAMES))
    before = worked()
    moving = rate(visitor.page.evaluate(GESTURE, [steps, fingers]))
    return still, moving, 1000 * (worked() - before) / steps


def rate(times: list[float]) -> float:
    """Frames a second."""
    return 1000 * (len(times) - 1) / (times[-1] - times[0])


def run_lighthouse(folder: Path, address: str, form: str) -> list[int]:
    """What Lighthouse says of an address, in points."""
    node, _ = find_node()
    script = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    words = [f"--only-categories={','.join(KINDS)}", "--output=json", "--quiet", *form.split()]
    flags = f"--chrome-flags=--headless=new {' '.join(QUIET)}"
    environment = {**os.environ, "CHROME_PATH": chromium() or ""}
    done = subprocess.run([node, script, address, *words, flags], env=environment, capture_output=True, check=True)
    categories = json.loads(done.stdout)["categories"]
    return [round(100 * categories[kind]["score"]) for kind in KINDS]


def lines(browser: Browser, address: str, lighthouse: Path | None) -> Iterator[tuple[str, str, str]]:
    """What was measured, and what is wanted."""
    visitor = Visitor(browser, address)
    entries = [*ENTRIES, *games(visitor)]
    yield from first_loads(browser, address, entries)
    if lighthouse:
        yield from opinions(lighthouse, address, entries)
    counted(visitor)
    cards = visitor.see(".frame .card").count()
    for fingers, name in ((1, "panning"), (2, "pinching")):
        still, moving, work = measure_motion(visitor, fingers)
        yield (
            f"{name} {cards} cards",
            f"{moving:.0f} frames/s (still: {still:.0f}), {work:.1f} CPU ms a frame",
            "60 frames/s",
        )


def games(visitor: Visitor) -> list[Entry]:
    """The ways to a game: while it runs, at its end, and shown again."""
    played(visitor, "schoko", most=6)
    running = Entry("table", f"/table/{visitor.table}", ".table")
    ended(visitor)
    over = Entry("end", f"/table/{visitor.table}", ".end")
    return [running, over, Entry("replay", f"/replay/{visitor.table}", "input[type=range]")]


def first_loads(browser: Browser, address: str, entries: list[Entry]) -> Iterator[tuple[str, str, str]]:
    """How much each way in loads."""
    for entry in entries:
        size, small = measure_load(Visitor(browser, address), entry)
        measured = f"{size / 1000:.0f} kB, {small / 1000:.0f} kB gzipped"
        yield f"{entry.name}: script and style at the first visit", measured, "100 kB"


def opinions(lighthouse: Path, address: str, entries: list[Entry]) -> Iterator[tuple[str, str, str]]:
    """What Lighthouse says of each way in."""
    for entry, form in product(entries, ("--form-factor=mobile", "--preset=desktop")):
        points = " · ".join(map(str, run_lighthouse(lighthouse, address + entry.path, form)))
        yield f"Lighthouse, {entry.name}, {form.rpartition('=')[2]}: {' · '.join(KINDS)}", points, "99"


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--lighthouse", type=Path, help="where `npm install lighthouse` was done")
    chosen = parser.parse_args()
    table = Table("what", "measured", "wanted")
    with TemporaryDirectory() as data, served(Path(data)) as server, browsing() as browser:
        for line in lines(browser, server.address, chosen.lighthouse):
            table.add_row(*line)
    Console().print(table)


if __name__ == "__main__":
    main()
