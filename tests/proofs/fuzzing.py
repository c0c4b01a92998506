"""Noise for a server by REST and by sockets: whatever comes, it answers sensibly, and its tables live on."""

from __future__ import annotations

import http.client
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, count
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import msgspec
from tests.proofs.noise import RAW, WILD, Noise
from tests.server.kit import Guest, begin, words
from websockets.exceptions import ConnectionClosed

from tafelrunde.records.lessons import LESSONS
from tafelrunde.records.puzzle_sets import name_puzzles
from tafelrunde.server.refusal import LONGEST
from tafelrunde.wire import messages
from tafelrunde.wire.messages import LONGEST_MESSAGE
from tafelrunde.wire.snapshots import Picture

DEAR = {"/api/me/account", "/api/login", "/api/recover", "/api/me/games"}
"""What takes long by design is asked for less often."""

KINDS = (("schoko", 2), ("schokoly", 2), ("schokoly", 3), ("schokoly", 4), ("stacko", 2))
STRANGE = ("", "x", "é", "a" * 100, "..", "%2e%2e", "t\0", "no-such-table", "*", "null")
TOO_LONG = b'{"type":"say","text":"' + b"a" * LONGEST_MESSAGE + b'"}'
KNOWN: dict[str, list[Any]] = {
    "bot": ["random", "greedy", "nobody"],
    "substitute": ["random", "greedy", "nobody"],
    "game": ["schoko", "schokoly", "stacko"],
    "deck": [None, "48", "36", "standard"],
    "puzzle": [*list(name_puzzles("schoko"))[:3], "next", "preview"],
    "lesson": [lesson.name for lessons in LESSONS.values() for lesson in lessons],
}
"""What there is on every server, by the names of the fields that may hold it."""

SERVER_ERROR = 500
PLACE = re.compile(r"\{(\w+)\}")
"""Where something is to be put into the address of a call."""

REFUSED = 400


class Call(NamedTuple):
    """Something that can be asked by REST."""

    method: str
    path: str
    body: dict[str, Any] | None


def calls(described: dict[str, Any]) -> Iterator[Call]:
    """All calls of an OpenAPI description."""
    for path, item in described["paths"].items():
        for method, call in item.items():
            content = call.get("requestBody", {}).get("content", {}).get("application/json", {})
            yield Call(method.upper(), path, content.get("schema"))


