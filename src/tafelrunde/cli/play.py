"""The command `play`: a game in the terminal against bots."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from tafelrunde.bots.match import player
from tafelrunde.bots.registry import BOTS
from tafelrunde.cli import output
from tafelrunde.cli.asking import Steps, is_lay, question, short
from tafelrunde.cli.drawing import chocolate, stacko
from tafelrunde.cli.drawing.palette import FAINT, WARM, WRONG, paper
from tafelrunde.cli.listing import listed
from tafelrunde.cli.session import Session
from tafelrunde.cli.tables import Table, read_bots, read_table
from tafelrunde.cli.telling import Teller
from tafelrunde.cli.trouble import Trouble
from tafelrunde.records import fairness, notation, record, replay
from tafelrunde.records.fairness import Fairness, commitment, is_nonce, simulated_seed
from tafelrunde.records.fields import is_line, quoted
from tafelrunde.records.notation import Action, Unreadable
from tafelrunde.rules.chocolate.choices import Choices
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.table import Pass
from tafelrunde.rules.core import Options, Seat
from tafelrunde.rules.games import GAMES

MOST_NAME = 40
LAYING = """\
A card is written clockwise from its top-left piece, and lies where that piece lies, at a column and a row:
  DDWW@3,-2    lay a card beside others: it touches two pieces and continues a colour
"""
AIM = {
    "schoko": f"""\
The larger connected group of your own colour wins.
{LAYING}  *DDWW@3,-2^  lay a stack card (*) on top of others; without ^ it lies beside them
Or type the number of a card to be asked step by step.""",
    "schokoly": f"""\
The largest connected group of your own colour counts; areas of the neutral colour count for who touches them more.
{LAYING}  DDMW@3,-2^   pay a smartie and lay it on top of others
  DDMW@3,-2!   lay it and put a smartie on it; !5,0 puts it on the card at 5,0
  swap 2 DMWW  with three seats: offer a card to seat 2
Or type the number of a card to be asked step by step.""",
    "stacko": """\
Who first has a tower that gets narrower from the bottom to the top wins the round.
  take 4       take the part on offer into place 4; 1 is the lowest, 10 the top. 4 alone will do
  draw         decline it and turn up the next one; d will do
  pass         leave the part you turned up to the other; p will do""",
}
HELP = """\
  ?            what you may do now
  undo         take back your last choice, and what came after it
  show         draw the table again
  resign       give the game up
  quit         leave; the game so far is saved"""


class Quit(Exception):  # noqa: N818 - a choice, not an error
    """The person leaves the game."""


def play(
    game: str,
    seats: int | None,
    deck: str | None,
    bots: str,
    seat: Seat | None,
    name: str,
    seed: str | None,
    out: str | None,
    force: bool,
) -> None:
    """Play one game and save it, however it ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    table = read_table(game, seats, deck)
    others = read_bots(bots, table, table.seats - 1)
    if seat is not None and not 1 <= seat <= table.seats:
        raise Trouble(f"--seat {seat}: This table has the seats 1 to {table.seats}.")
    if not name or len(name) > MOST_NAME or not is_line(name):
        raise Trouble(f"--name {quoted(name)}: A name is a text of 1 to {MOST_NAME} characters in one line.")
    path = place(table, out, force=force)
    talk = Talk(Console(highlight=False))
    try:
        session = seated(table, others, seat, name, seed, talk)
    except (Quit, KeyboardInterrupt):
        talk.say("No cards were dealt, so nothing is saved.")
        return
    Play(session, talk).run()
    save(session, path, talk, force=force)


def place(table: Table, out: str | None, *, force: bool) -> Path:
    """Where the record will be saved. Raises Trouble when that cannot be, before a game is played for nothing."""
    now = datetime.now().astimezone()
    path = output.free(out or f"{table.game}-{now:%Y-%m-%d-%H%M%S}.jsonl", force=force)
    if not path.parent.is_dir():
        raise Trouble(f"--out {path}: There is no folder {path.parent}.")
    return path


