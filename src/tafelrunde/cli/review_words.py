"""What a review says in words: the same for the terminal and for the page that is printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.records.record import Record
from tafelrunde.rules.games import GAMES

PARTS = {
    "cards": "cards",
    "guesses": "guesses",
    "own_errors": "own errors",
    "others_errors": "others' errors",
    "rest": "rest",
}
MEANINGS = {
    "cards": "what was dealt and drawn",
    "guesses": "whether the hidden things lay as could be expected",
    "own_errors": "what one's own actions were worth less than the best ones, by what one could know",
    "others_errors": "the same of all others",
    "rest": "what our evaluator cannot explain",
}
ENDS = {
    "resigned": "The game ended when seat {by} resigned: that counts as an error of what could still be expected.",
    "timeout": "The time of seat {by} ran out: that counts as an error of what could still be expected.",
    "agreed": "The seats agreed on a draw: what that changed is in the rest.",
    "aborted": "The game was aborted and nobody won: what the sides could still expect is in the rest.",
    "unfinished": "The game is not finished: the result is what the last position is worth.",
}
REASONS = {
    "group": "the largest group would have been {best}, not {played}",
    "joined": "it would have joined {groups} groups to one of {best}, not left the largest at {played}",
    "cut": "it would have cut the largest group of seat {seat} from {before} to {best}, not left it at {played}",
    "rival": "the largest group of seat {seat} would have been {best}, not {played}",
    "area": "neutral areas would have counted {best} for one's own side, not {played}",
    "rival_area": "neutral areas would have counted {best} for the other side, not {played}",
    "stack_card": "stack cards left: {best}, not {played}",
    "smartie": "smarties left: {best}, not {played}",
    "colour": "pieces of the named colour in the hand: {best}, not {played}",
    "finish": "it would have finished the tower for {points} points, not {played}",
    "breaks_run": "place {place} broke the run, from {before} to {played}",
    "run": "the run would have been {best}, not {played}",
    "order": "parts in order would have been {best}, not {played}",
}
"""The facts that speak for an action, by their kinds; one of another game that is not here is not told."""

MATTERED = 3
"""So many decisions are told first."""


def points(value: float) -> str:
    """A difference in points, with its sign."""
    return f"{100 * value:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0")


def percent(value: float) -> str:
    """A chance."""
    return f"{100 * value:.1f} %"


def span(bounds: list[float]) -> str:
    """An interval in points."""
    return f"{points(bounds[0])} to {points(bounds[1])}"


def names_of(record: Record, seats: list[int]) -> str:
    """Who sits on some seats."""
    return " and ".join(f"{record.players[seat - 1].name} (seat {seat})" for seat in seats)


def title(record: Record) -> str:
    """Which game it was."""
    score = f", {' : '.join(map(str, record.result.scores))}" if record.result else ""
    return f"{GAMES[record.game].title}: {' – '.join(player.name for player in record.players)}{score}"


def summary(record: Record, side: Mapping[str, Any]) -> str:
    """What the result of a side came from, in a sentence."""
    parts = ", ".join(f"{label} {points(side[part])}" for part, label in PARTS.items())
    return (
        f"{names_of(record, side['seats'])}: from {percent(side['start'])} at the start to {percent(side['result'])}: "
        f"{parts}."
    )


def notes(data: Mapping[str, Any]) -> list[str]:
    """What a reader has to know before anything else."""
    told = [
        f"Reviewed by {data['evaluator']}, {data['depth']}. One point is one percent of a win; intervals hold 90 %."
    ]
    if not data["calibrated"]:
        told.append("Not calibrated: no fresh games have shown yet that these chances come true.")
    if not data["tau_known"]:
        told.append(
            "The evaluator's own error is not known yet: intervals are too narrow, and nothing is called good or bad "
            "unless the end was searched exactly."
        )
    if data["ended"]:
        told.append(ENDS[data["ended"]["how"]].format(by=data["ended"].get("by")))
    return told


def find_costliest(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The decisions that cost most, most certainly."""
    costly = [each for each in data["decisions"] if each["verdict"] and each["regret"] > 0]
    return sorted(costly, key=lambda each: (-each["low"], each["ply"]))[:MATTERED]


def heading(data: Mapping[str, Any]) -> str:
    """What the decisions are called that are told first."""
    return "The decisions that mattered" if data["tau_known"] else "The decisions that may have mattered"


def lesson(record: Record, decision: Mapping[str, Any]) -> str:
    """A decision in a sentence."""
    who = names_of(record, [decision["seat"]])
    return (
        f"After {decision['ply']} actions {who} played {decision['played']}; {decision['best']} was worth "
        f"{cost(decision)} points more ({span([decision['low'], decision['high']])}): {decision['verdict']}."
        f"{describe_reasons(decision)}"
    )


def describe_reasons(decision: Mapping[str, Any]) -> str:
    """The reasons of a verdict as one more sentence; nothing when there are none to tell."""
    told = [REASONS[each["kind"]].format(**each["figures"]) for each in decision["reasons"] if each["kind"] in REASONS]
    return f" Why: {'; '.join(told)}." if told else ""


def cost(decision: Mapping[str, Any]) -> str:
    """What a decision cost: a negative estimate is shown as 0 (V4)."""
    return points(max(0.0, decision["regret"])).replace("+", "")
