"""Secrets: given by the environment, or made once and kept in the data directory where only their owner can read."""

from __future__ import annotations

import hmac
import os
import secrets
import string
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

KEY_BYTES = 32
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
ID_LETTERS = string.ascii_letters + string.digits
"""No signs: ids stand in links, where the last would be cut off, and on command lines, where they must be no option."""


def key(given: str | None, data: Path) -> bytes:
    """What cookies are signed with. Raises OSError when the directory cannot be written."""
    if given:
        return sha256(given.encode("utf-8", "surrogateescape")).digest()
    file = data / "secret.key"
    try:
        return read_key(file)
    except FileNotFoundError:
        return make_key(file)


def read_key(file: Path) -> bytes:
    """The key in a file."""
    found = b""
    with suppress(ValueError):
        found = bytes.fromhex(file.read_text("ascii").strip())
    if len(found) != KEY_BYTES:
        raise ValueError(f"{file} does not hold a key of {KEY_BYTES} bytes in hex")
    return found


def make_key(file: Path) -> bytes:
    """A new key, in a file that only its owner can read; if another process was quicker, its key."""
    fresh = secrets.token_bytes(KEY_BYTES)
    scratch = file.with_suffix(f".{secrets.token_hex(4)}")
    handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as out:
        out.write(fresh.hex())
    try:
        os.link(scratch, file)
    except FileExistsError:
        return read_key(file)
    finally:
        scratch.unlink()
    return fresh


class Signed(NamedTuple):
    """What a cookie says: a person, and of which generation it is."""

    person: str
    generation: int


def sign(person: str, key_: bytes, generation: int = 0) -> str:
    """A person as a cookie holds them; the first generation is not written."""
    holder = f"{person}:{generation}" if generation else person
    return f"{holder}.{signature(holder, key_)}"


def read_cookie(text: str, key_: bytes) -> Signed | None:
    """Whose cookie it is, None when it is not one of ours."""
    holder, _, mark = text.partition(".")
    try:
        right = hmac.compare_digest(mark.encode(), signature(holder, key_).encode())
    except UnicodeEncodeError:
        return None
    person, _, generation = holder.partition(":")
    return Signed(person, int(generation or 0)) if right and person else None


def signature(holder: str, key_: bytes) -> str:
    """What only the server can write beside a person."""
    return hmac.digest(key_, b"person:" + holder.encode(), "sha256").hex()[:40]


def sign_device(person: str, key_: bytes) -> str:
    """What a device keeps on which a person was signed in: nothing but that, so it may outlast their cookie."""
    device_ = fresh_id(16)
    return f"{device_}.{signature(f'device:{device_}:{person}', key_)}"


def device(text: str, person: str, key_: bytes) -> str | None:
    """The id of a device on which this person was signed in; None for another."""
    device_, _, mark = text.partition(".")
    right = signature(f"device:{device_}:{person}", key_)
    return device_ if hmac.compare_digest(mark.encode("utf-8", "replace"), right.encode()) else None


def hash_code(code: str) -> str:
    """A code or token as it is stored; they are random, so a plain hash is enough."""
    return sha256(code.encode("utf-8", "surrogateescape")).hexdigest()


def fresh_id(length: int) -> str:
    """An id that nobody guesses."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def fresh_code(groups: int) -> str:
    """A code that people can read out: groups of four letters and digits."""
    return "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(4)) for _ in range(groups))


def tidy_code(code: str) -> str:
    """A code as it was shown, however it was typed."""
    letters = "".join(letter for letter in code.upper() if letter in CODE_LETTERS)
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))
