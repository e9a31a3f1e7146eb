"""The picks by clicks in Vilnius: legal actions, some of them joined if one follows from the other,
and the policy's proposals for the player's own part.

Nothing here is a rule: the text of a pick is judged like any other, and every action can also be
picked by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final, TypeAlias

from common.text.say import EMPTY, counted, joined, listed, say
from common.text.text import Text
from engines.game import SAID, SPECIAL, AnyView, Part, Seat
from engines.game import Pick as AnyPick
from engines.vilnius import names
from engines.vilnius.actions.buying import building_of
from engines.vilnius.actions.income import how_many
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.actions.sending import against, numbered
from engines.vilnius.advice import city, fights, policy
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Build,
    Capture,
    Choose,
    Income,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Store,
)
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import Battle, Fight, PlayerView, Stage, Step, VilniusView
from engines.vilnius.rules import cities, forecasts
from engines.vilnius.rules import fights as rules
from engines.vilnius.words import hints, picker
from engines.vilnius.words.outlook import missing_in_words

Pick: TypeAlias = AnyPick[Action]

PROPOSED: Final = "propose"
"""The first part of the policy's proposals."""
BARE: Final = "bare"
"""The first part of a purchase or a capture that is paid otherwise than proposed."""
SETTLED: Final = "settled"
"""The first part of units sent against enemies that need none."""
OFFERED_FIRST: Final = 3
"""The number of purchases of a kind that come first, by the policy's advice."""
MOST_WAYS: Final = 15
"""The most ways to keep provinces that are listed. Beyond it the picks are the proposal, none, and
one by one."""


def picks(view: VilniusView) -> tuple[Pick, ...]:
    """Returns the picks of the view's seat, in the order in which a good player would look."""
    if view.stage is None or not view.legal:
        return ()
    return tuple(_PICKS.get(view.stage, _singly)(view))


IDLE: Final = "idle"
"""The order to pass, and to be ready, where there is nothing else to do: still followed, but not
given any more."""
ROUND, PEACE = "round", "peace"
ORDERS: Final[dict[str, Text]] = {
    ROUND: say("Pass for me this round"),
    PEACE: say("Draw as proposed, pass until an attack"),
    PROPOSED: say("Fight as proposed"),
}
"""The standing orders. Passing is to buy, raid and capture nothing; provinces are kept as proposed.
A round ends where the next one asks for an income, unless that is drawn as proposed, too."""


def ordered(view: VilniusView, orders: Collection[str]) -> str | None:
    """Returns the text that follows these orders; None if they do not settle this choice."""
    left = [each for each in view.legal if not isinstance(each, Ask | Recall)]
    fight, passes = view.fight, not {ROUND, PEACE}.isdisjoint(orders)
    if (passes or IDLE in orders) and len(left) == 1 and isinstance(left[0], Pass | Ready):
        return GRAMMAR.write(left[0])
    if PROPOSED in orders and view.stage is Stage.FIGHT:
        return _first_proposed(view)
    if not passes:
        return None
    if view.stage in (Stage.STORE, Stage.STORE_UNITS):
        return _first_proposed(view)
    if PEACE in orders and view.stage is Stage.INCOME:
        return GRAMMAR.write(policy.choose(view))
    is_raid = fight is not None and fight.battle is Battle.RAID
    ends = [each for each in left if isinstance(each, Pass | Ready)]
    if ends and (view.stage is not Stage.FIGHT or is_raid):
        return GRAMMAR.write(ends[0])
    return None


def _first_proposed(view: VilniusView) -> str:
    """Returns the text of the proposal here, else that of Ready."""
    first = picks(view)[0]
    return first.text if first.parts[0].value == PROPOSED else GRAMMAR.write(Ready())