class Talk:
    """The conversation with the person: what is printed, and what is asked."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, what: Text | str = "", style: str = "") -> None:
        """Print a line, or a drawing."""
        self.console.print(what if isinstance(what, Text) else Text(what, style=style), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """What the person types. Raises Quit at the end of the input."""
        self.console.file.flush()
        try:
            text = input(prompt)
        except EOFError:
            self.say()
            raise Quit from None
        if not sys.stdin.isatty():
            self.say(text)  # so that a transcript reads like the screen
        return text


def seated(
    table: Table, others: tuple[str, ...], seat: Seat | None, name: str, seed: str | None, talk: Talk
) -> Session:
    """The promise, the nonce, the lot, the deal (F1, F2, F7)."""
    secret = secrets.token_bytes(fairness.SEED_BYTES) if seed is None else simulated_seed(seed, 0)
    talk.say(f"{table.game}, {table.seats} seats. The shuffle is fixed by a seed whose commitment is")
    talk.say(f"  {commitment(secret)}", style=FAINT)
    nonce = asked_nonce(talk, chance=seed is None)
    before = (seat or 1) - 1
    at_table = (*others[:before], None, *others[before:])
    nonces = tuple("" if bot else nonce for bot in at_table)
    first = fairness.first(secret, nonces) if seat is None else None
    shift = (first or 1) - 1
    players = (*at_table[shift:], *at_table[:shift])
    names = tuple(player(bot) if bot else name for bot in players)
    if first is not None:
        talk.say(f"The lot chooses {names[0] if players[0] else 'you'} to start (F7).")
    state = GAMES[table.game].deal(table.seats, Options(table.deck), fairness.shuffles(secret, nonces))
    return Session(
        game=GAMES[table.game],
        state=state,
        person=players.index(None) + 1,
        bots={n: BOTS[bot].load(table.game) for n, bot in enumerate(players, start=1) if bot},
        names=names,
        fair=Fairness(commitment(secret), nonces, secret, first),
    )


def asked_nonce(talk: Talk, *, chance: bool) -> str:
    """F1: what the person adds to the shuffle, a random text unless they type one."""
    while True:
        nonce = talk.ask("Press Enter to deal, or first type any text to mix into the shuffle: ").strip()
        if is_nonce(nonce):
            return nonce or (secrets.token_hex(8) if chance else "")
        talk.say(f"Such a text has at most {fairness.NONCE_BYTES} bytes and no control characters (F1).")


class Play:
    """The course of the game: the bots act, the person is asked."""

    def __init__(self, session: Session, talk: Talk) -> None:
        self.session = session
        self.talk = talk
        self.drawn = False
        self.commands: dict[str, Callable[[], None]] = {
            "?": self.list_actions,
            "help": self.help,
            "show": self.draw,
            "undo": self.undo,
            "resign": self.resign,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Until the game is over, or the person leaves."""
        try:
            while (seat := self.session.actor) is not None:
                if seat == self.session.person:
                    self.person_acts()
                else:
                    self.tell(self.session.bot_acts(seat).events)
                    self.drawn = False
        except (Quit, KeyboardInterrupt):
            self.talk.say("You leave the game.")
        else:
            self.over()

    def person_acts(self) -> None:
        """Ask until an action is played; the only action there is, a pass, is done without asking."""
        actions = self.session.game.actions(self.session.view)
        if len(actions) == 1 and actions[0] == Pass():
            self.tell(self.session.act(Pass()).events)
            return
        if not self.drawn:
            self.draw()
        text = self.talk.ask(f"{question(self.session.view)} (? lists, help explains): ")
        command = self.commands.get(text.strip().lower())
        if command is not None:
            command()
            return
        action = self.meant(text)
        if action is not None:
            self.attempt(action)

    def meant(self, text: str) -> Action | None:
        """The action that the person typed, or was asked for; None when there is none."""
        view = self.session.view
        choices = self.session.game.actions(view)
        if isinstance(choices, Choices) and is_lay(text, view):
            steps = Steps(choices, self.talk.ask, self.talk.say, self.refused, paper(self.talk.console))
            return steps.lay(text.strip())
        try:
            return short(text, view) or notation.read_typed(text, view)
        except Unreadable as error:
            plain = f"{quoted(text)} is no word of this game (N2). ? lists what you may do, help explains the words."
            self.talk.say(plain if error.rule == "N2" else str(error), style=WRONG)
            return None

    def refused(self, action: Action) -> bool:
        """Is the action illegal? Then say why and point at the cells."""
        illegal = self.session.game.actions(self.session.view).refusal(action)
        if illegal is None:
            return False
        if illegal.cells:
            self.draw(illegal.cells)
        self.talk.say(f"{notation.write(action)} is not legal: {illegal}", style=WRONG)
        return True

    def attempt(self, action: Action) -> None:
        """Play the action, or say why it may not be played."""
        if not self.refused(action):
            self.drawn = False
            self.tell(self.session.act(action).events)

    def tell(self, events: Iterable[Any]) -> None:
        """Say what happened, as far as the person may know."""
        session = self.session
        seen = [session.game.seen(event, session.person) for event in events]
        colours = getattr(session.state, "colours", ())
        for sentence in Teller(session.person, session.names, colours).tell(seen):
            self.talk.say(f"  {sentence}")

    def draw(self, marks: Iterable[tuple[int, int]] = ()) -> None:
        """Draw what the person may see."""
        session, sheet = self.session, paper(self.talk.console)
        names = ["You" if seat == session.person else name for seat, name in enumerate(session.names, start=1)]
        self.talk.say()
        if isinstance(session.game, Course):
            blocks = chocolate.draw(session.game, session.view, names, sheet, tuple(marks))
        else:
            blocks = stacko.draw(session.view, names, sheet)
        for block in blocks:
            self.talk.say(block)
        self.drawn = True

    def list_actions(self) -> None:
        """Say what may be done now."""
        actions = self.session.game.actions(self.session.view)
        self.talk.say(f"{len(actions)} legal actions:" if len(actions) > 1 else "One legal action:")
        for line in listed(actions):
            self.talk.say(f"  {line}")

    def help(self) -> None:
        """Explain the commands and the words."""
        self.talk.say(f"{AIM[self.session.game.name]}\n{HELP}")

    def undo(self) -> None:
        """Take back the last choice (U1)."""
        back = self.session.undo()
        if back is None:
            self.talk.say("You have made no choice yet that could be taken back.")
            return
        count, free = back
        consent = "It had revealed nothing." if free else "The bots consent."
        self.talk.say(f"{count} {'action is' if count == 1 else 'actions are'} taken back. {consent} (U1)")
        self.drawn = False

    def resign(self) -> None:
        """Give the game up, if the person means it."""
        if self.talk.ask("Give the game up? yes or no: ").strip().lower() in {"y", "yes"}:
            self.session.resigned = True

    def quit(self) -> None:
        """Leave the game."""
        raise Quit

    def over(self) -> None:
        """Show how it ended."""
        session = self.session
        if not session.resigned:
            self.draw()
        result = session.record().result
        if result is None:
            return
        teller = Teller(session.person, session.names)
        self.talk.say()
        if session.resigned:
            self.talk.say("You resign.")
        self.talk.say(teller.result(result), style=WARM)


def save(session: Session, path: Path, talk: Talk, *, force: bool) -> None:
    """Save the record, read it back and check it."""
    game = session.record()
    line = record.write(game)
    try:
        with output.opened(str(path), force=force) as file:
            file.write(line + "\n")
    except (Trouble, OSError) as error:
        talk.say(line)
        raise Trouble(f"The record could not be saved ({error}); it is printed above.") from None
    problem = replay.check(record.read(line))
    checked = "every action and the shuffle are verified" if problem is None else f"but the check fails: {problem}"
    talk.say(f"Saved in {path}: {checked}.")
    if game.fairness is not None and not game.fairness.host_alone:
        talk.say("Your text was mixed into the shuffle; anybody can verify it with tafelrunde check.", style=FAINT)
