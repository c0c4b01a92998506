"""The two chocolate games by name."""

from __future__ import annotations

from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY

COURSES: dict[str, Course] = {SCHOKO.name: SCHOKO, SCHOKOLY.name: SCHOKOLY}
