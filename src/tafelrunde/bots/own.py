"""Bots of one's own, from a file or a module: `mybot.py:Bot`. Whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import inspect
import sys
import traceback
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from tafelrunde.bots.bot import FREE, Bot, Budget
from tafelrunde.records.fields import quote
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.games import GAMES

HOW = "a bot is made with the name of a game, Bot(game), and has choose(view, rng, budget)"


class BadBot(Exception):  # noqa: N818 - what it is
    """A bot of one's own that cannot play, in a sentence that says why."""


def is_own(name: str) -> bool:
    """Does this name a bot in a file or a module, rather than one of the registry?"""
    return ":" in name


def short_name(name: str) -> str:
    """A bot as it is called: its name, or the file without its folders."""
    path, colon, inside = name.rpartition(":")
    return Path(path).name + colon + inside if path.endswith(".py") else name


def locate(name: str) -> str:
    """The same bot with the whole path of its file, so that any process finds it. Raises BadBot when there is none."""
    path, _, inside = name.rpartition(":")
    if not path or not inside:
        raise BadBot(f"{quote(name)}: name a file, or a module, and what is in it: mybot.py:Bot.")
    if path.endswith(".py"):
        file = Path(path).expanduser()
        if not file.is_file():
            raise BadBot(f"{quote(name)}: there is no such file in {file.resolve().parent}.")
        return f"{file.resolve()}:{inside}"
    if not is_module(path):
        raise BadBot(f"{quote(name)}: there is no such module; the name of a file ends with .py.")
    return name


def is_module(path: str) -> bool:
    """Is there a module of this name? Its parents are loaded for that, it is not."""
    try:
        return find_spec(path) is not None
    except (ImportError, ValueError):
        return False


def make(name: str, game: str) -> Bot:
    """The bot, ready to play a game, as its author wrote it. Raises whatever that raises."""
    path, _, inside = name.rpartition(":")
    module = load_file(path) if path.endswith(".py") else import_module(path)
    made: Bot = getattr(module, inside)(game)
    return made


@cache
def load_file(path: str) -> ModuleType:
    """The module of a file, run once in a process. What lies beside the file can be imported by it."""
    name = f"{Path(path).stem}_{sha256(path.encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    if (folder := str(Path(path).parent)) not in sys.path:
        sys.path.append(folder)
    spec.loader.exec_module(module)
    return module


def load_own(name: str, game: str) -> Bot:
    """The bot, ready to play a game, and watched over. Raises BadBot when it cannot be made."""
    called, inside = short_name(name), name.rpartition(":")[2]
    try:
        bot = make(locate(name), game)
    except BadBot:
        raise
    except AttributeError as error:
        if error.name != inside or not isinstance(error.obj, ModuleType):
            raise BadBot(f"{called} cannot be loaded: {describe_error(error)}.") from error
        raise BadBot(f"{called}: there is no {inside} in it; {list_classes(error.obj)}.") from None
    except (Exception, SystemExit) as error:
        raise BadBot(f"{called} cannot be loaded: {describe_error(error)}; {HOW}.") from error
    choose = getattr(bot, "choose", None)
    if not callable(choose) or not is_callable_with(choose, 3):
        raise BadBot(f"{called} cannot choose: {HOW}.")
    return Watched(called, bot, game)


def list_classes(module: ModuleType) -> str:
    """The classes that a module itself defines, as part of a sentence."""
    names = [name for name, thing in vars(module).items() if inspect.isclass(thing) and is_from(thing, module)]
    return f"it has {', '.join(names)}" if names else "it has no class at all"


def is_from(thing: Any, module: ModuleType) -> bool:  # noqa: ANN401 - whatever a module holds
    """Was it defined in this module?"""
    return getattr(thing, "__module__", None) == module.__name__


def is_callable_with(function: Any, count: int) -> bool:  # noqa: ANN401 - whatever an author wrote
    """Can the function be called with so many arguments?"""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # compiled code does not say what it takes
        return True
    return True


def describe_error(error: BaseException) -> str:
    """An error and where it was raised, in a few words."""
    said = " ".join(f"{type(error).__name__}: {error}".rstrip(": .").split())
    frames = [] if isinstance(error, SyntaxError) else traceback.extract_tb(error.__traceback__)
    outside = [
        frame for frame in frames if Path(frame.filename) != Path(__file__) and "importlib" not in frame.filename
    ]
    return f"{said} ({Path(outside[-1].filename).name}, line {outside[-1].lineno})" if outside else said


class Watched:
    """A bot of one's own. What it raises, and what it chooses against the rules, is told in a sentence."""

    def __init__(self, name: str, bot: Bot, game: str) -> None:
        self.name = name
        self.bot = bot
        self.game: Any = GAMES[game]

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """What the bot chooses. Raises BadBot when it fails, or breaks a rule."""
        turn = f"{self.name}, seat {view.seat}, action {len(view.history) + 1}:"
        try:
            action = self.bot.choose(view, rng, budget)
        except (Exception, SystemExit) as error:
            raise BadBot(f"{turn} it raised {describe_error(error)}.") from error
        try:
            illegal = self.game.actions(view).refusal(action)
        except Exception as error:
            raise BadBot(f"{turn} it chose {quote(repr(action))}, which is no action of this game.") from error
        if illegal is not None:
            raise BadBot(f"{turn} it chose {quote(str(action))}, which is not legal: {illegal}")
        return action