class Fuzz:
    """Some people at some tables, and the noise that they make."""

    def __init__(self, address: str, seed: str) -> None:
        self.address = address
        self.rng = Random(seed)
        self.people = [Guest(address) for _ in range(4)]
        self.numbers = count(1)
        self.tables: list[str] = []
        self.pictures: dict[str, Picture] = {}
        self.record: Any = {}
        self.reviews: list[str] = []
        self.answers: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        described = self.people[0].get("/docs/openapi.json").json()
        found = list(calls(described))
        self.calls = [call for call in found for _ in range(1 if call.path in DEAR else 10)]
        self.noise = Noise(self.rng, described["components"]["schemas"], self.words)
        (schema,), definitions = msgspec.json.schema_components([messages.Asked])
        self.said = schema
        self.saying = Noise(self.rng, definitions, self.words)
        self.link = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)

    def close(self) -> None:
        """Go."""
        self.link.close()
        for guest in self.people:
            guest.close()

    def words(self, name: str) -> list[Any]:
        """What means something for a field of that name at this moment."""
        match name:
            case "table":
                return [*self.tables, *STRANGE[:3]]
            case "word":
                known = (words(each) for each in self.pictures.values() if each.status == "running")
                return [*list(chain.from_iterable(known))[:40], "pass", "draw", "swap yes", "=W", "DDWW@0,0"]
            case "at" | "since":
                return [0, *(picture.changed for picture in self.pictures.values())]
            case "id":
                return ["same", str(next(self.numbers))]
            case "review":
                return [*self.reviews[-5:], *STRANGE[:3]]
            case "record":
                return [self.record, self.noise.mutated(self.record)]
            case _:
                return KNOWN.get(name, [])

    def settle(self) -> None:
        """See that there are tables in every state, and people whom the server knows."""
        for guest in self.people:
            guest.me = guest.get("/api/me").json()
        self.tables = self.tables[-12:]
        for game, seats in self.rng.sample(KINDS, 2):
            self.begin(game, seats)

    def begin(self, game: str, seats: int) -> None:
        """Make a table; most often it is sat down at and started."""
        host = self.people[0]
        made = host.http.post("/api/tables", json={"game": game, "seats": seats, "listed": True})
        if not made.is_success:
            return
        table = made.json()["table"]
        self.tables.append(table)
        if self.rng.random() < 0.8:
            for guest in self.people[:seats]:
                guest.http.post(f"/api/tables/{table}/sit", json={})
            host.http.post(f"/api/tables/{table}/start", json={})
            if self.rng.random() < 0.4:
                self.people[1].http.post(f"/api/tables/{table}/resign", json={})
                answers = [each.http.post("/api/reviews", json={"table": table}) for each in self.people[:seats]]
                self.reviews += [answer.json()["id"] for answer in answers if answer.is_success]
            self.record = host.get(f"/api/tables/{table}/record").json()

    def ask(self) -> None:
        """One request by REST."""
        call = self.rng.choice(self.calls)
        path = PLACE.sub(lambda found: quote(self.place(found[1]), safe="%"), call.path)
        body = None
        if call.path == "/api/verify" and self.rng.random() < 0.8:
            body = json.dumps(self.noise.mutated(self.record)).encode()
        elif call.body is not None or self.rng.random() < 0.1:
            body = self.noise.body(call.body or {})
        answer = self.answered(call.method, path, body, self.headers())
        content = answer.read()
        self.judge(f"{call.method} {path} {body!r:.500}", answer, content)
        self.reached[f"{call.method} {call.path} {answer.status}"] += 1
        if path == "/api/reviews" and answer.status < REFUSED:
            self.reviews.append(json.loads(content)["id"])

    def place(self, name: str) -> str:
        """What stands in an address: most often something that there is."""
        known = [str(each) for each in self.words("table" if name == "token" else name)]
        return self.rng.choice(known if known and self.rng.random() < 0.8 else STRANGE)

    def answered(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> http.client.HTTPResponse:
        """The answer to a request; a line that was idle for too long is closed by the server, and opened once more."""
        try:
            self.link.request(method, path, body, headers)
            return self.link.getresponse()
        except ConnectionError:
            self.link.close()
        self.link.request(method, path, body, headers)
        return self.link.getresponse()

    def headers(self) -> dict[str, str]:
        """The headers of a request: most often those of a browser of somebody we know."""
        rng, headers = self.rng, {"content-type": "application/json"}
        if rng.random() < 0.97:
            headers["x-tafelrunde"] = "1"
        if rng.random() < 0.9:
            headers["cookie"] = f"tafelrunde={rng.choice(self.people).cookie}"
        elif rng.random() < 0.5:
            headers["cookie"] = f"tafelrunde={quote(str(rng.choice(WILD)), errors='replace')}"
        if rng.random() < 0.02:
            headers["authorization"] = rng.choice(("Bearer", "Bearer tr_x", "Basic YTpi", "Bearer é", " "))
            headers["authorization"] = headers["authorization"].encode().decode("latin-1")
        if rng.random() < 0.02:
            headers["content-type"] = rng.choice(("text/plain", "application/x-www-form-urlencoded", "a", "a/b;c=é"))
            headers["content-type"] = headers["content-type"].encode().decode("latin-1")
        if rng.random() < 0.02:
            headers["origin"] = rng.choice(("http://elsewhere", "null", self.address))
        return headers

    def judge(self, asked: str, answer: http.client.HTTPResponse, content: bytes) -> None:
        """An answer is sensible: never a mistake of the server, and every refusal has a code and a sentence."""
        self.answers[f"{answer.status}"] += 1
        assert answer.status < SERVER_ERROR, (asked, answer.status, content)
        assert b"Traceback" not in content, (asked, content)
        if answer.status >= REFUSED:
            reason = json.loads(content)
            assert reason["code"], (asked, content)
            assert reason["sentence"].endswith(".") or len(reason["sentence"]) == LONGEST, (asked, content)

    def say(self) -> None:
        """One message by a socket."""
        guest = self.rng.choice(self.people)
        try:
            if guest.socket is None:
                guest.me = guest.get("/api/me").json()
                guest.connect()
            self.message(guest)
        except ConnectionClosed:
            self.answers["closed"] += 1
            with suppress(ConnectionClosed):
                guest.hang_up()

    def message(self, guest: Guest) -> None:
        """Send a message, and hear all answers to it."""
        assert guest.socket
        roll = self.rng.random()
        frame = self.rng.choice((*RAW, TOO_LONG)) if roll < 0.03 else self.saying.body(self.said)
        if roll < 0.9:
            guest.socket.send(frame.decode("utf-8", "replace"))
        else:
            guest.socket.send(frame)
        guest.send(messages.Ping())
        while not isinstance(told := guest.receive(), messages.Pong):
            self.hear(told)

    def hear(self, told: messages.Told) -> None:
        """An answer by a socket."""
        self.answers[type(told).__name__] += 1
        if isinstance(told, messages.News):
            self.pictures[told.picture.table] = told.picture
        reason = getattr(told, "reason", None)
        assert reason is None or (reason.code and reason.sentence), told

    def run(self, cases: int) -> None:
        """So many cases, half of them by REST."""
        for case in range(cases):
            if case % 250 == 0:
                self.settle()
            if case % 2:
                self.ask()
            else:
                self.say()

    def living(self) -> int:
        """Every table that was made noise at can be seen and played on, and a new one too; how many could be."""
        with Guest(self.address) as ann, Guest(self.address) as ben:
            played = int(self.plays(ann, begin([ann, ben])))
        for table in self.tables:
            picture = self.people[0].get(f"/api/tables/{table}").json()
            assert picture["table"] == table
            if picture["status"] == "running":
                played += any(self.plays(guest, table) for guest in self.people)
        return played

    def plays(self, guest: Guest, table: str) -> bool:
        """Can somebody act who has to? They may have deleted themselves in the noise, and come as somebody new."""
        guest.hang_up()
        guest.me = guest.get("/api/me").json()
        picture = guest.watch(table)
        if picture.view is None or picture.view.actor not in picture.seats or picture.veiled:
            return False
        told = guest.act(table, words(picture)[0])
        assert isinstance(told, messages.Done), told
        return True
