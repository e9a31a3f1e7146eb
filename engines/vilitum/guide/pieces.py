"""The five pieces, each drawn on both boards."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_WARRIOR: Final = GuidePage(
    "The Warrior on 5x5",
    """\
**5 HP. Moves 1 square orthogonally**, that is along a file or a rank. In the beginner game it \
moves 1 square in any direction.

**Attacks 1 square orthogonally.**

*Full game:* its attack deals **2 damage**, but only 1 to the enemy Warrior.

In the picture it stands on c3:
- It may move to b3 or c2.
- Frost's Rogue on c4 would take 2 damage, the Warrior on d3 would take 1.
- It cannot attack the Archer on d4, since that is diagonal.

To type it, write `Wc3-b3` for the move and `Wc3xc4` for the attack.

⌂ House ruling: the printed diagrams of the moves did not reach us. The pictures on these pages \
draw what the printed words say.""",
    "5x5 1 Wc3 / Wd3 Rc4 Ad4",
    ("Wc3",),
)

_WARRIOR_7: Final = GuidePage(
    "The Warrior on 7x7",
    """\
On the large board the Warrior **moves 1 square in any direction**. Its attack stays the same: 1 \
square orthogonally, 2 damage, 1 to the enemy Warrior.

In the picture it stands on d4:
- It may move to c3, c4, c5, d3 or e3. The other three squares are taken.
- It attacks the Rogue on d5 and the Warrior on e4.
- The Archer on e5 is diagonal, so it is out of range. With a step next to it first, to an \
empty square, it would be in range.""",
    "7x7 1 Wd4 / We4 Rd5 Ae5",
    ("Wd4",),
)

_ROGUE: Final = GuidePage(
    "The Rogue on 5x5",
    """\
**3 HP. Moves any number of squares in one straight line**, in any of the eight directions. It \
passes your own pieces and stops before an enemy.

**Attacks 1 square orthogonally.**

*Full game:* if the target is **flanked**, the attack deals **2 damage**. Flanked means: at that \
moment another piece of yours, of any kind, stands right opposite the Rogue on the far side of \
the target.

In the picture it stands on c3:
- It may pass its own Archer on b3 and go on to a3.
- To the southeast the Cleric on d2 stops it at once.
- The Wizard on c4 stands between the Rogue and Ember's Warrior on c5. It is flanked and takes 2 \
damage.

To type it, write `Rc3-a3` for the move and `Rc3xc4` for the attack.""",
    "5x5 1 Wc5 Rc3 Ab3 / Zc4 Cd2",
    ("Rc3",),
)

_ROGUE_7: Final = GuidePage(
    "The Rogue on 7x7",
    """\
The Rogue is the same on the large board, with longer lines: any number of squares straight in \
one of eight directions, attack 1 square orthogonally, 2 damage if the target is flanked.

In the picture it stands on d4:
- To the west it may stop on c4, or pass its Archer on b4 and stop on a4.
- To the southeast it may stop on e3. The Cleric on f2 bars the rest of that line.
- The Wizard on d5 is flanked by Ember's Warrior on d6.""",
    "7x7 1 Wd6 Rd4 Ab4 / Zd5 Cf2",
    ("Rd4",),
)

_WIZARD: Final = GuidePage(
    "The Wizard on 5x5",
    """\
**3 HP. Moves in an L:** 2 squares along a file or rank and 1 across, or the other way round.

**Attacks exactly 2 squares orthogonally, or 1 diagonally.** It cannot attack the square right \
next to it along a file or rank.

*Full game:* nothing stops its L. And **instead of moving it may swap places** with any other \
piece of yours on the board. It may still attack, before the swap or after it.

In the beginner game enemies stop it. ⌂ House ruling: it may go if one of the two ways of the L, \
long part first or short part first, is free of enemies.

In the picture it stands on c3:
- All eight squares of its L are free.
- It attacks the Rogue on c5 and the Archer on d4, but not the Warrior on b3 or the Cleric on c4.
- It may swap places with the Warrior on a1.

To type it, write `Zc3-e4`, `Zc3xc5`, and for the swap `Zc3<>a1`.""",
    "5x5 1 Wa1 Zc3 / Wb3 Rc5 Ad4 Cc4",
    ("Zc3",),
)

