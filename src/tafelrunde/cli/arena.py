"""The command `arena`: a contest between two bots, every deal played from all places."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import Any, TextIO

from tafelrunde.bots.arena import ONE, OTHER, Contest, Pair, decode, encode, forfeited, played
from tafelrunde.bots.bot import Bot, Budget
from tafelrunde.bots.measure import Measure, is_settled, measure
from tafelrunde.bots.referee import LIMIT, Rules
from tafelrunde.bots.registry import BOTS
from tafelrunde.cli import output
from tafelrunde.cli.pool import MOST_JOBS, WAITING, cores, processes
from tafelrunde.cli.progress import bar
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.tables import Table, listed, read_table
from tafelrunde.cli.trouble import STOPPED, Trouble, must_lie, say
from tafelrunde.records import decks
from tafelrunde.records.fields import quoted

MOST_PAIRS = 10**7
SHOWN_FAULTS = 5
LONGEST = 10**6
"""A clock that counts more seconds than that is not to be had everywhere."""


@dataclass(slots=True)
class Score:
    """The pairs played so far, by their numbers."""

    contest: Contest
    pairs: dict[int, Pair] = field(default_factory=dict)

    @property
    def measure(self) -> Measure:
        """The figures. There is at least one pair."""
        return measure([self.pairs[number] for number in sorted(self.pairs)], self.contest.even)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a contest is played: how many pairs by how many processes, and what is kept."""

    pairs: int
    jobs: int
    sprt: bool = False
    log: str | None = None
    records: str | None = None
    force: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """One deal of a contest."""

    contest: Contest
    number: int
    keep: bool


LOADED: dict[str, dict[str, Bot]] = {}
"""The bots that this process has loaded, for each game."""


def arena(
    game: str,
    names: list[str],
    files: list[str],
    table: tuple[int | None, str | None],
    seed: str | None,
    budget: Budget,
    limit: float,
    plan: Plan,
    as_json: bool,
) -> int:
    """Play the contest and print its figures; after Ctrl-C those of what was played."""
    found = read_table(game, *table)
    must_be(plan, limit)
    contest = read_contest(
        found, contestants(names, files, found), read_seed(seed_of(plan.log) if seed is None else seed), (budget, limit)
    )
    score = Score(contest)
    stopped = False
    try:
        contend(score, plan)
    except KeyboardInterrupt:
        stopped = True
    if score.pairs:
        print(json.dumps(figures(score)) if as_json else told(score), flush=True)
    for fault in faults(score):
        say(fault)
    return STOPPED if stopped else 0


def must_be(plan: Plan, limit: float) -> None:
    """What can be played at all. Raises Trouble."""
    must_lie("--pairs", plan.pairs, 1, MOST_PAIRS)
    must_lie("--jobs", plan.jobs, 0, MOST_JOBS)
    if not 0 < limit <= LONGEST:
        raise Trouble(f"--limit is {limit:g}, and has to be more than 0 seconds and at most {LONGEST}.")


def read_contest(table: Table, bots: tuple[str, str], seed: str, spend: tuple[Budget, float]) -> Contest:
    """The contest that was asked for."""
    return Contest(Rules(table.game, table.deck, *spend), table.seats, bots, seed)


def contestants(names: list[str], files: list[str], table: Table) -> tuple[str, str]:
    """The two bots: names of the registry or of files given with --bot, which are taken first. Raises Trouble."""
    owned = {label: file for file in files for label in labels(file)}
    chosen = [owned.get(name, name) for name in names]
    chosen = [file for file in map(located, files) if file not in chosen][: 2 - len(chosen)] + chosen
    chosen = [located(name) if ":" in name else name for name in chosen]
    if len(chosen) != 2:  # noqa: PLR2004 - two sides
        raise Trouble("An arena needs two bots: name two, or one and a file with --bot mybot.py:Bot.")
    for name in chosen:
        if name not in BOTS and ":" not in name:
            raise Trouble(f"There is no bot {quoted(name)}; the bots are {listed(list(BOTS))}.")
        if name in BOTS and not BOTS[name].plays(table.game, table.seats):
            raise Trouble(f"The bot {name} does not play {table.game} at {table.seats} seats.")
    return chosen[0], chosen[1]


