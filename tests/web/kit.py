"""A real server process and people with browsers: what they see, click and press, and what went over the line."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect, sync_playwright
from tests import weather
from tests.server.kit import Guest, free_port, is_ready

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
PHONE = (360, 640)
DESK = (1280, 800)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FIRST = {"speed": "none", "level": "random", "soundAsked": True}
KEEP = """(chosen) => {
  const key = "tafelrunde.settings";
  if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(chosen));
}"""
SALT = """(size) => {
  const draw = crypto.getRandomValues.bind(crypto);
  let here = 0;
  const next = () => {
    try {
      return (localStorage.salt = Number(localStorage.salt ?? 0) + 1);
    } catch {
      return (here += 1); // a browser that keeps nothing
    }
  };
  crypto.getRandomValues = (bytes) => (bytes.length === size ? bytes.fill(next()) : draw(bytes));
}"""
HERE = "button:last-child"
"""The button of a game by which all play on one device; who plays is asked next."""

NONCE_BYTES = 13
"""So much chance the page puts into a nonce, and into nothing else: the tests pin it, so that deals are the same."""

NEAREST = """async (nth) => {
  const middle = (shape) => [shape.left + shape.width / 2, shape.top + shape.height / 2];
  const look = () => {
    const [x, y] = middle(document.querySelector(".frame").getBoundingClientRect());
    const shapes = [...document.querySelectorAll(".place circle")].map((place) => place.getBoundingClientRect());
    const places = shapes.map(middle);
    const far = ([left, top]) => Math.hypot(left - x, top - y);
    return nth === null ? places.sort((a, b) => far(a) - far(b))[0] : places[nth];
  };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  let [before, now] = [null, look()];
  while (`${before}` !== `${now}`) {
    before = now;
    for (let wait = 0; wait < 3; wait++) await frame();
    now = look();
  }
  return now;
}"""
FOR = """(asked) => {
  const seen = (one) => document.querySelector(one) !== null;
  const others = ["end", "rounded", "veil", "naming", "swap", "passing"];
  return others.find((one) => seen(`.${one}`)) ?? (seen(asked) ? "turn" : "");
}"""
ASKED = ".end, .rounded, .veil, .naming, .swap, .bar .hint.turn, .tower button"

ADDRESSES = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in itertools.count(1))
"""Everybody comes from elsewhere, as behind a proxy: what one does too often is not held against the next."""

expect.set_options(timeout=PATIENCE)


class Server:
    """`tafelrunde serve` in a process of its own, which can die and come back; its deals follow from a text."""

    def __init__(self, data: Path, chance: str) -> None:
        self.data = data
        self.chance = data / "chance"
        self.pin(chance)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def pin(self, chance: str) -> None:
        """From now on deals and names follow from this text."""
        self.chance.write_text(chance, encoding="utf-8")

    def start(self) -> None:
        """Begin to serve; it is ready."""
        command = [sys.executable, "-m", "tests.web.chance", str(self.chance)]
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), "--no-browser"]
        with (self.data / "log").open("ab") as log:
            self.process = subprocess.Popen([*command, *words], stdout=log, stderr=log, cwd=ROOT)
        end = time.monotonic() + 2 * PATIENCE / 1000
        while not is_ready(self.port):
            assert time.monotonic() < end, (self.data / "log").read_text()
            time.sleep(0.1)

    def kill(self) -> None:
        """Die at once, without a goodbye."""
        assert self.process
        self.process.kill()
        self.process.wait()


@contextmanager
def served(data: Path, chance: str = "") -> Iterator[Server]:
    """A server that is ready."""
    server = Server(data, chance)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def chromium() -> str | None:
    """Where a browser is."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*QUIET], slow_mo=weather.slowness())
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser: a window, cookies of their own, and what they heard and said."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en",
        theme: str = "light",
        **chosen: Any,  # noqa: ANN401 - a setting of the page
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=size[0] < min(size[1], 500),
            extra_http_headers={"x-forwarded-for": next(ADDRESSES)},
            bypass_csp=True,  # axe is brought in by the tests; that the page needs nothing foreign is checked apart
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"({KEEP})({json.dumps(FIRST | chosen)})")
        self.context.add_init_script(f"({SALT})({NONCE_BYTES})")
        self.context.add_init_script("window.taps = 0; addEventListener('pointerdown', () => window.taps++, true);")
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.acted = 0
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.company = ExitStack()
        self.page = self.window()
        self.dress(theme)

    def window(self) -> Page:
        """Another window of the same browser; all of them are listened to."""
        page = self.context.new_page()
        if weather.fraction() > 1:
            self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": weather.fraction()})
        page.on("websocket", self.listen)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def dress(self, theme: str) -> None:
        """Let the device be dark or light."""
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")

    def listen(self, socket: WebSocket) -> None:
        """Keep what goes over a line."""
        self.asked.append(socket.url.replace("ws", "http", 1))
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.say(json.loads(frame)))

    def say(self, message: dict[str, Any]) -> None:
        """Keep what we said, and how much we had heard when we acted last."""
        self.said.append(message)
        self.acted = len(self.heard) if message["type"] == "act" else self.acted

    def strangers(self) -> set[str]:
        """The addresses elsewhere that the page asked for something."""
        return {url for url in self.asked if not url.startswith((self.address + "/", "data:", "blob:"))}

    def close(self) -> None:
        """Shut the browser; who came along goes, too."""
        self.context.close()
        self.company.close()

    def go(self, path: str) -> None:
        """Open an address."""
        self.page.goto(path)
        self.see(".light.connected").wait_for(state="attached")

    def see(self, selector: str) -> Locator:
        """Something on the page."""
        return self.page.locator(selector)

    def tap(self, name: str) -> None:
        """Click the first button or link of that name."""
        self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name)).first.click()

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        """Walk there by the tabulator."""
        for _ in range(100):
            if target.evaluate("(one) => one === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError("it cannot be reached by keys")

    def start(self, game: str, seats: int = 2, how: str = ".main") -> str:
        """From the home screen to a table by clicking: against bots, with friends, or on one device; the table."""
        self.go("/")
        self.begin(game, seats, how)
        self.page.wait_for_url("**/table/*")
        return self.table

    def begin(self, game: str, seats: int, how: str) -> None:
        """Click one of the buttons of a game."""
        card = self.see(f"article:has(.picture.{game})")
        if (seats > 2 or how == HERE) and card.locator(".choose[aria-expanded=false]").is_visible():
            card.locator(".choose").click()
        if seats > 2:
            card.get_by_role("radio", name=str(seats)).check()
        card.locator(f".buttons {how}").click()
        if how == HERE:
            self.see("dialog form .main").click()

    @property
    def table(self) -> str:
        """The table one is at."""
        return self.page.url.rpartition("/")[2]

    def guest(self) -> Guest:
        """The same person, without the page."""
        cookie = next(one["value"] for one in self.context.cookies() if one["name"] == "tafelrunde")
        return Guest(self.address, cookie=cookie)

    def await_turn(self) -> str:
        """Wait until something is asked of us; what it is."""
        while True:
            self.see(ASKED).first.wait_for()
            if asked := self.asked_for():
                return asked

    def until(self, so: Callable[[], Any]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE / 1000
        while not so():
            assert time.monotonic() < end, "it did not happen"
            self.page.wait_for_timeout(20)

    def spot(self, nth: int | None = None) -> tuple[float, float]:
        """Where a place that glows is on the screen once nothing moves: this one, or the one nearest to the middle."""
        x, y = self.page.evaluate(NEAREST, nth)
        return x, y

    def rests(self) -> None:
        """Wait until the field is drawn where it is seen."""
        expect(self.see(".frame > svg")).to_have_attribute("style", "transform: none;")

    def asked_for(self) -> str:
        """What is asked of us now; empty while others think."""
        asked: str = self.page.evaluate(FOR, ASKED)
        return asked

    def picture(self) -> dict[str, Any]:
        """The table as it was told last."""
        news = [told for told in self.heard if told["type"] == "news" and told["picture"]["table"] == self.table]
        picture: dict[str, Any] = news[-1]["picture"]
        return picture

    def since_last_move(self) -> list[dict[str, Any]]:
        """What came over the line after our last act went out."""
        return self.heard[self.acted :]

    def words(self) -> list[str]:
        """What we played, in notation."""
        return [said["word"] for said in self.said if said["type"] == "act"]

    def violations(self) -> list[str]:
        """What axe finds."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found["violations"]]
