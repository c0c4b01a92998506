"""The page and its files as the server sends them."""

import httpx


def test_the_page_is_squeezed_for_those_who_can_read_that(address: str) -> None:
    """The same bytes arrive either way."""
    plain = httpx.get(address, headers={"accept-encoding": "identity"})
    squeezed = httpx.get(address, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert "gzip" == squeezed.headers["content-encoding"]
    assert plain.content == squeezed.content


def test_answers_about_people_are_never_squeezed(address: str) -> None:
    """Their size would tell what is in them."""
    assert "content-encoding" not in httpx.get(f"{address}/api/me", headers={"accept-encoding": "gzip"}).headers
