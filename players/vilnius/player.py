"""The computer player of Vilnius: a partner who acts at once and asks for nothing.

While the others' hands are closed they are guessed several times, and each guess has a best plan.
The player's own part of each plan is tried with all guesses, the others then doing their best. The
part with the highest average gain is played.

The lower levels make the mistakes that people make, each at its rate. An oversight lasts for a
whole round, or a whole fight: somebody who has not seen the Boost's second weapons does not see
them with the next unit either. So it follows from the level and from the table alone, not from the
seed of a single choice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple, TypeAlias

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame, Seat
from engines.vilnius.advice.city import choose_purchase
from engines.vilnius.advice.fights import EnemyTarget, Plan, Token, best_plan, targets, tokens
from engines.vilnius.game import GAME
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Capture, Income, Ready, Send
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Fight, PlayerView, Sent, Stage, VilniusView
from engines.vilnius.views import view as view_of
from players.hindsight import Slip
from players.observation import Observation
from players.player import TITLES, Decision, Level, Player
from players.vilnius import hindsight, playing_on, policy
from players.vilnius.city import rate
from players.vilnius.reasons import reason

ATTACK: Final = "attack"
"""Overlooks that an attack is near, and draws few units."""
CARD: Final = "card"
"""Overlooks a building or a unit on offer, such as the Market that its provinces need."""
BOOST: Final = "boost"
"""Overlooks in a fight that the second weapons count."""
OTHERS: Final = "others"
"""Overlooks in a fight the cards of the other players."""
SPARE: Final = "spare"
"""Overlooks that no more is needed, and sends one more unit."""
LEVY: Final = "levy"
"""Overlooks that the units that are left could take a province."""
FEW: Final = 0.5
"""The share of the units that are drawn if an attack is overlooked."""


def overlooks(level: Level, view: VilniusView, kind: str, what: str = "") -> bool:
    """Tells whether this level overlooks something in this round, or in this fight."""
    share = level.overlooks.get(kind, 0.0)
    if not share:
        return False
    rows = " ".join(f"{each.value} {','.join(each.row)}" for each in view.players)
    enemies = ",".join(each.card for each in view.fight.enemies) if view.fight else ""
    seed = f"{level.key} {view.seat} {view.round.number} {rows} {enemies} {kind} {what}"
    return random.Random(seed).random() < share


def taken_in(level: Level, view: VilniusView) -> VilniusView:
    """Returns the view as this level takes it in: in a fight perhaps as before the Boost, and
    perhaps without the others' hands."""
    if view.stage is not Stage.FIGHT:
        return view
    if view.boosted and overlooks(level, view, BOOST):
        view = replace(view, table=view.table._replace(boost=""))
    if overlooks(level, view, OTHERS):
        view = alone(view)
    return view


def alone(view: VilniusView) -> VilniusView:
    """Returns the view without the units that others can still send."""
    players = tuple(
        each if seat == view.seat else each._replace(ready=True)
        for seat, each in enumerate(view.players)
    )
    return replace(view, players=players)


def purchase(level: Level, view: VilniusView, player: PlayerView) -> Action:
    """Returns the purchase of the best card that this level does not overlook."""

    def noticed(view: VilniusView, player: PlayerView, what: str) -> float:
        return 0.0 if overlooks(level, view, CARD, what) else rate(view, player, what)

    return choose_purchase(view, player, noticed)


def slipped(level: Level, view: VilniusView, action: Action) -> Action:
    """Returns this level's action in place of the best one: the same, unless it overlooks
    something."""
    match action:
        case Income() if overlooks(level, view, ATTACK):
            return _fewer(view, action)
        case Ready() if view.fight is not None and view.stage is Stage.FIGHT:
            return _one_more(level, view, view.fight, action)
        case Capture() if overlooks(level, view, LEVY):
            return Ready()
        case _:
            return action


