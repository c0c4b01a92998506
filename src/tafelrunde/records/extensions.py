"""Games of other packages: `TAFELRUNDE_GAMES=mygame,another` names the packages, in every process that is to know them.

A package has a module for each layer that knows its game, under the name of the layer: `mygame.rules`, `mygame.records`
and so on. The registry of a layer imports that module when it is imported itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

VARIABLE = "TAFELRUNDE_GAMES"


class BadExtension(ImportError):  # noqa: N818 - named like the other troubles of those who run it
    """A package of games that cannot be loaded, in a sentence that says why."""


def packages() -> list[str]:
    """The packages that are named."""
    return [name for text in os.environ.get(VARIABLE, "").split(",") if (name := text.strip())]


def load(layer: str) -> Iterator[Any]:
    """The modules of a layer, of those packages that have one. Raises BadExtension for a package that is not there."""
    for package in packages():
        try:
            found = find_spec(f"{package}.{layer}")
        except (ImportError, ValueError) as error:
            raise BadExtension(f"{VARIABLE} names {package}, which cannot be imported: {error}.") from error
        if found is not None:
            yield import_module(f"{package}.{layer}")
