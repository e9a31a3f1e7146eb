"""The city phase: building, paying, recruiting, passing."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage
from engines.vilnius.guide import examples

_BUILDING: Final = GuidePage(
    "Building",
    """\
Choose a building of the general supply or your own, pay its price and put it on a free place \
that touches your city. Places have a letter and a number: the Residence is m12, the Barracks \
n12; n13 is above the Barracks.

- **The edge decides.** A building fits where the neighbour's edge shows its type: a Garrison \
only to the right of the Barracks. ⌂ Where it touches several buildings, each of those edges \
must show its type. Its own edges do not matter for that; cards are never turned.
- **At most 5 buildings**, Residence and Barracks included. Each Estate allows 2 more, each \
Palace 3 more; these two can always be built.
- **Your Residence forbids one type:** the Columns have no Stables, the Bear no Archery Ranges, \
the Knight no Garrisons (⌂ which type is ours).

Markets and Harbors trade from the next round on; everything else works at once.

A bigger city draws bigger attacks: after an attack on your row your attack value becomes the \
sum of your buildings' order values, 3 to 16. Until then it stays as it is.

By text: `build workshop n13`, then `pay`; or all at once, `build workshop n13 pay`.""",
    examples.BEGINNING,
    ("build",),
)

_PAYING: Final = GuidePage(
    "Paying",
    """\
Provinces pay. Each gives gold or tools. If your Market or Harbor **trades the good** that it \
shows, it gives one gold or tool more, as printed on it. You use whole cards; what is too much \
is lost. Used provinces go to your discard pile.

While you pay you may also use
- **the gold or tool of your buildings**, each once a round: Ducal Mint, Treasury, Smithy, \
Workshop
- **the Exchange**, wherever it stands: two tools for a gold, or a gold for two tools, each once \
a round for all of you together
- **a province that another player has laid out** at an Envoy's House, with your own trade. It \
then goes to its owner's discard pile.

You are always offered the cheapest way: `pay` alone takes it. Or lay down card by card: `pay \
lida`, `pay tool`, `exchange tools`. As soon as the price is covered, the building stands. Until \
then you can take it all back.

⌂ House rulings: two Markets for one good give no more. Base and trade are always used together.""",
    examples.PAYING,
)

_RECRUITING: Final = GuidePage(
    "Recruiting and passing",
    """\
**Recruit:** pay the price of a unit in the supply. It goes to your discard pile, so you draw it \
later. Some need buildings: Hunters an Archery Range, Boyar Cavalry a Garrison and a Stable. ⌂ \
That is checked when you recruit, not later.

**Share** (Envoy's House): on your turn you may also lay out one province for each Envoy's \
House. It costs no action. Another player may use it whenever he pays.

**Pass:** you take no more actions in this phase. Each of your Storehouses keeps one province \
that you have not used; you get it back with your next income. All others are discarded.

You take one action each in turn until all have passed. A player who can do \
nothing passes automatically; with closed hands only where everybody can tell.

By text: `recruit hunters pay`, `share lida`, `pass`, `store lida`, `ready`.""",
)

PAGES: Final = (_BUILDING, _PAYING, _RECRUITING)
