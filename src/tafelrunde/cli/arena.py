"""The command `arena`: a contest between two bots, every deal played from all places."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, TextIO

from tafelrunde.bots.arena.contest import ONE, OTHER, Contest, Pair, decode, encode, forfeit_pair, play_pair
from tafelrunde.bots.arena.referee import LIMIT, Rules, load
from tafelrunde.bots.arena.sprt import Hypotheses, SequentialTest
from tafelrunde.bots.arena.statistics import Measure, PairTotals, measure
from tafelrunde.bots.bot import Bot, Budget
from tafelrunde.bots.own import BadBot, is_own, locate, short_name
from tafelrunde.bots.registry import BOTS
from tafelrunde.cli import output
from tafelrunde.cli.budgets import MOST_ELO
from tafelrunde.cli.errors import STOPPED, TERMINATED, CommandError, must_lie, say
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.progress import bar
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.table_options import TableOptions, TableWish, join_names, read_table
from tafelrunde.cli.worker_pool import MOST_JOBS, WAITING, Terminated, cores, get_ready, processes, raise_on_sigterm
from tafelrunde.records.fairness import simulated_seed
from tafelrunde.records.fields import quote
from tafelrunde.records.formats import FORMATS

MOST_PAIRS = 10**7
LONGEST = 10**6
"""A clock that counts more seconds than that is not to be had everywhere."""


@dataclass(slots=True)
class Score:
    """What a contest showed so far, and the numbers of the pairs that a log had already."""

    contest: Contest
    totals: PairTotals = field(default_factory=PairTotals)
    test: SequentialTest | None = None
    logged: bytearray = field(default_factory=bytearray)

    @property
    def measure(self) -> Measure:
        """The figures. There is at least one pair."""
        return measure(self.totals, self.contest.even)

    def add(self, pair: Pair) -> None:
        """Count one pair."""
        self.totals.add(pair)
        if self.test:
            self.test.look(self.totals.histogram)

    def is_settled(self) -> bool:
        """Is it clear already what was to be found out?"""
        return self.test is not None and self.test.verdict is not None

    def is_logged(self, number: int) -> bool:
        """Did the log have the pair of this number? A bit for each keeps long logs small."""
        byte, bit = divmod(number, 8)
        return byte < len(self.logged) and bool(self.logged[byte] >> bit & 1)

    def add_logged(self, pair: Pair) -> None:
        """Count a pair of the log, unless it was there before."""
        if not self.is_logged(pair.number):
            byte, bit = divmod(pair.number, 8)
            self.logged.extend(bytes(max(0, byte + 1 - len(self.logged))))
            self.logged[byte] |= 1 << bit
            self.add(pair)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a contest is played: how many pairs by how many processes, when to stop early, and what is kept."""

    pairs: int
    jobs: int
    sprt: Hypotheses | None = None
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
    table: TableWish,
    seed: str | None,
    budget: Budget,
    limit: float,
    plan: Plan,
    as_json: bool,
) -> int:
    """Play the contest and print its figures; after Ctrl-C those of what was played."""
    found = read_table(game, *table)
    must_be_playable(plan, limit)
    contest = read_contest(
        found, contestants(names, files, found), read_seed(seed_of(plan.log) if seed is None else seed), (budget, limit)
    )
    score = Score(contest, test=SequentialTest(plan.sprt, contest.even) if plan.sprt else None)
    status = 0
    try:
        contend(score, plan)
    except KeyboardInterrupt as stop:
        status = TERMINATED if isinstance(stop, Terminated) else STOPPED
    if score.totals.pairs:
        print(json.dumps(figures(score)) if as_json else figures_text(score), flush=True)
    for fault in faults(score):
        say(fault)
    return status


def must_be_playable(plan: Plan, limit: float) -> None:
    """What can be played at all. Raises CommandError."""
    must_lie("--pairs", plan.pairs, 1, MOST_PAIRS)
    must_lie("--jobs", plan.jobs, 0, MOST_JOBS)
    if not 0 < limit <= LONGEST:
        raise CommandError(f"--limit must be greater than 0 and at most {LONGEST} seconds, not {limit:g}.")


