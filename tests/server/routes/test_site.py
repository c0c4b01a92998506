"""The page and its files as the server sends them."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.kit import serving

from tafelrunde.server.app import build
from tafelrunde.server.net.serving import shield
from tafelrunde.server.settings import Settings


def test_the_page_is_squeezed_for_those_who_can_read_that(address: str) -> None:
    """The same bytes arrive either way."""
    plain = httpx.get(address, headers={"accept-encoding": "identity"})
    squeezed = httpx.get(address, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert "gzip" == squeezed.headers["content-encoding"]
    assert plain.content == squeezed.content


def test_a_path_longer_than_any_file_leads_to_the_page(address: str) -> None:
    """As all of its own addresses do."""
    assert 200 == httpx.get(f"{address}/{'a' * 300}").status_code


def test_answers_about_people_are_never_squeezed(address: str) -> None:
    """Their size would tell what is in them."""
    assert "content-encoding" not in httpx.get(f"{address}/api/me", headers={"accept-encoding": "gzip"}).headers


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
def test_the_figures_are_for_this_machine_alone(address: str, header: str) -> None:
    """What a proxy passes on is from outside, whatever it says about it."""
    assert 200 == httpx.get(f"{address}/metrics").status_code
    for outside in ("192.0.2.7", "127.0.0.1"):
        answer = httpx.get(f"{address}/metrics", headers={header: outside})
        assert (403, "not_for_you") == (answer.status_code, answer.json()["code"])


def test_the_figures_can_be_had_for_a_token_or_by_everybody(tmp_path: Path) -> None:
    """As the setting says."""
    outside = {"x-forwarded-for": "192.0.2.7"}
    with serving(tmp_path, metrics="letmein") as address:
        right, wrong = ({"authorization": f"Bearer {token}"} for token in ("letmein", "open"))
        answers = [httpx.get(f"{address}/metrics", headers=outside | given) for given in (right, wrong, {})]
        assert [200, 403, 403] == [answer.status_code for answer in answers]
    with serving(tmp_path, metrics="open") as address:
        assert httpx.get(f"{address}/metrics", headers=outside).is_success


def test_a_database_that_keeps_it_from_starting_is_named_in_a_sentence(tmp_path: Path) -> None:
    """Without a trace of our code: a worker has nobody else to say it."""
    settings = Settings(tmp_path)
    Path(settings.place).write_bytes(b"a letter" * 1000)
    told: list[str] = []

    async def send(message: Any) -> None:  # noqa: ANN401 - whether it started
        told.append(message["message"])

    async def receive() -> Any:  # noqa: ANN401 - that it is to start
        return {"type": "lifespan.startup"}

    with pytest.raises(ExceptionGroup):
        asyncio.run(shield(build(settings))({"type": "lifespan"}, receive, send))  # type: ignore[arg-type]
    assert [f"{settings.place} is not a database and was left unchanged: move it away, or give another file."] == told
