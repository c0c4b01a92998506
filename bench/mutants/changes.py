"""The changes that can be made to a source file, one at a time: a span of its text, and what stands there then."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

SWAPS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}

ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
}

Node = TypeVar("Node", bound=ast.AST)

UNTOUCHED = {"annotation", "returns", "decorator_list", "type_params", "bases", "exc", "msg", "type"}
"""Fields of the tree that are no behaviour of their own: types, decorators, and the sentences of errors."""


@dataclass(frozen=True, slots=True)
class Change:
    """A span of a file's text, in bytes, that is replaced; and the first line it is on."""

    start: int
    end: int
    text: str
    line: int

    def apply(self, source: bytes) -> bytes:
        """The source with this change."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def changes(source: bytes) -> list[Change]:
    """Every change that can be made to this source and leaves it a program, in the order of its text."""
    offsets = byte_offsets(source)
    found = []
    for node, other in variants(ast.parse(source)):
        start, end = offsets[node.lineno - 1] + node.col_offset, offsets[(node.end_lineno or 0) - 1]
        text = "pass" if other is None else ast.unparse(other)
        if isinstance(other, ast.expr):
            text = f"({text})"
        change = Change(start, end + (node.end_col_offset or 0), text, node.lineno)
        if is_program(change.apply(source)):
            found.append(change)
    return found


def byte_offsets(source: bytes) -> list[int]:
    """Where each line begins."""
    return [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]


def is_program(source: bytes) -> bool:
    """Can it be compiled? Constants of a pattern, for one, cannot become expressions."""
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def variants(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt | None]]:
    """Every part of a tree with what may stand in its place; None for a statement that is left out."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
        return
    if isinstance(node, (ast.stmt, ast.expr)):
        yield from ((node, other) for other in others(node))
    if isinstance(node, (ast.If, ast.While)) and not isinstance(node.test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
        yield node.test, ast.UnaryOp(ast.Not(), node.test)
    for name, value in ast.iter_fields(node):
        if name not in UNTOUCHED:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from variants(child)


def others(node: ast.stmt | ast.expr) -> Iterator[ast.expr | ast.stmt | None]:
    """What may stand in the place of one part."""
    if isinstance(node, ast.stmt):
        return statements(node)
    return expressions(node)


def statements(node: ast.stmt) -> Iterator[ast.stmt | None]:
    """A statement is left out, or returns nothing."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break():
            yield None
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield None
        case ast.Return(value=ast.expr() as value) if not is_none(value):
            yield ast.Return(ast.Constant(None))


def expressions(node: ast.expr) -> Iterator[ast.expr]:
    """Another comparison, operator, number or condition, or an argument less."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in SWAPS:
            yield alter(node, ops=[SWAPS[type(op)], *node.ops[1:]])
        case ast.BoolOp(op=op):
            yield alter(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            yield from (alter(node, values=[*node.values[:n], *node.values[n + 1 :]]) for n in range(len(node.values)))
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            yield alter(node, op=ARITHMETIC[type(op)])
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.Constant(value=bool() as flag):
            yield ast.Constant(not flag)
        case ast.Constant(value=int() as number):
            yield from (ast.Constant(number + 1), ast.Constant(number - 1))
        case ast.Call():
            yield from (
                alter(node, keywords=[*node.keywords[:n], *node.keywords[n + 1 :]]) for n in range(len(node.keywords))
            )
        case ast.IfExp():
            yield alter(node, test=ast.UnaryOp(ast.Not(), node.test))
    yield from guards(node)


def guards(node: ast.expr) -> Iterator[ast.expr]:
    """Comprehensions without their conditions."""
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
        for n, generator in enumerate(node.generators):
            if generator.ifs:
                freed = [*node.generators[:n], alter(generator, ifs=[]), *node.generators[n + 1 :]]
                yield alter(node, generators=freed)


def alter(node: Node, **fields: object) -> Node:
    """A copy of a part with some fields changed."""
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def is_none(value: ast.expr) -> bool:
    """Is it None already?"""
    return isinstance(value, ast.Constant) and value.value is None
