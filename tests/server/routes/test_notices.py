"""The imprint and the privacy page of a host: shown as written, and nothing of it can do harm."""

from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run, run
from tests.server.kit import serving

from tafelrunde.server.routes.notices import render

__all__ = ["run"]


def test_markdown_becomes_a_page() -> None:
    """With the first heading as its title."""
    page = render("# Über *uns*\n\nAda & Co, [Post](mailto:ada@example.org)\n", "imprint")
    assert "<title>Über *uns*</title>" in page
    assert '<p>Ada &amp; Co, <a href="mailto:ada@example.org">Post</a></p>' in page


@pytest.mark.parametrize(
    "harm",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[a](javascript:alert(1))",
        "[a](JaVaScRiPt&#58;alert(1))",
        "[a](data:text/html;base64,PHNjcmlwdD4=)",
        "![a](javascript:alert(1))",
        "<javascript:alert(1)>",
        "[a]: javascript:alert(1)\n\n[a]",
        '# <script>"',
    ],
)
def test_what_could_do_harm_stays_text(harm: str) -> None:
    """No tag, no handler and no link of it is in the page."""
    body = render(harm, "imprint").partition("<main>")[2].lower()
    assert not any(f in body for f in ("<script", "<img src=x", 'href="javascript', 'src="javascript', 'href="data'))


def test_the_pages_are_shown_and_named_to_the_page(tmp_path: Path) -> None:
    """A change of the file is a change of the page; what is not given leads to the page itself."""
    file = tmp_path / "imprint.md"
    file.write_text("# Imprint\n\nAda")
    with serving(tmp_path, imprint=file) as address:
        assert "<p>Ada</p>" in httpx.get(f"{address}/imprint").text
        file.write_text("# Imprint\n\nBob and Ada")
        assert "<p>Bob and Ada</p>" in httpx.get(f"{address}/imprint").text
        assert '<meta name="notices" content="imprint" />' in httpx.get(address).text
        assert httpx.get(address).text == httpx.get(f"{address}/privacy").text
        assert "text/css" in httpx.get(f"{address}/notice.css").headers["content-type"]
        file.unlink()
        assert 404 == httpx.get(f"{address}/imprint").status_code


@pytest.mark.parametrize(("content", "word"), [(None, "No such file"), (b"\xff\xfe", "not UTF-8 text")])
def test_a_file_that_cannot_be_shown_is_named_at_the_start(
    run: Run, tmp_path: Path, content: bytes | None, word: str
) -> None:
    """Before the server begins."""
    file = tmp_path / "privacy.md"
    if content is not None:
        file.write_bytes(content)
    answer = run("serve", "--data", tmp_path, "--port", 0, "--privacy", file)
    assert (2, True, True) == (answer.status, str(file) in answer.err, word in answer.err)
