"""The booklets of Schokoly, and where they differ (S14)."""

from __future__ import annotations

from enum import StrEnum


class Booklet(StrEnum):
    """Whose booklet a table of Schokoly follows; the English one is like the German one."""

    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"

    @property
    def guards_any_card(self) -> bool:
        """May a smartie go on any card of the field, or only on the card just laid (S8)?"""
        return self is not Booklet.SPANISH

    @property
    def announces_all_colours(self) -> bool:
        """Is the whole composition of a card announced in a swap, or only the colour of whoever would get it (S12)?"""
        return self is Booklet.FRENCH
