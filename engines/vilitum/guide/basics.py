"""What holds for every piece: the aim, the turn, placing, the sacrifice and the ends."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_AIM: Final = GuidePage(
    "The aim, and the beginner game",
    """\
Vilitum is a duel of five against five. **Defeat all enemy pieces and you win.**

Each side has one of each:
- **W**arrior, 5 HP
- **R**ogue, 3 HP
- Wi**z**ard, letter Z, 3 HP
- **A**rcher, 3 HP
- **C**leric, 4 HP: it heals and does not attack

A piece stands on a podium. Each point of damage lays one ring on it. When the rings reach its \
HP (hit points), the piece is defeated and leaves the board.

**Is it your first match? Choose the beginner game.** It is played on 5x5, every attack deals 1 \
damage, the Warrior steps in any direction, and the only special is the Cleric's sacrifice. On \
these pages, *Full game* marks what the beginner game leaves out.

⌂ House ruling: the sides are called Ember and Frost, since print has no names for them. Ember \
has its back row on rank 1 and starts. In a rematch the side that lost starts; after a draw, the \
side that did not start before.""",
    "5x5:beginner 1 Wa1 Rb1 Zc1 Ad1 Ce1 / We5 Rd5 Zc5 Ab5 Ca5",
)

_TURN: Final = GuidePage(
    "A turn",
    """\
**Use one piece. It may move once and act once**, in either order. One of the two is enough, but \
you must do something, and never two of a kind.

- **Move:** each piece in its own way. A slide goes straight, passes your own pieces, stops before \
an enemy, and ends on an empty square.
- **Attack:** lays 1 ring on an enemy in range. Nothing blocks an attack: there is no line of sight.
- **Heal:** the Cleric's action instead of an attack. It takes a ring off another piece of yours.

You play a turn one action at a time. It ends when you end it, or by itself when nothing more is \
possible. Until then you may take your actions back.

In the picture Ember's Rogue moves from b1 to b3. There it can attack the Wizard on b4, which has \
1 HP left: it is defeated, and Ember wins.

To type it, write `Rb1-b3`, then `Rb3xb4`; `end` ends a turn early.""",
    "5x5:beginner 1 Rb1 Ce1 / Zb4-2",
    ("Rb1", "move", "b3"),
)

_PLACING: Final = GuidePage(
    "Boards and placing",
    """\
You play on **5x5** or on **7x7**. Files a, b, c run from west to east, ranks from Ember's side to \
Frost's.

The side that starts places first. Then you take turns, **one piece at a time, openly, on any \
free square of your own back row**: rank 1 for Ember, the last rank for Frost. On 5x5 the rows \
fill up. On 7x7 two squares of each stay empty.

Then the side that started has the first turn.

The large board changes one thing besides room: there the Warrior steps in any direction.

In the picture Ember is about to place its Archer on a free square of rank 1. To type it, write \
`A>e1`.

⌂ House ruling: options that make no sense together are refused. The beginner game needs 5x5. \
Agile Warrior needs 5x5 and not the beginner game. Tactical Wizard needs the swap, which the \
beginner game leaves out.""",
    "7x7 1 Wd1 Zc1 / Wd7 Re7 placing",
    ("A",),
)

_SACRIFICE: Final = GuidePage(
    "The Cleric's sacrifice",
    """\
At the start of your turn, before anything else, your Cleric may leave the board **for good**. One \
of your defeated pieces comes back on its square **with up to 3 HP**: the Warrior with 2 rings, \
any other without a ring.

The sacrifice is free, but you must go on with the piece that returned: it has to move or act, or \
both. The Cleric itself never comes back.

This belongs to the beginner game, too.

In the picture the Cleric on d3 gives way to the Rogue, which stands next to the Wizard at once, \
with Ember's Archer opposite. The Wizard is flanked, takes 2 damage, and Ember wins.

To type it, write `Cd3=R`, then `Rd3xd4`.""",
    "5x5 1 Ad5 Cd3 / Zd4-1",
    ("Cd3", "sacrifice", "R"),
)

_ENDS: Final = GuidePage(
    "The repeat state, and how a match ends",
    """\
**Repeat state.** A turn of yours may not end with the board exactly as it was at the end of your \
turn before: the same places and the same rings, on both sides.

In the picture Frost's Rogue has just put a ring on the Warrior. If the Cleric only heals it, all \
is as before: not allowed. Heal and move the Cleric, or do something else.

**A win:** no enemy piece is left, or the other side resigns.

**A draw:**
- You agree on one.
- The pieces left can never hurt each other. That is so only in the beginner game, with one \
Archer a side on squares of different colours, and without Melee Archer.
- ⌂ House ruling: the same position stands for the third time.
- ⌂ House ruling: for 100 turns no piece left the board and none returned.
- ⌂ House ruling: both sides had to pass in a row. A side that can do nothing passes; nobody \
else may.
- ⌂ House ruling: both sides lose their last piece at once. Only a Black Cleric can do that.""",
    "5x5 1 Wc3-1 Cc2 / Rd3 ply:2 quiet:2 past:1Wc3,1Wb3",
    ("Cc2", "heal", "c3"),
)

FIRST: Final = (_AIM, _TURN, _PLACING)
LATER: Final = (_SACRIFICE, _ENDS)
