"""Tables by REST: what cannot be is refused before anything is stored."""

import pytest
from tests.server.kit import Guest

from tafelrunde.wire import messages


def test_a_table_that_is_not_there(ada: Guest) -> None:
    """It is said at the socket and by REST."""
    ada.connect()
    ada.send(messages.Watch("nowhere"))
    assert "no_such_table" == ada.answer(messages.Refused).reason.code
    assert 404 == ada.get("/api/tables/nowhere").status_code
    assert "no_such_table" == ada.refused("/api/tables/nowhere/sit", 404)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"game": "schoko", "seats": 3}, "bad_seats"),
        ({"game": "schokoly", "deck": "47"}, "bad_deck"),
        ({"game": "stacko", "deck": "36"}, "bad_deck"),
        ({"game": "schoko", "booklet": "fr"}, "bad_booklet"),
        ({"game": "schoko", "deck": {"name": "x", "cards": {"DDDW": 99}}}, "bad_deck"),
        ({"game": "schoko", "substitute": "nobody"}, "no_such_bot"),
        ({"game": "chess"}, "bad_request"),
        ({"game": "schoko", "more": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(ada: Guest, setup: dict[str, object], code: str) -> None:
    """The setup is looked at before anything is stored."""
    response = ada.http.post("/api/tables", json=setup)
    assert code == response.json()["code"]
    assert response.status_code < 500
