"""A review as plain data, for JSON, pages and texts: the same review gives the same bytes (docs/review.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.records import notation
from tafelrunde.study.breakdown import EarlyCost, SideReview, decision_error, mean_units
from tafelrunde.study.decisions import JudgedDecision, estimate
from tafelrunde.study.registry import find_reasons
from tafelrunde.study.review import Review
from tafelrunde.study.units import WHOLE, to_number
from tafelrunde.study.verdict_facts import choose_facts
from tafelrunde.study.verdicts import Interval, interval


def as_data(review: Review) -> dict[str, Any]:
    """All of a review. Numbers are results from 0 to 1, or differences of them, in six digits."""
    return {
        "game": review.record.game,
        "evaluator": review.evaluator,
        "calibrated": review.is_calibrated,
        "depth": review.depth,
        "tau_known": all(judged.question.tau is not None for judged in review.decisions),
        "ended": None if review.ended is None else ending(review.ended),
        "sides": [side(each) for each in review.sides],
        "decisions": [decision(judged, review.record.game) for judged in review.shown_decisions],
        "hindsight": [list(map(to_number, values)) for values in review.hindsight],
    }


def ending(ended: EarlyCost) -> dict[str, Any]:
    """How a game ended that did not end by the rules, and what that cost its side."""
    data: dict[str, Any] = {"how": ended.how}
    if ended.by is not None:
        data |= {"by": ended.by, "expected": to_number(mean_units(ended.expected)[ended.team])}
    return data


def side(each: SideReview) -> dict[str, Any]:
    """The parts of a side."""
    parts = {part: to_number(points) for part, points in each.parts.items()}
    spans = {part: round_interval(span) for part, span in each.intervals.items()}
    return {
        "seats": list(each.seats),
        "start": to_number(each.start),
        "result": to_number(each.result),
        **parts,
        "intervals": spans,
    }


def decision(judged: JudgedDecision, game: str) -> dict[str, Any]:
    """A decision; `ply` is the number of actions before it."""
    question = judged.question
    low, high = round_interval(judged.cost)
    return {
        "ply": question.ply,
        "seat": question.seat,
        "played": notation.write(question.actions[0], game),
        "best": notation.write(judged.best, game),
        "regret": to_number(-decision_error(judged)[question.team]),
        "low": low,
        "high": high,
        "verdict": judged.verdict and judged.verdict.value,
        "tau": None if question.exact else question.tau,
        "expected": expectation(judged),
        "alternatives": [] if question.is_forced else alternatives(judged, game),
        "reasons": reasons(judged, game),
    }


def expectation(judged: JudgedDecision) -> Mapping[str, float]:
    """What the seat could expect before the decision, with its interval."""
    own = judged.expected[:, judged.question.team]
    sampled = float(own.std(ddof=1)) / len(own) ** 0.5 if len(own) > 1 else 0.0
    tau = None if judged.question.exact else judged.question.tau
    low, high = round_interval(interval(float(own.mean()), sampled, len(own), tau))
    return {
        "value": to_number(mean_units(judged.expected)[judged.question.team]),
        "low": max(0.0, low),
        "high": min(1.0, high),
    }


def alternatives(judged: JudgedDecision, game: str) -> list[dict[str, Any]]:
    """The actions that were compared: what each is worth, and what it would have cost had it been played."""
    found = []
    for place, action in enumerate(judged.question.actions):
        worth = float(judged.values[:, place, judged.question.team].mean())
        regret, cost = action_cost(judged, place)
        low, high = round_interval(cost)
        word = notation.write(action, game)
        found.append({
            "action": word,
            "value": round_value(worth),
            "regret": round_value(regret),
            "low": low,
            "high": high,
        })
    return sorted(found, key=lambda each: -each["value"])


def reasons(judged: JudgedDecision, game: str) -> list[dict[str, Any]]:
    """The facts that speak for the best action, by what the seat saw (V12); none when it was played."""
    find, question = find_reasons(game), judged.question
    if find is None or question.is_forced or judged.best == question.actions[0]:
        return []
    found = choose_facts(find(game, question.view, question.actions[0], judged.best))
    return [
        {"kind": fact.kind, "figures": dict(fact.figures), "cells": [list(cell) for cell in fact.cells]}
        for fact in found
    ]


def action_cost(judged: JudgedDecision, place: int) -> tuple[float, Interval]:
    """The regret of one of the actions, and its interval."""
    if judged.question.exact:
        own = judged.values[0, :, judged.question.team]
        points = float(own.max() - own[place])
        return points, Interval(points, points)
    return estimate(judged.question, judged.values, place)


def round_interval(span: Interval) -> list[float]:
    """An interval in six digits."""
    return [round_value(span.low), round_value(span.high)]


def round_value(value: float) -> float:
    """A number in six digits, without a minus zero."""
    return to_number(round(value * WHOLE))
