"""The rules pages, in our own words, with house rulings marked ⌂."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vicious_circle.notation import EXAMPLE

_AIM: Final = GuidePage(
    "The aim",
    """\
Two wizards quarrel over an estate. Neither may go to war, so each sends out five odd servants \
and tries to catch the other at home.

**Bring one of your creatures onto the enemy throne and you win at once.** Nothing else needs to \
be captured.

Twilight sits in the southwest corner on a1, Dawn in the northeast corner on e5. You take turns; \
each turn you either move one creature or bring one in from your reserve. A game \
can be over with the first move.

In the picture Twilight's Saint runs from c2 all the way to e5.""",
    "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -",
    ("Sc2", "e5"),
)

_MAP: Final = GuidePage(
    "The map",
    """\
Files a to e run west to east, ranks 1 to 5 south to north.

Most squares are open to all. Four kinds of terrain let only one creature enter or cross, and \
there it is safe, since nobody who could capture it can follow:
- **Shrine** (a5, e1): the Saint
- **Swamp** (b4, d2): the Spirit
- **Village** (a3, e3): the Child
- **Mountain** (c3): the Dragon

The Warrior has no such refuge.

Each wizard has a **domain** of six squares around the throne. Twilight: a1 b1 c1 a2 b2 c2. \
Dawn: e5 d5 c5 e4 d4 c4. You set up and deploy there; anybody may walk in.""",
    "van-slyke t Sa5 Pd2 Ca3 Wb2 Dc3 / Se1 Pb4 Ce3 Wd4 D* -",
)

_SET_UP: Final = GuidePage(
    "The set-up",
    f"""\
Choose **three of your five creatures** and put each on its own square of your domain. Your own \
throne is allowed. The other two wait in reserve.

Both sides do this at the same time and in secret: until both are locked in, nobody sees even \
which creatures the other chose.

To type it, write `{EXAMPLE}`: letter, then square.

**If you move second**, mind the first move: a Saint on the right square can reach your throne \
at once. It never can if
- your Dragon sits on your own throne, or
- both inner squares beside your throne are taken: d4 and e4 for Dawn, b2 and a2 for Twilight.

Any other set-up loses at once to some set-up of your opponent.""",
    "van-slyke t ? / ?",
    ("Sc2", "Wa1"),
)

_CIRCLE: Final = GuidePage(
    "The creatures and the circle",
    """\
Each side has one of each. A creature captures only the next one round the circle, and is \
captured only by the one before it:

**Saint → Spirit → Child → Warrior → Dragon → Saint**

- **S**aint: up to 3 squares, may enter a Shrine, captures the Spirit
- S**p**irit, letter P: 1 square, may enter a Swamp, captures the Child
- **C**hild: up to 2 squares, may enter a Village, captures the Warrior
- **W**arrior: up to 2 squares, no terrain of its own, captures the Dragon
- **D**ragon: up to 2 squares, may enter the Mountain, captures the Saint

So most creatures that meet simply stand in each other's way. A captured creature is out of the \
game for good.""",
    "van-slyke t Sb3 Pc2 Cb1 Wa2 Da1 / Sd4 Pc4 Ce4 We5 Dd5 -",
    ("Sb3", "c4"),
)

_MOVING: Final = GuidePage(
    "Moving",
    """\
A creature moves one square at a time, straight or diagonally, as many squares as it likes up to \
its limit. **It may turn at every step.**

- Every square on the way must be terrain that it may enter.
- Every square that it passes must be empty: nobody jumps.
- The last square must be empty, or hold an enemy that it captures. The move ends there.
- It may not end where it began.

The picture marks where the Saint on b2 can go. It must walk round the Mountain and the Swamps.

To type a move, write `Sb2-d3`; with a capture, `Sb2xd3`. If you have neither a move nor a \
deployment, you pass; you may never pass otherwise.""",
    "van-slyke t Sb2 Wa1 Dc1 P* C* / Sd5 We5 De4 P* C* -",
    ("Sb2",),
)

_DEPLOYING: Final = GuidePage(
    "Deploying and capturing",
    """\
Instead of moving, put one creature from your reserve on a square of **your own domain**. The \
square must be empty, or hold an enemy that this creature captures: then the enemy is captured \
at once. So an intruder is not safe while its captor waits in reserve.

A creature that came out of reserve never goes back, and a captured creature never returns.

In the picture Twilight's Dragon has come to d4, into Dawn's domain. Dawn's Warrior is still in \
reserve and may be deployed right onto it.

To type a deployment, write `W>c4`; with a capture, `W>xd4`.""",
    "van-slyke d Sc2 Wb2 Dd4 P* C* / Sd5 Pc5 De5 C* W* -",
    ("W*", "d4"),
)

_THRONES: Final = GuidePage(
    "The thrones",
    """\
The two thrones follow a rule of their own. **A creature that can reach the enemy throne enters \
it and wins, whatever stands there**. What it finds on the throne is captured.

There is one exception: if the defender on the throne is the very creature that captures yours, \
you may not enter. A Warrior on the throne keeps out the Dragon, and nobody else.

Only the Saint is fast enough to get from its own domain to the enemy throne in one move. The \
Dragon on the Mountain is the next threat: from c3 it needs one move, and nothing can attack it \
there.

In the picture Dawn's Warrior guards e5 against the Dragon, but Twilight's Child may enter.""",
    "van-slyke t Cd3 Wb1 Dc3 S* P* / Sc5 Pd5 We5 C* D* -",
    ("Cd3", "e5"),
)

_ENDS: Final = GuidePage(
    "Ko, endings and the two rulesets",
    """\
**Ko.** If a creature moved from one square to another on your last turn, it may not end its \
next move on the square it left.

**Other ends.** You may resign, or agree on a draw. The next page has four more.

**Two rulesets**, as printed.
- *Van Slyke* (default): Twilight makes the first move; in a rematch the loser does. Ko holds.
- *Magnus*: Dawn makes the first move; in a rematch the winner does. No ko.

In the picture Twilight's Saint came from c2 and may not go back there.""",
    "van-slyke t Sd3 Wa1 Da2 P* C* / Sc4 Wd4 De5 P* C* ply:2 line:Sc2-d3,We4-d4",
    ("Sd3",),
)

_HOUSE: Final = GuidePage(
    "House rulings",
    """\
What the printed rules leave open, we play like this:
- ⌂ House ruling, the map: the printed map's picture did not reach us. This layout is the only one \
we found that fits every sentence of both printed versions.
- ⌂ House ruling, the set-up: a locked set-up cannot be changed.
- ⌂ House ruling, passing: a side that can neither move nor deploy passes. The printed \
rules do not mention it.
- ⌂ House ruling, ko: a creature may pass over the square that is forbidden to it. It may not \
return there even to capture. Any other turn of yours, a deployment too, lifts the ban.
- ⌂ House ruling, a loss: a side without any creature on the board or in reserve loses.
- ⌂ House ruling, draws: the same position for the third time, with the same side to move and \
the same ko bans; both sides passing in a row; 300 turns.
- ⌂ House ruling, the rematch: after a draw, the other side makes the first move.
- ⌂ House ruling, names: sides are called Twilight and Dawn, and castles thrones, in both \
rulesets.""",
)

PAGES: Final = (_AIM, _MAP, _SET_UP, _CIRCLE, _MOVING, _DEPLOYING, _THRONES, _ENDS, _HOUSE)
