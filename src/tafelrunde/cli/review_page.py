"""A review as one HTML file with pictures, which needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import accumulate
from typing import Any

from tafelrunde.cli import review_words as words
from tafelrunde.cli.review_report import row
from tafelrunde.records.record import Record

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:auto;padding:1rem;color:#2b1a10;background:#fffaf3}
h1,h2,h3{line-height:1.2}svg{width:100%;height:auto}table{border-collapse:collapse;font-size:.9rem}
.wide{overflow-x:auto}th,td{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #d9c7b0;white-space:nowrap}
.up{fill:#2f6f4f}.down{fill:#9c3d20}.whole{fill:#6b4a2f}.line{fill:none;stroke:#6b4a2f;stroke-width:2}
.band{fill:#c68642;opacity:.3}.axis{stroke:#8a7a68;stroke-width:1}text{font:13px system-ui,sans-serif;fill:#2b1a10}
@media(prefers-color-scheme:dark){body{color:#f3e6d6;background:#221812}text{fill:#f3e6d6}.up{fill:#79c79f}
.down{fill:#f09a7a}.whole{fill:#c9a27c}.line{stroke:#e0b88f}th,td{border-color:#55402f}}
"""
WIDTH, LABELS, ROW = 400, 95, 24
"""A bar of parts: how wide it is, how much of that its labels take, and how high each row is."""

HEIGHT, FOOT = 160, 12
"""A curve of chances: how high it is, and how much of that is below it."""


def page(games: Sequence[tuple[Record, Mapping[str, Any]]]) -> str:
    """The reviews of some games."""
    body = "\n".join(section(record, data) for record, data in games)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Review</title><style>{STYLE}</style></head><body>\n{body}\n</body></html>"
    )


def section(record: Record, data: Mapping[str, Any]) -> str:
    """The review of a game."""
    parts = [f"<h1>{escape(words.title(record))}</h1>", *(f"<p>{escape(note)}</p>" for note in words.notes(data))]
    for side in data["sides"]:
        parts += [f"<h2>{escape(words.names_of(record, side['seats']))}</h2>", bars(record, side)]
        parts += [curve(record, data, seat) for seat in side["seats"]]
    parts.append(f"<h2>What the parts mean</h2><dl>{meanings()}</dl>")
    if found := words.find_costliest(data):
        lessons = "".join(f"<li>{escape(words.lesson(record, each))}</li>" for each in found)
        parts.append(f"<h2>{words.heading(data)}</h2><ol>{lessons}</ol>")
    return "\n".join([*parts, "<h2>All decisions</h2>", table(data)])


def meanings() -> str:
    """The five parts explained."""
    return "".join(f"<dt>{label}</dt><dd>{words.MEANINGS[part]}</dd>" for part, label in words.PARTS.items())


def bars(record: Record, side: Mapping[str, Any]) -> str:
    """From the start to the result in five steps, with the sentence that says it."""
    steps = [side[part] for part in words.PARTS]
    reached = list(accumulate(steps, initial=side["start"]))
    low, high = min(0.0, *reached), max(1.0, *reached)
    rows = [bar(0, "start", (0.0, side["start"]), "whole", words.percent(side["start"]), (low, high))]
    for number, (part, label) in enumerate(words.PARTS.items(), start=1):
        ends, kind = (reached[number - 1], reached[number]), "up" if side[part] >= 0 else "down"
        rows.append(bar(number, label, ends, kind, words.points(side[part]), (low, high)))
    rows.append(bar(len(rows), "result", (0.0, side["result"]), "whole", words.percent(side["result"]), (low, high)))
    told = escape(words.summary(record, side))
    height = ROW * len(rows)
    drawn = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{told}">{"".join(rows)}</svg>'
    return f"<p>{told}</p>{drawn}{intervals(side)}"


def bar(number: int, label: str, ends: tuple[float, float], kind: str, told: str, scale: tuple[float, float]) -> str:
    """One row: a bar from one value to the other."""
    low, high = scale
    left, right = sorted(LABELS + (end - low) / (high - low) * (WIDTH - LABELS - 60) for end in ends)
    top = ROW * number
    return (
        f'<text x="0" y="{top + 17}">{escape(label)}</text>'
        f'<rect class="{kind}" x="{left:.1f}" y="{top + 4}" width="{max(1.0, right - left):.1f}" height="{ROW - 8}"/>'
        f'<text x="{right + 5:.1f}" y="{top + 17}">{told}</text>'
    )


def intervals(side: Mapping[str, Any]) -> str:
    """How sure each part is."""
    told = "; ".join(f"{label} {words.span(side['intervals'][part])}" for part, label in words.PARTS.items())
    return f"<p><small>90 % intervals, in points: {escape(told)}.</small></p>"


def curve(record: Record, data: Mapping[str, Any], seat: int) -> str:
    """The chances of a seat by what it knew, at each of its decisions, with their band; nothing without any."""
    found = [each for each in data["decisions"] if each["seat"] == seat]
    if not found:
        return ""
    last = max(1, len(record.actions))

    def place(ply: int, chance: float) -> str:
        return f"{40 + ply / last * (WIDTH - 60):.1f},{10 + (1 - chance) * (HEIGHT - FOOT - 10):.1f}"

    line = " ".join(place(each["ply"], each["expected"]["value"]) for each in found)
    above = [place(each["ply"], each["expected"]["high"]) for each in found]
    below = [place(each["ply"], each["expected"]["low"]) for each in reversed(found)]
    axes = "".join(
        f'<text x="0" y="{14 + (1 - at) * (HEIGHT - FOOT - 10):.0f}">{100 * at:.0f} %</text>'
        f'<path class="axis" d="M{place(0, at)} L{place(last, at)}"/>'
        for at in (0.0, 0.5, 1.0)
    )
    told = f"The chances of seat {seat} by what it knew, from action 0 to {last}, with their 90 % band."
    return (
        f'<p>{told}</p><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">{axes}'
        f'<polygon class="band" points="{" ".join([*above, *below])}"/><polyline class="line" points="{line}"/></svg>'
    )


def table(data: Mapping[str, Any]) -> str:
    """All decisions."""
    heads = ("after", "seat", "chance", "played", "best", "cost", "90 %", "verdict")
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row(each)) + "</tr>" for each in data["decisions"]
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