_WIZARD_7: Final = GuidePage(
    "The Wizard on 7x7",
    """\
The Wizard is the same on the large board: it moves in an L, attacks exactly 2 squares \
orthogonally or 1 diagonally, and may swap places with a piece of yours instead of moving.

In the picture it stands on d4:
- All eight squares of its L are free, though the Warrior on c4 and the Cleric on d5 stand by.
- It attacks the Rogue on d6 and the Archer on e5, but not the Warrior or the Cleric.
- It may swap places with the Warrior on a1. A swap reaches across any board.""",
    "7x7 1 Wa1 Zd4 / Wc4 Rd6 Ae5 Cd5",
    ("Zd4",),
)

_ARCHER: Final = GuidePage(
    "The Archer on 5x5",
    """\
**3 HP. Moves any number of squares diagonally**, in one line. It passes your own pieces and stops \
before an enemy.

**Attacks exactly 2 squares orthogonally, or 1 diagonally.** It cannot attack the square right \
next to it along a file or rank.

*Full game:* **if it does not move this turn**, neither before nor after, it may make a **long \
shot** instead: exactly 3 squares orthogonally, or 2 diagonally.

In the picture it stands on b2:
- It may move to a1, a3, c1 or c3. The Rogue on d4 bars the rest of that line.
- It attacks the Cleric on b4, and may still move.
- It reaches the Warrior on e2 and the Rogue on d4 with a long shot.
- It cannot attack the Wizard on b3.

To type it, write `Ab2-c3` for the move and `Ab2xe2` for an attack, long or not.""",
    "5x5 1 Ab2 / We2 Rd4 Zb3 Cb4",
    ("Ab2",),
)

_ARCHER_7: Final = GuidePage(
    "The Archer on 7x7",
    """\
The Archer is the same on the large board: it moves diagonally, attacks exactly 2 squares \
orthogonally or 1 diagonally, and without a move also 3 orthogonally or 2 diagonally.

An Archer never leaves squares of one colour. Its common shots hit that colour only; the long \
shot along a file or rank is the one that hits the other. Here there is more room for it.

In the picture it stands on d4:
- It attacks the Cleric on d2, and may still move.
- It reaches the Warrior on g4 and the Rogue on f6 with a long shot.
- It cannot attack the Wizard on d5.""",
    "7x7 1 Ad4 / Wg4 Rf6 Zd5 Cd2",
    ("Ad4",),
)

_CLERIC: Final = GuidePage(
    "The Cleric on 5x5",
    """\
**4 HP. Moves any number of squares orthogonally**, in one line. It passes your own pieces and \
stops before an enemy.

**It cannot attack. It heals:** one ring comes off another piece of yours, 1 or 2 squares away \
orthogonally or 1 diagonally. It cannot heal itself, nor a piece without a ring.

*Full game:* **if it does not move this turn**, it may heal a second time, the same piece or \
another.

In the picture it stands on c3:
- It heals the Warrior on c4, the Rogue on d4 or the Archer on e3. The Wizard on b3 has no ring.
- It may pass its own pieces: to c5, or to a3.

To type it, write `Cc3-c5` for the move and `Cc3+d4` for the heal. It can also be sacrificed: see \
the page on that.""",
    "5x5 1 Wc4-3 Rd4-1 Zb3 Ae3-2 Cc3 / We5",
    ("Cc3",),
)

_CLERIC_7: Final = GuidePage(
    "The Cleric on 7x7",
    """\
The Cleric is the same on the large board: it moves orthogonally, heals 1 ring at 1 or 2 squares \
orthogonally or 1 diagonally, and twice if it does not move.

In the picture it stands on d4:
- It heals the Warrior on d5, the Rogue on e5 or the Archer on f4. The Wizard on b4 has no ring.
- It may pass its own pieces: the Warrior to d6 or d7, the Wizard to a4, the Archer to g4.

Two heals without a move may both go to the Warrior: then it has 4 of its 5 HP again.""",
    "7x7 1 Wd5-3 Re5-1 Zb4 Af4-2 Cd4 / Wg7",
    ("Cd4",),
)

SMALL: Final = (_WARRIOR, _ROGUE, _WIZARD, _ARCHER, _CLERIC)
LARGE: Final = (_WARRIOR_7, _ROGUE_7, _WIZARD_7, _ARCHER_7, _CLERIC_7)
