"""Captures, what they earn, and where they are open."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_CAPTURE: Final = GuidePage(
    "Captures and frozen pieces",
    """\
You capture by ending a move on a cell that holds an enemy. Nobody has to capture.

**A piece that has captured is frozen:** it stays where it is until your next turn. While your \
turn goes on, frozen pieces stand upside down in the picture. Other players may still capture them.

**A capture earns a bonus move**, which another of your pieces may take.

The very first turn of a match can capture nothing.

In the picture the Templar on l6 captures the Teutonic on l9. Then it is frozen there. To type \
it, write `l6xl9`.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl6 Ebk5 Hwi5 / blue Kh14 Ql14 Tbk9 Ubl9 Bwi3",
    ("l6", "l9"),
)

_BONUS: Final = GuidePage(
    "Bonus moves",
    """\
For a capture you get **one bonus move with another piece that is not frozen**, whichever you \
like. If that captures too, it is frozen as well and you get another bonus move, and so on.

A bonus move is always **one** move, even of a royal knight, the King or the Queen. You may also \
leave it and end the turn. A bonus move without a capture ends the turn.

A bonus move of the King or the Queen lands on the colour of the cell of the latest capture.

⌂ House ruling: print says so twice and the opposite once. It holds for every bonus move of \
theirs, whoever captured.

In the picture the Templar has just captured on l9 and is frozen. Now the Excalibur captures on \
k9. After that the Hospitaller could capture the Byzantine on i3: `k5xk9`, then `i5-h4xi3`.

Use the last bonus move to bring somebody to safety.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl9 Ebk5 Hwi5 / blue Kh14 Ql14 Tbk9 Bwi3 "
    "captures:oTbxbUb turn:oTb.l6xl9(bUb)",
    ("k5", "k9"),
)

_TWO: Final = GuidePage(
    "Two moves a turn",
    """\
**Royal knights, the King and the Queen have up to two moves a turn.** Both are made by the same \
piece, in any of its directions.

- A royal knight lands on its own colour both times, the King and the Queen both times on the \
opposite of where they began.
- After a strategic step there is no second move.

**A capture with one of the two moves, in the battlefield:** the piece may finish its two moves. \
Then it is frozen, and another piece takes the bonus move. If another piece moves first, the \
second move is gone.

⌂ House ruling: the second move is optional and may go straight on, but it may not end where the \
turn began.

In the picture Orange's royal Teutonic has gone from h5 to l7, and may now move on. To type both \
at once, write `h5-l7-n5`.""",
    "standard orange 1 / orange Kj1 Qf1 Ubl7* / blue Kh14 Ql14 turn:oUb.h5-l7",
    ("l7",),
)

_DOUBLE: Final = GuidePage(
    "Double captures",
    """\
If a royal knight, the King or the Queen **captures with both of its moves, the second time in \
the battlefield**, it may take the bonus move **itself**, or leave it to another piece. Two \
captures by its two moves earn one bonus move.

As long as each bonus move captures in the battlefield, it may go on, one move at a time. As soon \
as another piece has taken a bonus move, it is frozen.

In the picture the royal Excalibur captures on k9, then on g9, and then by a bonus move on n5: \
`k5xk9xg9xn5`.""",
    "standard orange 1 / orange Kj1 Qf1 Ebk5* / blue Kh14 Ql14 Tbk9 Ubg9 Bbn5",
    ("k5", "k9"),
)

_ZONES: Final = GuidePage(
    "Captures from and in kingdoms",
    """\
What counts is **where the piece stands when its turn or its bonus move begins** (⌂ House \
ruling). ⌂ House ruling: a piece that began in a kingdom is bound by it for its second move, too, \
even if the first has put that kingdom out.

**From the battlefield** it may capture anywhere, in the kingdoms too.

**From a kingdom** it may:
- travel to empty cells anywhere, even in another kingdom
- capture in the battlefield
- ⌂ House ruling: capture an enemy inside its own kingdom

It may not capture in another's kingdom.

The kingdoms of players who are out count as battlefield. ⌂ House ruling: so do those that nobody \
plays, and all walls stay.

In the picture the Templar on l2 starts from its kingdom: it cannot capture the Excalibur on l13, \
in Blue's kingdom. The Excalibur on k5 starts from the battlefield and may capture the Byzantine \
on k13. The Queen may capture the Templar on h1, which has come into her kingdom.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl2 Ebk5 / blue Kh14 Ql14 Tbh1 Bbk13 Ebl13",
    ("k5", "k13"),
)

_INSIDE: Final = GuidePage(
    "After a capture in a kingdom",
    """\
A piece with two moves that captures **in a kingdom with its first move** has two choices:
- It stays there, frozen.
- It makes its second move **to a cell of the battlefield**. It may capture there. Then it has \
made a double capture and may take the bonus move itself. But in that turn it may not return to a \
kingdom in which it has captured.

If it captures in a kingdom **with its second move**, it is frozen there.

Either way there is a bonus move for another piece.

In the picture the royal Excalibur has captured on k13, in Blue's kingdom. It may move on, but \
only to the battlefield, where it could capture the Templar on g11 and so earn the bonus move for \
itself.

⌂ House ruling: a kingdom that this very capture puts out of the game still counts as a kingdom \
for the capture, and as battlefield from then on.

⌂ House ruling: a King or a Queen that took an invader in its own kingdom with its first move may \
also enter the centre with its second.""",
    "standard orange 1 / orange Kj1 Qf1 Ebk13* / blue Kh14 Ql14 Tbg11 captures:oEbxbBb+0 "
    "turn:oEb.k5xk13(bBb)",
    ("k13", "g11"),
)

PAGES: Final = (_CAPTURE, _BONUS, _TWO, _DOUBLE, _ZONES, _INSIDE)
