"""The line to the server: an honest light, marks of a move, and nothing that flickers or is lost."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect
from tests.web.company import button, gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.players import hold, lay


class Line:
    """The line to the server, which can be cut, and can hold back what the server says."""

    def __init__(self, visitor: Visitor) -> None:
        self.routes: list[WebSocketRoute] = []
        self.cut = False
        self.held: list[Callable[[], None]] | None = None
        visitor.page.route_web_socket("**/ws", self.open)

    def open(self, page: WebSocketRoute) -> None:
        """Somebody dials."""
        if self.cut:
            page.close()
            return
        self.routes.append(page)
        server = page.connect_to_server()
        server.on_message(lambda text: self.pass_on(lambda: page.send(text)))

    def pass_on(self, send: Callable[[], None]) -> None:
        """Let something through, now or when it is released."""
        if self.held is None:
            send()
        else:
            self.held.append(send)

    def release(self) -> None:
        """Let through what was held back."""
        for send in self.held or []:
            send()
        self.held = None

    def hang_up(self) -> None:
        """The line is gone, and cannot be opened."""
        self.cut = True
        for route in self.routes:
            route.close()
        self.routes.clear()


IN_THE_BACKGROUND = "() => { const later = setTimeout; window.setTimeout = (run) => later(run, 60_000); }"
"""What a browser does with the timers of a page that nobody looks at."""


@pytest.fixture
def line(ada: Visitor) -> Line:
    """The line of Ada."""
    return Line(ada)


def test_the_light_tells_and_comes_back(ada: Visitor, line: Line) -> None:
    """Connected, no connection with a word about it, connected again by itself."""
    gathered([ada], bots=1)
    expect(ada.see(".light.connected")).to_be_attached()
    line.hang_up()
    expect(ada.see(".light.offline")).to_contain_text("No connection; trying again")
    expect(ada.see(".light.offline .text")).to_be_visible()
    line.cut = False
    expect(ada.see(".light.connected")).to_be_attached()


def test_nothing_flickers_when_the_line_comes_back(ada: Visitor, line: Line) -> None:
    """The same cards stay where they are; what one tried out stays, too."""
    gathered([ada], bots=1, most=4)
    ada.await_turn()
    hold(ada)
    ada.page.evaluate("document.querySelectorAll('.frame .card, .held').forEach((one) => { one.kept = true; })")
    line.hang_up()
    expect(ada.see(".light.offline")).to_be_attached()
    line.cut = False
    expect(ada.see(".light.connected")).to_be_attached()
    expect(ada.see(".held.legal")).to_be_visible()
    assert ada.page.evaluate("[...document.querySelectorAll('.frame .card, .held')].every((one) => one.kept)")


def test_a_move_is_under_way_until_the_server_has_it(ada: Visitor, line: Line) -> None:
    """It is said so, and the card lies on the table when the answer has come."""
    gathered([ada], bots=1)
    hold(ada)
    line.held = []
    ada.see("button.confirm").click()
    expect(ada.see(".bar .hint")).to_have_text("On its way…")
    expect(ada.see(".held.sent")).to_be_visible()
    line.release()
    expect(ada.see(".held.sent")).to_have_count(0)
    expect(ada.see(".frame .card").first).to_be_visible()


def test_a_move_made_without_a_line_survives_a_reload(ada: Visitor, line: Line) -> None:
    """It is shown as under way all the time, and played once when the server is there again."""
    gathered([ada], bots=1)
    hold(ada)
    line.hang_up()
    expect(ada.see(".light.offline")).to_be_attached()
    ada.see("button.confirm").click()
    expect(ada.see(".held.sent")).to_be_visible()
    ada.page.reload()
    expect(ada.see(".light.offline")).to_be_attached()
    line.cut = False
    expect(ada.see(".frame .card").nth(1)).to_be_visible()
    ada.await_turn()
    lay(ada)
    expect(ada.see(".frame .card").nth(2)).to_be_visible()


def test_what_was_asked_on_a_lost_line_is_asked_again(ada: Visitor, line: Line, visit: Visit) -> None:
    """Where one's card could lie, and why not there: it is tried while the other thinks, and the answer is lost."""
    bob = visit()
    gathered([bob, ada], most=1)
    line.held = []
    ada.see(".hand .face").first.click()
    ada.see(".frame").click(position={"x": 30, "y": 120})
    ada.until(lambda: {"ponder", "preview"} <= {said["type"] for said in ada.said})
    line.hang_up()
    expect(ada.see(".light.offline")).to_be_attached()
    line.cut, line.held = False, None
    expect(ada.see(".place")).to_have_count(1)
    expect(ada.see(".held.wrong")).to_be_visible()
    expect(ada.see(".problem")).to_contain_text("Rule C5")


