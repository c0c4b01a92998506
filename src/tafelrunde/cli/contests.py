"""The commands that measure and make bots, as they are typed: `arena`, `ladder` and `fit`."""

from __future__ import annotations

from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="schoko, schokoly or stacko", metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help="How many seats: schokoly has 2, 3 or 4, the others 2.", metavar="N")]
Deck = Annotated[str | None, typer.Option(help="schokoly: 48 or 36; or a deck file of your own.", metavar="DECK")]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed gives the same deals.", metavar="TEXT")]
Pairs = Annotated[int, typer.Option(help="How many deals, each played from all places.", metavar="N")]
Jobs = Annotated[int, typer.Option(help="How many processes; 0 chooses.", metavar="N")]


def register(app: typer.Typer) -> None:
    """Add these commands to the others."""
    app.command(epilog="Example: tafelrunde arena schoko club greedy --pairs 100 --seed spring")(arena)
    app.command(epilog="Example: tafelrunde ladder stacko --pairs 50")(ladder)
    app.command(epilog="Example: tafelrunde fit schoko --games 1000 --rounds 4 --out schoko-2.json")(fit)


def arena(
    game: Game,
    bots: Annotated[
        list[str] | None, typer.Argument(help="Two bots; or one, and another with --bot.", metavar="A B")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="A bot of your own, from a file.", metavar="mybot.py:Bot")
    ] = None,
    seats: Seats = None,
    deck: Deck = None,
    pairs: Pairs = 20,
    jobs: Jobs = 0,
    seed: Seed = None,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as it is clear who is better.")] = False,
    work: Annotated[int | None, typer.Option(help="What a bot may spend: so many playouts.", metavar="N")] = None,
    seconds: Annotated[float | None, typer.Option(help="What a bot may spend: so many seconds.", metavar="S")] = None,
    limit: Annotated[float, typer.Option(help="Who thinks longer than so many seconds loses.", metavar="S")] = 15.0,
    log: Annotated[
        str | None, typer.Option(help="Keep every pair here; given again, it goes on.", metavar="FILE")
    ] = None,
    records: Annotated[str | None, typer.Option(help="Write the records of the games here.", metavar="FILE")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file of records that exists.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Measure two bots against each other: every deal is played from all places."""
    from tafelrunde.cli.arena import Plan
    from tafelrunde.cli.arena import arena as run
    from tafelrunde.cli.budgets import read_budget

    plan = Plan(pairs, jobs, sprt, log, records, force)
    return run(game, bots or [], bot or [], (seats, deck), seed, read_budget(work, seconds), limit, plan, as_json)


def ladder(
    game: Game,
    bots: Annotated[str | None, typer.Option(help="Only these bots: a,b,c.", metavar="NAMES")] = None,
    seats: Seats = None,
    deck: Deck = None,
    pairs: Pairs = 20,
    jobs: Jobs = 0,
    seed: Seed = None,
) -> int:
    """Measure all bots of a game against each other, and print the table."""
    from tafelrunde.cli.arena import Plan
    from tafelrunde.cli.ladder import ladder as run

    return run(game, bots, (seats, deck), seed, Plan(pairs, jobs))


def fit(
    game: Game,
    seats: Seats = None,
    deck: Deck = None,
    outlook: Annotated[
        bool, typer.Option("--outlook", help="Fit what judges the end of a look ahead: games of thinking play.")
    ] = False,
    games: Annotated[int, typer.Option(help="How many games of self-play a round.", metavar="N")] = 10000,
    rounds: Annotated[int, typer.Option(help="How many rounds.", metavar="N")] = 6,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same values.", metavar="TEXT")] = "fit",
    jobs: Jobs = 0,
    out: Annotated[
        str | None, typer.Option(help="Write to this file; one that is there goes on.", metavar="FILE")
    ] = None,
) -> int:
    """Fit the values by which the bots of a game judge positions."""
    from tafelrunde.cli.fit import fit as run

    return run(game, (seats, deck), outlook, games, rounds, seed, jobs, out)
