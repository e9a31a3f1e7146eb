"""The game in words and characters: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from common.text.say import listed, say, wrapped
from engines.game import Seat, ending_text
from engines.terms import Reasons
from engines.vilitum.model.board import EMBER, FILES, FROST, KINDS, SIDES, SQUARES, STRIDE, Kind
from engines.vilitum.model.values import (
    DEFEATED,
    UNPLACED,
    Action,
    EndTurn,
    Pass,
    Phase,
    PlayedAction,
    Regional,
    Ruleset,
    Sacrifice,
    Use,
    Verb,
    VilitumEnding,
    VilitumView,
)
from engines.vilitum.rules.effects import changes_by
from engines.vilitum.words import actions

LONGEST: Final = 1000
"""Characters of an alt text."""
_WINS: Final[Reasons] = {VilitumEnding.DEFEAT: say("all pieces of {side} are defeated.")}
_DRAWS: Final[Reasons] = {
    VilitumEnding.STAND_OFF: say("the two Archers left can never hurt each other."),
    VilitumEnding.REPETITION: say("the same position came up three times."),
    VilitumEnding.NO_PROGRESS: say("for 100 turns no piece was defeated or returned."),
    VilitumEnding.NO_MOVES: say("both sides had to pass in a row."),
    VilitumEnding.WIPED_OUT: say("both sides lost their last piece at once."),
}
_VERBS: Final = {
    Verb.MOVE: "move",
    Verb.SWAP: "swap places",
    Verb.ATTACK: "attack",
    Verb.HEAL: "heal",
    Verb.DRAIN: "drain",
    Verb.GIVE: "pass damage",
    Verb.TAKE: "take damage",
    Verb.RUSH: "rush",
}
_HP: Final = ", ".join(f"{kind.letter}\xa0{kind.title}\xa0{kind.hp}\xa0HP" for kind in KINDS)
"""The hit points by letter, with no-break spaces within each entry."""
_LEGEND: Final = ("A number is the HP left.", f"{_HP}.")


def describe(view: VilitumView, by: Seat, action: Action | None) -> str:
    """Returns the action in words, from the view before it. None would be a concealed action,
    which this game does not have."""
    if action is None:
        return f"{SIDES[by]} plays"
    return actions.sentence(PlayedAction(by, action, changes_by(view, by, action)))


def brief(view: VilitumView, by: Seat, action: Action) -> str:
    """Returns the action in few words, for people who choose it."""
    return actions.brief(PlayedAction(by, action, changes_by(view, by, action)))


# Over the board


def describe_outcome(view: VilitumView, names: Sequence[str] = ()) -> str:
    """Returns why the match is over, in one sentence, with the players by name or else by side."""
    assert view.outcome is not None
    return ending_text(view.outcome, names or SIDES, SIDES, _WINS, _DRAWS)


def status(view: VilitumView) -> str:
    """Returns the sentence over the board: the outcome, or the mover and its possible actions."""
    side = SIDES[view.mover]
    if view.outcome:
        return describe_outcome(view)
    if view.phase is Phase.CHOOSING:
        return f"{side}: choose the agile or the standard Warrior."
    if view.phase is Phase.PLACING:
        return f"{side}: place a piece on rank {1 if view.mover == EMBER else view.ruleset.size}."
    if view.legal == (Pass(),):
        return f"{side} can do nothing and must pass."
    if view.done:
        return _status_within(view)
    first = " The Cleric may be sacrificed first." if _may_sacrifice(view) else ""
    return f"{side}: move, attack or heal with one piece.{first}"


def _may_sacrifice(view: VilitumView) -> bool:
    if view.legal:
        return any(isinstance(action, Sacrifice) for action in view.legal)
    places = _side(view.places, view.mover)
    return places[Kind.CLERIC] >= 0 and DEFEATED in places


def _status_within(view: VilitumView) -> str:
    """Returns the sentence for a turn under way: the actions left. In a view without legal actions,
    such as the other seat's, it names only the side and its piece."""
    side = SIDES[view.mover]
    if not view.legal:
        piece = f" with the {view.user.title}" if view.user is not None else ""
        return f"{side}'s turn goes on{piece}."
    left = listed(
        [
            f"{listed([_VERBS[verb] for verb in verbs], 'or')} with "
            f"{listed([f'the {kind.title}' for kind in kinds], 'or')}"
            for verbs, kinds in _left(view).items()
        ],
        "or",
    )
    if EndTurn() in view.legal:
        return f"{side} may still {left}, or end the turn."
    return f"{side} must now {left}."


def _left(view: VilitumView) -> dict[tuple[Verb, ...], list[Kind]]:
    """Returns the legal verbs of pieces, each set of verbs with the pieces that share it."""
    verbs: dict[Kind, list[Verb]] = {}
    for action in view.legal:
        if isinstance(action, Use) and action.verb not in verbs.setdefault(action.kind, []):
            verbs[action.kind].append(action.verb)
    left: dict[tuple[Verb, ...], list[Kind]] = {}
    for kind, its in verbs.items():
        left.setdefault(tuple(its), []).append(kind)
    return left


# The position