def read_contest(table: TableOptions, bots: tuple[str, str], seed: str, spend: tuple[Budget, float]) -> Contest:
    """The contest that was asked for."""
    return Contest(Rules(table.game, table.options, *spend), table.seats, bots, seed)


def contestants(names: list[str], files: list[str], table: TableOptions) -> tuple[str, str]:
    """The two bots: names of the registry or of files given with --bot, which are taken first. Raises CommandError."""
    owned = {label: file for file in files for label in labels(file)}
    chosen = [owned.get(name, name) for name in names]
    chosen = [file for file in map(locate_bot, files) if file not in chosen][: 2 - len(chosen)] + chosen
    chosen = [locate_bot(name) if is_own(name) else name for name in chosen]
    if len(chosen) != 2:  # noqa: PLR2004 - two sides
        raise CommandError("An arena needs two bots: name two, or one and a file with --bot mybot.py:Bot.")
    for name in chosen:
        if name not in BOTS and not is_own(name):
            raise CommandError(f"There is no bot {quote(name)}; the bots are {join_names(list(BOTS))}.")
        if name in BOTS and not BOTS[name].plays(table.game, table.seats):
            raise CommandError(f"The bot {name} does not play {table.game} at {table.seats} seats.")
    return chosen[0], chosen[1]


def labels(file: str) -> tuple[str, ...]:
    """How a bot of a file may be called: by the file, or by the name in it."""
    path, _, name = file.rpartition(":")
    return file, locate_bot(file), Path(path).stem, name


def locate_bot(bot: str) -> str:
    """A bot of a file, by its whole path, or of a module. Raises CommandError when neither is there."""
    try:
        return locate(bot)
    except BadBot as bad:
        raise CommandError(f"--bot {bad}") from None


def contend(score: Score, plan: Plan) -> None:
    """Play what is not played yet, keep it, and stop early if that was asked for."""
    with ExitStack() as stack:
        stack.enter_context(raise_on_sigterm())
        log = stack.enter_context(closing(open_log(score, plan))) if plan.log else None
        written = stack.enter_context(open_records(score, plan)) if plan.records else None
        before = score.totals.pairs
        advance = stack.enter_context(bar("arena", plan.pairs))
        advance(before)
        jobs = min(plan.jobs or cores(), plan.pairs - before)
        if jobs and not score.is_settled():
            for pair in stack.enter_context(closing(results(score.contest, tasks_left(score, plan), jobs))):
                score.add(pair)
                keep(pair, log, written)
                advance(1)
                if score.is_settled():
                    break


def tasks_left(score: Score, plan: Plan) -> Iterator[Task]:
    """What is not played yet, in order."""
    for number in range(plan.pairs):
        if not score.is_logged(number):
            yield Task(score.contest, number, plan.records is not None)


def open_log(score: Score, plan: Plan) -> TextIO:
    """The file of pairs; those that are there already count. Raises CommandError when it is of another contest."""
    path, first, line = Path(plan.log or ""), head(score.contest), ""
    for number, line in enumerate(read_log(plan.log)):
        if number == 0 and line.rstrip("\n") != first:
            raise CommandError(f"--log {path}: This file belongs to another contest; choose another name.")
        with suppress(ValueError, TypeError, KeyError):
            pair = decode(json.loads(line))
            if 0 <= pair.number < plan.pairs:
                score.add_logged(pair)
    file = path.open("a", encoding="utf-8", newline="\n")
    if not line:
        file.write(first + "\n")
    elif not line.endswith("\n"):  # it was cut off there
        file.write("\n")
    return file


def open_records(score: Score, plan: Plan) -> AbstractContextManager[TextIO]:
    """The file of records. A contest that goes on writes behind what was left when it was stopped."""
    path, before = Path(plan.records or ""), score.totals.pairs
    left = output.part(path)
    if before and left.is_file():
        drop_unlogged(score, plan, left)
    elif before:
        say(f"--records {path}: The records of {write_count(before, 'deal')} played before will not be in this file.")
    return output.open_output(str(path), force=plan.force, going_on=before > 0)