def _fewer(view: VilniusView, action: Income) -> Action:
    """Returns an income with half as many units, as far as there are provinces to draw."""
    player = view.mine()
    assert player is not None
    cards = action.units + action.provinces
    units = max(round(FEW * action.units), cards - sum(player.provinces.counts[:2]), 0)
    return Income(min(units, action.units), cards - min(units, action.units), action.round)


def _one_more(level: Level, view: VilniusView, fight: Fight, ready: Ready) -> Action:
    """Returns the sending of one more unit against an enemy that is beaten already, once in a
    fight; `ready` if nothing is beaten, or nothing is left to send."""
    if not overlooks(level, view, SPARE):
        return ready
    beaten = [
        number
        for number in range(len(fight.enemies))
        if weapons.is_beaten(fight, number, view.boosted, len(view.players))
    ]
    if any(_is_spare(view, fight, each) for each in fight.sent if each.enemy in beaten):
        return ready
    sends = (each for each in view.legal if isinstance(each, Send) and each.enemy - 1 in beaten)
    return next(sends, ready)


def _is_spare(view: VilniusView, fight: Fight, sent: Sent) -> bool:
    """Tells whether an enemy is beaten without these weapons of the seat's own, too."""
    rest = fight._replace(sent=tuple(each for each in fight.sent if each is not sent))
    left = weapons.is_beaten(rest, sent.enemy, view.boosted, len(view.players))
    return sent.seat == view.seat and left


Part: TypeAlias = tuple[tuple[int, Token], ...]
"""The weapons that one seat sends, each with the number of its enemy, counted from 1."""
CLEAR: Final = 1e-6
"""The margin by which a part must beat one found before."""


class Hands(NamedTuple):
    """A guess: the weapons that the seat and the others can still send."""

    mine: list[Token]
    theirs: list[Token]


def choose_send(seen: Sequence[VilniusView], fight: Fight, seat: Seat) -> tuple[Action, int]:
    """Returns this seat's next sending, or `Ready`, and the number of plans made. `seen` are
    guesses as views with all hands open."""
    spared = weapons.enough(fight.battle, len(seen[0].players))
    wanted = targets(seen[0], fight)
    hands = [_hands(view, fight, seat) for view in seen]
    parts = _parts(wanted, hands, seat, spared)
    best, gain = parts[0], float("-inf")
    for part in parts if len(parts) > 1 else ():
        found = sum(_gain(wanted, part, each, spared) for each in hands) / len(hands)
        if found > gain + CLEAR:
            best, gain = part, found
    looked = len(hands) * (len(parts) + 1)
    if not best:
        return Ready(), looked
    number, token = best[0]
    return Send(token.unit, number, token.weapon), looked


def _hands(view: VilniusView, fight: Fight, seat: Seat) -> Hands:
    pool = tokens(view, fight, seat)
    return Hands(
        [each for each in pool if each.seat == seat], [each for each in pool if each.seat != seat]
    )


def _parts(
    wanted: list[EnemyTarget], hands: Sequence[Hands], seat: Seat, spared: int | None
) -> list[Part]:
    """Returns this seat's parts of the best plans, each once; among them the best plan without
    help, and the empty part."""
    plans = [best_plan(wanted, each.mine + each.theirs, spared)[1] for each in hands]
    plans.append(best_plan(wanted, hands[0].mine, spared)[1])
    return list(dict.fromkeys(_part(plan, seat) for plan in (*plans, [])))


def _part(plan: Plan, seat: Seat) -> Part:
    return tuple(sorted(each for each in plan if each[1].seat == seat))


def _gain(wanted: list[EnemyTarget], part: Part, hands: Hands, spared: int | None) -> float:
    """Returns the gain of this part if the others then do their best with such hands."""
    gain = -sum(token.cost for _, token in part) / 1000
    left: list[EnemyTarget] = []
    for target in wanted:
        sent = [token.arms for number, token in part if number == target.number]
        raised = target._replace(have=weapons.total([target.have, *sent])) if sent else target
        if weapons.short(raised.need, raised.have, spared):
            left.append(raised)
        else:
            gain += target.gain
    return gain + best_plan(left, hands.theirs, spared)[0]


