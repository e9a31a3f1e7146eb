"""The game contract, implemented for Vilitum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from common.text.say import name, say
from common.text.text import Text
from engines.game import Difficulty, Effort, OpenGame, Options, Pick, Seat, Traits, delegate
from engines.guide import pages_beside
from engines.vilitum import play as rules
from engines.vilitum import unusual, views
from engines.vilitum.model import options as choices
from engines.vilitum.model.board import SIDES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Phase, VilitumEnding, VilitumView
from engines.vilitum.notation import actions as notation
from engines.vilitum.notation import positions
from engines.vilitum.words import alt_text as words
from engines.vilitum.words import picker, story


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
    view = delegate(views.view)
    parts = delegate(picker.parts)
    asks = delegate(picker.asks)
    miniature = delegate(picker.miniature)
    describe = delegate(words.describe)
    brief = delegate(words.brief)
    describe_outcome = delegate(words.describe_outcome)
    unusual = delegate(unusual.unusual)
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
        return story.last_blow(view) or super().story(view, names)

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
