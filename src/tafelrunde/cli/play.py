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
from tafelrunde.bots.own import BadBot
from tafelrunde.bots.registry import find_bot
from tafelrunde.cli import output
from tafelrunde.cli.errors import BAD, CommandError
from tafelrunde.cli.game_screen import YES, Dialogue
from tafelrunde.cli.game_session import Session
from tafelrunde.cli.palette import FAINT, WARM, WRONG, paper
from tafelrunde.cli.phrases import Teller
from tafelrunde.cli.screens import SCREENS
from tafelrunde.cli.table_options import TableOptions, TableWish, read_bots, read_table
from tafelrunde.records import fairness, notation, record, replay
from tafelrunde.records.fairness import RecordFairness, commitment, is_nonce, simulated_seed
from tafelrunde.records.fields import is_line, quote
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.game_format import Unreadable
from tafelrunde.records.notation import Action
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES

MOST_NAME = 40
HELP = """\
  ?            what you may do now
  undo         take back your last choice, and what came after it
  show         draw the table again
  resign       give up the game
  quit         leave; the game so far is saved"""


class Quit(Exception):  # noqa: N818 - a choice, not an error
    """The person leaves the game."""


def play(
    game: str,
    wish: TableWish,
    bots: tuple[str | None, list[str]],
    seat: Seat | None,
    name: str,
    seed: str | None,
    out: str | None,
    force: bool,
) -> None:
    """Play one game against bots, given by their names and by their files, and save it, however it ends."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    table = read_table(game, *wish)
    others = read_bots(bots[0], table, table.seats - 1, bots[1])
    if seat is not None and not 1 <= seat <= table.seats:
        raise CommandError(f"--seat {seat}: This table has seats 1 to {table.seats}.")
    if not name or len(name) > MOST_NAME or not is_line(name):
        raise CommandError(f"--name {quote(name)}: A name is a text of 1 to {MOST_NAME} characters in one line.")
    path = place(table, out, force=force)
    talk = Talk(Console(highlight=False))
    try:
        session = seat_players(table, others, seat, name, seed, talk)
    except (Quit, KeyboardInterrupt):
        talk.say("No cards were dealt, so nothing was saved.")
        return
    try:
        Play(session, talk).run()
    except BadBot as bad:
        save(session, path, talk, force=force)
        raise CommandError(str(bad), BAD) from None
    save(session, path, talk, force=force)


def place(table: TableOptions, out: str | None, *, force: bool) -> Path:
    """Where the record will be saved. Raises CommandError when that cannot be, before a game is played for nothing."""
    now = datetime.now().astimezone()
    path = output.free_path(out or f"{table.game}-{now:%Y-%m-%d-%H%M%S}.jsonl", force=force)
    if not path.parent.is_dir():
        raise CommandError(f"--out {path}: There is no folder {path.parent}.")
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


def seat_players(
    table: TableOptions, others: tuple[str, ...], seat: Seat | None, name: str, seed: str | None, talk: Talk
) -> Session:
    """The promise, the nonce, the lot, the deal (F1, F2, F7)."""
    secret = secrets.token_bytes(fairness.SEED_BYTES) if seed is None else simulated_seed(seed, 0)
    booklet = FORMATS[table.game].unusual_options(table.options).get("booklet")
    by = f", booklet {booklet}" if booklet else ""
    talk.say(f"{table.game}, {table.seats} seats{by}, against {', '.join(others)}.")
    talk.say("The shuffle is fixed by a seed whose commitment is")
    talk.say(f"  {commitment(secret)}", style=FAINT)
    nonce = ask_nonce(talk, chance=seed is None)
    before = (seat or 1) - 1
    at_table = (*others[:before], None, *others[before:])
    nonces = tuple("" if bot else nonce for bot in at_table)
    first = fairness.draw_first_seat(secret, nonces) if seat is None else None
    shift = (first or 1) - 1
    players = (*at_table[shift:], *at_table[:shift])
    names = tuple(player(bot) if bot else name for bot in players)
    if first is not None:
        talk.say(f"{f'{names[0]} was' if players[0] else 'You were'} drawn to start (F7).")
    state = GAMES[table.game].deal(table.seats, table.options, fairness.shuffles(secret, nonces))
    return Session(
        game=GAMES[table.game],
        state=state,
        person=players.index(None) + 1,
        bots={n: find_bot(bot).load(table.game) for n, bot in enumerate(players, start=1) if bot},
        names=names,
        fair=RecordFairness(commitment(secret), nonces, secret, first),
    )


def ask_nonce(talk: Talk, *, chance: bool) -> str:
    """F1: what the person adds to the shuffle, a random text unless they type one."""
    while True:
        nonce = talk.ask("Press Enter to deal, or first type any text to mix into the shuffle: ").strip()
        if is_nonce(nonce):
            return nonce or (secrets.token_hex(8) if chance else "")
        talk.say(f"The text may have at most {fairness.NONCE_BYTES} bytes and no control characters (F1).")


class Play:
    """The course of the game: the bots act, the person is asked."""

    def __init__(self, session: Session, talk: Talk) -> None:
        self.session = session
        self.talk = talk
        self.screen = SCREENS[session.game.name]
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
            self.talk.say("You have left the game.")
        else:
            self.show_end()

    def person_acts(self) -> None:
        """Ask until an action is played; a forced one, as is a pass in most games, is played without asking."""
        actions = self.session.game.actions(self.session.view)
        if len(actions) == 1 and self.screen.is_forced(actions[0]):
            self.tell(self.session.act(actions[0]).events)
            return
        if not self.drawn:
            self.draw()
        text = self.talk.ask(f"{self.screen.question(self.session.view)} (? lists, help explains): ")
        command = self.commands.get(text.strip().lower())
        if command is not None:
            command()
            return
        action = self.read_answer(text)
        if action is not None:
            self.attempt(action)

    def read_answer(self, text: str) -> Action | None:
        """The action that the person typed, or was asked for; None when there is none."""
        view = self.session.view
        if self.screen.has_steps(text, view):
            dialogue = Dialogue(self.talk.ask, self.talk.say, self.refuse, paper(self.talk.console))
            return self.screen.ask_steps(text.strip(), self.session.game.actions(view), dialogue)
        try:
            return self.screen.short_answer(text, view) or notation.read_typed(text, view, self.session.game)
        except Unreadable as error:
            plain = f"{quote(text)} is not an action of this game (N2). ? lists what you can do; help explains."
            self.talk.say(plain if error.rule == "N2" else str(error), style=WRONG)
            return None

    def refuse(self, action: Action) -> bool:
        """Is the action illegal? Then say why and point at the cells."""
        illegal = self.session.game.actions(self.session.view).refusal(action)
        if illegal is None:
            return False
        if illegal.cells:
            self.draw(illegal.cells)
        self.talk.say(f"{notation.write(action, self.session.game)} is not legal: {illegal}", style=WRONG)
        return True

    def attempt(self, action: Action) -> None:
        """Play the action, or say why it may not be played."""
        if not self.refuse(action):
            self.drawn = False
            self.tell(self.session.act(action).events)

    def tell(self, events: Iterable[Any]) -> None:
        """Say what happened, as far as the person may know."""
        session = self.session
        seen = [session.game.mask(event, session.person) for event in events]
        teller = Teller(session.person, session.names, session.view)
        for sentence in filter(None, (self.screen.tell(event, teller) for event in seen)):
            self.talk.say(f"  {sentence}")

    def draw(self, marks: Iterable[tuple[int, int]] = ()) -> None:
        """Draw what the person may see."""
        session, sheet = self.session, paper(self.talk.console)
        names = ["You" if seat == session.person else name for seat, name in enumerate(session.names, start=1)]
        self.talk.say()
        for block in self.screen.draw(session.view, names, sheet, tuple(marks)):
            self.talk.say(block)
        self.drawn = True

    def list_actions(self) -> None:
        """Say what may be done now."""
        actions = self.session.game.actions(self.session.view)
        self.talk.say(f"{len(actions)} legal actions:" if len(actions) > 1 else "One legal action:")
        for line in self.screen.list_actions(actions):
            self.talk.say(f"  {line}")

    def help(self) -> None:
        """Explain the commands and the words."""
        self.talk.say(f"{self.screen.aim}\n{HELP}")

    def undo(self) -> None:
        """Take back the last choice (U1)."""
        back = self.session.undo()
        if back is None:
            self.talk.say("There is nothing to take back yet.")
            return
        count, free = back
        consent = "Nothing had been revealed." if free else "The bots do not mind."
        self.talk.say(f"{count} {'action was' if count == 1 else 'actions were'} taken back. {consent} (U1)")
        self.drawn = False

    def resign(self) -> None:
        """Give the game up, if the person means it."""
        if self.talk.ask("Resign? yes or no: ").strip().lower() in YES:
            self.session.resigned = True

    def quit(self) -> None:
        """Leave the game."""
        raise Quit

    def show_end(self) -> None:
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
        with output.open_output(str(path), force=force) as file:
            file.write(line + "\n")
    except (CommandError, OSError) as error:
        talk.say(line)
        raise CommandError(f"The record could not be saved ({error}); it is printed above.") from None
    problem = replay.check(record.read(line))
    checked = (
        "every action and the shuffle have been verified" if problem is None else f"but the check fails: {problem}"
    )
    talk.say(f"Saved in {path}: {checked}.")
    if game.fairness is not None and not game.fairness.host_alone:
        talk.say("Your text was mixed into the shuffle; anybody can verify it with tafelrunde check.", style=FAINT)