_KINDS: Final = {ATTACK: 0.6, CARD: 1.0, BOOST: 0.4, OTHERS: 1.0, SPARE: 1.0, LEVY: 1.0}
"""The rate of each mistake in relation to the others. The first and the third cost most."""
_STEP: Final = 0.05
"""The share of cards on offer that each level overlooks beyond the level above it."""
_GUESSES: Final = 60
"""The number of plans compared for one sending with closed hands: those of six guesses."""
_LINES: Final = (
    ("1", say("Overlooks two cards in five, and every fourth attack")),
    ("6", say("Overlooks every third card, and every fifth attack")),
    ("2", say("Draws too few units, and may forget the Boost")),
    ("7", say("Overlooks every fourth card, and sends too much")),
    ("3", say("Overlooks every fifth card, and what you hold")),
    ("8", say("Overlooks every seventh card, and some attacks")),
    ("4", say("Overlooks every tenth card, and seldom an attack")),
    ("9", say("Overlooks one thing in twenty")),
    ("5", say("Plans for the long run, and counts on what others may hold")),
)


def _levels() -> Iterator[Level]:
    """Yields the levels from the lowest: each overlooks a little less than the one before."""
    for above, (key, line) in zip(reversed(range(len(_LINES))), _LINES, strict=True):
        share = above * _STEP
        kinds = {kind: round(share * part, 3) for kind, part in _KINDS.items() if share}
        yield Level(key, TITLES[key], line, _GUESSES, overlooks=kinds)


LEVELS: Final = tuple(_levels())


class VilniusPlayer(Player[State, Action, VilniusView]):
    """A player by a policy. With closed hands it decides in fights by guesses of the others'
    hands."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 10_000
    glance = 1_400

    def think(
        self, sight: Observation[State, Action, VilniusView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        best = _best(sight, level, rng)
        return replace(best, action=slipped(level, sight.view, best.action))

    def outlook(
        self, sight: Observation[State, Action, VilniusView], budget: int, seed: str
    ) -> tuple[int, ...]:
        return playing_on.outlook(sight, budget, seed)

    def hindsight(
        self, state: State, course: Sequence[tuple[int, Seat, Action]]
    ) -> tuple[Slip, ...]:
        return hindsight.hindsight(state, course)

    def why(
        self, sight: Observation[State, Action, VilniusView], thought: Decision[Action]
    ) -> Text:
        return reason(sight.view, thought.action)


def _best(
    sight: Observation[State, Action, VilniusView], level: Level, rng: random.Random
) -> Decision[Action]:
    view, player = sight.view, sight.view.mine()
    assert player is not None
    if view.stage is Stage.CITY:
        return Decision(purchase(level, view, player), positions=1)
    if _guesses(view) and not overlooks(level, view, OTHERS):
        return _with_guesses(sight, level, rng)
    return Decision(policy.choose(taken_in(level, view)), positions=1)


def _guesses(view: VilniusView) -> bool:
    """Tells whether others may still act in a fight with closed hands."""
    closed = not view.ruleset.open_hands
    return closed and view.stage is Stage.FIGHT and len(view.to_act) > 1


def _with_guesses(
    sight: Observation[State, Action, VilniusView], level: Level, rng: random.Random
) -> Decision[Action]:
    """Decides in a fight by several guesses: as many as the budget allows if each has another best
    plan, and each plan is tried in all of them."""
    view, count = sight.view, 1
    while (count + 1) * (count + 4) <= level.budget:
        count += 1
    assert view.fight is not None
    guesses = [
        view_of(sight.guess(random.Random(rng.getrandbits(64))), sight.seat, revealed=True)
        for _ in range(count)
    ]
    seen = [taken_in(level, each) for each in guesses]
    action, looked = choose_send(seen, view.fight, sight.seat)
    return Decision(action, positions=looked)


PLAYER: Final = VilniusPlayer()
