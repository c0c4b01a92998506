"""The QR code of a table: a picture of the link that the visitor sees."""

import io

import httpx
import pytest
import segno
from tests.server.kit import Guest


def svg(link: str) -> bytes:
    """The code of a link, in the colours of the page."""
    drawing = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawing, kind="svg", xmldecl=False, nl=False, omitsize=True, border=3, dark="#2a1204", light="#fffaf1"
    )
    return drawing.getvalue()


def test_the_code_holds_the_link_under_the_name_that_the_visitor_used(ada: Guest, address: str) -> None:
    """With the port, as it stands in the address line."""
    table = ada.open()
    answer = ada.get(f"/api/tables/{table}/qr")
    assert (200, "image/svg+xml") == (answer.status_code, answer.headers["content-type"].partition(";")[0])
    assert svg(f"{address}/table/{table}") == answer.content


def test_a_page_that_came_by_https_says_so(ada: Guest, address: str) -> None:
    """A proxy that ends TLS need not tell the server: the code leads to where the visitor is."""
    table = ada.open()
    link = f"{address}/table/{table}".replace("http:", "https:")
    assert svg(link) == ada.get(f"/api/tables/{table}/qr?scheme=https").content


@pytest.mark.parametrize(("path", "status"), [("nowhere/qr", 404), ("{table}/qr?scheme=javascript", 400)])
def test_only_links_to_tables_that_there_are_get_a_code(ada: Guest, path: str, status: int) -> None:
    """Neither another table nor another kind of link."""
    answer = ada.get("/api/tables/" + path.format(table=ada.open()))
    assert (status, "application/json") == (answer.status_code, answer.headers["content-type"].partition(";")[0])


def test_who_has_no_cookie_yet_gets_the_code(ada: Guest, address: str) -> None:
    """The picture is fetched by the browser itself, perhaps before it is somebody."""
    assert 200 == httpx.get(f"{address}/api/tables/{ada.open()}/qr").status_code