def drop_unlogged(score: Score, plan: Plan, left: Path) -> None:
    """Drop the records of the deal that was being written when the contest was stopped: it is played again."""
    upcoming = next(tasks_left(score, plan), None)
    seed = simulated_seed(score.contest.seed, upcoming.number).hex().encode() if upcoming else None
    whole = left.with_name(left.name + ".whole")
    with left.open("rb") as lines, whole.open("wb") as file:
        file.writelines(line for line in lines if line.endswith(b"\n") and (seed is None or seed not in line))
    whole.replace(left)


def read_log(log: str | None) -> Generator[str, None, None]:
    """The lines of a file of pairs, none when there is no such file yet."""
    path = Path(log or "")
    if path.is_file():
        with path.open(encoding="utf-8", errors="replace") as file:
            yield from file


def head(contest: Contest) -> str:
    """What all pairs of a contest have in common; what is as usual is not written."""
    rules = contest.rules
    said: dict[str, Any] = {"game": rules.game, "seats": contest.seats, "seed": contest.seed}
    said |= FORMATS[rules.game].unusual_options(rules.options)
    said |= {name: value for name, value in asdict(rules.budget).items() if value is not None}
    if rules.limit != LIMIT:
        said["limit"] = rules.limit
    return json.dumps(said | {"bots": contest.bots})


def seed_of(log: str | None) -> str | None:
    """The seed of a contest that goes on, None when none was begun."""
    with suppress(ValueError, LookupError, TypeError), closing(read_log(log)) as lines:
        return str(json.loads(next(lines, ""))["seed"])
    return None


def keep(pair: Pair, log: TextIO | None, records: TextIO | None) -> None:
    """Write a pair down: its records first, so that they are there when the log counts it as played."""
    if records:
        records.writelines(line + "\n" for line in pair.records)
        records.flush()
    if log:
        log.write(json.dumps(encode(pair)) + "\n")
        log.flush()


def results(contest: Contest, tasks: Iterator[Task], jobs: int) -> Generator[Pair, None, None]:
    """The pairs in their order. Bots of files get processes of their own, which they may end as they like."""
    if jobs == 1 and all(bot in BOTS for bot in contest.bots):
        get_ready(rehearse, contest)
        yield from map(work, tasks)
        return
    waiting: deque[Task] = deque()
    first: Contest | None = contest
    while True:
        try:
            yield from run_in_pool(waiting, tasks, jobs, first)
        except BrokenProcessPool:
            if waiting:
                yield play_alone(waiting.popleft())
        else:
            return
        first = None


def run_in_pool(waiting: deque[Task], tasks: Iterator[Task], jobs: int, first: Contest | None) -> Iterator[Pair]:
    """The pairs from so many processes; `waiting` are those under way. Raises BrokenProcessPool when one of these ends.

    One process loads the bots of a first contest before the others start, so that kernels are compiled once.
    """
    with processes(jobs) as pool:
        if first:
            get_ready(lambda: pool.submit(rehearse, first).result())
        futures = deque(pool.submit(work, task) for task in waiting)
        while True:
            for task in islice(tasks, WAITING * jobs - len(futures)):
                waiting.append(task)
                futures.append(pool.submit(work, task))
            if not futures:
                return
            pair = futures.popleft().result()
            waiting.popleft()
            yield pair


def rehearse(contest: Contest) -> None:
    """Load both bots once, which compiles what they need; what is wrong with them shows when they play."""
    for bot in contest.bots:
        with suppress(Exception, SystemExit):
            load(bot, contest.rules.game)


def play_alone(task: Task) -> Pair:
    """A pair in a process of its own: who ends that has lost, and that is the bot of a file."""
    try:
        with processes(1) as pool:
            return pool.submit(work, task).result()
    except BrokenProcessPool:
        return forfeit_pair(task.contest, task.number, OTHER if task.contest.bots[ONE] in BOTS else ONE)