def labels(file: str) -> tuple[str, ...]:
    """How a bot of a file may be called: by the file, or by the name in it."""
    path, _, name = file.rpartition(":")
    return file, located(file), Path(path).stem, name


def located(bot: str) -> str:
    """A bot of a file, with the whole path, or of a module. Raises Trouble when there is no such file or module."""
    path, _, name = bot.rpartition(":")
    if not path or not name:
        raise Trouble(f"--bot {quoted(bot)}: name a file, or a module, and what is in it: mybot.py:Bot.")
    if path.endswith(".py"):
        if not Path(path).is_file():
            raise Trouble(f"--bot {quoted(bot)}: there is no such file.")
        return f"{Path(path).resolve()}:{name}"
    if not is_module(path):
        raise Trouble(f"--bot {quoted(bot)}: there is no such module; the name of a file ends with .py.")
    return bot


def is_module(path: str) -> bool:
    """Is there a module of this name? Its parents are loaded for that, it is not."""
    try:
        return find_spec(path) is not None
    except (ImportError, ValueError):
        return False


def contend(score: Score, plan: Plan) -> None:
    """Play what is not played yet, keep it, and stop early if that was asked for."""
    with ExitStack() as stack:
        log = stack.enter_context(closing(opened_log(score, plan))) if plan.log else None
        written = stack.enter_context(opened_records(score, plan)) if plan.records else None
        numbers = [number for number in range(plan.pairs) if number not in score.pairs]
        advance = stack.enter_context(bar("arena", plan.pairs))
        advance(len(score.pairs))
        tasks = [Task(score.contest, number, plan.records is not None) for number in numbers]
        for pair in stack.enter_context(closing(results(tasks, plan.jobs))):
            score.pairs[pair.number] = pair
            keep(pair, log, written)
            advance(1)
            if plan.sprt and is_settled(score.measure.likelihood):
                break


def opened_log(score: Score, plan: Plan) -> TextIO:
    """The file of pairs; those that are there already count. Raises Trouble when it is of another contest."""
    path = Path(plan.log or "")
    first, lines = head(score.contest), logged(plan.log)
    if lines and lines[0].rstrip("\n") != first:
        raise Trouble(f"--log {path}: This file is of another contest; choose another name.")
    for line in lines[1:]:
        with suppress(ValueError, TypeError, KeyError):
            pair = decode(json.loads(line))
            if pair.number < plan.pairs:
                score.pairs[pair.number] = pair
    file = path.open("a", encoding="utf-8", newline="\n")
    if not lines:
        file.write(first + "\n")
    elif not lines[-1].endswith("\n"):  # it was cut off there
        file.write("\n")
    return file


def opened_records(score: Score, plan: Plan) -> AbstractContextManager[TextIO]:
    """The file of records. A contest that goes on writes behind what was left when it was stopped."""
    path, before = Path(plan.records or ""), len(score.pairs)
    if before and not output.part(path).is_file():
        say(f"--records {path}: The records of the {before} deals played before will not be in this file.")
    return output.opened(str(path), force=plan.force, going_on=before > 0)


def logged(log: str | None) -> list[str]:
    """The lines of a file of pairs, none when there is no such file yet."""
    path = Path(log or "")
    return path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True) if path.is_file() else []


def head(contest: Contest) -> str:
    """What all pairs of a contest have in common; what is as usual is not written."""
    rules = contest.rules
    said: dict[str, Any] = {"game": rules.game, "seats": contest.seats, "seed": contest.seed}
    if rules.deck is not None and rules.deck != decks.standard(rules.game):
        said["deck"] = {str(card): count for card, count in rules.deck.counts}
    said |= {name: value for name, value in asdict(rules.budget).items() if value is not None}
    if rules.limit != LIMIT:
        said["limit"] = rules.limit
    return json.dumps(said | {"bots": contest.bots})


def seed_of(log: str | None) -> str | None:
    """The seed of a contest that goes on, None when none was begun."""
    with suppress(ValueError, LookupError, TypeError):
        return str(json.loads(logged(log)[0])["seed"])
    return None


def keep(pair: Pair, log: TextIO | None, records: TextIO | None) -> None:
    """Write a pair down: its records first, so that they are there when the log counts it as played."""
    if records:
        records.writelines(line + "\n" for line in pair.records)
        records.flush()
    if log:
        log.write(json.dumps(encode(pair)) + "\n")
        log.flush()


