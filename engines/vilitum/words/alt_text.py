"""The game in words and characters: made from views, never from states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from common.text.say import EMPTY, fitting, fullest, joined, listed, say, sentence, wrapped
from common.text.text import Sentence, Text
from engines.game import LONGEST_ALT, LONGEST_WORDS, Reasons, Seat, ending_text
from engines.vilitum.model.board import EMBER, FILES, FROST, KINDS, SIDES, SQUARES, STRIDE, Kind
from engines.vilitum.model.options import BEGINNER
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

_WINS: Final[Reasons] = {VilitumEnding.DEFEAT: say("all pieces of {side} are defeated.")}
_DRAWS: Final[Reasons] = {
    VilitumEnding.STAND_OFF: say("the two Archers left can never hurt each other."),
    VilitumEnding.REPETITION: say("the same position came up three times."),
    VilitumEnding.NO_PROGRESS: say("for 100 turns no piece was defeated or returned."),
    VilitumEnding.NO_MOVES: say("both sides had to pass in a row."),
    VilitumEnding.WIPED_OUT: say("both sides lost their last piece at once."),
}
_VERBS: Final = {
    Verb.MOVE: say("move"),
    Verb.SWAP: say("swap places"),
    Verb.ATTACK: say("attack"),
    Verb.HEAL: say("heal"),
    Verb.DRAIN: say("drain"),
    Verb.GIVE: say("pass damage"),
    Verb.TAKE: say("take damage"),
    Verb.RUSH: say("rush"),
}
"""The deeds that a piece still has, as infinitives."""
_HP: Final = joined(
    ", ",
    [
        say(
            "{letter}\N{NO-BREAK SPACE}{piece}\N{NO-BREAK SPACE}{hp}\N{NO-BREAK SPACE}HP",
            letter=kind.letter,
            piece=kind.title,
            hp=kind.hp,
        )
        for kind in KINDS
    ],
)
"""The hit points by letter, with no-break spaces within each entry."""
_LEGEND: Final = (say("A number is the HP left."), _HP + ".")


def describe(view: VilitumView, by: Seat, action: Action | None) -> Text:
    """Returns the action in words, from the view before it. None would be a concealed action,
    which this game does not have."""
    if action is None:
        return say("{side} plays", side=SIDES[by])
    return actions.sentence(PlayedAction(by, action, changes_by(view, by, action)))


def brief(view: VilitumView, by: Seat, action: Action) -> Text:
    """Returns the action in few words, for people who choose it."""
    return actions.brief(PlayedAction(by, action, changes_by(view, by, action)))


# Over the board


def describe_outcome(view: VilitumView, names: Sequence[str] = ()) -> Text:
    """Returns why the match is over, in one sentence, with the players by name or else by side."""
    assert view.outcome is not None
    return ending_text(view.outcome, names or SIDES, SIDES, _WINS, _DRAWS)


def status(view: VilitumView) -> Text:
    """Returns the sentence over the board: the outcome, or the mover and its possible actions."""
    side = SIDES[view.mover]
    if view.outcome:
        return describe_outcome(view)
    if view.phase is Phase.CHOOSING:
        return say("{side}: choose the agile or the standard Warrior.", side=side)
    if view.phase is Phase.PLACING:
        rank = 1 if view.mover == EMBER else view.ruleset.size
        return say("{side}: place a piece on rank {rank}.", side=side, rank=rank)
    if view.legal == (Pass(),):
        return say("{side} can do nothing and must pass.", side=side)
    if view.done:
        return _status_within(view)
    told = say("{side}: move, attack or heal with one piece.", side=side)
    if _may_sacrifice(view):
        return joined(" ", [told, say("The Cleric may be sacrificed first.")])
    return told


def _may_sacrifice(view: VilitumView) -> bool:
    if view.legal:
        return any(isinstance(action, Sacrifice) for action in view.legal)
    places = _side(view.places, view.mover)
    return places[Kind.CLERIC] >= 0 and DEFEATED in places


def _status_within(view: VilitumView) -> Text:
    """Returns the sentence for a turn under way: the actions left. In a view without legal actions,
    such as the other seat's, it names only the side and its piece."""
    side = SIDES[view.mover]
    if not view.legal:
        if view.user is None:
            return say("{side}'s turn continues.", side=side)
        return say("{side}'s turn continues with the {piece}.", side=side, piece=view.user.title)
    left = listed(
        [
            say(
                "{deeds} with {pieces}",
                deeds=listed([_VERBS[verb] for verb in verbs], "or"),
                pieces=listed([say("the {piece}", piece=kind.title) for kind in kinds], "or"),
            )
            for verbs, kinds in _left(view).items()
        ],
        "or",
    )
    if EndTurn() in view.legal:
        return say("{side} may still {left}, or end the turn.", side=side, left=left)
    return say("{side} must now {left}.", side=side, left=left)


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


