"""The game contract, implemented for Vilitum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from common.text.say import EMPTY, fitting, listed, name, say
from common.text.text import Sentence, Text
from engines.game import (
    LONGEST_UNUSUAL,
    Difficulty,
    Effort,
    OpenGame,
    Options,
    Pick,
    Seat,
    Traits,
    delegate,
)
from engines.guide import pages_beside
from engines.vilitum import play
from engines.vilitum import play as rules
from engines.vilitum.model import options as choices
from engines.vilitum.model.board import PIECES, SIDES, Kind
from engines.vilitum.model.state import WAITING, Board, State, raging
from engines.vilitum.model.values import (
    Action,
    Phase,
    Place,
    PlayedAction,
    Regional,
    Ruleset,
    Sacrifice,
    Use,
    Verb,
    VilitumEnding,
    VilitumView,
)
from engines.vilitum.notation import actions as notation
from engines.vilitum.notation import positions
from engines.vilitum.play import QUIET, REPEATS
from engines.vilitum.rules import effects, movement, turns
from engines.vilitum.rules.uses import Moment
from engines.vilitum.words import alt_text as words
from engines.vilitum.words import picker
from engines.vilitum.words.actions import last_blow

_LATE: Final = 10
"""The draw without progress is mentioned from this number of turns before it."""
_BLOODY: Final = (Regional.BLOOD_RAGE, Regional.BLOOD_LUST)
_RAGE: Final[dict[tuple[Regional, ...], Sentence]] = {
    _BLOODY[:1]: say("{rules}: {side} has one piece left, and its attacks deal 2."),
    _BLOODY[1:]: say("{rules}: {side} has one piece left, and it may move twice or act twice."),
    _BLOODY: say(
        "{rules}: {side} has one piece left: its attacks deal 2, "
        "and it may move twice or act twice."
    ),
}
"""The advantage that these rules give a side with one piece against more."""


def unusual(view: VilitumView) -> Text:
    """Returns a sentence for each rule that is about to matter, the strictest first: the repeat
    state, repetition, blood rules, no progress; "" if there is none."""
    if view.outcome is not None:
        return EMPTY
    if view.phase is Phase.CHOOSING:
        return say("Agile Warrior: each side chooses its Warrior once, for the whole match.")
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: VilitumView) -> Iterator[Text]:
    side = SIDES[view.mover]
    if view.repeat:
        yield say(
            "Repeat state: {side} may not end the turn with the same board as its last turn.",
            side=side,
        )
    if view.repeats == REPEATS - 1:
        yield say("This position has come up twice. The third time, the match is a draw.")
    for seat, rages in enumerate(view.raging):
        rules = tuple(rule for rule in _BLOODY if rages and view.ruleset.has(rule))
        if rules:
            titles = listed([rule.title for rule in rules])
            yield _RAGE[rules].filled(rules=titles, side=SIDES[seat])
    if (left := QUIET - view.quiet) <= _LATE:
        yield say(
            "The match ends in a draw after {left} more {left:one=turn|other=turns} "
            "unless a piece is defeated or returns.",
            left=left,
        )


CHOICES, PLACINGS = 2, PIECES
"""The numbers of choices and placings counted in `turn`, even in matches that skip them."""


def view(state: State, seat: Seat | None) -> VilitumView:
    """Returns the view of this seat, or the public view for None."""
    return VilitumView(
        seat=seat,
        to_act=play.to_act(state),
        turn=_turn(state),
        outcome=play.outcome(state),
        legal=() if seat is None else play.actions(state, seat),
        ruleset=state.ruleset,
        phase=state.phase,
        mover=state.mover,
        places=tuple(effects.shown(place) for place in state.board[:PIECES]),
        rings=tuple(state.board[PIECES:]),
        done=_with_changes(state.ruleset, state.past[-1:], state.mover, state.done),
        last=_last(state),
        user=_user(state.done),
        raging=_raging(state),
        quiet=state.quiet,
        ranges=_ranges(state, seat),
        repeat=play.may_repeat(state),
        repeats=play.repeats(state),
    )


def _turn(state: State) -> int:
    match state.phase:
        case Phase.CHOOSING:
            return sum(choice is not None for choice in state.ruleset.agile)
        case Phase.PLACING:
            return CHOICES + PIECES - state.board[:PIECES].count(WAITING)
        case Phase.PLAYING:
            return CHOICES + PLACINGS + state.ply


def _raging(state: State) -> tuple[bool, bool]:
    if not state.past:
        return False, False
    return raging(state.past[-1], 0), raging(state.past[-1], 1)


def _user(done: tuple[Action, ...]) -> Kind | None:
    last = done[-1] if done else None
    return last.kind if isinstance(last, Use | Sacrifice) else None


def _last(state: State) -> tuple[PlayedAction, ...]:
    by = 1 - state.mover
    placed = state.last[0] if state.last else None
    if isinstance(placed, Place):
        board = bytearray(state.board if not state.past else state.past[0])
        board[by * 5 + placed.kind] = WAITING
        return _with_changes(state.ruleset, (bytes(board),), by, state.last)
    return _with_changes(state.ruleset, state.past[-2:-1] or (state.board,), by, state.last)


def _with_changes(
    ruleset: Ruleset, start: tuple[Board, ...], by: Seat, actions: tuple[Action, ...]
) -> tuple[PlayedAction, ...]:
    """Returns the actions with their changes, played from the board at the turn's start."""
    if not actions:
        return ()
    (board,) = start
    rages = raging(board, by)
    found: list[PlayedAction] = []
    for action in actions:
        new = effects.after(ruleset, board, by, rages, action)
        found.append(PlayedAction(by, action, effects.changes(board, new)))
        board = new
    return tuple(found)


