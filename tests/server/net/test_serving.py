"""How the application is put on the network: small frames, no compression, and why it does not start."""

import pytest
from tests.server.kit import Guest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from tafelrunde.server.net.serving import LONGEST_FRAME, first_cause


def test_a_frame_that_is_too_long_ends_the_connection(ada: Guest) -> None:
    """Before it is read to its end."""
    link = ada.connect()
    link.send("x" * (LONGEST_FRAME + 1))
    with pytest.raises(ConnectionClosed) as closed:
        ada.receive()
    assert closed.value.rcvd is not None
    assert CloseCode.MESSAGE_TOO_BIG == closed.value.rcvd.code


def test_nothing_is_compressed(ada: Guest) -> None:
    """The frames that the server writes itself know no extension."""
    assert not ada.connect().protocol.extensions
    ada.hang_up()


def test_the_cause_of_a_group_of_errors_is_the_first_one() -> None:
    """However deep it is."""
    first = ValueError("first")
    assert first is first_cause(ExceptionGroup("outer", [ExceptionGroup("inner", [first]), KeyError("second")]))
    assert first_cause(None) is None