def alt_text(view: VilitumView, since: Text = EMPTY) -> Text:
    """Returns the events `since` the reader's last turn, or else the latest turns, and then the
    position in words: at most 1,000 characters. A longer text without `since` first loses the turn
    before the one under way."""
    turns, position = _turns(view), [*_position(view)]
    if since:
        return fitting([since, *position], LONGEST_ALT)
    tellings = [joined(" ", filter(None, [*told, *position])) for told in (turns, turns[-1:])]
    return fullest(tellings, LONGEST_ALT)


def in_words(view: VilitumView) -> Text:
    """Returns the latest turns and the whole position in lines of words."""
    return fitting([*_turns(view), *_position(view)], LONGEST_WORDS, "\n")


def _turns(view: VilitumView) -> tuple[Text, ...]:
    last = _turn_text(_TURN_BEFORE if view.done else _LAST_TURN, view.last)
    return tuple(filter(None, (last, _turn_text(_THIS_TURN, view.done))))


def _position(view: VilitumView) -> Iterator[Text]:
    yield status(view)
    for side in (EMBER, FROST):
        yield _side_text(view, side)
    yield sentence(say("Rules: {rules}", rules=_named(view.ruleset)))
    yield _raging_text(view)


def _side_text(view: VilitumView, side: Seat) -> Text:
    standing = [
        say(
            "{piece} {square} {left} of {most} HP",
            piece=kind.title,
            square=SQUARES[place],
            left=_left_of(view, side, kind),
            most=kind.hp,
        )
        for kind, place in zip(KINDS, _side(view.places, side), strict=True)
        if place >= 0
    ]
    on_board = joined(", ", standing) if standing else say("nothing on the board")
    told: list[Text] = [say("{side}: {pieces}", side=SIDES[side], pieces=on_board)]
    for words, place in ((_TO_PLACE, UNPLACED), (_DEFEATED, DEFEATED)):
        if kinds := _kinds_at(view, side, place):
            told.append(words.filled(pieces=joined(", ", [kind.title for kind in kinds])))
    return joined("; ", told) + "."


_TO_PLACE: Final = say("still to place {pieces}")
_DEFEATED: Final = say("defeated {pieces}")


def hp_left(view: VilitumView, side: Seat, kind: Kind) -> Text:
    """Returns how many of its hit points a piece has left: “3 of 5 HP left”."""
    return say("{left} of {most} HP left", left=_left_of(view, side, kind), most=kind.hp)


def _left_of(view: VilitumView, side: Seat, kind: Kind) -> int:
    return kind.hp - _side(view.rings, side)[kind]


def _side(values: Sequence[int], side: Seat) -> Sequence[int]:
    return values[side * len(KINDS) : (side + 1) * len(KINDS)]


def _kinds_at(view: VilitumView, side: Seat, place: int) -> list[Kind]:
    places = _side(view.places, side)
    return [kind for kind in KINDS if places[kind] == place]


_THIS_TURN: Final = say("This turn: {deeds}.")
_TURN_BEFORE: Final = say("Turn before: {deeds}.")
_LAST_TURN: Final = say("Last turn: {deeds}.")