def results(tasks: list[Task], jobs: int) -> Generator[Pair, None, None]:
    """The pairs in their order. Bots of files get processes of their own, which they may end as they like."""
    owned = bool(tasks) and any(bot not in BOTS for bot in tasks[0].contest.bots)
    if (jobs == 1 or len(tasks) == 1) and not owned:
        yield from map(work, tasks)
        return
    left = list(tasks)
    while left:
        try:
            for pair in pooled(left, jobs or cores()):
                left.pop(0)
                yield pair
        except BrokenProcessPool:
            yield alone(left.pop(0))


def pooled(tasks: list[Task], jobs: int) -> Iterator[Pair]:
    """The pairs from so many processes. Raises BrokenProcessPool when one of these ends."""
    with processes(min(jobs, len(tasks))) as pool:
        waiting = [pool.submit(work, task) for task in tasks[: WAITING * jobs]]
        rest = iter(tasks[WAITING * jobs :])
        while waiting:
            yield waiting.pop(0).result()
            waiting.extend(pool.submit(work, task) for _, task in zip(range(1), rest, strict=False))


def alone(task: Task) -> Pair:
    """A pair in a process of its own: who ends that has lost, and that is the bot of a file."""
    try:
        with processes(1) as pool:
            return pool.submit(work, task).result()
    except BrokenProcessPool:
        return forfeited(task.contest, task.number, OTHER if task.contest.bots[ONE] in BOTS else ONE)


def work(task: Task) -> Pair:
    """Play one deal."""
    return played(task.contest, task.number, LOADED.setdefault(task.contest.rules.game, {}), keep=task.keep)


def figures(score: Score) -> dict[str, Any]:
    """The figures as one object; infinite Elo is null."""
    found, contest = score.measure, score.contest
    low, high = found.interval
    others = contest.seats - 1 if contest.even < 1 / 2 else 1
    finite = [value if isfinite(value) else None for value in (found.elo, -found.elo)]
    return {
        "game": contest.rules.game,
        "seats": contest.seats,
        "bots": [short(bot) for bot in contest.bots],
        "seed": contest.seed,
        "pairs": found.pairs,
        "win_rate": [found.share, (1 - found.share) / others],
        "interval": [[low, high], [(1 - high) / others, (1 - low) / others]],
        "points": list(found.points),
        "elo": finite,
        "cpu_ms": list(found.cpu_ms),
        "llr": found.likelihood,
        "faults": len(list(all_faults(score))),
    }


def told(score: Score) -> str:
    """The figures as text."""
    found, contest = score.measure, score.contest
    one, other = map(short, contest.bots)
    low, high = (f"{100 * bound:.1f}" for bound in found.interval)
    even = "" if contest.even == 1 / 2 else " (even is 33.3 %)"
    lines = [
        f"{contest.rules.game}, {contest.seats} seats, {found.pairs} deals from all places, seed {contest.seed}",
        f"{one} against {other}: {100 * found.share:.1f} % [{low}, {high}]{even}",
        f"Elo {found.elo:+.0f} [{found.elo_interval[0]:+.0f}, {found.elo_interval[1]:+.0f}]",
        f"points a game: {one} {found.points[0]:.2f}, {other} {found.points[1]:.2f}",
        f"CPU a move: {one} {found.cpu_ms[0]:.2f} ms, {other} {found.cpu_ms[1]:.2f} ms",
    ]
    return "\n".join(lines)


def short(bot: str) -> str:
    """A bot as it is called: its name, or the file without its folders."""
    path, colon, name = bot.rpartition(":")
    return Path(path).name + colon + name


def all_faults(score: Score) -> Iterator[str]:
    """What bots did wrong."""
    for number in sorted(score.pairs):
        yield from score.pairs[number].faults


def faults(score: Score) -> Iterator[str]:
    """The first few faults, and how many more there are."""
    found = [fault.replace(bot, short(bot)) for fault in all_faults(score) for bot in [guilty(score, fault)]]
    yield from found[:SHOWN_FAULTS]
    if len(found) > SHOWN_FAULTS:
        yield f"and {len(found) - SHOWN_FAULTS} more."


def guilty(score: Score, fault: str) -> str:
    """The bot of which a fault tells."""
    return max(filter(fault.startswith, score.contest.bots), key=len, default="")
