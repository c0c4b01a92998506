"""The page about the protocol shows every message as it is."""

import re
from typing import get_args

import msgspec
from tests.wire.test_rest import PAGE

from tafelrunde.wire import messages

EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
KINDS = (*get_args(messages.Asked), *get_args(messages.Told))


def tag(kind: type[msgspec.Struct]) -> str:
    """The name of a message."""
    return str(kind.__struct_config__.tag)


def test_every_message_has_an_example_that_is_whole() -> None:
    """Decoded and encoded again it is the same, so no field is missing or too much."""
    shown = [example for example in EXAMPLES if '"type"' in example]
    assert sorted(map(tag, KINDS)) == sorted(msgspec.json.decode(example)["type"] for example in shown)
    for example in shown:
        kind = next(kind for kind in KINDS if tag(kind) == msgspec.json.decode(example)["type"])
        decoded = msgspec.json.decode(example, type=kind)
        assert msgspec.json.decode(example) == msgspec.json.decode(msgspec.json.encode(decoded))
