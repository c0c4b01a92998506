"""The picture of how values came true: for every table what was given against what came, with 95 % intervals."""

from __future__ import annotations

from typing import Any

SIDE = 190
MARGIN = 34
COLUMNS = 4
INK, FAINT, LINE = "#4a3428", "#cbbcae", "#c68642"


def draw(kept: dict[str, Any]) -> str:
    """One square a table, as SVG."""
    names = sorted(kept)
    width, height = COLUMNS * (SIDE + MARGIN) + MARGIN, -(-len(names) // COLUMNS) * (SIDE + 2 * MARGIN) + MARGIN
    box, label = f"0 0 {width} {height}", f"What values gave and what came, for {len(names)} tables"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif" font-size="11" role="img">',
        f"<title>{label}</title>",
        f'<rect width="{width}" height="{height}" fill="#fffaf4"/>',
    ]
    for number, name in enumerate(names):
        left = MARGIN + number % COLUMNS * (SIDE + MARGIN)
        top = MARGIN + number // COLUMNS * (SIDE + 2 * MARGIN)
        parts += square(left, top, name, kept[name]["checked"]["all"])
    return "\n".join([*parts, "</svg>"]) + "\n"


def square(left: int, top: int, name: str, found: dict[str, Any]) -> list[str]:
    """The square of a table: given from left to right, came from bottom to top."""
    bottom, count = top + SIDE, f"{found['positions']:,} positions, {found['games']:,} games"
    parts = [
        f'<text x="{left}" y="{top - 8}" fill="{INK}" font-weight="bold">{name}</text>',
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{FAINT}"/>',
        f'<path d="M{left} {bottom} L{left + SIDE} {top}" stroke="{FAINT}"/>',
        f'<text x="{left}" y="{bottom + 13}" fill="{INK}">{count}</text>',
    ]
    for row in found["deciles"]:
        x, y = left + SIDE * row["given"], bottom - SIDE * row["came"]
        reach = SIDE * 1.96 * row["error"]
        parts.append(f'<path d="M{x:.1f} {y - reach:.1f} V{y + reach:.1f}" stroke="{LINE}" stroke-width="2"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{INK if row["count"] >= 500 else FAINT}"/>')
    return parts
