"""The ten regional rules, each with a position in which using it at once shows its point."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_AGILE_WARRIOR: Final = GuidePage(
    "Regional rule: Agile Warrior",
    """\
*5x5 only, not in the beginner game.* You may give up your Warrior's special for the whole match. \
Then its attacks deal 1 damage, and it **moves 1 square in any direction**.

⌂ House ruling: each side chooses for itself and openly, before placing; the side that starts \
chooses first. To type the choice, write `agile` or `standard`.

In the picture Ember's Warrior is agile. It steps from b2 to c3, and attacks the Rogue on c4, \
which has 1 HP left: a win. A standard Warrior would come too late.

`Wb2-c3`, then `Wc3xc4`""",
    "5x5:agile-warrior-1 1 Wb2 / Rc4-2",
    ("Wb2", "move", "c3"),
)

_BLACK_CLERIC: Final = GuidePage(
    "Regional rule: Black Cleric",
    """\
As its action the Cleric may **drain** an enemy in its heal range: the enemy takes 1 damage, and \
so does the Cleric.

⌂ House ruling:
- It may drain with its last HP, and is then defeated, too. If both sides lose their last piece \
so, the match is a draw.
- The second heal of a Cleric that does not move cannot be a drain.
- A drain is no attack. Only Blood Lust treats it as one: a side that may attack twice may drain \
twice.

In the picture the Cleric is Ember's last piece. Without this rule it would have to be sacrificed \
to hurt anybody. Now it drains the Rogue on c4 itself, which has 1 HP left: a win.

`Cc2*c4`""",
    "5x5:black-cleric 1 Cc2 / Rc4-2",
    ("Cc2", "drain", "c4"),
)

_BLOOD_LUST: Final = GuidePage(
    "Regional rule: Blood Lust",
    """\
With **one piece against two or more**, you may **move twice instead of attacking, or attack \
twice instead of moving**.

⌂ House ruling:
- Pieces are counted at the start of the turn, before a sacrifice.
- The two moves, or the two attacks, may differ.
- Of an Archer's two attacks both may be long shots.
- A Black Cleric may drain twice.

In the picture Ember's Warrior stands alone against two, each with 2 HP left. It attacks the \
Rogue on c4, then the Archer on d3: both are defeated, and Ember wins.

`Wc3xc4`, then `Wc3xd3`""",
    "5x5:blood-lust 1 Wc3 / Rc4-1 Ad3-1",
    ("Wc3", "attack", "c4"),
)

_BLOOD_RAGE: Final = GuidePage(
    "Regional rule: Blood Rage",
    """\
With **one piece against two or more, each of your attacks deals 2 damage**.

⌂ House ruling: it is 2 instead of 1. A Warrior's 2 or a Rogue's flank does not add to it. Pieces \
are counted at the start of the turn. A Black Cleric's drain and a Warrior's rush are no attacks.

In the picture Ember's Rogue stands alone. It goes from b1 to b3 and attacks Frost's Warrior on \
b4, which has 2 HP left: defeated, and only Frost's Cleric is left, which cannot attack.

`Rb1-b3`, then `Rb3xb4`""",
    "5x5:blood-rage 1 Rb1 / Wb4-3 Ce5",
    ("Rb1", "move", "b3"),
)

_MELEE_ARCHER: Final = GuidePage(
    "Regional rule: Melee Archer",
    """\
An Archer that **does not move this turn** may attack a piece right next to it: 1 square \
orthogonally.

It takes the whole turn, like a long shot. It matters more than it seems: an Archer's common \
shots hit squares of its own colour only, and a neighbour stands on the other one.

In the picture the Rogue next to Ember's Archer has 1 HP left. No other shot can reach it, not \
even after a move. The Archer stays and strikes: a win.

`Ac3xc4`""",
    "5x5:melee-archer 1 Ac3 / Rc4-2",
    ("Ac3", "attack", "c4"),
)

_SNEAKY_ROGUE: Final = GuidePage(
    "Regional rule: Sneaky Rogue",
    """\
