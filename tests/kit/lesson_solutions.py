"""What somebody who understood it does in each lesson, as words."""

from tafelrunde.records.lesson import Lesson

SOLUTIONS: dict[str, dict[str, list[str]]] = {
    "schoko": {
        "touch": ["DDWW@1,-2"],
        "colour": ["DWWW@0,-4"],
        "tiers": ["*WDDW@1,0^"],
        "smartie": ["*DWWD@-2,1^"],
        "largest": ["WWDW@5,2"],
        "tie": ["DWWD@4,0"],
    },
    "schokoly": {
        "name": ["=M", "MMMW@0,0"],
        "shield": ["DMMM@2,0!2,2"],
        "stack": ["DDDM@1,2^"],
        "areas": ["DDDW@-2,0"],
        "three": ["=D", "DDDM@2,0"],
        "swap": ["swap 2 DDDM", "swap yes", "DWWW@-2,-2"],
        "teams": ["WWMD@2,4"],
        "end": ["DWWW@2,2!", "pass"],
    },
    "stacko": {
        "exchange": ["take 3"],
        "decline": ["draw", "take 6"],
        "hidden": ["draw", "take 7"],
        "run": ["take 2"],
        "talon": ["draw", "take 3"],
        "rounds": ["take 5", "draw"],
        "fifteen": ["take 2"],
    },
}


def solution(lesson: Lesson) -> list[str]:
    """The words that do all of a lesson."""
    return SOLUTIONS[lesson.record.game][lesson.name]
