"""The game in words and characters: made from views, never from states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import listed, say, wrapped
from engines.game import Seat, ending_text
from engines.terms import Reasons
from engines.vicious_circle.board import (
    DOMAINS,
    FILES,
    RANKS,
    SIDES,
    SQUARES,
    TERRAIN,
    THRONES,
    Kind,
    Terrain,
)
from engines.vicious_circle.values import (
    CAPTURED,
    RESERVE,
    Action,
    Ban,
    Deploy,
    Last,
    Move,
    Pass,
    SetUp,
    ViciousEnding,
    ViciousView,
)

_MARKS: Final = {
    Terrain.OPEN: ".",
    Terrain.SHRINE: "+",
    Terrain.SWAMP: "~",
    Terrain.VILLAGE: "#",
    Terrain.MOUNTAIN: "^",
    Terrain.THRONE: "=",
}
_DOMAIN: Final = ":"
_LEGEND: Final = "= throne  : domain  + Shrine  ~ Swamp\n# Village  ^ Mountain  . open"
_WINS: Final[Reasons] = {
    ViciousEnding.THRONE: say("{own} {creature} takes {side}'s throne."),
    ViciousEnding.ANNIHILATION: say("{side} has no creature left."),
}
_DRAWS: Final[Reasons] = {
    ViciousEnding.REPETITION: say("the same position came up three times."),
    ViciousEnding.NO_MOVES: say("both sides had to pass in a row."),
    ViciousEnding.LENGTH: say("the game reached 300 turns."),
}


def describe(view: ViciousView, by: Seat, action: Action | None) -> str:
    """Returns the action in words, from the view before it; a concealed action is None."""
    side = SIDES[by]
    match action:
        case None:
            return f"{side} locks in a secret set-up"
        case SetUp(creatures):
            placed = [f"{kind.title} {SQUARES[at]}" for kind, at in creatures]
            return f"{side} sets up {listed(placed)}"
        case Pass():
            return f"{side} can neither move nor deploy and passes"
        case Move(kind, start, end):
            ways = f"moves from {SQUARES[start]} to {SQUARES[end]}"
            return f"{side}'s {kind.title} {listed([ways, *_effects(view, by, end)])}"
        case Deploy(kind, end):
            ways = f"deploys the {kind.title} on {SQUARES[end]}"
            return f"{side} {listed([ways, *_effects(view, by, end)])}"


def brief(view: ViciousView, by: Seat, action: Action) -> str:
    """Returns the action in few words: “Saint d1 to a1, captures the Dragon”."""
    match action:
        case Pass():
            return "Pass"
        case Move(kind, start, end):
            return ", ".join(
                [f"{kind.title} {SQUARES[start]} to {SQUARES[end]}", *_deeds(view, by, end)]
            )
        case Deploy(kind, end):
            told = [f"{kind.title} to {SQUARES[end]} from reserve", *_deeds(view, by, end)]
            return ", ".join(told)
        case SetUp():
            return describe(view, by, action)


def _deeds(view: ViciousView, by: Seat, end: int) -> list[str]:
    """Returns the effects of a choice, which the chooser's own side need not be told by name."""
    whose = f" of {SIDES[1 - by]}"
    return [each.removesuffix(whose).replace("enters", "takes") for each in _effects(view, by, end)]


def _effects(view: ViciousView, by: Seat, end: int) -> list[str]:
    taken = occupant(view, 1 - by, end)
    effects = [f"captures the {taken.title}"] if taken is not None else []
    if end == THRONES[1 - by]:
        effects.append(f"enters the throne of {SIDES[1 - by]}")
    return effects


def occupant(view: ViciousView, side: Seat, index: int) -> Kind | None:
    """Returns this side's creature on a square, if the viewer knows of one."""
    places = view.places[side * 5 : side * 5 + 5]
    return Kind(places.index(index)) if index in places else None


def describe_outcome(view: ViciousView, names: Sequence[str] = ()) -> str:
    """Returns the reason why the match is over, in one sentence, with the players by name or else
    by side."""
    assert view.outcome is not None
    winner = view.outcome.winner
    taker = None if winner is None else occupant(view, winner, THRONES[1 - winner])
    return ending_text(
        view.outcome,
        names or SIDES,
        SIDES,
        _WINS,
        _DRAWS,
        own=f"{SIDES[winner or 0]}'s" if names else "its",
        creature="creature" if taker is None else taker.title,
    )


