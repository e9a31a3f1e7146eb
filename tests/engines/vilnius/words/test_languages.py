"""Everything that Vilnius says can be said in another language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from common.text.text import written
from conformance.pseudo import PSEUDO, plain_words
from engines.game import LONGEST_UNUSUAL, Illegal, Seat
from engines.vilnius import guide, play, turns
from engines.vilnius.actions import legal
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.game import GAME
from engines.vilnius.model.state import State
from engines.vilnius.words import areas, outlook
from tests.engines.vilnius.moments import moments
from tests.engines.vilnius.words.test_refusals import moments as refused_moments
from tests.engines.vilnius.words.test_refusals import tried

EVERY = 7
"""Of so many moments one is looked at."""


def told(state: State, seat: Seat | None) -> Iterator[str]:
    """All that a viewer reads of a position."""
    view = GAME.view(state, seat)
    yield from (GAME.status(view), GAME.unusual(view), GAME.alt_text(view), *GAME.news(view))
    yield from outlook.lines(view)
    yield from (areas.hands(view), areas.units(view), areas.buildings(view), areas.city(view, 0))


def offered(state: State, seat: Seat) -> Iterator[str]:
    """All that a player reads of the actions."""
    view = GAME.view(state, seat)
    for action in islice(view.legal, 12):
        yield GAME.describe(view, seat, action)
        for part in GAME.parts(view, action):
            yield from (part.label, part.note)
    for pick in islice(GAME.picks(view), 40):
        yield from (pick.warns, pick.asked)
        for part in pick.parts:
            yield from (part.label, part.note)


def test_no_words_of_a_position_stay_english() -> None:
    for moment in islice(moments(), 0, None, EVERY):
        state = moment.state
        seats = range(len(state.players))
        acting = legal.to_act(state)
        said = [each for seat in (None, *seats) for each in told(state, seat)]
        said += [each for seat in acting for each in offered(state, seat)]
        for words in filter(None, said):
            assert not plain_words(written(words, PSEUDO)), words


def test_what_has_a_limit_keeps_it_in_a_longer_language() -> None:
    for moment in islice(moments(), 0, None, EVERY):
        view = GAME.view(moment.state, 0)
        assert len(written(GAME.unusual(view), PSEUDO)) <= LONGEST_UNUSUAL
        assert len(written(GAME.alt_text(view), PSEUDO)) <= 1000
        drawn = written(GAME.ascii_board(view), PSEUDO)
        assert len(drawn) <= 1900
        assert all(len(line) <= 40 for line in drawn.splitlines())


def test_no_refusal_stays_english() -> None:
    for state, rng in islice(refused_moments("open"), 0, None, EVERY):
        for seat in range(len(state.players)):
            for text in tried(rng):
                action = turns.intended(state, seat, GRAMMAR.read(text))
                if action in legal.actions(state, seat):
                    continue
                with pytest.raises(Illegal) as refusal:
                    play.play(state, seat, action)
                assert not plain_words(written(refusal.value.words, PSEUDO)), refusal.value.words


def test_no_list_of_cards_and_no_option_stays_english() -> None:
    lists = [guide.NAMED[name] for name in ("units", "enemies", "own buildings")]
    options = [each.label for each in GAME.options]
    notes = [
        words for each in GAME.options for one in each.choices for words in (one.label, one.note)
    ]
    for words in filter(None, (*lists, *options, *notes, GAME.tagline, *GAME.orders.values())):
        assert not plain_words(written(words, PSEUDO)), words
