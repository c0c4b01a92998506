"""The fields of a JSON text, taken one by one with their types: each gives what it should hold, or BadRecord."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, NoReturn

FORM = "section 6"
"""What is reported when something is not even of the form of a record."""

MOST_ITEMS = 1_000
"""No list of a record is longer; most are far shorter (see record.py)."""

MOST_LETTERS = 200
MOST_POINTS = 10**6
LONGEST = 60
"""How much of a text is repeated in a sentence about it."""


class BadRecord(Exception):  # noqa: N818 - the word of those who read it
    """A text that is no record: the field where it fails, the number of the rule, and a sentence."""

    def __init__(self, where: str, rule: str, sentence: str) -> None:
        super().__init__(where, rule, sentence)
        self.where = where
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.where + ': ' if self.where else ''}{self.sentence} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Value:
    """A value of unknown type, the field where it stands, and the rule that says what it should be."""

    value: object
    where: str = ""
    rule: str = FORM

    def error(self, sentence: str) -> BadRecord:
        """The refusal of this value."""
        return BadRecord(self.where, self.rule, sentence)

    def under(self, rule: str) -> Value:
        """The same value, judged by another rule."""
        return replace(self, rule=rule)

    def entries(self, known: Collection[str] | None = None, needed: Collection[str] = ()) -> dict[str, Value]:
        """An object that has the needed keys, and only known ones."""
        if not isinstance(self.value, dict):
            raise self.error("This must be an object: {…}.")
        prefix = f"{self.where}." if self.where else ""
        unknown = None if known is None else next((key for key in self.value if key not in known), None)
        if unknown is not None:
            sentence = f"There is no such field; the fields here are {', '.join(known or ()) or 'none'}."
            raise BadRecord(prefix + printable(unknown), self.rule, sentence)
        found = {key: Value(value, prefix + printable(key), self.rule) for key, value in self.value.items()}
        for key in needed:
            if key not in found:
                raise BadRecord(prefix + key, self.rule, "This field is missing.")
        return found

    def items(self, most: int = MOST_ITEMS) -> tuple[Value, ...]:
        """A list of at most so many things; a longer one is not looked through."""
        if not isinstance(self.value, list):
            raise self.error("This must be a list: […].")
        if len(self.value) > most:
            raise self.error(f"This list has {len(self.value)} entries; no record has more than {most} here.")
        return tuple(Value(item, f"{self.where}[{i}]", self.rule) for i, item in enumerate(self.value))

    def whole_number(self, low: int = 0, high: int = MOST_POINTS) -> int:
        """A whole number between these two."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            raise self.error(f"This must be a whole number from {low} to {high}.")
        return self.value

    def string(self) -> str:
        """Any text without halves of characters."""
        if not isinstance(self.value, str):
            raise self.error('This must be a text: "…".')
        try:
            self.value.encode()
        except UnicodeEncodeError:
            raise self.error("This text contains half of a character.") from None
        return self.value

    def text(self, most: int = MOST_LETTERS) -> str:
        """A text that can be shown in one line."""
        text = self.string()
        if len(text) > most or not is_line(text):
            raise self.error(f"This must be a text of at most {most} characters, none of them a control character.")
        return text

    def one_of(self, known: Collection[str]) -> str:
        """One of these words."""
        text = self.string()
        if text not in known:
            raise self.error(f"This is {quote(text)} but must be one of {', '.join(known)}.")
        return text


def load(line: str | bytes) -> Value:
    """The value of a JSON text. Raises BadRecord for all that is not JSON, as are NaN and keys that come twice."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return Value(json.loads(text, object_pairs_hook=must_have_unique_keys, parse_constant=refuse))
    except UnicodeDecodeError as error:
        raise BadRecord("", FORM, f"Byte {error.start + 1} of the line is not UTF-8.") from None
    except json.JSONDecodeError as error:
        raise BadRecord("", FORM, f"The line is not JSON: {error.msg} at character {error.pos + 1}.") from None
    except Twice as error:
        raise BadRecord(printable(str(error)), FORM, "This field comes twice.") from None
    except RecursionError:
        raise BadRecord("", FORM, "The line is nested too deeply for a record.") from None
    except ValueError:
        raise BadRecord("", FORM, "The line holds a number that no record has.") from None


class Twice(ValueError):  # noqa: N818 - what is wrong, in a word
    """A key that comes twice in one object."""


def must_have_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
    found = dict(pairs)
    if len(found) < len(pairs):
        [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise Twice(key)
    return found


def refuse(_: str) -> NoReturn:
    """NaN and the infinities, which Python would read, are not JSON."""
    raise ValueError


def read_points(points: Value, seats: int) -> tuple[int, ...]:
    """A number for each seat."""
    numbers = tuple(number.whole_number() for number in points.items())
    if len(numbers) != seats:
        raise points.error(f"This must have a number for each of the {seats} seats.")
    return numbers


def is_line(text: str) -> bool:
    """Can it be shown in one line: no control characters, no line breaks, no halves of characters?"""
    return not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in text)


def printable(text: str) -> str:
    """A text of unknown origin as it may be printed: short, and with nothing in it that cannot be seen."""
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in cut)


def quote(text: str) -> str:
    """The same in quotes, for a sentence."""
    return f'"{printable(text)}"'
