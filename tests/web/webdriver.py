"""Firefox and WebKit as Debian packs them, driven by what the W3C wrote down: scripts, and keys that are pressed.

Playwright drives only builds of its own, which a package manager does not have; with a Firefox of Debian it asks for a
command that this one does not know. Both browsers read the same description of pressed keys.
"""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import httpx
from tests.server.kit import free_port
from websockets.sync.client import ClientConnection, connect

TRIES = 3
PATIENCE = 60.0
MINI_BROWSER = "usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}


class Driver(Protocol):
    """One window of a browser."""

    def go(self, address: str) -> None:
        """Open an address, and wait until it is there."""

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 - whatever the page answers
        """The value of an expression in the page."""

    def perform(self, actions: list[dict[str, Any]]) -> None:
        """What a hand does, as the W3C describes it."""


class Firefox:
    """A window of Firefox, over WebDriver BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)
        self._send("session.new", {"capabilities": {}})
        self._context = self._send("browsingContext.getTree", {})["contexts"][0]["context"]

    def go(self, address: str) -> None:
        """Open an address; see Driver."""
        self._send("browsingContext.navigate", {"context": self._context, "url": address, "wait": "complete"})

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 - see Driver
        """The value of an expression; see Driver."""
        asked = {"expression": f"JSON.stringify({expression})", "target": {"context": self._context}}
        found = self._send("script.evaluate", asked | {"awaitPromise": False})
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def perform(self, actions: list[dict[str, Any]]) -> None:
        """What a hand does; see Driver."""
        self._send("input.performActions", {"context": self._context, "actions": actions})

    def _send(self, method: str, params: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as each command answers
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._connection.recv(timeout=PATIENCE))).get("id") != number:
            pass  # what happened meanwhile
        assert answer["type"] == "success", answer
        return answer["result"]


class WebKit:
    """A window of WebKitGTK, over WebDriver."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=PATIENCE)
        options = {"webkitgtk:browserOptions": {"binary": f"/{MINI_BROWSER}", "args": ["--automation"]}}
        self._session = ""
        self._session = f"/session/{self._send('/session', {'capabilities': {'alwaysMatch': options}})['sessionId']}"

    def go(self, address: str) -> None:
        """Open an address; see Driver. WebKit's driver at times loses a way there and says only "unknown error"."""
        for _ in range(TRIES):
            answer = self._client.post(f"{self._session}/url", json={"url": address})
            if answer.is_success:
                return
        raise AssertionError(answer.text)

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 - see Driver
        """The value of an expression; see Driver."""
        return self._send("/execute/sync", {"script": f"return {expression}", "args": []})

    def perform(self, actions: list[dict[str, Any]]) -> None:
        """What a hand does; see Driver."""
        self._send("/actions", {"actions": actions})

    def close(self) -> None:
        """Shut the window."""
        self._client.delete(self._session)
        self._client.close()

    def _send(self, path: str, content: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as each command answers
        answer = self._client.post(self._session + path, json=content)
        assert answer.is_success, answer.text
        return answer.json()["value"]


def press(driver: Driver, *keys: str) -> None:
    """Press keys, one after the other."""
    strokes = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
    driver.perform([{"type": "key", "id": "keyboard", "actions": strokes}])


def until(driver: Driver, expression: str) -> Any:  # noqa: ANN401 - see Driver
    """Wait until an expression is true in the page; its value."""
    end = time.monotonic() + PATIENCE
    while not (found := driver.evaluate(expression)):
        assert time.monotonic() < end, f"{expression} did not become true"
        time.sleep(0.02)
    return found


def has_firefox() -> bool:
    """Is there a Firefox?"""
    return shutil.which("firefox-esr") is not None


def has_webkit() -> bool:
    """Is there a WebKitGTK, and a screen that it can draw on?"""
    return Path(f"/{MINI_BROWSER}").is_file() and all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))


@contextmanager
def firefox() -> Iterator[Driver]:
    """A new Firefox."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        with running("firefox-esr", *words):
            wait_for(f"http://127.0.0.1:{port}")
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as connection:
                yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[Driver]:
    """A new WebKitGTK on a screen of its own."""
    port = free_port()
    display = f":{port}"
    screen = ("Xvfb", display, "-screen", "0", "1280x900x24", "-nolisten", "tcp")
    with running(*screen), running("env", f"DISPLAY={display}", "WebKitWebDriver", f"--port={port}"):
        wait_for(f"http://127.0.0.1:{port}/status")
        driver = WebKit(f"http://127.0.0.1:{port}")
        try:
            yield driver
        finally:
            driver.close()


@contextmanager
def running(*command: str) -> Iterator[None]:
    """A process for a while."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def wait_for(address: str) -> None:
    """Wait until somebody answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            httpx.get(address)
            return
        time.sleep(0.05)
    raise AssertionError(f"nobody answers at {address}")
