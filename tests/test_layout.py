"""How the project is laid out: what each layer may import and load, and what its papers and lock files may say."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.records import record, replay

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tafelrunde"

LAYERS = {
    "rules": set[str](),
    "records": {"rules"},
    "kernels": {"rules"},
    "bots": {"rules", "records", "kernels"},
    "research": {"rules", "records", "kernels", "bots"},
    "study": {"rules", "records", "kernels", "bots"},
    "wire": {"rules", "records"},
    "client": {"rules", "records", "wire"},
    "server": {"rules", "records", "bots", "wire"},
    "cli": {"rules", "records", "kernels", "bots", "research", "study", "wire", "client", "server"},
}
REVIEWER = PACKAGE / "server" / "reviews" / "worker.py"
"""The one module of the server that imports `study`: a process of its own, which no other module imports."""

PARTS = {
    "alembic": {"server"},
    "litestar": {"server"},
    "msgspec": {"wire", "client", "server"},
    "numba": {"kernels"},
    "rich": {"cli"},
    "sqlalchemy": {"server"},
    "typer": {"cli"},
}
PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "math",
    "operator",
    "random",
    "re",
    "types",
    "typing",
}
PAPERS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")
EXAMPLE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RULE = re.compile(r"^- ([A-Z]\d+) ", re.MULTILINE)
CITED = re.compile(r"\b([A-Z])(\d+)(?: ?(?:–|-|to) ?[A-Z]?(\d+))?\b")
IMPURE_NAMES = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}
WRITTEN = {("quick.py", "exec")}
"""Where a method is written out, as dataclasses writes its own."""


def folders() -> list[str]:
    """The layers that exist."""
    return sorted(path.name for path in PACKAGE.iterdir() if any(path.glob("**/*.py")))


def sources(folder: str) -> list[Path]:
    """The modules of a layer."""
    return sorted((PACKAGE / folder).glob("**/*.py"))


def imports(path: Path) -> Iterator[tuple[str, str | None]]:
    """The modules that a file names in its imports, each with the name taken from it, if one is."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, None) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=0):
                yield from ((module or "", alias.name) for alias in names)
            case ast.ImportFrom():
                pytest.fail(f"{path}:{node.lineno}: imports are written in full")


def layer(module: str, name: str | None) -> str | None:
    """The layer that an import reaches into, None for one outside the package."""
    words = [*module.split("."), *([name] if name else [])]
    return words[1] if words[0] == "tafelrunde" and len(words) > 1 else None


def test_every_folder_is_a_declared_layer() -> None:
    """A new folder needs a place among the layers before it may hold code."""
    assert sorted(LAYERS.keys() & set(folders())) == folders()


@pytest.mark.parametrize("folder", folders())
def test_a_layer_imports_only_what_it_may(folder: str) -> None:
    """The layers below are listed one by one: the rules know nobody, the command line everybody."""
    reached = {layer(*names) for path in sources(folder) if path != REVIEWER for names in imports(path)}
    assert set() == reached - {None, folder} - LAYERS[folder]


def test_only_the_process_that_reviews_reaches_into_study() -> None:
    """So that no server process loads a compiler, or computes for long."""
    assert {"study"} == {layer(*names) for names in imports(REVIEWER)} - {None, "server"} - LAYERS["server"]
    assert [] == [name for name, imported in import_graph().items() if module_name(REVIEWER) in imported]
    assert [] == loaded("import tafelrunde.server.app", "numba", "numpy", "tafelrunde.study")


@pytest.mark.parametrize("folder", folders())
def test_a_library_is_used_only_where_it_belongs(folder: str) -> None:
    """Numba compiles the kernels and nothing else, only the server stores, only the command line draws."""
    used = {module.partition(".")[0] for path in sources(folder) for module, _ in imports(path)}
    assert set() == {part for part in used & PARTS.keys() if folder not in PARTS[part]}


def module_name(path: Path) -> str:
    """What a file is imported as."""
    words = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(words[:-1] if words[-1] == "__init__" else words)


def at_load(node: ast.AST) -> Iterator[ast.AST]:
    """What a module consists of, but for the bodies of functions, which may load something heavy when it is needed."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from at_load(child)


def import_graph() -> dict[str, set[str]]:
    """Which modules of the package each of them imports, for types alone too."""
    paths = {module_name(path): path for path in PACKAGE.glob("**/*.py")}
    graph: dict[str, set[str]] = {name: set() for name in paths}
    for name, path in paths.items():
        for node in at_load(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom):
                full = {f"{node.module}.{alias.name}": node.module or "" for alias in node.names}
                graph[name] |= {module if module in paths else parent for module, parent in full.items()}
            elif isinstance(node, ast.Import):
                graph[name] |= {alias.name for alias in node.names}
    return {name: imported & paths.keys() - {name} for name, imported in graph.items()}


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for types alone: each module can be read, and split off, after those that it imports."""
    graph = import_graph()
    while leaves := {name for name, imported in graph.items() if not imported & graph.keys()}:
        graph = {name: imported for name, imported in graph.items() if name not in leaves}
    assert [] == sorted(graph)


