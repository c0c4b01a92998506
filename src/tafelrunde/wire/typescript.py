"""The wire types in TypeScript, made from the Python ones: `python -m tafelrunde.wire.typescript > web/src/wire.ts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec.inspect as look
from msgspec import NODEFAULT

from tafelrunde.rules import core
from tafelrunde.wire.daily import DailyBoard, DailyReport, DailyTry
from tafelrunde.wire.history import History, HistoryFigures, WaitingReviews
from tafelrunde.wire.lessons import LessonEntry, LessonPicture
from tafelrunde.wire.messages import PROTOCOL, Asked, Told
from tafelrunde.wire.puzzles import PuzzleAnswer, PuzzlePicture, PuzzleStanding
from tafelrunde.wire.replays import Replay
from tafelrunde.wire.rest import BotEntry, Checked, Code, Lobby, Made, Me, NewReview, NewToken, ReviewStatus, TokenEntry

HEADER = "// Made from the types of the server by `make web`; changes belong there.\n"
ANSWERS = (
    BotEntry,
    Checked,
    Code,
    History,
    DailyBoard,
    DailyReport,
    DailyTry,
    HistoryFigures,
    LessonEntry,
    LessonPicture,
    Lobby,
    Made,
    Me,
    NewReview,
    NewToken,
    PuzzleAnswer,
    PuzzlePicture,
    PuzzleStanding,
    Replay,
    ReviewStatus,
    TokenEntry,
    WaitingReviews,
)
"""What the page is answered by REST, beside pictures and records, and the largest of what it asks for."""

PLAIN: dict[type[look.Type], str] = {
    look.IntType: "number",
    look.FloatType: "number",
    look.StrType: "string",
    look.BoolType: "boolean",
    look.NoneType: "null",
    look.AnyType: "unknown",
}


def write() -> str:
    """The whole file of types."""
    asked, told = look.type_info(Asked), look.type_info(Told)
    structs = {
        struct.cls: struct for root in (asked, told, *look.multi_type_info(ANSWERS)) for struct in find_structs(root)
    }
    blocks = [interface(struct) for struct in sorted(structs.values(), key=lambda struct: struct.cls.__name__)]
    unions = [f"export type Asked = {write_type(asked)};\n", f"export type Told = {write_type(told)};\n"]
    codes = (
        "export type IllegalCode =\n"
        + "".join(f'  | "{code.value}"\n' for code in core.IllegalCode).rstrip("\n")
        + ";\n"
    )
    return "\n".join((HEADER, f"export const PROTOCOL = {PROTOCOL};\n", codes, *blocks, *unions))


def find_structs(kind: look.Type) -> Iterator[look.StructType]:
    """All structs that a type is made of."""
    if isinstance(kind, look.StructType):
        yield kind
        for field in kind.fields:
            yield from find_structs(field.type)
    for part in parts(kind):
        yield from find_structs(part)


def parts(kind: look.Type) -> Iterable[look.Type]:
    """The types inside a type that is not a struct."""
    match kind:
        case look.UnionType(types=types):
            return types
        case look.ListType(item_type=item) | look.VarTupleType(item_type=item):
            return (item,)
        case look.TupleType(item_types=items):
            return items
        case look.DictType(value_type=value):
            return (value,)
        case look.Metadata(type=inner):
            return (inner,)
        case _:
            return ()


def interface(struct: look.StructType) -> str:
    """A struct as an interface; a field that a visitor may leave out is optional."""
    sent = struct.forbid_unknown_fields
    lines = [f'  {struct.tag_field}: "{struct.tag}";'] if struct.tag_field else []
    for field in struct.fields:
        optional = "?" if sent and has_default(field) else ""
        lines.append(f"  {field.encode_name}{optional}: {write_type(field.type)};")
    body = "\n".join(lines)
    return (
        f"export interface {struct.cls.__name__} {{\n{body}\n}}\n"
        if lines
        else f"export type {struct.cls.__name__} = object;\n"
    )


def has_default(field: look.Field) -> bool:
    """May the field be left out?"""
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT


def write_type(kind: look.Type) -> str:
    """A type in the words of TypeScript."""
    match kind:
        case look.StructType(cls=cls):
            return str(cls.__name__)
        case look.UnionType(types=types):
            return " | ".join(dict.fromkeys(map(write_type, types)))
        case look.ListType(item_type=item) | look.VarTupleType(item_type=item):
            return f"{bracket(item)}[]"
        case look.TupleType(item_types=items):
            return f"[{', '.join(map(write_type, items))}]"
        case look.DictType(value_type=value):
            return f"Record<string, {write_type(value)}>"
        case look.LiteralType(values=values):
            return " | ".join(map(quote, values))
        case look.Metadata(type=inner):
            return write_type(inner)
        case _:
            return PLAIN[type(kind)]


def bracket(kind: look.Type) -> str:
    """A type that may stand before []."""
    text = write_type(kind)
    return f"({text})" if " | " in text else text


def quote(value: Any) -> str:  # noqa: ANN401 - the value of a literal
    """A literal."""
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    print(write(), end="")  # noqa: T201 - the file is made by sending this to it
