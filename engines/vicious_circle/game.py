"""Wizards of the Vicious Circle as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import EMPTY, fitting, name, say
from common.text.text import Text
from engines.game import (
    LONGEST_UNUSUAL,
    Difficulty,
    Effort,
    Game,
    Options,
    OptionSpec,
    Outcome,
    Seat,
    Traits,
    Value,
    delegate,
)
from engines.guide import pages_beside
from engines.vicious_circle import notation, positions, rules, views, words
from engines.vicious_circle.board import DAWN, SIDES, SQUARES, TWILIGHT, Kind
from engines.vicious_circle.rules import PLIES, REPEATS
from engines.vicious_circle.state import State, fresh
from engines.vicious_circle.values import Action, Ruleset, SetUp, ViciousEnding, ViciousView

_LATE: Final = 10
"""The length of the match is mentioned from this number of turns before its end."""


def unusual(view: ViciousView) -> Text:
    """Returns a sentence for each rule that is about to matter, the strictest first: ko,
    repetition, length; "" if there is none."""
    if view.outcome is not None or view.setting_up:
        return EMPTY
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: ViciousView) -> Iterator[Text]:
    ban = view.bans[view.mover]
    if ban is not None and (place := view.places[view.mover * 5 + ban.kind]) >= 0:
        yield say(
            "No going straight back (ko): the {piece} on {square} may not return to {start}.",
            piece=Kind(ban.kind).title,
            square=SQUARES[place],
            start=SQUARES[ban.square],
        )
    if view.repeats == REPEATS - 1:
        yield say("This position has come up twice. The third time, the match is a draw.")
    if (left := PLIES - view.plies) <= _LATE:
        yield say(
            "The match ends in a draw after {left} more {left:one=turn|other=turns}.", left=left
        )


_RULESET: Final = OptionSpec(
    "ruleset",
    name("Ruleset"),
    (
        Value(
            "van-slyke",
            name("Van Slyke"),
            say("The inventor's rules: Twilight begins, and ko holds."),
        ),
        Value("magnus", name("Magnus"), say("The edition of 2001: Dawn begins, without ko.")),
    ),
    default="van-slyke",
)
_FIRST: Final = OptionSpec(
    "first",
    name("First move"),
    (
        Value("auto", say("As the ruleset says")),
        Value("twilight", SIDES[TWILIGHT]),
        Value("dawn", SIDES[DAWN]),
    ),
    default="auto",
    asked=False,
)
_BEGINS: Final = {Ruleset.VAN_SLYKE: TWILIGHT, Ruleset.MAGNUS: DAWN}
"""The side with the first move in the first game of a series (ruling “first move”)."""
_KEYS: Final = ("twilight", "dawn")


class ViciousCircle(Game[State, Action, ViciousView]):
    """A tactical duel on a map of 25 squares, designed by David Van Slyke."""

    key = "vicious-circle"
    title = name("Wizards of the Vicious Circle")
    tagline = say("Sneak one creature past the circle onto the enemy throne.")
    effort = Effort((5, 10), Difficulty.EASY, 2, 10)
    sides = SIDES
    options = (_RULESET, _FIRST)
    endings = ViciousEnding
    pages = pages_beside(__file__)

    to_act = delegate(rules.to_act)
    actions = delegate(rules.actions)
    play = delegate(rules.play)
    apply = delegate(rules.apply)
    outcome = delegate(rules.outcome)
    parse = delegate(notation.read)
    write = delegate(notation.write)
    parse_position = delegate(positions.load)
    dump = delegate(positions.dump)
    view = delegate(views.view)
    revealed = delegate(views.revealed)
    parts = delegate(views.parts)
    asks = delegate(views.asks)
    miniature = delegate(views.miniature)
    shows_choice = delegate(views.shows_choice)
    describe = delegate(words.describe)
    brief = delegate(words.brief)
    describe_outcome = delegate(words.describe_outcome)
    unusual = delegate(unusual)
    status = delegate(words.status)
    intended = delegate(rules.intended)
    resample = delegate(rules.resample)
    alt_text = delegate(words.alt_text)
    in_words = delegate(words.in_words)
    ascii_board = delegate(words.ascii_board)
    board_from = delegate(words.board_from)

    def sets_up(self, state: State) -> bool:
        return state.setting_up

    def start(self, options: Options, seats: int, seed: str) -> State:
        """Returns the state before both secret set-ups; the seed is unused."""
        self.seating(options, seats)
        settled = self.resolve_options(options)
        return fresh(Ruleset(settled["ruleset"]), _first(settled))

    def rematch_options(self, options: Options, outcome: Outcome) -> dict[str, str]:
        """Returns the options of a rematch. By Van Slyke's rules the loser begins, by Magnus's the
        winner (ruling “first move”); after a draw the other side does (ruling “first move after a
        draw”)."""
        settled = self.resolve_options(options)
        if outcome.winner is None:
            first = 1 - _first(settled)
        elif settled["ruleset"] == Ruleset.VAN_SLYKE.value:
            first = 1 - outcome.winner
        else:
            first = outcome.winner
        return {**settled, "first": _KEYS[first]}

    def traits(self, state: State, action: Action) -> Traits:
        """Returns the traits: every action ends its turn, and the second set-up reveals both."""
        reveals = isinstance(action, SetUp) and len(rules.to_act(state)) == 1
        return Traits(ends_turn=True, reveals=reveals)

    def redacts(self, state: State, by: Seat, action: Action, viewer: Seat | None) -> bool:
        """Tells whether the action is a set-up, secret until both are locked in (ruling “locked
        set-up”)."""
        return isinstance(action, SetUp) and state.setting_up and viewer != by


def _first(settled: Options) -> Seat:
    chosen = settled["first"]
    return _BEGINS[Ruleset(settled["ruleset"])] if chosen == "auto" else _KEYS.index(chosen)


GAME: Final = ViciousCircle()
