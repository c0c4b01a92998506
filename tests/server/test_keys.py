"""Secrets: keys, signed cookies, ids and codes."""

from pathlib import Path

from tafelrunde.server import keys


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    """The environment may give another."""
    key = keys.key(None, tmp_path)
    assert key == keys.key(None, tmp_path)
    assert 0o600 == (tmp_path / "secret.key").stat().st_mode & 0o777
    assert key != keys.key("given", tmp_path)
    assert ["secret.key"] == [file.name for file in tmp_path.iterdir()]


def test_a_cookie_is_only_good_with_the_key_it_was_signed_with() -> None:
    """Nobody else can write one."""
    cookie = keys.sign("ada", b"k" * 32)
    assert keys.Signed("ada", 0) == keys.read_cookie(cookie, b"k" * 32)
    assert keys.Signed("ada", 7) == keys.read_cookie(keys.sign("ada", b"k" * 32, 7), b"k" * 32)
    assert [None] * 4 == [keys.read_cookie(text, b"k" * 32) for text in (cookie + "0", "bob" + cookie[3:], "", "ada")]
    assert keys.read_cookie(cookie, b"x" * 32) is None


def test_an_id_is_no_option_and_ends_no_link() -> None:
    """Hosts write ids on command lines, and people send them in links."""
    ids = [keys.fresh_id(16) for _ in range(500)]
    assert all(len(each) == 16 and each.isalnum() and each.isascii() for each in ids)
    assert len(ids) == len(set(ids))


def test_codes_are_read_however_they_are_typed() -> None:
    """Small letters and spaces do not matter."""
    code = keys.fresh_code(3)
    assert code == keys.tidy_code(f" {code.lower().replace('-', '  ')}\n")
