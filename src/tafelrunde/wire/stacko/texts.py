"""What the fields of the views of Stacko hold, for the description of the API."""

from __future__ import annotations

TEXTS = {
    "StackoMarks.runs": "How many parts of each tower would be built correctly from the bottom up.",
    "EndedRound.finisher": "The seat that finished its tower, 0 for nobody.",
    "EndedRound.open": "Which places of each tower lay open when the round ended.",
    "EndedRound.runs": "How many parts of each tower were built correctly.",
    "EndedRound.towers": "The towers when the round ended; what is hidden from the viewer is null.",
    "StackoView.discard": "The parts on the discard pile, the last on top.",
    "StackoView.drawn": "Was the part on offer drawn from the talon?",
    "StackoView.ended": "The rounds that are over.",
    "StackoView.known": "Parts that everybody has seen and that are in the talon again.",
    "StackoView.offer": "The part on offer, 0 for none.",
    "StackoView.open": "Which places of each tower lie open.",
    "StackoView.points": "The points of each seat in the rounds so far.",
    "StackoView.round": "The number of the round.",
    "StackoView.runs": "How many parts of each tower are built correctly from the bottom up, as far as the seat sees.",
    "StackoView.standing": "How the seats stand; of a tower that hides parts, as far as the seat sees.",
    "StackoView.talon": "How many parts are left in the talon.",
    "StackoView.towers": "The towers from bottom to top; a hidden part is null.",
    "StackoView.turns": "How many turns were taken in this round.",
    "StackoView.words": "What the seat may do now, as the words to send.",
}
