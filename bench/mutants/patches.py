"""A change as another body of one function that is loaded already, where it is no more than that."""

from __future__ import annotations

import ast
import gc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from bench.mutants.changes import Change, byte_offsets

Definition = ast.FunctionDef | ast.AsyncFunctionDef


class FunctionKey(NamedTuple):
    """Where a function is defined: its file, its name with those of its classes, and its first line."""

    file: str
    name: str
    line: int


class Functions:
    """The functions below a folder that are loaded, and their caches."""

    def __init__(self, folder: Path) -> None:
        self.found: defaultdict[FunctionKey, list[FunctionType]] = defaultdict(list)
        alive = gc.get_objects()
        for function in alive:
            if type(function) is FunctionType and function.__code__.co_filename.startswith(str(folder)):
                self.found[key_of(function.__code__)].append(function)
        self.caches = [thing for thing in alive if type(thing).__name__ == "_lru_cache_wrapper"]

    def patch(self, file: Path, source: bytes, change: Change) -> bool:
        """Make a change to the loaded functions; False, and nothing is changed, where it needs a fresh import."""
        key = find_enclosing(file, source, change)
        loaded = self.found.get(key, []) if key else []
        codes = {
            key_of(code): code for code in codes_in(compile(change.apply(source), str(file), "exec", dont_inherit=True))
        }
        other = codes.get(key) if key else None
        if not loaded or other is None or any(f.__code__.co_freevars != other.co_freevars for f in loaded):
            return False
        for function in loaded:
            function.__code__ = other
        for cache in self.caches:
            cache.cache_clear()
        return True


def key_of(code: CodeType) -> FunctionKey:
    """The key of a function with this code."""
    return FunctionKey(code.co_filename, code.co_qualname, code.co_firstlineno)


def find_enclosing(file: Path, source: bytes, change: Change) -> FunctionKey | None:
    """The outermost function whose body holds a change."""
    offsets = byte_offsets(source)
    for name, node in definitions(ast.parse(source)):
        first = node.body[0]
        start = offsets[first.lineno - 1] + first.col_offset
        if start <= change.start and change.line <= (node.end_lineno or 0):
            return FunctionKey(str(file), name, min([node.lineno, *[d.lineno for d in node.decorator_list]]))
    return None


def definitions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """The functions of a module and the methods of its classes, not what is defined inside them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield prefix + child.name, child
        else:
            yield from definitions(child, f"{prefix}{child.name}." if isinstance(child, ast.ClassDef) else prefix)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """All code in a code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)
