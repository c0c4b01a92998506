"""Nothing is lost: a reload in the middle of a move, and a server that dies and comes back."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.conftest import Visit
from tests.web.kit import Visitor, served
from tests.web.players import hold, lay, play


class Line:
    """The line to the server, which can lose what the page says or what it is told."""

    def __init__(self, lost: str) -> None:
        self.lost = lost

    def __call__(self, page: WebSocketRoute) -> None:
        """Carry messages, but for the lost ones."""
        server = page.connect_to_server()
        page.on_message(lambda text: server.send(text) if self.carries(text) else None)
        server.on_message(lambda text: page.send(text) if self.carries(text) else None)

    def carries(self, text: str | bytes) -> bool:
        """Does the message arrive?"""
        return json.loads(text)["type"] not in self.lost.split()


def with_first_card(ada: Visitor) -> None:
    """A game of Scho K.O. in which we have to lay a card."""
    ada.start("schoko")
    while ada.await_turn() == "naming":
        ada.see(".naming button").first.click()
        ada.see(".naming").wait_for(state="detached")


def with_lost_card(ada: Visitor, lost: str) -> Line:
    """A game in which we laid a card, and what was said or heard about it was lost on this line."""
    with_first_card(ada)
    ada.page.route_web_socket("**/ws", line := Line(""))
    ada.page.reload()
    ada.await_turn()
    line.lost = lost
    lay(ada)
    expect(ada.see(".held.sent")).to_be_visible()
    return line


@pytest.mark.parametrize("lost", ["act", "done news"])
def test_a_pending_move_survives_a_reload(ada: Visitor, lost: str) -> None:
    """Whether the act or its answer was lost: the card lies on the table in the end, once."""
    line = with_lost_card(ada, lost)
    line.lost = ""
    cards = ada.see(".frame .card").count()
    ada.page.reload()
    expect(ada.see(".frame .card").nth(cards)).to_be_visible()
    play(ada, lay, most=3)
    words = ada.see(".moves [aria-label='List of moves'] code").all_inner_texts()
    assert sorted(set(words)) == sorted(words)


@pytest.mark.parametrize("lost", ["act", "done news"])
def test_a_pending_move_survives_a_look_at_the_home_screen(ada: Visitor, lost: str) -> None:
    """Who leaves the table before the answer is here, and comes back to it, goes on playing."""
    line = with_lost_card(ada, lost)
    cards = ada.see(".frame .card").count()
    ada.see("a.home").click()
    ada.see("article").first.wait_for()
    line.lost = ""
    ada.page.go_back()
    expect(ada.see(".frame .card").nth(cards)).to_be_visible()
    play(ada, lay, most=3)


def test_a_server_that_dies_is_waited_for(visit: Visit, tmp_path: Path, chance: str) -> None:
    """The light tells; what was confirmed meanwhile is played when the server is back, and the game goes on."""
    with served(tmp_path, chance) as server:
        ada = visit(address=server.address)
        with_first_card(ada)
        play(ada, lay, most=2)
        ada.await_turn()
        hold(ada)
        server.kill()
        expect(ada.see(".light.offline")).to_be_visible()
        ada.see("button.confirm").click()
        expect(ada.see(".held.sent")).to_be_visible()
        server.start()
        expect(ada.see(".light.connected")).to_be_attached()
        cards = ada.see(".frame .card").count()
        play(ada, lay, most=3)
        expect(ada.see(".frame .card").nth(cards)).to_be_visible()
        ada.complaints.clear()  # the browser itself says that nobody answered