UNMIRRORED = {
    "names, types and texts, without behaviour of their own": {
        "client/errors",
        "kernels/arrays",
        "kernels/chocolate/endgame/levels",
        "kernels/chocolate/layout",
        "kernels/chocolate/traits",
        "kernels/stacko/traits",
        "research/action_search",
        "server/live/table_access",
        "server/routes/openapi_history_texts",
        "server/routes/openapi_texts",
        "server/store/errors",
        "server/store/schema",
        "study/analyst",
        "wire/chocolate/texts",
        "wire/chocolate/views",
        "wire/history",
        "wire/daily",
        "wire/lessons",
        "wire/puzzles",
        "wire/reviews",
        "wire/snapshots",
        "wire/stacko/texts",
        "wire/stacko/views",
    },
    "a list by name, which the tests of every game go through": {
        "cli/screens",
        "research/games",
        "rules/chocolate/courses",
        "rules/games",
        "server/pictures/drawings",
    },
    "a game's part of a layer, run by the tests that take every game": {
        "bots/chocolate/fit_start",
        "bots/stacko/fit_start",
        "cli/chocolate/screen",
        "kernels/stacko/rollout",
        "research/chocolate/planes",
        "research/stacko/action_search",
        "research/stacko/spiel",
        "research/stacko/world",
        "study/chocolate/evaluator",
        "study/stacko/evaluator",
    },
    "how a command is typed: the tests of the commands run it": {
        "cli/bot_commands",
        "cli/daily_commands",
        "cli/puzzle_commands",
        "cli/server_commands",
    },
    "a part of the store, tested through its interface on both databases": {"server/store/postgres"},
    "put together here, and tested by a running server": {
        "server/app",
        "server/reviews/followed_reviews",
        "server/reviews/frames",
        "server/reviews/review_run",
        "server/reviews/worker",
    },
}
"""Modules without a test file of their own name, and why."""


def mirrored() -> dict[str, bool]:
    """The modules that hold code, and whether a test file has their name; an upgrade test takes every migration."""
    paths = (path.relative_to(PACKAGE) for path in PACKAGE.glob("**/*.py") if not path.name.startswith("__"))
    modules = [path for path in paths if "migrations" not in path.parts]
    tests = ROOT / "tests"
    return {path.with_suffix("").as_posix(): (tests / path.parent / f"test_{path.name}").exists() for path in modules}


def test_every_module_has_a_test_file_of_its_name_or_a_reason() -> None:
    """Whoever changes a module finds its tests under its name; the list of exceptions is true."""
    assert sorted(set().union(*UNMIRRORED.values())) == sorted(name for name, found in mirrored().items() if not found)


def class_names() -> Counter[str]:
    """How often each class name is given."""
    trees = (ast.parse(path.read_bytes()) for path in PACKAGE.glob("**/*.py"))
    return Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def test_no_class_name_is_given_twice() -> None:
    """A name says what a class is without its module."""
    assert set() == {name for name, count in class_names().items() if count > 1}


def test_rules_use_the_pure_part_of_the_standard_library() -> None:
    """No clock, no file, no socket, no environment can be reached from the rules."""
    used = {module.partition(".")[0] for path in sources("rules") for module, _ in imports(path)}
    assert set() == used - PURE - {"tafelrunde"}


def test_rules_take_chance_as_an_argument() -> None:
    """Of the module random only the type of a generator is known to the rules."""
    taken = {names for path in sources("rules") for names in imports(path) if names[0] == "random"}
    assert taken <= {("random", "Random")}


