"""Players, variants and the ends of a match."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_PLAYERS: Final = GuidePage(
    "Players, seats and turns",
    """\
Turns go round clockwise: Orange, Black, Red, Blue, Green, Purple. **If you can move, you must.** \
⌂ House ruling: else you pass; nobody else may.

A turn ends when you end it, or by itself when nothing more is possible. When all have had \
theirs, a round is over.

⌂ House ruling: the kingdoms by the number of players:
- 2: Orange and Blue, opposite each other
- 3: Orange, Red and Green, every other one
- 4: Orange, Black, Blue and Green
- 5: all but one, as chosen
- 6: all

⌂ House ruling: Orange begins, or else the first of those who play. The order of the colours \
round the board is ours, too.

The picture shows a match for three.""",
    "standard orange 1 / orange home / red home / green home",
)

_QUICK: Final = GuidePage(
    "The quick game",
    """\
A variant with time limits and more captures.

- **Time:** one for the match, usually 60 minutes, and one for a turn, usually 90 seconds. When \
the time for a turn is over, the rest of the turn is lost. Both can be set longer.
- **Nothing is frozen:** a piece that captured may take the bonus move itself.
- **A double capture** by two moves earns two bonus moves.
- **After a capture in a kingdom** a piece may only go on to the battlefield.

When the time for the match is over, the round is finished. Then **points for captured pieces** \
decide:
- Templar, Teutonic, Byzantine 2, Excalibur 4, Hospitaller 5
- royal Templar, Teutonic, Byzantine 6, royal Excalibur 8
- King, Queen 10, as long as they are held

Equal points share the win. The centre and the last survivor still win.

In the picture the Templar has captured on l9 and may go on itself, with a capture on l11 or p5.

⌂ House ruling: for the rest of a turn no piece returns to a kingdom in which it has captured. A \
King or a Queen that was exchanged counts no points, and players who are out win by points only \
with their allies.""",
    "quick orange 1 / orange Kj1 Qf1 Tbl9 / blue Kh14 Ql14 Tbl11 Bbp5 captures:oTbxbUb "
    "turn:oTb.l6xl9(bUb)",
    ("l9",),
)

_ALLIED: Final = GuidePage(
    "Allied armies",
    """\
A variant for four or six players, alone or together with the quick game.

**East** is Orange, Red and Green. **West** is Black, Blue and Purple. With four players, Orange \
and Green play against Black and Blue.

- Allies never capture each other. Their pieces stand in each other's way all the same.
- ⌂ House ruling: a King or a Queen is rescued only by captures of the same player, not by allies.
- **If any of the allies brings a King or a Queen into the centre, all of them win**, those who \
are out as well.
- In the quick game the points of allies count together.

In the picture Orange's Templar on l6 may capture the Teutonics on l9 and f6. Green's Templar on \
n5 is an ally: it bars the way to the east.

⌂ House ruling: a player who is out stays out, even if allies play on. The alliance loses with the \
last King or Queen.""",
    "allied orange 1 / orange Kj1 Qf1 Tbl6 / black Kc1 Qa1 Ubf6 / blue Kh14 Ql14 Ubl9 / "
    "green Ko9 Qq3 Tbn5",
    ("l6",),
)

_ENDS: Final = GuidePage(
    "How a match ends",
    """\
**Wins**
- A King or a Queen enters the centre.
- ⌂ House ruling: one player or alliance is left with a King or a Queen.
- Quick game: the most points when the time for the match is over. Equal points share the win.

**Draws**
- All who are still in the game agree on one.
- ⌂ House ruling: the same position stands for the third time, with the same laps and the same \
player to move.
- ⌂ House ruling: 200 rounds are over.

⌂ House ruling: in a draw, players who are out have lost, unless an ally is still in.

**Conceding**
- With two players, the other one wins.
- ⌂ House ruling: with more, the others play on. The pieces of the one who concedes leave the \
board. Nobody gets that King and Queen, and those that were held there stay lost.
- ⌂ House ruling: running out of time for a turn counts as conceding. In the quick game it only \
ends the turn.""",
)

PAGES: Final = (_PLAYERS, _QUICK, _ALLIED, _ENDS)
