"""Promotion, the fate of Kings and Queens, and the way to the centre."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_PROMOTION: Final = GuidePage(
    "Promotion and score-cards",
    """\
Each Templar, Teutonic, Byzantine and Excalibur keeps its own score:
- **1** for a captured regular knight, Hospitallers included
- **2** for a captured royal knight, King or Queen

**With 2 or more it becomes royal at the end of the turn.** It then has two moves a turn.

Captures by Hospitallers, royal knights, Kings and Queens score nothing for a promotion. But \
every capture by a knight counts toward the three that let your King and Queen leave.

The score-card of each player shows who captured whom, the scores, the royal family's laps, and \
who is held by whom. `/victorus scores` shows all of them.

In the picture Orange's Templar has scored 1 already. It captures the Templar on l9: that makes \
2, and it is royal from the end of this turn.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl6 Ebk5 / blue Kh14 Ql14 Tbl9 captures:oTbxbUb",
    ("l6", "l9"),
)

_RESCUE: Final = GuidePage(
    "Captured royalty and rescue",
    """\
A captured King or Queen is **held** by its captor.

**If you capture a King or a Queen of the player who holds yours, both are exchanged at once.** \
It does not matter whether it is King or Queen. Each returns to its own home cell. Your capture \
still earns its bonus move.

Nobody else can free your King or Queen for you.

In the picture Blue holds Orange's King. Orange's Excalibur captures Blue's Queen, so both \
return: the King to j1, the Queen to l14.

⌂ House ruling: if the home cell is taken, it is the nearest empty cell of the kingdom, one of \
the same colour first. A piece that has \
returned may move in the same turn. Its lap begins anew.""",
    "standard orange 1 / orange Qf1 Tbl2 Ebk5 / blue Kh14 Qk9 Hbn7 captures:bHbxoK",
    ("k5", "k9"),
)

_OUT: Final = GuidePage(
    "Out of the game",
    """\
**A player whose King and Queen are both captured is out.** All other pieces of that player leave \
the board. The kingdom becomes battlefield.

A rescue comes first: where a capture leads to an exchange, nobody is out.

In the picture Orange holds Green's King. The Templar captures Green's Queen: Green is out, and \
its pieces go. There is a bonus move to take.

⌂ House ruling: Kings and Queens that this player held stay lost.

⌂ House ruling: the only player with a King or a Queen left wins. In allied armies it is \
the alliance.""",
    "standard orange 1 / orange Kj1 Qf1 Tbl6 Hbh1 / red Kb6 Qd12 / green Ql9 Twn10 Ubp4 "
    "captures:oHbxgK",
    ("l6", "l9"),
)

_LAP: Final = GuidePage(
    "The lap round the centre",
    """\
Before your King or Queen may enter the centre it has to go **completely round it: the King \
clockwise, the Queen counter-clockwise**, as seen from above. From the bottom side the King sets \
out to the left.

⌂ House ruling: the lap is counted in degrees about the centre, from your own axis, the straight \
line between the centre and the middle of your side. Moves in its direction add to it, moves back \
take away, and a long slide past the centre counts as the turn that it makes. At **360** on your \
axis the lap is done.

The board shows it, as in “King 240 of 360”.

The fastest way on an empty board takes three turns: `j1-j2-j6`, then `j6-f8-n7`, then \
`n7-i5-i7`. In the picture the King makes its first move.""",
    "standard orange 1 / orange Kj1 Qf1 / blue Kh14 Ql14 captures:oTbxbUw,oEbxbTw,oTbxbTb",
    ("j1", "j2"),
)

_CENTRE: Final = GuidePage(
    "Into the centre",
    """\
The centre is entered only through the triangle of your own colour. Your King or Queen must
- have done its lap: **360 degrees or more**
- stand on **your own axis**, the straight line from the centre to your side
- go **straight forward** through empty cells only, from any distance

It may be done by a first, a second or a bonus move. The centre has no colour, so any turn will \
do. **Entering wins at once.**

⌂ House ruling: it also works where a move would otherwise be bound to the battlefield.

In the picture the King is on n7 with 263 of 360 degrees. It goes to i5 on Orange's axis, which \
makes 360, and by its second move into the centre: `n7-i5-i7`.""",
    "standard orange 1 / orange Kn7@1 Qf1 / blue Kh14 Ql14 captures:oTbxbUw,oEbxbTw,oTbxbTb",
    ("n7", "i5"),
)

PAGES: Final = (_PROMOTION, _RESCUE, _OUT, _LAP, _CENTRE)
