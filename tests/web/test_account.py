"""My account: games that stay one's own, other devices, programs, and being forgotten."""

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Download, Locator, expect
from tests.web.company import button
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.screens import played

PASSWORD = "seventy-two percent"


def unfold(visitor: Visitor, title: str) -> Locator:
    """Open a part of the account."""
    part = visitor.see(".account details").filter(has=visitor.page.locator("summary", has_text=title)).last
    part.locator("summary").first.click()
    return part


def keep(visitor: Visitor, name: str) -> str:
    """Add a name and a password; the recovery code."""
    visitor.go("/settings")
    visitor.page.get_by_label("Account name").fill(name)
    visitor.page.get_by_label("Password (at least 8 characters)", exact=True).fill(PASSWORD)
    button(visitor, "Keep my games").click()
    code = visitor.see(".secret code").inner_text()
    button(visitor, "I’ve written it down").click()
    expect(visitor.see(".account")).to_contain_text(f"You are signed in as {name}.")
    return code


def person(visitor: Visitor) -> str:
    """Who the browser is."""
    with visitor.guest() as guest:
        return str(guest.me["person"])


def test_games_are_kept_with_a_name_and_a_password(visit: Visit) -> None:
    """On another device one signs in and is the same person; a wrong password is refused in words."""
    ada, other = visit(size=PHONE), visit()
    keep(ada, "Ada keeps")
    other.go("/settings")
    part = unfold(other, "Sign in")
    for password in ("not my password", PASSWORD):
        part.get_by_label("Account name").fill("Ada keeps")
        part.get_by_label("Password", exact=True).fill(password)
        button(other, "Sign in").click()
        if password != PASSWORD:
            expect(part.locator(".problem")).to_have_text("Wrong name or password.")
    expect(other.see(".account")).to_contain_text("You are signed in as Ada keeps.")
    assert person(ada) == person(other)
    other.complaints.clear()  # the browser itself says that a request was refused


def test_a_guest_is_warned_about_games_that_would_stay_behind(ada: Visitor) -> None:
    """Before signing in; without a running game only the usual words are there."""
    ada.go("/settings")
    part = unfold(ada, "Sign in")
    expect(part).to_contain_text("what you started here as a guest stays with that guest")
    played(ada, "schoko", most=1)
    ada.go("/settings")
    part = unfold(ada, "Sign in")
    expect(part).to_contain_text("As a guest you still have 1 game running here")


def fill_in(visitor: Visitor, name: str, code: str) -> None:
    """Ask for a new password with a recovery code, up to the button."""
    visitor.go("/settings")
    unfold(visitor, "Sign in")
    part = unfold(visitor, "Forgot your password?")
    part.get_by_label("Account name").fill(name)
    part.get_by_label("Recovery code").fill(code)
    part.get_by_label("New password").fill("another one")


def test_a_forgotten_password_is_replaced_by_the_recovery_code(visit: Visit) -> None:
    """The code that was written down opens the account once more, and the next code is shown."""
    ada, other = visit(), visit()
    code = keep(ada, "Ada forgets")
    fill_in(other, "Ada forgets", code.lower())
    button(other, "Set the new password").click()
    assert code != other.see(".secret code").inner_text()
    button(other, "I’ve written it down").click()
    expect(other.see(".account")).to_contain_text("You are signed in as Ada forgets.")


def test_another_device_becomes_the_same_person_with_a_code(visit: Visit) -> None:
    """Also for guests, without any password."""
    ada, other = visit(), visit(size=PHONE)
    ada.go("/settings")
    unfold(ada, "Another device")
    button(ada, "Show a code").click()
    code = ada.see(".secret code").inner_text()
    other.go("/settings")
    part = unfold(other, "Sign in")
    part.get_by_label("Code shown by your other device").fill(code)
    with other.page.expect_navigation():
        button(other, "Play as the same person").click()
    other.see(".account").wait_for()
    assert person(ada) == person(other)


def test_a_token_is_shown_once_works_and_is_revoked(ada: Visitor) -> None:
    """A program acts for the person until then."""
    ada.go("/settings")
    part = unfold(ada, "Programs that play for me")
    part.get_by_label("What is it for?").fill("my bot")
    button(ada, "Make a token").click()
    token = ada.see(".secret code").inner_text()
    who = httpx.get(f"{ada.address}/api/me", headers={"authorization": f"Bearer {token}"})
    assert person(ada) == who.json()["person"]
    button(ada, "Revoke my bot").click()
    expect(part).to_contain_text("No program plays for you.")
    refused = httpx.get(f"{ada.address}/api/me", headers={"authorization": f"Bearer {token}"})
    assert 401 == refused.status_code


def test_all_games_are_downloaded(ada: Visitor, tmp_path: Path) -> None:
    """A record a line."""
    played(ada, "schoko", most=2)
    ada.go("/settings")
    with ada.page.expect_download() as found:
        ada.page.get_by_role("link", name="Download all my games").click()
    download: Download = found.value
    download.save_as(tmp_path / "games")
    assert ["schoko"] == [json.loads(line)["game"] for line in (tmp_path / "games").read_text().splitlines()]


@pytest.mark.parametrize("leave", ["forget", "sign out"])
def test_one_can_leave(ada: Visitor, leave: str) -> None:
    """Signed out, or forgotten after a second question; then the browser is somebody new."""
    keep(ada, f"Ada and {leave}")
    before = person(ada)
    if leave == "sign out":
        unfold(ada, "Another device")
        button(ada, "Sign out").click()
    else:
        button(ada, "Delete my data…").click()
        assert before == person(ada)
        button(ada, "Delete for good").click()
    ada.page.wait_for_url("**/")
    ada.see(".light.connected").wait_for(state="attached")
    assert before != person(ada)


def test_a_new_password_and_signing_out_the_others(visit: Visit) -> None:
    """The present password is asked for; other devices are strangers afterwards."""
    ada = visit(size=PHONE)
    keep(ada, "Ada changes")
    part = unfold(ada, "Change the password")
    assert not ada.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    part.get_by_label("Current password").fill(PASSWORD)
    part.get_by_label("New password").fill("quite another one")
    button(ada, "Change the password").click()
    button(ada, "I’ve written it down").click()
    unfold(ada, "Another device")
    button(ada, "Sign out all other devices").click()
    expect(ada.see("[role=status]").last).to_have_text("No other device is signed in any more.")
    assert "Ada changes" == httpx.get(f"{ada.address}/api/me", cookies=cookies(ada)).json()["account"]


def cookies(visitor: Visitor) -> dict[str, str]:
    """What the browser sends."""
    return {one["name"]: one["value"] for one in visitor.context.cookies()}


def test_the_first_visit_makes_one_guest(ada: Visitor) -> None:
    """Also when it is to the settings, where the name stands twice."""
    ada.page.goto("/settings")
    name = ada.page.get_by_label("Account name").input_value()
    ada.see(".light.connected").wait_for(state="attached")
    expect(ada.page.get_by_label("Your name")).to_have_value(name)
    assert person(ada) == next(told["person"] for told in ada.heard if told["type"] == "hello")


def test_the_next_recovery_code_is_shown_also_when_signing_in_fails(visit: Visit) -> None:
    """The old one is used up, and the new one is told only this once."""
    ada, other = visit(), visit()
    code = keep(ada, "Ada is cut off")
    fill_in(other, "Ada is cut off", code)
    other.page.route("**/api/login", lambda route: route.abort())
    button(other, "Set the new password").click()
    assert code != other.see(".secret code").inner_text()
    other.complaints.clear()  # the browser itself says that a request failed