def status(view: ViciousView) -> str:
    """Returns one sentence above the board: the side to act, with its kinds of action, or the
    outcome."""
    if view.outcome:
        return describe_outcome(view)
    if view.setting_up:
        return _status_of_set_up(view)
    side = SIDES[view.mover]
    if view.legal == (Pass(),):
        return f"{side} can neither move nor deploy and must pass."
    if RESERVE in view.places[view.mover * 5 : view.mover * 5 + 5]:
        return f"{side}: move a creature, or deploy one from reserve."
    return f"{side}: move a creature."


def _status_of_set_up(view: ViciousView) -> str:
    waiting = [SIDES[side] for side in view.to_act]
    if view.seat in view.to_act:
        return f"{SIDES[view.seat]}: place three of your creatures in your domain, in secret."
    verb = "set" if len(waiting) > 1 else "sets"
    return f"{listed(waiting)} {verb} up in secret."


def alt_text(view: ViciousView) -> str:
    """Returns the position in words, for alt text: at most 1,000 characters."""
    told = [status(view)]
    told += [_side_text(view, side) for side in (0, 1)]
    if view.last:
        told.append(f"Last: {_last_text(view.last)}.")
    told += [_ban_text(side, ban) for side, ban in enumerate(view.bans) if ban and not view.outcome]
    return " ".join(told)


def _side_text(view: ViciousView, side: Seat) -> str:
    places = view.places[side * 5 : side * 5 + 5]
    standing = [
        f"{kind.title} {SQUARES[at]}" for kind, at in zip(Kind, places, strict=True) if at >= 0
    ]
    if view.setting_up and not standing:
        return f"{SIDES[side]}: {_secret(view, side)}."
    told = [f"{SIDES[side]}: {', '.join(standing) or 'nothing on the board'}"]
    for word, place in (("in reserve", RESERVE), ("captured", CAPTURED)):
        if names := [kind.title for kind, at in zip(Kind, places, strict=True) if at == place]:
            told.append(f"{word} {', '.join(names)}")
    return "; ".join(told) + "."


def _secret(view: ViciousView, side: Seat) -> str:
    return "set-up locked in, still secret" if view.locked[side] else "set-up not yet locked in"


def _last_text(last: Last) -> str:
    side = SIDES[last.by]
    match last.action:
        case Pass():
            return f"{side} passed"
        case Move(kind, start, end):
            told = f"{side}'s {kind.title} from {SQUARES[start]} to {SQUARES[end]}"
        case Deploy(kind, end):
            told = f"{side}'s {kind.title} from reserve to {SQUARES[end]}"
    return told if last.captured is None else f"{told}, capturing the {last.captured.title}"


def _ban_text(side: Seat, ban: Ban) -> str:
    return (
        f"Ko: {SIDES[side]}'s {ban.kind.title} may not end its next move on {SQUARES[ban.square]}."
    )


def ascii_board(view: ViciousView) -> str:
    """Returns the position in characters: Twilight in capitals, Dawn in small letters, each
    followed by the sign of its square."""
    files = "    " + "   ".join(FILES)
    ranks = [_rank(view, rank) for rank in reversed(RANKS)]
    sides = [line for side in (1, 0) for line in _side_lines(view, side)]
    return "\n".join([files, *ranks, files, *sides, _LEGEND])


def _rank(view: ViciousView, rank: str) -> str:
    cells = [_cell(view, SQUARES.index(file + rank)) for file in FILES]
    return f"{rank}  " + "  ".join(cells) + f"  {rank}"


def _cell(view: ViciousView, index: int) -> str:
    mark = _MARKS[TERRAIN[index]]
    if TERRAIN[index] is Terrain.OPEN and index in DOMAINS[0] + DOMAINS[1]:
        mark = _DOMAIN
    for side in (0, 1):
        kind = occupant(view, side, index)
        if kind is not None:
            return _letter(side, kind) + mark
    return " " + mark


def _letter(side: Seat, kind: Kind) -> str:
    return kind.letter if side == 0 else kind.letter.lower()


def _side_lines(view: ViciousView, side: Seat) -> list[str]:
    name = f"{SIDES[side]} ({'small letters' if side else 'capitals'})"
    places = view.places[side * 5 : side * 5 + 5]
    if view.setting_up and all(place < RESERVE for place in places):
        return [wrapped(f"{name}: {_secret(view, side)}")]
    told: list[str] = []
    for word, place in (("reserve", RESERVE), ("captured", CAPTURED)):
        letters = [
            _letter(side, kind) for kind, at in zip(Kind, places, strict=True) if at == place
        ]
        told.append("\xa0".join([word, *(letters or "-")]))
    return [wrapped(f"{name}: {', '.join(told)}")]