def asks(view: VilniusView, chosen: tuple[str, ...]) -> Text:
    """Returns the question that the next part of a pick answers."""
    if chosen[:1] == (BARE,):
        return picker.asks(view, chosen[1:])
    if view.stage is Stage.CITY and chosen[:1] == (GRAMMAR.write(Pass()),):
        return say("What do you keep?")
    if view.stage is Stage.FIGHT and chosen[:1] == (SETTLED,) and len(chosen) == 1:
        return say("Against which one?")
    if view.stage is Stage.FIGHT and chosen and chosen[-1][1:].isdecimal():
        return say("Send which units?")
    return picker.asks(view, chosen)


_NONE: Final = {
    "build": say("You cannot build anything with what you hold now."),
    "recruit": say("You cannot recruit anyone with what you hold now."),
    "share": say("You have nothing to lay out for others now."),
    BARE: say("There is no other way to pay now."),
    "choose": say("There is nothing for you to choose now."),
    "capture": say("You can capture nothing with the units in your hand."),
}
"""Why a kind of action that everybody is offered is not open to somebody, by its first part."""


def why_none(view: AnyView, chosen: tuple[str, ...]) -> Text:
    """Returns why the viewer has no action with these parts, which the public controls offer to any
    hand."""
    assert isinstance(view, VilniusView)
    if view.stage is Stage.INCOME:
        return say("You draw only {cards}.", cards=counted(_mine(view).totals.income, "card"))
    if view.stage is Stage.FIGHT:
        if not _mine(view).units.hand:
            return say("You have no units left to send.")
        return say("I propose to send none of your units here.")
    if view.stage in (Stage.RED, Stage.SILVER, Stage.GOLD):
        return say("None of your units can fall here.")
    return _NONE.get(chosen[0], EMPTY) if chosen else EMPTY


def _one(view: VilniusView, action: Action, text: str = "") -> Pick:
    parts = picker.parts(view, action)
    return AnyPick(parts, text or GRAMMAR.write(action), action)


def _singly(view: VilniusView) -> Iterator[Pick]:
    return (_one(view, each) for each in view.legal)


def _said(view: VilniusView, action: Action, warns: Text = EMPTY, note: Text = EMPTY) -> Pick:
    """Returns the pick of an action of one part that needs no explanation, such as Ready."""
    (part,) = picker.parts(view, action)
    said = replace(part, note=note or part.note, sign=SAID)
    return AnyPick((said,), GRAMMAR.write(action), action, warns)


def _proposal(actions: Iterable[Action], label: Text, note: Text = EMPTY) -> Pick:
    every = tuple(actions)
    text = ", ".join(GRAMMAR.write(each) for each in every)
    return AnyPick((Part(PROPOSED, label, note, SAID),), text, every[0], proposed=True)


def _income(view: VilniusView) -> Iterator[Pick]:
    """Yields the incomes by their number of units alone: the other cards are provinces."""
    for each in view.legal:
        assert isinstance(each, Income)
        (part,) = picker.parts(view, each)
        one = replace(part, value=f"u{each.units}", sign=SAID)
        warns = picker.lost_draws(view, each)
        asked = say("Draw {cards}?", cards=how_many(each.units, each.provinces))
        yield AnyPick((one,), GRAMMAR.write(each), each, warns, asked=asked)


# The city phase


def _city(view: VilniusView) -> Iterator[Pick]:
    """Yields the policy's purchase, all of them with the payment proposed, then the same ones for
    other payments."""
    player = _mine(view)
    rated = city.rates(view, player)
    bought = [each for kind in (Build, Recruit) for each in _best_first(view, rated, kind)]
    named = {each: _purchase(view, each) for each in bought}
    best = max(bought, key=lambda each: rated[each], default=None)
    if best and rated[best] >= city.LEAST and not player.asks:
        yield _proposed_purchase(view, best)
    for each, parts in named.items():
        text = f"{GRAMMAR.write(each)}, {GRAMMAR.write(Pay())}"
        yield AnyPick(parts, text, each, asked=_price_asked(view, each))
    passes = [each for each in view.legal if isinstance(each, Pass)]
    known = {*named, *passes}
    yield from (_one(view, each) for each in view.legal if each not in known)
    otherwise = Part(BARE, say("Pay otherwise"), say("instead of as proposed"))
    for each, parts in named.items():
        if forecasts.is_payable_otherwise(view, _card(view, each)):
            yield AnyPick((otherwise, *parts), GRAMMAR.write(each), each)
    for each_pass in passes:
        yield from _pass(view, player, each_pass)


