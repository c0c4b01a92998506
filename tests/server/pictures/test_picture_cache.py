"""Pictures that were drawn are kept, so many of them."""

from tafelrunde.server.pictures.picture_cache import PictureCache


def test_only_so_many_pictures_are_kept() -> None:
    """The one that was asked for longest ago makes room."""
    cache = PictureCache(most=2)
    cache.put("a", b"1")
    cache.put("b", b"2")
    assert b"1" == cache.get("a")
    cache.put("c", b"3")
    assert [b"1", None, b"3"] == [cache.get(table) for table in "abc"]
