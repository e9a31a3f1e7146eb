"""Options, playing in Discord, leaving, chance."""

from __future__ import annotations

from typing import Final

from engines.game import GuidePage

_WAYS: Final = GuidePage(
    "Ways to play it",
    """\
- **Difficulty:** easy, medium or hard: Vilnius begins with more or fewer points.
- **Open hands** (printed): everybody may see all hands. ⌂ **Closed hands:** each sees only the \
own one; you are then also asked where you can do nothing, so that nothing tells what you hold. \
In both, nobody ever sees what lies face down.
- ⌂ **Short game:** thirteen of the enemies stay out, nobody knows which. About 18 rounds with \
two and 10 with three, instead of about 30 and 18. Vilnius begins with fewer points, so that the \
levels are as hard as in a full game.
- **Left out with two:** which emblem nobody plays.

The printed game takes long. It waits for you: play a round now and the next one tomorrow.""",
)

_TABLE: Final = GuidePage(
    "At the table in Discord",
    """\
**Your hand** comes as a picture by direct message and is kept up to date there. **My hand** \
under the board and `/vilnius hand` show it, too.

**Together:** income, fights and storing are done by all at the same time. Nobody waits for a \
turn; the board says who is still to act.

**Somebody is away:** if a player leaves, or has kept you waiting for half an hour, the others \
may vote to let the bot play that seat. It plays by a plain policy and sees no more than that \
player would. The player can take the seat back at any time.

**Giving up** takes everybody's agreement and counts as lost.

**Chance:** all piles are shuffled by a secret seed. When the match begins I publish the seed's \
SHA-256; when it is over, the seed. So you can check that nothing was changed on the way: \
`/match replay` does it for you.""",
)

PAGES: Final = (_WAYS, _TABLE)