def work(task: Task) -> Pair:
    """Play one deal."""
    return play_pair(task.contest, task.number, LOADED.setdefault(task.contest.rules.game, {}), keep=task.keep)


def figures(score: Score) -> dict[str, Any]:
    """The figures as one object; infinite Elo is null."""
    found, contest = score.measure, score.contest
    low, high = found.interval
    others = contest.seats - 1 if contest.even < 1 / 2 else 1
    least, most = found.elo_interval
    return {
        "game": contest.rules.game,
        "seats": contest.seats,
        "bots": [short_name(bot) for bot in contest.bots],
        "seed": contest.seed,
        "pairs": found.pairs,
        "win_rate": [found.share, (1 - found.share) / others],
        "interval": [[low, high], [(1 - high) / others, (1 - low) / others]],
        "points": list(found.points),
        "elo": [finite(found.elo), finite(-found.elo)],
        "elo_interval": [[finite(least), finite(most)], [finite(-most), finite(-least)]],
        "cpu_ms": list(found.cpu_ms),
        "sprt": test_fields(score.test) if score.test else None,
        "faults": score.totals.fault_count,
    }


def finite(value: float) -> float | None:
    """A number that JSON has."""
    return value if isfinite(value) else None


def test_fields(test: SequentialTest) -> dict[str, Any]:
    """The sequential test as an object; the verdict is H0, H1 or null."""
    return asdict(test.hypotheses) | {"llr": test.ratio, "bounds": test.hypotheses.bounds, "verdict": test.verdict}


def figures_text(score: Score) -> str:
    """The figures as text."""
    found, contest = score.measure, score.contest
    one, other = map(short_name, contest.bots)
    low, high = (f"{100 * bound:.1f}" for bound in found.interval)
    even = "" if contest.even == 1 / 2 else " (even is 33.3 %)"
    lines = [
        f"{contest.rules.game}, {contest.seats} seats, {found.pairs} deals from all places, seed {contest.seed}",
        f"{one} against {other}: {100 * found.share:.1f} % [{low}, {high}]{even}",
        f"Elo {write_elo(found.elo)} [{', '.join(map(write_elo, found.elo_interval))}]",
        f"points per game: {one} {found.points[0]:.2f}, {other} {found.points[1]:.2f}",
        f"CPU a move: {one} {found.cpu_ms[0]:.2f} ms, {other} {found.cpu_ms[1]:.2f} ms",
    ]
    return "\n".join([*lines, *([verdict(score.test, one, other)] if score.test else [])])


def write_elo(value: float) -> str:
    """A difference in strength, as far as games can tell it."""
    return f"{value:+.0f}" if abs(value) <= MOST_ELO else f"> {MOST_ELO}" if value > 0 else f"< -{MOST_ELO}"


def verdict(test: SequentialTest, one: str, other: str) -> str:
    """What the sequential test says, in a sentence."""
    elo0, elo1 = test.hypotheses.elo0, test.hypotheses.elo1
    low, high = test.hypotheses.bounds
    evidence = f"LLR {test.ratio:+.2f}, bounds {low:+.2f} and {high:+.2f}"
    if test.verdict is None:
        return f"SPRT: no verdict between {elo0:+g} and {elo1:+g} Elo yet ({evidence}); try more --pairs"
    chosen, rejected = (elo1, elo0) if test.verdict == "H1" else (elo0, elo1)
    return f"SPRT: {test.verdict}, {one} against {other} is {chosen:+g} Elo rather than {rejected:+g} ({evidence})"


def faults(score: Score) -> Iterator[str]:
    """The first few faults, and how many more there are."""
    kept = score.totals.faults
    yield from (fault.replace(bot, short_name(bot)) for fault in kept for bot in [guilty(score, fault)])
    if score.totals.fault_count > len(kept):
        yield f"and {score.totals.fault_count - len(kept)} more."


def guilty(score: Score, fault: str) -> str:
    """The bot of which a fault tells."""
    return max(filter(fault.startswith, score.contest.bots), key=len, default="")
