"""How kernels are compiled and cached, and the few machine operations that all of them share.

Compiled code lives in a folder whose name is made of everything it was compiled from, so that an edited kernel is never
served by old code. The state of a random generator is a uint64[1] array:

    rng   [ s ]      xorshift64*, never 0; seeded by splitmix64
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from llvmlite.binding import get_host_cpu_features  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import config
from numba.extending import intrinsic

from tafelrunde.kernels.arrays import Rng

F = TypeVar("F", bound=Callable[..., Any])

Word: TypeAlias = Any
"""A machine word: the compiler knows its type, the checker need not."""

u64 = np.uint64
U0, U1, U2, U3 = u64(0), u64(1), u64(2), u64(3)
U63 = u64(63)


def fingerprint() -> str:
    """What compiled code depends on, in sixteen letters: the sources of kernels and rules, our version, Numba's."""
    digest = sha256(f"{release()} {numba.__version__}".encode())
    package = Path(__file__).parent.parent
    for source in sorted((*package.glob("kernels/**/*.py"), *package.glob("rules/**/*.py"))):
        digest.update(source.relative_to(package).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def release() -> str:
    """The version of this package, empty when it is not installed."""
    try:
        return version("tafelrunde")
    except PackageNotFoundError:
        return ""


def cache_folder() -> Path | None:
    """Where compiled code is kept, None when no folder can be written."""
    try:
        folder = cache_base() / fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def cache_base() -> Path:
    """NUMBA_CACHE_DIR, or else the user's cache. Raises RuntimeError for a user without a home."""
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tafelrunde" / "kernels"


CACHE = cache_folder()


OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
INSIDE = {"no_cpython_wrapper": True}
"""For what is called by kernels only; a call from Python would end the process."""


def compiled(signature: object = None, **options: object) -> Callable[[F], F]:
    """Numba's njit with our options. Numba's own setting is changed only for a moment: it belongs to the user."""
    make: Any = njit

    def decorate(function: F) -> F:
        before = getattr(config, "CACHE_DIR", "")
        setattr(config, "CACHE_DIR", str(CACHE or ""))  # noqa: B010 - the checker does not know Numba's settings
        try:
            made: F = make(signature, cache=CACHE is not None, **OPTIONS, **options)(function)
        finally:
            setattr(config, "CACHE_DIR", before)  # noqa: B010
        return made

    return decorate


def jit(signature: object) -> Callable[[F], F]:
    """A public kernel: compiled, or loaded from the cache, for this signature alone when its module is imported."""
    return compiled(signature)


def later(function: F) -> F:
    """A public kernel that not everybody needs: compiled, or loaded from the cache, when it is called first."""
    return compiled()(function)


def part(signature: object) -> Callable[[F], F]:
    """A part of kernels that they call: never to be called from Python."""
    return compiled(signature, **INSIDE)


def fused(signature: object) -> Callable[[F], F]:
    """A large part of several kernels: translated once, and merged into each of them by the optimiser."""
    return compiled(signature, forceinline=True, **INSIDE)


def inline(function: F) -> F:
    """A small helper that becomes part of every kernel that calls it."""
    return compiled(inline="always")(function)


def instruction(make: Callable[..., Any]) -> Callable[..., Any]:
    """A function of a few machine instructions; `make` gives its signature and writes them."""
    made: Callable[..., Any] = intrinsic(make)
    return made


@instruction
def popcount(_context: Word, _x: Word) -> Word:
    """The number of set bits of a uint64."""

    def generate(_context: Word, builder: Word, _signature: Word, args: Word) -> Word:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), generate


@instruction
def ctz(_context: Word, _x: Word) -> Word:
    """The number of the lowest set bit of a uint64, 64 when there is none."""

    def generate(_context: Word, builder: Word, _signature: Word, args: Word) -> Word:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@instruction
def deposit_bit(_context: Word, _word: Word, _n: Word) -> Word:
    """The n-th set bit of a uint64 alone, by one instruction that not every machine has."""

    def generate(_context: Word, builder: Word, _signature: Word, args: Word) -> Word:
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, (word, word)))
        return builder.call(pdep, (builder.shl(ir.Constant(word, 1), args[1]), args[0]))

    return types.uint64(types.uint64, types.uint64), generate


@instruction
def write_four(_context: Word, out: Word, _n: Word, source: Word, _at: Word, _bits: Word) -> Word:
    """out[n : n + 4] = source[at : at + 4] | bits, for arrays of int32, in one stroke."""

    def generate(context: Word, builder: Word, signature: Word, args: Word) -> Word:
        number = ir.IntType(32)
        four = ir.VectorType(number, 4)
        to, by = (context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2))
        to, by = builder.gep(to, [args[1]]), builder.gep(by, [args[3]])
        loaded = builder.load(builder.bitcast(by, four.as_pointer()), align=4)
        one = builder.insert_element(ir.Constant(four, ir.Undefined), args[4], ir.Constant(number, 0))
        bits = builder.shuffle_vector(one, ir.Constant(four, ir.Undefined), ir.Constant(four, [0, 0, 0, 0]))
        builder.store(builder.or_(loaded, bits), builder.bitcast(to, four.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.void(out, types.uint64, source, types.uint64, types.int32), generate


def deposits() -> bool:
    """Has this machine, for which Numba compiles unless told otherwise, that instruction?"""
    return not getattr(config, "CPU_NAME", None) and bool(get_host_cpu_features().get("bmi2"))


if deposits():

    @inline
    def nth(bits: Word, n: Word) -> Word:
        """The number of the n-th set bit of a uint64, counted from 0."""
        return ctz(deposit_bit(bits, n))

else:

    @inline
    def nth(bits: Word, n: Word) -> Word:
        """The number of the n-th set bit of a uint64, counted from 0."""
        for _ in range(n):
            bits &= bits - U1
        return ctz(bits)


@inline
def chance(rng: Rng) -> Word:
    """The next 32 random bits, in a uint64."""
    s = rng[0]
    s ^= s >> u64(12)
    s ^= s << u64(25)
    s ^= s >> u64(27)
    rng[0] = s
    return (s * u64(0x2545F4914F6CDD1D)) >> u64(32)


@inline
def below(rng: Rng, n: Word) -> Word:
    """The next random number below n, which is at least 1 and less than 2**32."""
    return np.int64((chance(rng) * u64(n)) >> u64(32))


@inline
def reseed(rng: Rng, seed: Word) -> None:
    """Start the generator anew from any uint64."""
    x = seed + u64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> u64(27))) * u64(0x94D049BB133111EB)
    x ^= x >> u64(31)
    rng[0] = x if x != U0 else U1


def generator(seed: int) -> Rng:
    """A generator for kernels, from any whole number; only its lowest 64 bits count."""
    mask = 2**64 - 1
    x = (seed + 0x9E3779B97F4A7C15) & mask
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & mask
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & mask
    return np.array([(x ^ (x >> 31)) or 1], np.uint64)
