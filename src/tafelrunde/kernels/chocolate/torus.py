"""A row of the torus is a word of 64 cells: what leaves it at one end comes in at the other. One instruction each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types

from tafelrunde.kernels.jit import Word, instruction


@instruction
def around(_context: Word, _x: Word, _by: Word) -> Word:
    """A row moved up by less than 64 cells."""

    def generate(_context: Word, builder: Word, _signature: Word, args: Word) -> Word:
        return build_move(builder, args[0], args[1])

    return types.uint64(types.uint64, types.uint64), generate


@instruction
def back(_context: Word, _x: Word, _by: Word) -> Word:
    """A row moved down by less than 64 cells."""

    def generate(_context: Word, builder: Word, _signature: Word, args: Word) -> Word:
        return build_move(builder, args[0], builder.neg(args[1]))

    return types.uint64(types.uint64, types.uint64), generate


@instruction
def west(_context: Word, _x: Word) -> Word:
    """The cells whose left neighbour is in the row."""
    return types.uint64(types.uint64), generate_move(1)


@instruction
def east(_context: Word, _x: Word) -> Word:
    """The cells whose right neighbour is in the row."""
    return types.uint64(types.uint64), generate_move(63)


@instruction
def east_two(_context: Word, _x: Word) -> Word:
    """The cells whose right neighbour's right neighbour is in the row."""
    return types.uint64(types.uint64), generate_move(62)


def generate_move(number: int) -> Callable[..., Any]:
    """What writes the instruction that moves a row up by so many cells."""

    def generate(_context: Word, builder: Word, _signature: Word, args: Word) -> Word:
        return build_move(builder, args[0], ir.Constant(ir.IntType(64), number))

    return generate


def build_move(builder: Word, x: Word, by: Word) -> Word:
    """The instruction itself."""
    word = ir.IntType(64)
    move = builder.module.declare_intrinsic("llvm.fshl", (word,), ir.FunctionType(word, (word, word, word)))
    return builder.call(move, (x, x, by))
