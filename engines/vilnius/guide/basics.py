"""The aim, the preparation, income and the Order cards."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vilnius.guide import examples

_AIM: Final = GuidePage(
    "The aim",
    """\
1365. The Teutonic Order attacks Vilnius again and again. **Two or three of you rebuild the city \
and defend it together: you all win or you all lose.**

You win if Vilnius has at least one point left after the Final Attack. When Vilnius loses its \
last point, at any moment, you have lost at once.

A round has four phases:
1. **Income:** everybody draws provinces and units, all at the same time.
2. **Preparation:** everybody draws an Order card, usually an enemy for the own attack row.
3. **City:** in turn, one action each: build, recruit or pass.
4. **Military:** together you fight off attacks, share loot, attack enemy buildings and take \
provinces back.

Then the start passes to the left. **Talk as much as you like.** Everyone decides about their \
own cards, but you plan together.

The picture is the beginning of a game for two: press **Try it** and build something.""",
    examples.BEGINNING,
)

_PREPARATION: Final = GuidePage(
    "Before the first round",
    """\
Each player has an emblem: the **Columns** of Lithuania, the **Bear** of Samogitia or the \
**Knight** of the Ruthenian lands. To it belong seven buildings and eight home provinces.

- The **Residence** on m12 and the **Barracks** on n12 stand already.
- The eight home provinces are in hand in the first round.
- Farmers, Townguard and Slavic Axemen wait in the unit pile.
- The attack value is 3, the first destination is Vilnius.

In the middle lie the general buildings and units, and **four stacks** of three lost provinces.

The **Order pile**, from the top: three harmless cards, then all enemies mixed, then one \
**Boost**, and the **Final Attack** at the bottom.

Vilnius begins with 14 points in an easy game, 12 in a medium and 9 in a hard one.

⌂ House rulings: with two players the third emblem's cards stay out, but its units are in the \
supply. The printed card faces are not public: costs, weapons and edges here are ours, made to \
fit every sentence of the rules.""",
)

_INCOME: Final = GuidePage(
    "Income",
    """\
Your income is **5 cards, and 1 more for each Estate, Palace and Manufactory**; each Siege Camp \
of the Order takes 1 away. In the first round there is no income: you hold your eight provinces.

Say how many of them are units and how many provinces; nobody is told before all have chosen. \
Then all draw at once. After that you take up what lies in your Storehouses and Guardhouses, and \
your loot.

- **Provinces** pay for buildings and units in this round. Those left over are discarded.
- **Units** fight in this round. Those left over are discarded.

So draw units when an attack is coming, and provinces when you want to build.

When a draw pile is empty, its discard pile is shuffled. ⌂ If that is empty too the draw is lost: \
what is missing is not drawn, so count what you have.

By text: `income 3+2` draws three units and two provinces.""",
    examples.INCOME,
)

_ORDERS: Final = GuidePage(
    "Order cards",
    """\
In the preparation phase each player, from the starting player on, turns up an Order card.

- **An enemy unit** (strength 0 to 5) joins the own attack row. When the sum of the row reaches \
the attack value, the row attacks in this round.
- **An enemy building** stands in the middle and hurts everybody until you destroy it. With \
three standing, a fourth is discarded. Equal effects add up (⌂).
- **The Boost:** the Order's discard pile is shuffled and put on top of what is left. Everybody \
suffers what the Boost says. From now on the second weapons and second skulls of all enemies \
count as well.
- **The Final Attack:** the round is broken off and the last fight begins.

⌂ House rulings: a Boost takes the place of the card that would have been drawn; which of three \
it is, is secret. Enemies in rows and standing enemy buildings stay where they are. Where \
it asks each of you for a stored province or a point, who has none stored may give one of the \
discard pile instead; it goes under stack 4. The three \
harmless cards count with their strength, need no weapon and so are always defeated.""",
)

PAGES: Final = (_AIM, _PREPARATION, _INCOME, _ORDERS)
