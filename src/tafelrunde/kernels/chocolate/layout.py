"""Where everything stands in the arrays of the chocolate kernels.

A field lies on a torus of 64 × 64 cells. A layer is 64 words, one a row; bit x of word y is the cell (x, y). The
first card has its top-left piece at (31, 31), the cell 0,0 of the rules.

    rows    uint64[512]
      0 WHITE    64 DARK   128 MILK    the visible pieces of each colour
    192 TAKEN                          cells with a first-tier piece
    256 BARE                           cells that may be covered: first tier, on top, no smartie on their card
    320 CORNERS                        the top-left cells of first-tier cards
    384 BESIDE                         anchors of the first tier that obey C6 and C7    (derived from TAKEN)
    448 ABOVE                          anchors of the second tier that obey C9 to C11   (derived from BARE, CORNERS)

    table   int32[256]
      0 ORDER    the kinds of the cards of the shuffled deck
     64 CARDS    the laid cards in their order, as codes of a lay; bit 20 says that a card carries a smartie
    128 HANDS    for each seat, how many cards of each of 24 kinds it holds
    224 HELD     for each seat, the set of the kinds it holds, a bit a kind
    228 SMARTIES, 232 COLOURS (-1 while not named), 236 and on: single numbers, named below

    code    one int32 for an action; seats and kinds count from 0
      30  27 26   20 19   18  14 13  12 11   6 5    0
     | verb | smartie | tier | kind | turn |  y   |  x   |
      0 LAY      smartie: 0 none, else the number of its card, from 1; the card just laid has the next number
      1 PASS     2 NAME x = colour     3 OFFER x = seat, kind     4 GIVE kind     5 AGREE     6 DECLINE

    deck    int32[8192], made once for a deck by deck.py
      0 CARDS_IN_ALL, 1 COLOUR_COUNT (2 or 3), 2 PAYS (Schokoly: the second tier costs a smartie), 3 KIND_COUNT
      4 GUARDS_ANY (1: a smartie may go on any card; 0: only on the card just laid, S14)
      8 TURNS      for each kind, in how many different turns it lies
     40 CLIMBS     for each kind, whether it may lie on the second tier
     72 PRINTED    for each kind, whether a smartie is printed on it
    104 COPIES     for each kind, how many there are
    136 PIECES     for each kind and colour, how many pieces: 3 * kind + colour
    256 PATTERN    for each kind and turn, 4 * kind + turn:
                   bits 0-11 the corners of each colour, 4 bits a colour, row by row (1 2 / 4 8)
                   bits 12-19 the colour of each corner, 2 bits a corner, in the same order
    384 TURNED     for each kind, 272 sets of turns: [w + 16 * d] those that have white on a corner of the set w or
                   dark on a corner of the set d, [256 + m] those that have milk on a corner of the set m
"""

from __future__ import annotations

from typing import Final

WHITE: Final = 0
DARK: Final = 64
MILK: Final = 128
TAKEN: Final = 192
BARE: Final = 256
CORNERS: Final = 320
BESIDE: Final = 384
ABOVE: Final = 448
ROWS_SIZE: Final = 512

ORDER: Final = 0
CARDS: Final = 64
HANDS: Final = 128
HELD: Final = 224
SMARTIES: Final = 228
COLOURS: Final = 232
SEATS: Final = 236
DRAWN: Final = 237
TURN: Final = 238
PLACED: Final = 239
PASSES: Final = 240
TARGETS: Final = 241
"""How many cards may take a smartie: none on them yet, and a visible piece."""
BESIDES: Final = 242
"""How many anchors are in BESIDE."""
ABOVES: Final = 243
"""How many anchors are in ABOVE."""
LEFT: Final = 244
"""The bounds of the field, not wrapped: LEFT may be below 0 and RIGHT beyond 63."""
RIGHT: Final = 245
TOP: Final = 246
BOTTOM: Final = 247
OUTGROWN: Final = 248
"""1 when the field is too wide or too high for the torus; nothing may be asked of it any more."""
SWAP_TO: Final = 249
"""The seat that was offered a card, -1 when none was."""
SWAP_CARD: Final = 250
SWAP_BACK: Final = 251
"""The card offered back, -1 while there is none."""
OFFERED: Final = 252
TABLE_SIZE: Final = 256

KINDS: Final = 24
ORIGIN: Final = 31
WIDEST: Final = 60
"""Two cells more, and an anchor left of the field would touch its right end around the torus."""

CARDS_IN_ALL: Final = 0
COLOUR_COUNT: Final = 1
PAYS: Final = 2
KIND_COUNT: Final = 3
GUARDS_ANY: Final = 4
TURNS: Final = 8
CLIMBS: Final = 40
PRINTED: Final = 72
COPIES: Final = 104
PIECES: Final = 136
PATTERN: Final = 256
TURNED: Final = 384
TURNED_SIZE: Final = 272
DECK_SIZE: Final = 8192

LAY: Final = 0
PASS: Final = 1
NAME: Final = 2
OFFER: Final = 3
GIVE: Final = 4
AGREE: Final = 5
DECLINE: Final = 6
VERB: Final = 27
SMARTIE: Final = 20
TIER: Final = 19
KIND: Final = 14

MOST_LAYS: Final = 1 << 15
"""More than 4 kinds in 4 turns at all anchors of both tiers, and room for a vector beyond the last."""
TOUCHED: Final = 2048
WORK_SIZE: Final = 3072
"""Scratch: anchors of both tiers, and from TOUCHED on 12 layers; or, for groups, rows and a stack."""
