"""The military phase, the Final Attack and the end."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vilnius.guide import examples

_ATTACKS: Final = GuidePage(
    "Attacks and sending units",
    """\
A row attacks when its sum reaches the attack value shown. All attacking rows are **one fight**: \
anybody may fight any enemy. Each Muster Camp first adds one more Order card to each attacking \
row.

**An enemy is defeated if your units provide all weapons on its card**: swords, shields, spears, \
arrows, from several players if need be. After the Boost the second weapons count, too.

- **Two equal weapons** used on one enemy **count as any one weapon**.
- A unit fights one enemy only, even if not all its weapons are needed. Crossbowmen, Light Horse \
and Horse Archers may spread their weapons: you send each weapon by itself.

Everybody sends units from the own hand. The board shows what is still missing and what would be \
lost. **Recall** takes all your units back, three times in a fight at most (⌂). Whoever is ready \
stays ready, unless an enemy that had all it wants then lacks something again. When all are \
**ready**, the fight is decided.

By text: `send farmers 2`, `send crossbowmen.arrow 1`, `recall`, `ready`.""",
    examples.FIGHT,
)

_LOSSES: Final = GuidePage(
    "Skulls: what a fight costs",
    """\
**Red skulls** count if the enemy is **defeated**. Each kills one of the units that fought it: \
first those that die first (Mercenaries), then the most precious by gold and tools together. \
⌂ Where equals of several players are the most precious, any of you may give one of the own. \
Boyar Cavalry and the Ducal Guard each cancel one red skull of an enemy that they fight.

**Silver and golden skulls** count in any case, of defeated and undefeated enemies, all \
together. From the surviving units that fought you give up
- first units whose **tools** cost together reaches the silver skulls,
- then units whose **gold** cost together reaches the golden ones.

Each of you chooses among the own units. Too much is allowed, and no unit counts twice. If you \
have too little, all that count fall (⌂).

Units killed go back to the general supply and can be recruited again. Survivors go to your \
discard pile. Units that did not fight are safe and can still be used in this round.""",
)

_DAMAGE: Final = GuidePage(
    "Damage: what undefeated enemies do",
    """\
The destination beside the row says which side of the enemy's card counts: **Vilnius**, or the \
**player** whose row it is.

- **Fire:** Vilnius loses a point.
- **Province:** you give a province of your discard pile back; it goes under the fourth stack.
- **Unit:** a unit of your discard pile goes back to the supply.
- **Stored province or fire:** discard a stored province, or Vilnius loses a point. You decide.
- **Building:** a building at the outer rim goes back to its supply, not the Residence or the \
Barracks. What was stored there is discarded.

⌂ House rulings: where the discard pile is empty, the top of the draw pile is lost, else \
nothing; your hand and what is stored are safe. At the outer rim is whatever the rest of the \
city does not need to stay connected. Your attack value changes only with the next destination.""",
)

_SPOILS: Final = GuidePage(
    "Loot and enemy buildings",
    """\
**Loot:** add up the strengths of all defeated enemies. For each full 5 one of you takes the top \
province of his draw pile, unseen, and gets it with the next income. Nobody takes a second \
before all have one.

**Enemy buildings:** with units left in hand you may destroy them, all of you together. The \
Guard Tower comes first. With three players you need all nine weapons shown; **with two any six \
of them**. Two equal weapons count as one other here as well. If it is not enough, your units \
stay in hand.

- **Siege Camp:** one card less income for each of you.
- **Muster Camp:** one more enemy for each attacking row.
- **Guard Tower:** must be destroyed before any other.
- **Toll Post:** your trade gives nothing.
- **Siege Works:** one more point lost in each fight in which an enemy stays undefeated, but in \
the Final Attack.

For each building destroyed, but not for a Guard Tower, each of you takes one loot card.

By text: `loot bear`, `send farmers 1`, `ready`.""",
)

_PROVINCES: Final = GuidePage(
    "Provinces, destinations, storing",
    """\
**Capturing provinces:** in turn, from the starting player on, each may use the own units left \
for lost provinces. The four stacks cost more and more weapons. Look at up to three cards of the \
stack and keep one: it goes to your discard pile. The others go under the stack, in the order \
you like. You may capture several.

**New destination:** whose row has attacked draws a new destination card, and the attack value \
becomes the sum of the order values of all own buildings, at least 3 and at most 16.

**Storing:** each Guardhouse keeps one unit that you have not used. All other units are \
discarded. Then the next round begins.

By text: `capture 2`, then `send` for the cheapest units or `send farmers` for each; `choose \
kyiv`, `under memel`, `store hunters`, `ready`.""",
)

_FINAL: Final = GuidePage(
    "The Final Attack and glory",
    """\
When the Final Attack is turned up, the round stops. Every row with **at least half** of its \
attack value attacks; the others are discarded. All attack Vilnius, whatever the destinations \
say.

You fight with the units in your hands, by the usual rules. Muster Camps add no enemy, Siege \
Works burn nothing, and there is no loot (⌂).

**If Vilnius then has a point left, you have all won.**

Who stands highest in the Grand Duke's favour? **Glory** is the order values of your buildings \
plus the tools costs of all your units, wherever they are. Equal glory is shared. After \
a loss there is none (⌂).""",
)

PAGES: Final = (_ATTACKS, _LOSSES, _DAMAGE, _SPOILS, _PROVINCES, _FINAL)
