"""The arrays that kernels take: their types as the checker reads them, and beside each the one that Numba compiles for.

    Rows     ROWS       uint64    rows of bits, scratch space
    Rng      RNG        uint64    the state of a random generator
    Ints     INTS       int32     tables, decks, codes
    Longs    LONGS      int64     what a search keeps of a ply, counts
    Bytes    BYTES      uint8     names of groups, flags
    Floats   FLOATS     float64   traits, weights, values
    Singles  SINGLES    float32   the net of Stacko

The checker does not know how many axes an array has. Numba does: `INTS_2` has two and `INTS_3` three, the last one
without gaps.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import types
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.uint64]
Rng: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int32]
Longs: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]
Singles: TypeAlias = NDArray[np.float32]

INT, WORD, FLOAT, SINGLE = types.int64, types.uint64, types.float64, types.float32
BOOLEAN, VOID = types.boolean, types.void

ROWS, ROWS_2 = types.uint64[::1], types.uint64[:, ::1]
RNG = ROWS
INTS, INTS_2, INTS_3 = types.int32[::1], types.int32[:, ::1], types.int32[:, :, ::1]
LONGS, LONGS_2 = types.int64[::1], types.int64[:, ::1]
BYTES, BYTES_2 = types.uint8[::1], types.uint8[:, ::1]
FLOATS, FLOATS_2, FLOATS_3 = types.float64[::1], types.float64[:, ::1], types.float64[:, :, ::1]
SINGLES, SINGLES_2 = types.float32[::1], types.float32[:, ::1]

NUMBA: Any = types
INT_PAIR = NUMBA.UniTuple(INT, 2)
FLOAT_PAIR = NUMBA.UniTuple(FLOAT, 2)


def tuple_type(fields: tuple[Any, ...], of: type) -> Any:  # noqa: ANN401 - Numba's types have none
    """The type of a named tuple whose fields have these types."""
    return NUMBA.NamedTuple(fields, of)