def _ranges(state: State, seat: Seat | None) -> tuple[tuple[Kind, Verb, tuple[int, ...]], ...]:
    """Returns the ranges of the pieces that may still attack or heal, with or without a target."""
    if seat is None or play.to_act(state) != (seat,) or state.phase is not Phase.PLAYING:
        return ()
    now = play.moment(state)
    return tuple(_range(now, kind) for kind in turns.strikers(now) if now.stands(kind))


def _range(now: Moment, kind: Kind) -> tuple[Kind, Verb, tuple[int, ...]]:
    start = now.square(kind)
    if kind is Kind.CLERIC:
        return kind, Verb.HEAL, movement.heal_range(now.ruleset, start)
    squares = movement.attack_range(now.ruleset, kind, start)
    if all(use.verb is Verb.ATTACK for use in now.uses):
        squares += movement.staying_range(now.ruleset, kind, start)
    return kind, Verb.ATTACK, tuple(sorted(squares))


class Vilitum(OpenGame[State, Action, VilitumView]):
    """A duel of five pieces a side, designed by Aaron Bilyeu."""

    key = "vilitum"
    title = name("Vilitum")
    tagline = say(
        "Five against five on a tavern table: strike first, heal in time, defeat them all."
    )
    effort = Effort((15, 30), Difficulty.MEDIUM, 3, 78)
    sides = SIDES
    options = choices.OPTIONS
    endings = VilitumEnding
    pages = pages_beside(__file__)

    actions = delegate(rules.actions)
    play = delegate(rules.play)
    to_act = delegate(rules.to_act)
    outcome = delegate(rules.outcome)
    parse = delegate(notation.read)
    write = delegate(notation.write)
    parse_position = delegate(positions.load)
    dump = delegate(positions.dump)
    view = delegate(view)
    parts = delegate(picker.parts)
    asks = delegate(picker.asks)
    miniature = delegate(picker.miniature)
    describe = delegate(words.describe)
    brief = delegate(words.brief)
    describe_outcome = delegate(words.describe_outcome)
    unusual = delegate(unusual)
    status = delegate(words.status)
    intended = delegate(rules.intended)
    alt_text = delegate(words.alt_text)
    in_words = delegate(words.in_words)
    ascii_board = delegate(words.ascii_board)
    board_from = delegate(words.board_from)

    def resolve_options(self, chosen: Options) -> dict[str, str]:
        """Returns every option with its value. Raises `Illegal` if some exclude one another."""
        return choices.checked(super().resolve_options(chosen))

    def story(self, view: VilitumView, names: Sequence[str] = ()) -> Text:
        """Returns the last blow, or why the match is over."""
        return last_blow(view) or super().story(view, names)

    def picks(self, view: VilitumView) -> tuple[Pick[Action], ...]:
        """Returns the picks: a piece, then its action and square in one part."""
        return tuple(
            Pick(picker.steps(view, each), notation.write(each), each) for each in view.legal
        )

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Returns the state after a listed action of the mover."""
        del seat
        return rules.apply(state, action)

    def start(self, options: Options, seats: int, seed: str) -> State:
        """Returns the empty board; the seed is unused."""
        self.seating(options, seats)
        settled = self.resolve_options(options)
        return rules.fresh(choices.ruleset(settled), choices.first(settled))

    def whole_turns(self, state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
        """Yields turns that end on different boards; before the play one for each action."""
        playing = state.phase is Phase.PLAYING
        yield from rules.whole_turns(state) if playing else super().whole_turns(state)

    def forced(self, state: State) -> tuple[Seat, Action] | None:
        """Returns a pass without an alternative, or the placing of a last piece on the last
        square."""
        if state.phase is Phase.PLACING and len(legal := self.actions(state, state.mover)) == 1:
            return state.mover, legal[0]
        return super().forced(state)

    def traits(self, state: State, action: Action) -> Traits:
        """Returns the traits: choices and placings end their turn, and nothing is revealed."""
        return Traits(ends_turn=rules.ends_turn(state, action), reveals=False)

    def step(self, state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
        """Returns the state after the action, and its traits. The action is played only once: a
        change of the mover shows that the turn has ended."""
        after = rules.play(state, seat, action)
        return after, Traits(ends_turn=after.mover != state.mover, reveals=False)


GAME: Final = Vilitum()
