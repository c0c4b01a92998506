"""The commands about the deal of the day, as they are typed: `daily verify`."""

from __future__ import annotations

from typing import Annotated

import typer

daily = typer.Typer(help="Recompute past deals of the day.", no_args_is_help=True, rich_markup_mode=None)


@daily.callback()
def group() -> None:
    """Recompute past deals of the day."""


def register(app: typer.Typer) -> None:
    """Add these commands to the others."""
    app.add_typer(daily, name="daily")


@daily.command(epilog="Example: tafelrunde daily verify tafelrunde-2026-11-19-schoko.jsonl")
def verify(file: Annotated[str, typer.Argument(help="The file of a past day; - reads standard input.")]) -> int:
    """Recompute a past day from its file: the promised seed, the deal, every reply of the bot, scores and ranks."""
    from tafelrunde.cli.daily import verify as run

    return run(file)