def test_rules_make_no_generator_and_call_nothing_that_reads_or_prints() -> None:
    """The built-in functions that reach outside, and a generator out of thin air, are not called."""
    called = {
        (path.name, node.func.id)
        for path in sources("rules")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert WRITTEN == {(file, name) for file, name in called if name in IMPURE_NAMES | {"Random"}}


@pytest.mark.parametrize("module", ["tafelrunde", *(f"tafelrunde.{name}" for name in ("rules", "records", "bots"))])
def test_importing_is_light(module: str) -> None:
    """Whoever only asks for rules, records or the list of bots does not wait for a compiler to load."""
    assert [] == loaded(f"import {module}", "numba", "numpy", "rich", "typer", "asyncio")


def test_the_command_line_starts_without_heavy_parts() -> None:
    """Help, and every command that needs no kernel and no server, come at once."""
    assert [] == loaded("import tafelrunde.cli.main", "numba", "llvmlite", "numpy", "litestar", "sqlalchemy")


def loaded(statement: str, *parts: str) -> list[str]:
    """Which of these parts a fresh interpreter has loaded after a statement."""
    code = f"{statement}; import sys; print(*[part for part in {parts!r} if part in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return answer.stdout.split()


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements*.lock")), ids=lambda path: path.name)
def test_a_lock_file_names_versions_and_hashes_only(path: Path) -> None:
    """No address and no path of the machine that wrote it."""
    lines = path.read_text().splitlines()
    assert [] == [line for line in lines if "/" in line or "index" in line]
    assert any("--hash=sha256:" in line for line in lines)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_lead_somewhere(paper: Path) -> None:
    """A link within the project names a file that is there."""
    links = LINK.findall(paper.read_text(encoding="utf-8"))
    assert [] == [link for link in links if not (paper.parent / link).exists()]


def test_the_map_of_the_server_is_true() -> None:
    """Every room is on it, and every file that it names is there."""
    server, paper = PACKAGE / "server", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    map_ = paper.partition("## The rooms of the server")[2].partition("\n## ")[0]
    rooms = {path.parent.name for path in server.glob("*/__init__.py")}
    assert set() == rooms - set(re.findall(r"`(\w+)/`", map_))
    assert [] == [name for name in re.findall(r"`([\w/]+\.py)`", map_) if not (server / name).exists()]


def test_the_map_of_the_page_is_true() -> None:
    """Every folder is on it, and every folder and file that it names is there."""
    source, paper = ROOT / "web" / "src", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    map_ = paper.partition("## The folders of the page")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([a-z/]+)/`", map_))
    folders = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_dir()}
    assert set() == {folder for folder in folders if not folder.endswith("/board")} - named
    assert {"board", "web/src"} == named - folders
    files = {path.name for path in (ROOT / "web").glob("src/**/*")} | {"vite.config.ts"}
    assert set() == set(re.findall(r"`([\w/.]+\.(?:ts|svelte|css))`", map_)) - files - {"games/index.ts"}


def test_the_page_has_texts_for_refusals_that_exist() -> None:
    """A code that is renamed keeps its text; two are the page's own, and all that is too large is told alike."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src" / "texts").glob("**/en.ts"))
    told = {code for text in texts for code in re.findall(r'^ *"refused\.(\w+)"', text, re.MULTILINE)}
    code = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("**/*.py"))
    given = set(re.findall(r'"(\w+)"', code))
    assert {"no_connection", "too_large"} == told - given


def test_the_paper_of_commands_is_fresh(tmp_path: Path) -> None:
    """Every command and option is written down as it is; `make docs` writes it anew."""
    fresh = tmp_path / "commands.md"
    words = ["tafelrunde.cli.main", "utils", "docs", "--name", "tafelrunde", "--title", "The command line"]
    subprocess.run([sys.executable, "-m", "typer", *words, "--output", fresh], check=True, capture_output=True)
    assert fresh.read_text(encoding="utf-8") == (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_example_of_a_record_is_good() -> None:
    """What tool authors are shown passes every check, and is written as it was read."""
    [example] = EXAMPLE.findall((ROOT / "docs" / "records.md").read_text(encoding="utf-8"))
    game = record.read(example)
    assert replay.check(game) is None
    assert json.loads(example) == json.loads(record.write(game))


def rules() -> list[str]:
    """The numbers of all rules."""
    return RULE.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))


def cited() -> set[str]:
    """The numbers of rules in the docstrings of all tests; a range (C6 to C8) has all between its ends."""
    promises = (
        ast.get_docstring(node) or ""
        for path in ROOT.glob("tests/**/test_*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )
    ranges = (found for promise in promises for found in CITED.findall(promise))
    return {f"{letter}{n}" for letter, first, last in ranges for n in range(int(first), int(last or first) + 1)}


def test_every_rule_has_a_test_that_names_it() -> None:
    """The docstring of at least one test cites the number of the rule it holds up."""
    named = cited()
    assert [] == [rule for rule in rules() if rule not in named]


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    """What is cited can be looked up."""
    letters = {rule[0] for rule in rules()}
    assert set() == {rule for rule in cited() if rule[0] in letters} - set(rules())


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    """One that hangs fails by itself, by a thread: the alarm signal belongs to the arena."""
    assert 0 < float(pytestconfig.getini("timeout")) < float(pytestconfig.getini("faulthandler_timeout"))
    assert "thread" == pytestconfig.getini("timeout_method")