**The Rogue passes enemies**, except the enemy Rogue. It still goes in one straight line and ends \
on an empty square.

In the picture the Rogue on a3 slips past its own Archer on b3 and Frost's Wizard on c3, to d3. \
From there the Wizard is flanked by the Archer, and has 2 HP left: a win.

`Ra3-d3`, then `Rd3xc3`""",
    "5x5:sneaky-rogue 1 Ra3 Ab3 / Zc3-1",
    ("Ra3", "move", "d3"),
)

_TACTICAL_WIZARD: Final = GuidePage(
    "Regional rule: Tactical Wizard",
    """\
*Not in the beginner game.* When the Wizard swaps places, **one attack may be made by the Wizard \
or by the ally that it swaps with**, before the swap or after it.

⌂ House ruling: the ally attacks as usual. It counts as having moved, so an Archer makes no long \
shot. An ally Cleric may heal once instead.

In the picture the Wizard on c3 brings the Warrior from a1 to its own square, next to the Rogue. \
The Warrior attacks for 2 damage: a win. The Wizard's own attack would have dealt 1.

`Zc3<>a1`, then `Wc3xc4`""",
    "5x5:tactical-wizard 1 Wa1 Zc3 / Rc4-1",
    ("Zc3", "swap", "a1"),
)

_WARRIOR_CHARGE: Final = GuidePage(
    "Regional rule: Warrior Charge",
    """\
The Warrior may **move a second time instead of attacking**. ⌂ House ruling: it may turn between \
the two moves.

In the picture Ember's Warrior has 1 HP left, and Frost's Warrior stands next to it. A single step \
is not enough: Frost follows and attacks. Two steps, such as to c1, take the Warrior out of \
reach. Frost may charge after it, but then it cannot attack in that turn.

`Wc3-c2`, then `Wc2-c1`""",
    "5x5:warrior-charge 1 Wc3-4 / Wc4",
    ("Wc3", "move", "c2"),
)

_WARRIOR_RUSH: Final = GuidePage(
    "Regional rule: Warrior Rush",
    """\
Instead of attacking, the Warrior may **step onto a piece and push it** 1 square on, in the \
direction of the step. That piece takes 1 damage. The piece may be an enemy's or your own.

⌂ House ruling:
- The square behind must be on the board and empty, even if the damage defeats the piece.
- A rush is the whole turn: it takes the place of the move and of the attack. It does not go with \
a Warrior Charge.

In the picture Ember's Warrior is shut in. It cannot move, and it cannot attack the Rogue on b2, \
which is diagonal. But on 7x7 it steps diagonally, and so it may rush: the Rogue has 1 HP left, \
and is defeated.

`Wa1!b2`""",
    "7x7:warrior-rush 1 Wa1 / Rb2-2 Aa2 Cb1",
    ("Wa1", "rush", "b2"),
)

_WHITE_WIZARD: Final = GuidePage(
    "Regional rule: White Wizard",
    """\
Instead of its move or instead of its attack, the Wizard may **pass one ring on**: from itself to \
an ally in its attack range, or from such an ally to itself.

⌂ House ruling: the ring counts like damage, so it may defeat the piece that takes it. It is one \
ring a turn, not two.

In the picture Ember's Warrior has 1 HP left. Without this rule Frost could defeat it whatever \
Ember does. But now the Wizard on c1 takes one ring from it, and the Warrior survives an attack. \
The Wizard may still move or attack; here it had better stay.

`Zc1<oc3`; the other way it would be `Zc1o>c3`""",
    "5x5:white-wizard 1 Wc3-4 Zc1 / Ra2 Zd4",
    ("Zc1", "take", "c3"),
)

PAGES: Final = (
    *(_AGILE_WARRIOR, _BLACK_CLERIC, _BLOOD_LUST, _BLOOD_RAGE, _MELEE_ARCHER),
    *(_SNEAKY_ROGUE, _TACTICAL_WIZARD, _WARRIOR_CHARGE, _WARRIOR_RUSH, _WHITE_WIZARD),
)
