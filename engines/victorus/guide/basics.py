"""The aim, the board, and the colours that everything depends on."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_AIM: Final = GuidePage(
    "The aim",
    """\
Two to six kingdoms fight for one cell, the centre. **Lead your King or your Queen once round the \
centre, then into it, and you win.** You also win if all the others are out of the game.

Each player has twelve pieces:
- two each of **T**emplar, Te**u**tonic (letter U), **B**yzantine, **E**xcalibur and \
**H**ospitaller, one with a black edge and one with a white edge: the knights
- the **K**ing and the **Q**ueen

On your turn you move one piece. A capture earns a bonus move with another piece, so a turn can \
go on. Until it is over you may take your moves back.

To play by clicks, choose a piece and then where it goes. To type it, write `f2-n5`, with `x` for \
a capture: `f2xn5`. Several moves of one turn may be typed at once: `f2xn5, j1-j2`. `end` ends a \
turn that could go on.

⌂ House ruling: the printed set-up did not reach us. The picture shows ours.""",
    "standard orange 1 / orange home / black home / red home / blue home / green home / "
    "purple home",
)

_BOARD: Final = GuidePage(
    "The board: kingdoms, walls and spokes",
    """\
The board has 181 cells with six edges each. Every player looks at it from their own side. The \
files are lettered a to q; the ranks count from the bottom within each file. The centre is i7.

- **Kingdom:** your twelve cells at the rim. All the rest is the **battlefield**.
- **Wall:** the thick line between neighbouring kingdoms. Nothing crosses it.
- **Spoke:** a line that runs out from a cell's corner, between two cells, to the cell beyond. A \
step along a spoke is blocked if **both** of these hold a piece, no matter whose. One does not \
block.
- **Centre:** counts as a piece for the spokes beside it. Nobody passes through it.

In the picture the Byzantine on l6 travels along spokes. To the west k5 and k6 are both taken, so \
that spoke is blocked. To the east only m6 is taken, so it may go on to n5 and p2.

⌂ House ruling: the printed board did not reach us in full. This one is the only one that we \
found to fit the printed words. A corner cell on a border belongs to the player who has it on the \
left. A spoke that is itself a wall is shut, and nobody slips round a wall's end.""",
    "standard orange 1 / orange Kj1 Qf1 Twk6 Uwm6 Bbl6 Ebk5 / blue Kh14 Ql14",
    ("l6",),
)

_COLOURS: Final = GuidePage(
    "The colours of cells and edges",
    """\
Each cell but the centre is **grey or white**. Each knight has an edge, which says where it \
lands:
- **black edge: on grey cells only**
- **white edge: on white cells only**

A knight passes over empty cells of either colour. Only the cell on which a move ends must have \
its colour. So your knights come in two teams that can never meet, and a knight can capture only \
what stands on its own colour.

The King and the Queen have edges of both colours. They change the colour from turn to turn.

In the picture the Templar on l2 has a black edge. It passes over the white cells of its file and \
lands on the grey ones.

⌂ House ruling: print does not say which cells are grey. Here the ring round the centre is grey, \
the next one white, and so on.""",
    "standard orange 1 / orange home / blue home",
    ("l2",),
)

PAGES: Final = (_AIM, _BOARD, _COLOURS)
