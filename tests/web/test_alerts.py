"""Sounds and notifications: only when wished for, and then once for what happened."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.web.company import gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.players import lay
from tests.web.screens import early

LISTEN = """
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.context);
    return start.apply(this, when);
  };
"""
WATCH = """
  window.notes = [];
  Object.defineProperty(document, "hidden", { get: () => window.elsewhere ?? false });
  window.Notification = class extends Notification {
    constructor(title, options) { super(title, options); window.notes.push(`${title}: ${options.body}`); }
  };
"""
REFUSE = """
  window.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("Use ServiceWorkerRegistration.showNotification()."); }
  };
"""
"""What the browsers of phones do."""


def listening(visitor: Visitor) -> Visitor:
    """Somebody whose browser keeps count of the sounds it makes."""
    visitor.context.add_init_script(LISTEN)
    return visitor


def tones(visitor: Visitor) -> int:
    """How many sounds there were."""
    return int(visitor.page.evaluate("tones.length"))


def watching(visitor: Visitor) -> Visitor:
    """Somebody who allows notifications, and can look elsewhere."""
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(WATCH)
    return visitor


def notes(visitor: Visitor) -> Any:  # noqa: ANN401 - what the page gives
    """The notifications there were."""
    return visitor.page.evaluate("notes")


def look_elsewhere(visitor: Visitor) -> None:
    """Let another window lie over the page."""
    visitor.page.evaluate("window.elsewhere = true")


def test_it_is_quiet_unless_asked(ada: Visitor) -> None:
    """No sound by default, neither for our card nor for the answer."""
    early(listening(ada), "schoko")
    lay(ada)
    expect(ada.see(".frame .card").nth(1)).to_be_visible()
    ada.await_turn()
    assert 0 == tones(ada)


def test_a_card_and_the_own_turn_can_be_heard(visit: Visit) -> None:
    """With the setting, our card, and after the card of the other the two tones of a turn; the sound really runs."""
    ada, bob = listening(visit(sound=True)), visit()
    gathered([ada, bob])
    ada.await_turn()
    lay(ada)
    ada.page.wait_for_function("tones.length >= 1")
    before = tones(ada)
    bob.await_turn()
    lay(bob)
    ada.page.wait_for_function(f"tones.length >= {before + 3}")
    ada.page.wait_for_function("tones[0].state === 'running'")


def test_at_the_first_game_it_is_asked_for_sounds(visit: Visit) -> None:
    """Once: who says yes hears how it sounds, and can change it in the settings."""
    ada = listening(visit(soundAsked=False))
    early(ada, "schoko")
    expect(ada.see(".ask")).to_have_text(re.compile("Play with sounds"))
    ada.see(".ask button").first.click()
    expect(ada.see(".ask")).to_have_count(0)
    ada.page.wait_for_function("tones.length >= 2")
    assert 2 == tones(ada)
    ada.go("/settings")
    expect(ada.page.get_by_label("Sounds")).to_be_checked()
    expect(ada.page.get_by_label("Volume")).to_have_value("0.7")


def test_sound_is_a_matter_of_the_settings(ada: Visitor) -> None:
    """The box is empty at first, and kept once it is ticked."""
    ada.go("/settings")
    expect(ada.page.get_by_label("Sounds")).not_to_be_checked()
    ada.page.get_by_label("Sounds").check()
    ada.page.reload()
    expect(ada.page.get_by_label("Sounds")).to_be_checked()


@pytest.mark.parametrize("notify", [True, False])
def test_who_looks_elsewhere_is_told_if_wished(visit: Visit, *, notify: bool) -> None:
    """Once when the turn comes, not for what is said meanwhile, and the tab says it as well."""
    ada, bob = watching(visit(notify=notify)), visit()
    gathered([bob, ada])
    expect(ada.page).to_have_title("Scho K.O.")
    look_elsewhere(ada)
    lay(bob)
    expect(ada.page).to_have_title("● Your turn · Scho K.O.")
    bob.page.get_by_label("Say something").fill("Hurry up")
    bob.press("Enter")
    expect(ada.see(".chat li")).to_contain_text("Hurry up")
    assert ["Scho K.O.: Your turn"] * notify == notes(ada)


def test_a_browser_that_cannot_notify_does_no_harm(visit: Visit) -> None:
    """What happened is still said, the page does not complain, and the setting tells that nothing will come."""
    ada, bob = watching(visit(notify=True)), visit()
    ada.context.add_init_script(REFUSE)
    gathered([bob, ada])
    look_elsewhere(ada)
    lay(bob)
    expect(voice(ada)).to_contain_text("lays")
    ada.go("/settings")
    expect(ada.page.get_by_label("Tell me when it is my turn")).not_to_be_checked()


def test_who_looks_at_the_table_is_not_told(visit: Visit) -> None:
    """They see it."""
    ada, bob = watching(visit(notify=True)), visit()
    gathered([bob, ada])
    lay(bob)
    assert "turn" == ada.await_turn()
    assert [] == notes(ada)


@pytest.mark.parametrize("allowed", [True, False])
def test_the_browser_is_asked_first(ada: Visitor, *, allowed: bool) -> None:
    """The box stays ticked only if the browser allows it."""
    if allowed:
        ada.context.grant_permissions(["notifications"])
    ada.go("/settings")
    ada.page.get_by_label("Tell me when it is my turn").click()
    kept = f"() => JSON.parse(localStorage.getItem('tafelrunde.settings')).notify === {str(allowed).lower()}"
    ada.page.wait_for_function(kept)
    expect(ada.page.get_by_label("Tell me when it is my turn")).to_be_checked(checked=allowed)
