"""How each piece moves."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_TEMPLAR: Final = GuidePage(
    "The Templar",
    """\
**Vertical and horizontal**, any distance, with no jumping. Directions are always those of its \
own player: vertical runs straight ahead from that side through cell edges, horizontal along \
spokes. The bars on the shield show them.

It lands on its colour: on an empty cell, or on an enemy, which it captures.

It also has the strategic step.

In the picture the Templar on l6 has a black edge:
- In its file it may capture the Teutonic on l9. What lies behind is out of reach.
- To the west its own Hospitaller on d5 stops it, so f6 is the last cell.
- To the east it may go to n5 and p2.
- k5 is a strategic step.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl6 Hbd5 / blue Kh14 Ql14 Ubl9",
    ("l6",),
)

_TEUTONIC: Final = GuidePage(
    "The Teutonic",
    """\
**The four diagonals of 45 degrees**, any distance. Each leads straight through cell edges, the \
four edges that are not above or below it as its own player sees it.

It lands on its colour and captures by landing on an enemy.

It also has the strategic step.

In the picture the Teutonic on h5 has a black edge:
- On the diagonal up to the right it may capture the Templar on l7.
- Down to the left g4 is white, and its own Excalibur on f4 bars the rest of the diagonal.
- On the other two diagonals it may go as far as b4 and m2.""",
    "standard orange 1 / orange Kj1 Qf1 Ubh5 Ebf4 / blue Kh14 Ql14 Tbl7",
    ("h5",),
)

_BYZANTINE: Final = GuidePage(
    "The Byzantine",
    """\
**Horizontal and the four diagonals of 60 degrees**, any distance. All six directions run along \
spokes, so it slips between cells: a spoke is blocked only where the cells on both of its sides \
hold a piece.

It lands on its colour and captures by landing on an enemy.

It also has the strategic step.

In the picture the Byzantine on h7 has a black edge:
- To the east it passes below the centre to j7, and may capture the Templar on l7.
- To the west it may go to f7, d6 or b3.
- On the diagonals it may go down to g5, f4 or e2, and up to i8, j10, k11 or l13.
- h8 and i6 are strategic steps.""",
    "standard orange 1 / orange Kj1 Qf1 Bbh7 / blue Kh14 Ql14 Tbl7",
    ("h7",),
)

_EXCALIBUR: Final = GuidePage(
    "The Excalibur",
    """\
**Vertical, horizontal and the four diagonals of 45 degrees**, any distance: it moves like a \
Templar and a Teutonic together.

It lands on its colour and captures by landing on an enemy. It has **no** strategic step.

In the picture the Excalibur on k5 has a black edge:
- In its file it may capture the Templar on k9.
- Up to the left it passes over the empty cells and may capture the Teutonic on f8.
- Its own Templar on l6 shuts the diagonal up to the right.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl6 Ebk5 / blue Kh14 Ql14 Tbk9 Ubf8",
    ("k5",),
)

_HOSPITALLER: Final = GuidePage(
    "The Hospitaller",
    """\
It moves in two parts, and both belong to one move:
- **It travels** like a Byzantine, horizontally or on a diagonal of 60 degrees, at least one \
step, to an **empty** cell of its colour.
- **Then it must pivot** to a neighbouring cell of its colour, through an edge. That cell may be \
empty or hold an enemy, which it captures.

It captures by the pivot only, never while travelling. Each cell has at most two neighbours of \
its own colour. If both are barred, the Hospitaller cannot stop there.

It has no strategic step and never becomes royal. A Hospitaller's bonus move is its whole travel \
and pivot.

In the picture the Hospitaller on h5 travels to k9, from where it may pivot to j10, or to l9 and \
capture the Teutonic there. The Templar on j5 stands in its way to the east.

To type it, write `h5-k9xl9`.""",
    "standard orange 1 / orange Kj1 Qf1 Hbh5 / blue Kh14 Ql14 Tbj5 Ubl9",
    ("h5", "k9"),
)

_FAMILY: Final = GuidePage(
    "The King and the Queen",
    """\
Both move like an Excalibur, **up to two moves a turn**.

**Colours:** both moves land on the colour **opposite** to the cell where the turn began. From \
grey they land on white twice, in the next turn on grey twice, and so on. Look for the colour on \
which your royal piece stands when the others move: only pieces of that colour can capture it.

**Leaving the kingdom:** your King and your Queen may not leave your kingdom until your knights \
have made **3 captures**. Captures by the King or the Queen do not count. Until then they may \
move inside it. ⌂ House ruling: captures by Hospitallers and royal knights count.

They capture like any other piece. No one has to answer an attack on them: there is no check.

In the picture Orange's knights have made 2 captures. The King on j1 stands on grey, so it may go \
to h2, i1, j2 or l1 and on to another of these white cells.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl6 Ebk5 / blue Kh14 Ql14 captures:oTbxbUw,oEbxbTw",
    ("j1",),
)

_STEP: Final = GuidePage(
    "The strategic step",
    """\
A Templar, Teutonic or Byzantine, royal or not, may make a **strategic step** instead of a slide: \
**through an edge to a neighbouring, empty cell of its own colour**.

It is how such a knight gets onto other lines. It never captures. It is the whole move: after it, \
a royal knight has no second move.

⌂ House ruling: a bonus move may be a strategic step, a second move may not.

In the picture the Templar on j6 steps to k6. The other such cell is i5.""",
    "standard orange 1 / orange Kj1 Qf1 Twj6 / blue Kh14 Ql14",
    ("j6", "k6"),
)

PAGES: Final = (_TEMPLAR, _TEUTONIC, _BYZANTINE, _EXCALIBUR, _HOSPITALLER, _FAMILY, _STEP)
