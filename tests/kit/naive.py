"""The chocolate rules a second time, read from the text alone: slow, plain, and with nothing taken from the rules."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]


def square(at: Cell) -> list[Cell]:
    """C2: the four cells of a card, clockwise from the top left."""
    x, y = at
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def sides(cell: Cell) -> list[Cell]:
    """C4: the cells that share a side with this one."""
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def readings(pieces: str) -> set[str]:
    """C2: the card in all its quarter turns."""
    return {pieces[i:] + pieces[:i] for i in range(4)}


class Board:
    """The field: for each cell of each tier the number of its card and the colour of its piece."""

    def __init__(self) -> None:
        self.first: dict[Cell, tuple[int, str]] = {}
        self.second: dict[Cell, tuple[int, str]] = {}
        self.smarties: set[int] = set()
        self.count = 0

    def lay(self, pieces: str, at: Cell, tier: int) -> int:
        """Lay a card; gives its number."""
        cells = self.first if tier == 1 else self.second
        self.count += 1
        cells.update((cell, (self.count, piece)) for cell, piece in zip(square(at), pieces, strict=True))
        return self.count

    def visible(self) -> dict[Cell, tuple[int, str]]:
        """C3: the topmost piece of each cell."""
        return {**self.first, **self.second}

    def broken(self, pieces: str, at: Cell, tier: int) -> str | None:
        """N4: the first rule of placing that a card laid there breaks."""
        own = square(at)
        if not self.first:
            return "C9" if tier == 2 else "C5" if at != (0, 0) else None
        if tier == 1 and any(cell in self.first for cell in own):
            return "C6"
        if tier == 2:
            if not all(cell in self.first and cell not in self.second for cell in own):
                return "C9"
            below = {self.first[cell][0] for cell in own}
            if len(below) < 2:
                return "C10"
            if below & self.smarties:
                return "C11"
        contacts = list(self.contacts(pieces, own))
        if len(contacts) < 2:
            return "C7"
        return None if any(piece == beside for piece, beside in contacts) else "C8"

    def contacts(self, pieces: str, own: list[Cell]) -> Iterator[tuple[str, str]]:
        """C7: the pieces of the card, each with a visible piece beside it."""
        for piece, cell in zip(pieces, own, strict=True):
            for side in sides(cell):
                if side not in own and side in self.first:
                    yield piece, self.second.get(side, self.first[side])[1]

    def near(self) -> set[Cell]:
        """All anchors of cards that would cover or touch anything, and the origin."""
        return {(x - dx, y - dy) for x, y in self.first for dx in range(-1, 3) for dy in range(-1, 3)} | {(0, 0)}

    def places(self, hand: Iterable[str], tiers: tuple[int, ...]) -> set[tuple[str, Cell, int]]:
        """Where the cards of a hand may be laid: the pieces as they lie, the anchor and the tier."""
        turned = {reading for pieces in hand for reading in readings(pieces)}
        lays = ((pieces, at, tier) for at in self.near() for tier in tiers for pieces in turned)
        return {lay for lay in lays if self.broken(*lay) is None}

    def targets(self) -> set[Cell]:
        """S8: the cards that may take a smartie, each by its topmost, then leftmost visible piece."""
        shown: dict[int, list[tuple[int, int]]] = {}
        for (x, y), (number, _) in self.visible().items():
            shown.setdefault(number, []).append((y, x))
        return {min(cells)[::-1] for number, cells in shown.items() if number not in self.smarties}

    def groups(self, colour: str) -> list[set[Cell]]:
        """C15: the groups of a colour, the largest first."""
        left = {cell for cell, (_, piece) in self.visible().items() if piece == colour}
        found = []
        while left:
            group, todo = set[Cell](), [left.pop()]
            while todo:
                cell = todo.pop()
                group.add(cell)
                todo += [side for side in sides(cell) if side in left]
                left -= set(todo)
            found.append(group)
        return sorted(found, key=len, reverse=True)

    def sizes(self, colour: str) -> tuple[int, int]:
        """K5: the sizes of the two largest groups."""
        largest, second, *_ = *map(len, self.groups(colour)), 0, 0
        return largest, second

    def neutral(self, one: str, other: str) -> tuple[int, int]:
        """S10: what the neutral areas add to the scores of two colours."""
        points, seen = {one: 0, other: 0}, self.visible()
        (third,) = set("WDM") - {one, other}
        for group in self.groups(third):
            beside = [seen[side][1] for cell in group for side in sides(cell) if side in seen]
            if len(group) >= 6 and beside.count(one) != beside.count(other):
                points[max(one, other, key=beside.count)] += len(group)
        return points[one], points[other]