def test_what_could_not_be_said_stays_in_its_field(ada: Visitor, line: Line) -> None:
    """Nobody has to type it again."""
    gathered([ada], bots=1)
    line.hang_up()
    expect(ada.see(".light.offline")).to_be_attached()
    ada.page.get_by_label("Say something").fill("Still there?")
    ada.press("Enter")
    expect(ada.page.get_by_label("Say something")).to_have_value("Still there?")
    line.cut = False
    expect(ada.see(".light.connected")).to_be_attached()
    ada.press("Enter")
    expect(ada.see(".chat li")).to_contain_text("Still there?")


def test_what_happened_meanwhile_is_said_with_its_own_parts(ada: Visitor, line: Line, visit: Visit) -> None:
    """One part was declined, another built in, while the line was gone."""
    bob = visit()
    table = gathered([ada, bob], "stacko", most=0)
    with ada.guest() as one, bob.guest() as other:
        one.watch(table)
        one.act(table, "take 1")
        other.watch(table)
        expect(voice(ada)).to_contain_text("into place 1.")
        line.hang_up()
        expect(ada.see(".light.offline")).to_be_attached()
        for word in ("draw", "take 2"):
            other.act(table, word)
    line.cut = False
    ada.await_turn()
    (_, _, _, declined), (_, _, _, built) = ada.picture()["view"]["history"][-2:]
    expect(voice(ada)).to_have_text(re.compile(rf"declines {declined} and .+ builds {built} into place 2\.$"))
    assert declined != built


def test_the_line_is_kept_while_the_page_is_in_the_background(ada: Visitor) -> None:
    """Where timers are slow the page still says that it is there, as often as before."""
    ada.start("stacko")
    ada.page.evaluate(IN_THE_BACKGROUND)
    said, begun = len(ada.said), time.monotonic()
    ada.until(lambda: [one["type"] for one in ada.said[said:]].count("ping") >= 3)
    assert time.monotonic() - begun < 30


def test_who_is_answered_by_somebody_else_asks_again(ada: Visitor) -> None:
    """As in a train whose network wants to be greeted first: the page comes in by itself once it may."""
    strange = [True]

    def answer(route: Route) -> None:
        if strange and strange.pop():
            route.fulfill(status=200, content_type="text/html", body="<h1>Welcome aboard</h1>")
        else:
            route.continue_()

    ada.page.route("**/api/me", answer)
    ada.go("/")


def test_two_taps_take_back_one_move(ada: Visitor) -> None:
    """The server is slow to answer the first, and nothing tells yet that it will."""
    gathered([ada], bots=1, most=5)
    ada.await_turn()
    waiting: list[Route] = []
    ada.page.route("**/undo", lambda route: waiting.append(route))  # noqa: PLW0108 - it may not be a built-in one
    before = ada.picture()["view"]["history"]
    button(ada, "Undo").click()
    button(ada, "Undo").click()
    ada.until(lambda: waiting)
    for route in waiting:
        route.continue_()
    ada.until(lambda: len(ada.picture()["view"]["history"]) < len(before))
    assert (1, 2) == (len(waiting), len(before) - len(ada.picture()["view"]["history"]))
