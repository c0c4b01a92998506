"""A game owns its identity: outside its own folders and one registration a layer, no game is known."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "tafelrunde"
GAMES = {"chocolate", "stacko"}
"""The folders of games; the two chocolate games share one."""

NAMES = re.compile(r"chocolate|scho ?k|stacko", re.IGNORECASE)
REGISTRATIONS = {
    "rules/games.py",
    "records/formats.py",
    "records/lessons.py",
    "wire/views.py",
    "cli/screens.py",
    "server/pictures/drawings.py",
    "bots/registry.py",
    "bots/levels.py",
    "bots/fits.py",
    "kernels/perft.py",
    "kernels/warm.py",
    "research/games.py",
    "study/registry.py",
}
"""The modules that may know all games: what each layer has of a game, by its name."""

HELP = {"help", "epilog"}


def generic() -> list[Path]:
    """The modules that may know no game."""
    return sorted(p for p in PACKAGE.glob("**/*.py") if not GAMES & set(p.parts) and place(p) not in REGISTRATIONS)


def place(path: Path) -> str:
    """A module as it is called here."""
    return path.relative_to(PACKAGE).as_posix()


def is_help(node: ast.AST) -> bool:
    """Is this a function whose docstring the command line shows as help, or an argument that is help?"""
    if isinstance(node, ast.keyword):
        return node.arg in HELP
    commands = getattr(node, "decorator_list", [])
    return any("app" in ast.unparse(command) for command in commands)


def is_docstring(node: ast.AST) -> bool:
    """Is it a text that stands alone?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def words(node: ast.AST) -> Iterator[str]:
    """Every name and every text below a node, examples in help and in the docstrings of modules aside."""
    for child in ast.iter_child_nodes(node):
        if is_help(child) or (isinstance(node, ast.Module) and is_docstring(child)):
            continue
        match child:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name) | ast.Attribute(attr=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.ImportFrom(module=str(name)):
                yield name
            case ast.Constant(value=str(text)):
                yield text
        yield from words(child)


def decks_asked_for(tree: ast.AST) -> list[int]:
    """The lines that ask whether there is a deck, as if that told which game it is."""
    asked = (node for node in ast.walk(tree) if isinstance(node, ast.Compare))
    return [node.lineno for node in asked if re.search(r"\bdeck is (not )?None\b", ast.unparse(node))]


@pytest.mark.parametrize("path", generic(), ids=place)
def test_no_generic_module_names_a_game(path: Path) -> None:
    """Neither by its name nor by its types: those come from its own folder."""
    tree = ast.parse(path.read_bytes())
    assert [] == [word for word in words(tree) if NAMES.search(word)]
    assert [] == decks_asked_for(tree)


@pytest.mark.parametrize(
    "code",
    ["x = 'Scho K.O.'", "import tafelrunde.rules.stacko.game", "isinstance(x, ChocolateView)", "f(game='schoko')"],
)
def test_the_search_finds_what_it_looks_for(code: str) -> None:
    """A text, an import, a type, an argument."""
    assert any(NAMES.search(word) for word in words(ast.parse(code)))
    assert [1] == decks_asked_for(ast.parse("if table.deck is None: pass"))


def test_every_registration_is_there() -> None:
    """And knows the folder of every game."""
    for registration in REGISTRATIONS:
        text = (PACKAGE / registration).read_text(encoding="utf-8")
        layer = registration.rpartition("/")[0].replace("/", ".")
        assert [] == [game for game in GAMES if f"tafelrunde.{layer}.{game}" not in text]
