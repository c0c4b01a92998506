"""What is wrong with something that was sent, as a sentence: the library that reads it speaks to programmers."""

from __future__ import annotations

import re

import msgspec

TYPES = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "null",
    "object": "an object",
    "str": "text",
}
"""What JSON has, in words."""

NUMBER_LIMITS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}
UNITS = {"str": "characters", "array": "elements", "object": "fields"}
SEE_PROTOCOL = "docs/protocol.md says what it may be"

BAD_TYPE = re.compile(r"Expected `(.+)`, got `(.+)`")
BAD_LENGTH = re.compile(r"Expected `(\w+)` of length (<=|>=) (\d+)")
BAD_NUMBER = re.compile(r"Expected `\w+` (<=|>=|<|>) (\S+)")
MISSING = re.compile(r"Object missing required field `(.+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(.+)`")
BAD_CHOICE = re.compile(r"Invalid (?:enum )?value (.+)")
MALFORMED = re.compile(r"JSON is malformed: (.+) \(byte (\d+)\)")
PLACE = re.compile(r" - at `(?:\$\.?)?(.*)`$")
CUT_OFF = "Input data was truncated"


def explain_error(error: msgspec.MsgspecError) -> str:
    """The sentence for an error of the library, which names the place behind what is wrong."""
    text = str(error)
    place = PLACE.search(text)
    return explain(PLACE.sub("", text), place[1] if place else "")


def explain(message: str, place: str = "") -> str:
    """The sentence for what the library says is wrong at a place; what it says in words of its own stays."""
    where = f"`{place}`" if place else "It"
    if found := MISSING.fullmatch(message):
        return f"`{join(place, found[1])}` is missing."
    if found := UNKNOWN.fullmatch(message):
        return f"There is no field `{join(place, found[1])}`. Leave it out."
    if found := BAD_CHOICE.fullmatch(message):
        return f"{where} cannot be {found[1]}: {SEE_PROTOCOL}."
    if found := BAD_LENGTH.fullmatch(message):
        limit, unit = NUMBER_LIMITS[found[2]], UNITS.get(found[1], "bytes")
        return f"{where} has to have {limit} {found[3]} {unit}."
    if found := BAD_NUMBER.fullmatch(message):
        return f"{where} has to be {NUMBER_LIMITS[found[1]]} {found[2]}."
    if found := BAD_TYPE.fullmatch(message):
        return f"{where} has to be {name_types(found[1])}, not {name_types(found[2])}."
    if found := MALFORMED.fullmatch(message):
        return f"It is not JSON: {found[1]} at byte {found[2]}."
    if message == CUT_OFF:
        return "It is not JSON: it ends too early."
    return message if message.endswith(".") else f"{message}."


def join(place: str, field: str) -> str:
    """Where a field is."""
    return f"{place}.{field}" if place else field


def name_types(types: str) -> str:
    """One or several types in words."""
    return " or ".join(TYPES.get(each, each) for each in types.split(" | "))