def _turn_text(words: Sentence, turn: tuple[PlayedAction, ...]) -> Text:
    """Returns a whole turn in words, without its end. Its first action names the side."""
    told = [each for each in turn if not isinstance(each.action, EndTurn)]
    if not told:
        return EMPTY
    deeds = [actions.sentence(told[0]), *map(actions.without_side, told[1:])]
    return words.filled(deeds=joined("; ", deeds))


def _named(ruleset: Ruleset) -> Text:
    agile = [SIDES[side] for side in (EMBER, FROST) if ruleset.agile[side]]
    named: list[str] = [f"{ruleset.size}x{ruleset.size}"]
    if ruleset.beginner:
        named.append(BEGINNER.label)
    if agile:
        rule = Regional.AGILE_WARRIOR.title
        named.append(say("{rule} for {sides}", rule=rule, sides=listed(agile)))
    return joined(", ", named + [rule.title for rule in ruleset.regional])


def _raging_text(view: VilitumView) -> Text:
    bloody = (Regional.BLOOD_LUST, Regional.BLOOD_RAGE)
    rules = [rule.title for rule in bloody if view.ruleset.has(rule)]
    raging = [side for side in (EMBER, FROST) if view.raging[side]]
    if not rules or not raging or view.outcome:
        return EMPTY
    return say(
        "{rules} {rules:one=holds|other=hold} for {side}, one against several.",
        rules=listed(rules),
        side=SIDES[raging[0]],
    )


# In characters


def ascii_board(view: VilitumView) -> Text:
    """Returns the position in characters: Ember in capitals, Frost in small letters, each followed
    by the number of its hit points left."""
    return board_from(view, None)


def board_from(view: VilitumView, down: Seat | None) -> Text:
    """Returns the same with this seat's side at the bottom; for None as for all."""
    size, step = view.ruleset.size, -1 if down == FROST else 1
    order = range(size)[::step]
    files = "   " + "  ".join(f"{FILES[file]:<2}" for file in order).rstrip()
    ranks = [_rank(view, rank, order) for rank in reversed(order)]
    sides = [_side_lines(view, side) for side in (FROST, EMBER)[::step]]
    rules = say("Rules: {rules}", rules=_named(view.ruleset))
    below = [wrapped(words) for words in (*sides, rules, *_LEGEND)]
    return joined("\n", [files, *ranks, files, *below])


def _rank(view: VilitumView, rank: int, files: Sequence[int]) -> str:
    cells = "  ".join(_cell(view, rank * STRIDE + file) for file in files)
    return f"{rank + 1}  {cells}  {rank + 1}"


def _cell(view: VilitumView, at: int) -> str:
    if at not in view.places:
        return ". "
    piece = view.places.index(at)
    side, kind = divmod(piece, len(KINDS))
    return f"{_letter(side, Kind(kind))}{Kind(kind).hp - view.rings[piece]}"


def _letter(side: Seat, kind: Kind) -> str:
    return kind.letter if side == EMBER else kind.letter.lower()


def _side_lines(view: VilitumView, side: Seat) -> Text:
    told: list[Text] = []
    if waiting := _letters(view, side, UNPLACED):
        told.append(say("to place\N{NO-BREAK SPACE}{letters}", letters=waiting))
    lost = _letters(view, side, DEFEATED) or "-"
    told.append(say("defeated\N{NO-BREAK SPACE}{letters}", letters=lost))
    called = _CALLED[side].filled(side=SIDES[side])
    return say("{side}: {pieces}", side=called, pieces=joined(", ", told))


_CALLED: Final = (say("{side} (capitals)"), say("{side} (small letters)"))
"""Each side with its kind of letters."""


def _letters(view: VilitumView, side: Seat, place: int) -> str:
    return "\N{NO-BREAK SPACE}".join(_letter(side, kind) for kind in _kinds_at(view, side, place))