def _best_first(
    view: VilniusView, rated: Mapping[Build | Recruit, float], kind: type[Build | Recruit]
) -> list[Build | Recruit]:
    """Returns the purchases of a kind: the three things that the policy would buy first, each in
    its best place, then the others as they stand."""
    found = [each for each in rated if isinstance(each, kind)]
    best: dict[str, Build | Recruit] = {}
    for each in sorted(found, key=lambda each: -rated[each]):
        if rated[each] >= city.LEAST and len(best) < OFFERED_FIRST:
            best.setdefault(_card(view, each), each)
    return [*best.values(), *(each for each in found if each not in best.values())]


def _card(view: VilniusView, action: Build | Recruit) -> CardId:
    if isinstance(action, Build):
        return building_of(view, view.seat or 0, action.key)
    return action.unit


def _proposed_purchase(view: VilniusView, action: Build | Recruit) -> Pick:
    card = _card(view, action)
    place = [spot_name(action.spot)] if isinstance(action, Build) else []
    told = joined(" → ", [picker.parts(view, action)[0].label, CARDS.names[card], *place])
    label = joined("", [told, " (", names.price(*forecasts.cost_of(card)), ")"])
    return replace(_proposal((action, Pay()), label), asked=_price_asked(view, action))


def _purchase(view: VilniusView, action: Build | Recruit) -> tuple[Part, ...]:
    """Returns the parts of a purchase. A place is labelled by its name alone, to keep buttons
    short, and its neighbours stand in the note."""
    verb, named, *_ = picker.parts(view, action)
    if not isinstance(action, Build):
        return verb, named
    spot = spot_name(action.spot)
    beside = names.neighbours(_mine(view).city, action.spot)
    return verb, named, Part(spot, spot, hints.fitted(beside, ", "))


def _price_asked(view: VilniusView, action: Build | Recruit) -> Text:
    card = _card(view, action)
    price = names.price(*forecasts.cost_of(card))
    pays = names.laid_down(forecasts.payment(view, card), _mine(view).city)
    if isinstance(action, Build):
        return say(
            "Build {building:a} on {spot} for {price}? Pays: {means}.",
            building=CARDS.names[card],
            spot=spot_name(action.spot),
            price=price,
            means=pays,
        )
    return say(
        "Recruit {unit} ({weapons}) for {price}? Pays: {means}.",
        unit=CARDS.names[card],
        weapons=names.weapons_in_a_sentence(CARDS.units[card].arms),
        price=price,
        means=pays,
    )


def _pass(view: VilniusView, player: PlayerView, action: Pass) -> Iterator[Pick]:
    """Yields the pass. If the player has asked, it is joined with the provinces kept: as proposed,
    each way if there are few, none, or one by one."""
    hand, free = player.provinces.hand or (), cities.free_stores(player.city)
    best = _best(hand, free, lambda card: policy.province_worth(card, player))
    if not best or not player.asks:
        keeps = say("keeps {cards}", cards=_names(best)) if best else EMPTY
        yield _said(view, action, note=keeps)
        return
    passed = GRAMMAR.write(action)
    yield _proposal((action, *map(Store, best)), say("Pass and keep {cards}", cards=_names(best)))
    verb = Part(passed, say("Pass"), say("and say what is kept"))
    ways = sorted({tuple(sorted(each)) for each in combinations(hand, min(free, len(hand)))})
    for number, kept in enumerate(ways if len(ways) <= MOST_WAYS else ()):
        texts = (passed, *(GRAMMAR.write(Store(card)) for card in kept))
        keep = Part(f"keep{number}", say("Keep {cards}", cards=_names(kept)))
        yield AnyPick((verb, keep), ", ".join(texts), action)
    nothing = Part("nothing", say("Keep nothing"))
    yield AnyPick((verb, nothing), f"{passed}, {GRAMMAR.write(Ready())}", action)
    yield AnyPick((verb, Part("singly", say("Choose one by one"))), passed, action)


