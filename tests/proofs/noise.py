"""Requests by chance, made from a JSON Schema: good ones, nearly good ones, and noise."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]
WILD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    2**31,
    2**63,
    -(2**70),
    1e308,
    "",
    " ",
    "\0",
    "\ud800",
    "\u00e9" * 50,
    "x" * 300,
    "<script>alert(1)</script>",
    "'; DROP TABLE log; --",
    "../../etc/passwd",
    "%00",
    "\u202etfel",
    "\U0001d517\U0001d51e",
    [],
    {},
    [[]],
    {"": {}},
    [None] * 20,
)
RAW = (
    b"",
    b"{",
    b"[",
    b"null",
    b"nul",
    b'"',
    b"\xff\xfe",
    b"[" * 3000,
    b'{"a":' * 1000,
    b'{"type":"ping","type":"watch"}',
    b"1e999",
    b'"\\ud800"',
    b"\0" * 10,
    b"{}" * 10,
)
"""Texts that are no JSON, or hardly."""

MUTATED = 0.25
MOST = 6


class Noise:
    """Values by chance. `words` are texts that mean something at this moment, by the names of their fields."""

    def __init__(self, rng: Random, definitions: Schema, words: Callable[[str], list[Any]]) -> None:
        self.rng = rng
        self.definitions = definitions
        self.words = words

    def body(self, schema: Schema) -> bytes:
        """A body: as the schema wants it, with something changed, or noise."""
        roll = self.rng.random()
        if roll < 0.08:
            return self.rng.choice(RAW)
        if roll < 0.12:
            return self.rng.randbytes(self.rng.randrange(60))
        value = self.value(schema)
        if roll < 0.12 + MUTATED:
            value = self.mutated(value)
        return json.dumps(value).encode()

    def value(self, schema: Schema, name: str = "") -> Any:  # noqa: ANN401 - any JSON
        """A value that a schema allows, mostly."""
        if "$ref" in schema:
            return self.value(self.definitions[schema["$ref"].rpartition("/")[2]], name)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            return self.value(self.rng.choice(choices), name)
        if (known := self.words(name)) and self.rng.random() < 0.85:
            return self.rng.choice(known)
        kind = schema.get("type", "object")
        return self.plain(self.rng.choice(kind) if isinstance(kind, list) else kind, schema)

    def plain(self, kind: str, schema: Schema) -> Any:  # noqa: ANN401 - any JSON
        """A value of a type."""
        match kind:
            case "object":
                return self.thing(schema)
            case "array":
                return [self.value(schema.get("items") or {}) for _ in range(self.rng.randrange(MOST))]
            case "string":
                size = min(int(schema.get("maxLength", 12)), 500)
                return "".join(self.rng.choice("abcDMW@,^!* 0123-\u00e9") for _ in range(self.rng.randint(0, size)))
            case "integer" | "number":
                low = int(schema.get("minimum", -3))
                return self.rng.randint(low, min(int(schema.get("maximum", low + 12)), low + 10**6))
            case "boolean":
                return self.rng.random() < 0.5
            case _:
                return None

    def thing(self, schema: Schema) -> dict[str, Any]:
        """An object: what has to be there, and some of the rest."""
        required = set(schema.get("required", ()))
        thing = {
            name: self.value(each, name)
            for name, each in schema.get("properties", {}).items()
            if name in required or self.rng.random() < 0.5
        }
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            thing |= {self.plain("string", {"maxLength": 6}): self.value(more) for _ in range(self.rng.randrange(4))}
        return thing

    def mutated(self, value: Any) -> Any:  # noqa: ANN401 - any JSON
        """The value with something in it changed."""
        if self.rng.random() < 0.3 or not isinstance(value, dict | list) or not value:
            return self.rng.choice(WILD)
        if isinstance(value, list):
            place = self.rng.randrange(len(value))
            return [self.mutated(each) if n == place else each for n, each in enumerate(value)]
        name = self.rng.choice(list(value))
        if self.rng.random() < 0.3:
            return {key: each for key, each in value.items() if key != name} | self.rng.choice([{}, {"more": 1}])
        return value | {name: self.mutated(value[name])}