def alt_text(view: VilitumView) -> str:
    """Returns the position in words, for alt text: at most 1,000 characters. A longer text loses
    the latest turn before the one under way."""
    begun = [status(view), *(_side_text(view, side) for side in (EMBER, FROST))]
    turn = _turn_text("This turn", view.done)
    before = _turn_text("Turn before" if view.done else "Last turn", view.last)
    rules = [f"Rules: {', '.join(_named(view.ruleset))}.", _raging_text(view)]
    whole = _joined([*begun, turn, before, *rules])
    return whole if len(whole) <= LONGEST else _joined([*begun, turn, *rules])


def _joined(sentences: Iterable[str]) -> str:
    return " ".join(filter(None, sentences))


def _side_text(view: VilitumView, side: Seat) -> str:
    told = [
        f"{kind.title} {SQUARES[place]} {hp_left(view, side, kind)}"
        for kind, place in zip(KINDS, _side(view.places, side), strict=True)
        if place >= 0
    ]
    sentence = f"{SIDES[side]}: {', '.join(told) or 'nothing on the board'}"
    for word, place in (("still to place", UNPLACED), ("defeated", DEFEATED)):
        if kinds := _kinds_at(view, side, place):
            sentence += f"; {word} {', '.join(kind.title for kind in kinds)}"
    return f"{sentence}."


def hp_left(view: VilitumView, side: Seat, kind: Kind) -> str:
    """Returns how many of its hit points a piece has left: “3 of 5 HP”."""
    return f"{kind.hp - _side(view.rings, side)[kind]} of {kind.hp} HP"


def _side(values: Sequence[int], side: Seat) -> Sequence[int]:
    return values[side * len(KINDS) : (side + 1) * len(KINDS)]


def _kinds_at(view: VilitumView, side: Seat, place: int) -> list[Kind]:
    places = _side(view.places, side)
    return [kind for kind in KINDS if places[kind] == place]


def _turn_text(name: str, turn: tuple[PlayedAction, ...]) -> str:
    """Returns a whole turn in words, without its end."""
    told = [each for each in turn if not isinstance(each.action, EndTurn)]
    if not told:
        return ""
    return f"{name}, {SIDES[told[0].by]}: {'; '.join(actions.without_side(each) for each in told)}."


def _named(ruleset: Ruleset) -> list[str]:
    """Returns the board and the special rules in force."""
    agile = [SIDES[side] for side in (EMBER, FROST) if ruleset.agile[side]]
    named = [f"{ruleset.size}x{ruleset.size}"]
    if ruleset.beginner:
        named.append("Beginner game")
    if agile:
        named.append(f"{Regional.AGILE_WARRIOR.title} for {' and '.join(agile)}")
    return named + [rule.title for rule in ruleset.regional]


def _raging_text(view: VilitumView) -> str:
    """Returns the sentence that Blood Lust or Blood Rage holds for a side, or an empty text."""
    bloody = (Regional.BLOOD_LUST, Regional.BLOOD_RAGE)
    rules = [rule.title for rule in bloody if view.ruleset.has(rule)]
    raging = [side for side in (EMBER, FROST) if view.raging[side]]
    if not rules or not raging or view.outcome:
        return ""
    verb = "hold" if len(rules) > 1 else "holds"
    return f"{' and '.join(rules)} {verb} for {SIDES[raging[0]]}, one against several."


# In characters


def ascii_board(view: VilitumView) -> str:
    """Returns the position in characters: Ember in capitals, Frost in small letters, each followed
    by the number of its hit points left."""
    size = view.ruleset.size
    files = "   " + "  ".join(f"{file:<2}" for file in FILES[:size]).rstrip()
    ranks = [_rank(view, rank) for rank in reversed(range(size))]
    sides = [_side_lines(view, side) for side in (FROST, EMBER)]
    rules = f"Rules: {', '.join(_named(view.ruleset))}"
    below = [wrapped(words) for words in (*sides, rules, *_LEGEND)]
    return "\n".join([files, *ranks, files, *below])


def _rank(view: VilitumView, rank: int) -> str:
    size = view.ruleset.size
    cells = "  ".join(_cell(view, rank * STRIDE + file) for file in range(size))
    return f"{rank + 1}  {cells}  {rank + 1}"


def _cell(view: VilitumView, at: int) -> str:
    if at not in view.places:
        return ". "
    piece = view.places.index(at)
    side, kind = divmod(piece, len(KINDS))
    return f"{_letter(side, Kind(kind))}{Kind(kind).hp - view.rings[piece]}"


def _letter(side: Seat, kind: Kind) -> str:
    return kind.letter if side == EMBER else kind.letter.lower()


def _side_lines(view: VilitumView, side: Seat) -> str:
    told: list[str] = []
    for word, place in (("to place", UNPLACED), ("defeated", DEFEATED)):
        letters = [_letter(side, kind) for kind in _kinds_at(view, side, place)]
        if letters or word == "defeated":
            told.append("\xa0".join([word, *(letters or "-")]))
    return f"{SIDES[side]} ({'small letters' if side else 'capitals'}): {', '.join(told)}"