def _stored(view: VilniusView) -> Iterator[Pick]:
    player = _mine(view)
    hand, free = player.provinces.hand or (), cities.free_stores(player.city)
    yield from _kept(view, hand, free, lambda card: policy.province_worth(card, player))


def _guarded(view: VilniusView) -> Iterator[Pick]:
    player = _mine(view)
    hand, free = player.units.hand or (), cities.free_guards(player.city)
    yield from _kept(view, hand, free, policy.unit_rank)


def _kept(
    view: VilniusView, hand: tuple[CardId, ...], free: int, worth: Callable[[CardId], float]
) -> Iterator[Pick]:
    best = _best(hand, free, worth)
    if best:
        yield _proposal(
            map(Store, best), say("Keep {cards}", cards=_names(best)), say("the best of them")
        )
    for each in view.legal:
        if isinstance(each, Store):
            yield AnyPick(picker.parts(view, each), GRAMMAR.write(each), each, joins=True)
        else:
            yield _said(view, each)


def _best(
    hand: tuple[CardId, ...], free: int, worth: Callable[[CardId], float]
) -> tuple[CardId, ...]:
    return tuple(sorted(hand, key=worth, reverse=True)[:free])


# The military phase


def _fight(view: VilniusView) -> Iterator[Pick]:
    """Yields the units that the policy would send, else Ready, then the player's own
    units against each enemy, several at once."""
    assert view.fight is not None
    assert view.seat is not None
    own = proposed_sends(view, view.fight, view.seat)
    if own:
        label = say("Send as proposed and ready")
        yield _proposal((*own, Ready()), label, _sendings(view, own))
    else:
        yield from _readies(view, view.fight)
    sends = [each for each in view.legal if isinstance(each, Send)]
    wanting = {each.enemy for each in sends if forecasts.wanted_by(view, each.enemy).missing}
    for send in sorted(sends, key=lambda each: each.enemy not in wanting):
        yield _sending(view, send, () if send.enemy in wanting else (_OTHERS,))
    for each in view.legal:
        if isinstance(each, Recall):
            yield _one(view, each)
    if own:
        yield from _readies(view, view.fight)


def _readies(view: VilniusView, fight: Fight) -> Iterator[Pick]:
    for each in view.legal:
        if isinstance(each, Ready):
            yield _said(view, each, _still_wanted(view, fight))


def may_be_proposed(view: VilniusView) -> bool:
    """Tells whether the policy may propose units to the viewer, or, in the public view, to anybody
    who is to act. With a hand that this view hides it may."""
    fight = view.fight
    return fight is not None and any(
        view.players[seat].units.hand is None or proposed_sends(view, fight, seat)
        for seat in (view.to_act if view.seat is None else (view.seat,))
    )


def proposed_sends(view: VilniusView, fight: Fight, seat: Seat) -> list[Send]:
    return [
        Send(token.unit, number, token.weapon)
        for number, token in fights.plan(view, fight, seat)
        if token.seat == seat
    ]


_OTHERS: Final = Part(SETTLED, say("Against others"), say("already covered"))


def _sending(view: VilniusView, send: Send, before: tuple[Part, ...]) -> Pick:
    _, unit, _ = picker.parts(view, send)
    wants = forecasts.wanted_by(view, send.enemy)
    note = missing_in_words(wants) if wants.missing else picker.HAS_ALL
    drawn = picker.enemy_key(view, send.enemy)
    enemy = Part(f"e{send.enemy}", numbered(view, send.enemy), note, miniature=drawn)
    if picker.wanted_after(view, send).missing == wants.missing:
        unit = replace(unit, note=say("by itself it changes nothing here"))
    return AnyPick((*before, enemy, unit), GRAMMAR.write(send), send, joins=True)


