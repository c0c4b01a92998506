"""The commands that measure and make bots, as they are typed: `arena`, `ladder` and `fit`."""

from __future__ import annotations

from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="schoko, schokoly or stacko", metavar="GAME")]
Seats = Annotated[
    int | None, typer.Option(help="Number of seats: 2, 3 or 4 for schokoly, 2 for the others.", metavar="N")
]
Deck = Annotated[str | None, typer.Option(help="48 or 36 cards (schokoly), or your own deck file.", metavar="DECK")]
Booklet = Annotated[
    str | None,
    typer.Option(help="Booklet to follow (schokoly): de (German, English), fr or es. Default: de.", metavar="BOOKLET"),
]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed gives the same deals.", metavar="TEXT")]
Pairs = Annotated[int, typer.Option(help="Number of deals, each played from every seat.", metavar="N")]
Jobs = Annotated[int, typer.Option(help="Number of processes; 0 picks a sensible number.", metavar="N")]


def register(app: typer.Typer) -> None:
    """Add these commands to the others."""
    app.command(epilog="Example: tafelrunde arena schoko club greedy --pairs 100 --seed spring")(arena)
    app.command(epilog="Example: tafelrunde ladder stacko --pairs 50")(ladder)
    app.command(epilog="Example: tafelrunde fit schoko --games 1000 --rounds 4 --out schoko-2.json")(fit)


def arena(
    game: Game,
    bots: Annotated[
        list[str] | None, typer.Argument(help="Two bots, or one bot and your own with --bot.", metavar="A B")
    ] = None,
    bot: Annotated[list[str] | None, typer.Option(help="Your own bot, from a file.", metavar="mybot.py:Bot")] = None,
    seats: Seats = None,
    deck: Deck = None,
    booklet: Booklet = None,
    pairs: Pairs = 20,
    jobs: Jobs = 0,
    seed: Seed = None,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as it is clear which bot is stronger.")] = False,
    elo0: Annotated[
        float | None, typer.Option(help="--sprt: Elo difference of A over B under H0; default -35.", metavar="E")
    ] = None,
    elo1: Annotated[
        float | None, typer.Option(help="--sprt: Elo difference under H1; default 35.", metavar="E")
    ] = None,
    alpha: Annotated[
        float | None, typer.Option(help="--sprt: probability of wrongly accepting H1; default 0.05.", metavar="P")
    ] = None,
    beta: Annotated[
        float | None, typer.Option(help="--sprt: probability of wrongly accepting H0; default 0.05.", metavar="P")
    ] = None,
    work: Annotated[int | None, typer.Option(help="Playouts a bot may spend on a move.", metavar="N")] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds a bot may spend on a move.", metavar="S")] = None,
    limit: Annotated[
        float, typer.Option(help="A bot that thinks longer than this many seconds loses.", metavar="S")
    ] = 15.0,
    log: Annotated[
        str | None,
        typer.Option(help="Log every pair to this file; run again with it to continue.", metavar="FILE"),
    ] = None,
    records: Annotated[str | None, typer.Option(help="File for the records of the games.", metavar="FILE")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file of records.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Match two bots against each other; every deal is played from every seat."""
    from tafelrunde.cli.arena import Plan
    from tafelrunde.cli.arena import arena as run
    from tafelrunde.cli.budgets import read_budget, read_hypotheses

    plan = Plan(pairs, jobs, read_hypotheses(sprt, elo0=elo0, elo1=elo1, alpha=alpha, beta=beta), log, records, force)
    return run(
        game, bots or [], bot or [], (seats, deck, booklet), seed, read_budget(work, seconds), limit, plan, as_json
    )


def ladder(
    game: Game,
    bots: Annotated[str | None, typer.Option(help="Limit the ladder to these bots (a,b,c).", metavar="NAMES")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="Add your own bot, from a file.", metavar="mybot.py:Bot")
    ] = None,
    seats: Seats = None,
    deck: Deck = None,
    booklet: Booklet = None,
    pairs: Pairs = 20,
    jobs: Jobs = 0,
    seed: Seed = None,
) -> int:
    """Match all bots of a game against each other and print the table."""
    from tafelrunde.cli.arena import Plan
    from tafelrunde.cli.ladder import ladder as run

    return run(game, (bots, bot or []), (seats, deck, booklet), seed, Plan(pairs, jobs))


def fit(
    game: Game,
    seats: Seats = None,
    deck: Deck = None,
    outlook: Annotated[
        bool,
        typer.Option(
            "--outlook", help="Fit the evaluation used at the end of a search, from games between searching bots."
        ),
    ] = False,
    evaluator: Annotated[
        bool, typer.Option("--evaluator", help="Fit the win chances that `tafelrunde evaluate` prints.")
    ] = False,
    games: Annotated[int, typer.Option(help="Number of self-play games per round.", metavar="N")] = 10000,
    rounds: Annotated[int, typer.Option(help="Number of rounds.", metavar="N")] = 6,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same values.", metavar="TEXT")] = "fit",
    jobs: Jobs = 0,
    out: Annotated[
        str | None, typer.Option(help="File to write to; if it exists, the fit continues from it.", metavar="FILE")
    ] = None,
) -> int:
    """Fit the values by which a game's bots judge positions, or its evaluator's chances."""
    from tafelrunde.cli.errors import CommandError
    from tafelrunde.cli.fit import FitKind
    from tafelrunde.cli.fit import fit as run

    if outlook and evaluator:
        raise CommandError("--outlook and --evaluator cannot be combined: they are two fits.")
    kind = FitKind.EVALUATOR if evaluator else FitKind.OUTLOOK if outlook else FitKind.LAYS
    return run(game, (seats, deck), kind, games, rounds, seed, jobs, out)
