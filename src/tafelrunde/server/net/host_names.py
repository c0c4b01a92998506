"""Which names the server answers to.

A page of somebody else can let a name of its own point to this machine (DNS rebinding), and its visitors' browsers then
take both for one site. Nobody else can own an address in digits, a name without a dot, or one under an ending that is
kept for local networks; every other name has to be allowed by whoever runs the server.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

EVERY = "*"
MOST_REFUSED = 20
NOBODYS = "?.invalid"
LOCAL_ENDINGS = ("localhost", "local", "internal", "lan", "home", "home.arpa", "test")
"""Kept for local networks by RFC 2606, 6761, 6762 and 8375, or by ICANN; browsers ask no public server for them."""


class HostNames:
    """The names that are allowed beside those that nobody else can own. `*.example.org` allows all names below it."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self.allowed = {bare(name) for name in allowed} | {bare(socket.gethostname())}
        self.refused: set[str] = set()

    def fit(self, header: str) -> bool:
        """Is this Host header one of ours? A request of HTTP/1.0 may have none, and no browser sends it."""
        name = bare(header)
        return not name or is_local(name) or bool(self.allowed & {EVERY, name, f"*.{name.partition('.')[2]}"})

    def is_new(self, header: str) -> bool:
        """Was this name not refused before? Of the first few it is known, so that nobody fills a log with them."""
        is_new = bare(header) not in self.refused and len(self.refused) < MOST_REFUSED
        if is_new:
            self.refused.add(bare(header))
        return is_new


def bare(host: str) -> str:
    """The name in a Host header, or in the address of a page, without port, brackets and the dot at its end."""
    if set(host.strip()) & set(", @"):
        return NOBODYS
    try:
        found = urlsplit(host if "://" in host else f"//{host.strip()}").hostname
    except ValueError:
        return NOBODYS
    return (found or "").rstrip(".").lower()


def is_local(name: str) -> bool:
    """Can nobody outside own this name?"""
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{ending}" for ending in LOCAL_ENDINGS))
    return True
