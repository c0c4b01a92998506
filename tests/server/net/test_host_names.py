"""The names the server answers to: those that nobody else can own, and those that are allowed."""

import pytest

from tafelrunde.server.net.host_names import MOST_REFUSED, HostNames
from tafelrunde.server.settings import from_environment


@pytest.mark.parametrize(
    "host",
    [
        "localhost:4242",
        "127.0.0.1",
        "[::1]:4242",
        "192.168.1.20:4242",
        "raspberry",
        "raspberry.local:4242",
        "x.lan",
        "",
    ],
)
def test_names_that_nobody_else_can_own_are_ours(host: str) -> None:
    """Among them the address that is shown for phones nearby."""
    assert HostNames([]).fit(host)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a, b.c", "[::1"])
def test_other_names_are_not(host: str) -> None:
    """Until who runs the server allows them, one by one or all."""
    assert not HostNames(["games.example.org"]).fit(host)
    assert HostNames(["*"]).fit(host)


@pytest.mark.parametrize(
    "given", ["games.example.org", "https://games.example.org", "*.example.org", "x.y Games.Example.ORG."]
)
def test_a_name_is_allowed_as_hosts_write_it(given: str) -> None:
    """Also as the address of the page."""
    assert HostNames(from_environment({"TAFELRUNDE_HOSTS": given}).hosts).fit("games.example.org:443")


def test_of_each_refused_name_it_is_said_once_that_it_is_new() -> None:
    """And of the first few only, so that nobody fills the log with names."""
    names = HostNames([])
    refused = [f"evil{number % (MOST_REFUSED + 5)}.example" for number in range(100)]
    assert MOST_REFUSED == sum(names.is_new(name) for name in refused)
