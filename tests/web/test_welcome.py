"""A server by invitation, as a browser shows it; a new password by a link of the host; the pages of the host."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.cli.conftest import Run, run
from tests.server.kit import Guest, serving
from tests.server.routes.test_invitations import CODE, invite
from tests.web.company import button
from tests.web.conftest import Visit
from tests.web.kit import PHONE

__all__ = ["run"]
OLD, NEW = "seventy-two percent", "eighty-five percent"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[str]:
    """A server by invitation, of a host who has written an imprint."""
    (tmp_path / "imprint.md").write_text("# Imprint\n\nThe Tuesday club")
    with serving(tmp_path) as address, Guest(address) as ada:
        ada.post("/api/me/account", name="Ada", password=OLD)
    with serving(tmp_path, invite_only=True, imprint=tmp_path / "imprint.md") as address:
        with ThreadPoolExecutor() as aside:  # since the browser has a loop in this thread
            aside.submit(lambda: asyncio.run(invite(tmp_path / "tafelrunde.sqlite"))).result()
        yield address


@pytest.mark.parametrize(("language", "words"), [("en", "for members"), ("de", "für Mitglieder")])
def test_a_stranger_is_told_kindly(visit: Visit, club: str, language: str, words: str) -> None:
    """Wherever they come to; the rules and the pages of the host are there for all."""
    eve = visit(address=club, language=language, size=PHONE)
    eve.page.goto("/table/somewhere")
    expect(eve.see("main")).to_contain_text(words)
    eve.see("footer a[href='/imprint']").click()
    expect(eve.see("main")).to_contain_text("The Tuesday club")
    eve.page.goto("/rules/stacko")
    expect(eve.see("main h1, main h2").first).to_be_visible()
    expect(eve.see("main")).not_to_contain_text(words)
    eve.page.wait_for_load_state("networkidle")
    eve.complaints.clear()  # the browser itself says that a request was refused


def test_who_was_invited_comes_in_by_the_link(visit: Visit, club: str) -> None:
    """With one tap, to the games, where the host's pages are named at the foot."""
    bob = visit(address=club)
    bob.page.goto(f"/welcome#invite={CODE}")
    button(bob, "Come in").click()
    bob.see(".games").wait_for()
    bob.see("footer").get_by_text("Imprint").click()
    expect(bob.see("main")).to_contain_text("The Tuesday club")
    bob.complaints.clear()


def test_a_new_password_is_set_by_the_link_of_the_host(visit: Visit, club: str, run: Run, tmp_path: Path) -> None:
    """The name and the code are filled in, and nothing else is asked for; the next recovery code is shown."""
    with ThreadPoolExecutor() as aside:
        made = aside.submit(
            lambda: run("admin", "reset", "ada", "--json", "--address", club, "--data", tmp_path)
        ).result()
    ada = visit(address=club)
    ada.page.goto(json.loads(made.out)["link"])
    ada.page.get_by_label("New password").fill(NEW)
    assert 1 == ada.see("form").count()
    button(ada, "Set the new password").click()
    button(ada, "I’ve written it down").click()
    expect(ada.see(".account")).to_contain_text("You are signed in as Ada.")
    ada.complaints.clear()