def _sendings(view: VilniusView, sends: list[Send]) -> Text:
    """Returns “Farmers and Hunters against Sergeants (1); …”."""
    told: dict[int, dict[CardId, None]] = {}
    for each in sends:
        told.setdefault(each.enemy, {})[each.unit] = None
    return hints.fitted(
        against(_names(units), numbered(view, enemy)) for enemy, units in told.items()
    )


def _still_wanted(view: VilniusView, fight: Fight) -> Text:
    """Returns a warning if a unit in hand has a weapon that an undefeated enemy needs."""
    hand = dict.fromkeys(_mine(view).units.hand or ())
    for number in range(1, len(fight.enemies) + 1):
        wants = forecasts.wanted_by(view, number)
        for unit in hand if wants.missing else ():
            arms = CARDS.units[unit].arms
            if any(have and lacks for have, lacks in zip(arms, wants.lacking, strict=True)):
                return say(
                    "{enemy}: {missing}. Your {unit} could help.",
                    enemy=numbered(view, number),
                    missing=missing_in_words(wants),
                    unit=CARDS.names[unit],
                )
    return EMPTY


def _capture(view: VilniusView) -> Iterator[Pick]:
    """Yields the captures with the units proposed, then those with units sent one by one."""
    for each in view.legal:
        if isinstance(each, Capture):
            yield _one(view, each, f"{GRAMMAR.write(each)}, {GRAMMAR.write(Send())}")
    singly = Part(BARE, say("Send other units"), say("than those proposed"))
    for each in view.legal:
        if isinstance(each, Capture):
            yield AnyPick((singly, *picker.parts(view, each)), GRAMMAR.write(each), each)
        else:
            yield _said(view, each)


def _losses(view: VilniusView) -> Iterator[Pick]:
    """Yields the cheapest own units that fall for the whole loss, or for as much of it as they can,
    then each unit by itself."""
    assert view.step is not None
    fallen = list(falling(view, view.step))
    units = names.cards(each.what for each in fallen)
    yield _proposal(fallen, say("As proposed"), say("{units} will fall", units=units))
    yield from _singly(view)


def falling(view: VilniusView, step: Step) -> Iterator[Choose]:
    """Yields the losses that the policy would choose, one after the other, until the rest leaves no
    choice or the viewer has no more units to lose."""
    assert view.fight is not None
    left = list(rules.may_fall(view.fight, step))
    while own := [each for each in left if each.seat == view.seat]:
        now = replace(view, step=step)
        fallen = min(own, key=lambda each: policy.loss(now, each.unit))
        yield Choose(fallen.unit)
        left.remove(fallen)
        worth = {each: rules.price(each.unit, step.stage) for each in left}
        step = step._replace(number=step.number - rules.price(fallen.unit, step.stage))
        settled = step.number <= 0 or sum(worth.values()) <= step.number
        if step.stage is Stage.RED or settled or len({each[:2] for each in left}) == 1:
            return


def _proposed_first(view: VilniusView) -> Iterator[Pick]:
    """Yields payments and levies: all as proposed, then one by one."""
    for each in view.legal:
        if each in (Pay(), Send()):
            first = replace(picker.parts(view, each)[-1], value=PROPOSED, sign=SPECIAL)
            yield AnyPick((first,), GRAMMAR.write(each), each)
        else:
            yield _one(view, each)


def _mine(view: VilniusView) -> PlayerView:
    player = view.mine()
    assert player is not None
    return player


def _names(found: Iterable[CardId]) -> Text:
    return listed([CARDS.names[card] for card in found])


_PICKS: Final[dict[Stage, Callable[[VilniusView], Iterator[Pick]]]] = {
    Stage.INCOME: _income,
    Stage.CITY: _city,
    Stage.PAY: _proposed_first,
    Stage.STORE: _stored,
    Stage.FIGHT: _fight,
    Stage.RED: _losses,
    Stage.SILVER: _losses,
    Stage.GOLD: _losses,
    Stage.CAPTURE: _capture,
    Stage.LEVY: _proposed_first,
    Stage.STORE_UNITS: _guarded,
}
