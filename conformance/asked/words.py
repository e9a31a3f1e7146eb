"""Words, parts and the guide, in every game."""

from __future__ import annotations

import re

from conformance.kit import attempt, every_game, moments, sentence, viewers
from conformance.options import every_options
from engines.game import (
    LONGEST_ALT,
    LONGEST_UNUSUAL,
    LONGEST_WORDS,
    WINS,
    AnyGame,
    OptionSpec,
    Part,
    Result,
    Unreadable,
)
from engines.registry import GAMES

WIDEST = 40
"""Characters of a text board's longest line: what a phone shows of a block of code."""


@every_game
def words_fit_where_they_are_shown(game: AnyGame) -> None:
    for moment in moments(game.key):
        for viewer in viewers(moment):
            view = game.view(moment.state, viewer)
            assert 0 < len(game.alt_text(view)) <= LONGEST_ALT
            assert 0 < len(game.in_words(view)) <= LONGEST_WORDS
            assert sentence(game.status(view))
            assert len(game.status(view)) <= 200
            assert all(sentence(each) and len(each) <= 300 for each in game.news(view))
            check_unusual(game.unusual(view), over=view.outcome is not None)
            check_sketch(game.ascii_board(view))
            if moment.seat is not None:
                for action in (moment.action, None):
                    words = game.describe(view, moment.seat, action)
                    assert 0 < len(words) <= 300
                    assert not words.endswith(".")


def check_unusual(told: str, *, over: bool) -> None:
    """One line of whole sentences, or nothing; nothing once the match is over."""
    assert len(told) <= LONGEST_UNUSUAL
    assert not told or (sentence(told) and told == " ".join(told.split()))
    assert not (told and over)


def check_sketch(drawn: str) -> None:
    """A text board fits a message, and its lines a phone's screen: Discord would wrap others."""
    assert 0 < len(drawn) <= 1900
    assert max(map(len, drawn.splitlines())) <= WIDEST, f"\n{drawn}"


@every_game
def parts_lead_to_each_action_by_clicks(game: AnyGame) -> None:
    for moment in moments(game.key):
        for seat in game.to_act(moment.state):
            view = game.view(moment.state, seat)
            tree: dict[tuple[str, ...], Part] = {}
            whole: set[tuple[str, ...]] = set()
            for action in view.legal:
                parts = game.parts(view, action)
                values = tuple(part.value for part in parts)
                assert values
                assert values not in whole, "two actions by the same clicks"
                whole.add(values)
                for depth, part in enumerate(parts, 1):
                    assert tree.setdefault(values[:depth], part) == part, "two labels, one value"
            inner = {values[:n] for values in whole for n in range(1, len(values))}
            assert not inner & whole, "an action cannot be the first half of another"
            for part in tree.values():
                _check_part(part)


@every_game
def every_step_of_every_action_is_a_question(game: AnyGame) -> None:
    """Also without a choice, and for choices put together to be picked in one: the screens may show
    any of them."""
    asked: set[str] = set()
    for moment in moments(game.key):
        for seat in game.to_act(moment.state):
            view = game.view(moment.state, seat)
            whole = [game.parts(view, action) for action in view.legal]
            for parts in (*whole, *(pick.parts for pick in game.picks(view))):
                values = tuple(part.value for part in parts)
                asked |= {game.asks(view, values[:depth]) for depth in range(len(values))}
    assert asked
    for question in asked:
        assert re.fullmatch(r"[A-Z][A-Za-z', ]{4,58}\?", question)


@every_game
def what_is_marked_as_a_win_wins(game: AnyGame) -> None:
    for moment in moments(game.key):
        for seat in game.to_act(moment.state):
            for pick in game.picks(game.view(moment.state, seat)):
                if pick.parts[-1].sign == WINS:
                    outcome = game.outcome(game.play(moment.state, seat, pick.action))
                    assert outcome
                    assert outcome.results[seat] in (Result.WIN, Result.SHARED)


def _check_part(part: Part) -> None:
    assert 0 < len(part.value) <= 40
    assert not set(part.value) & set(":,")
    assert 0 < len(part.label) <= 100
    assert len(part.note) <= 100


@every_game
def the_guide_fits_its_pages_and_its_positions_load(game: AnyGame) -> None:
    pages = game.guide()
    assert len({page.title for page in pages}) == len(pages) > 0
    assert sum(not page.further for page in pages) <= 25, "one select lists them"
    further = [page.further for page in pages]
    assert further == sorted(further), "further pages come after all others"
    assert not further[0]
    for page in pages:
        assert 0 < len(page.title) <= 80
        assert 0 < len(page.text) <= 1500
        assert not {"\N{EN DASH}", "\N{EM DASH}"} & {*page.title, *page.text}
        if page.position is None:
            assert page.chosen == ()
            continue
        state = game.load(page.position)
        assert game.dump(state) == page.position
        seat = game.to_act(state)[0] if game.to_act(state) else None
        view = game.view(state, seat)
        clicks = [tuple(p.value for p in game.parts(view, a)) for a in view.legal]
        assert any(click[: len(page.chosen)] == page.chosen for click in clicks) or not page.chosen


@every_game
def the_game_introduces_itself(game: AnyGame) -> None:
    assert GAMES[game.key] is game
    assert game.key == game.key.lower().strip()
    assert 0 < len(game.tagline) <= 100
    assert sentence(game.tagline)
    assert game.revision >= 1
    assert max(game.seat_counts) <= len(game.sides)
    for spec in game.options:
        _check_option(spec)
        assert len({choice.key for choice in spec.choices}) == len(spec.choices) <= 25
        for choice in spec.choices:
            assert 0 < len(choice.label) <= 100
            assert len(choice.note) <= 100
            assert not set(choice.key) & set(" ,:="), "it stands in ids and in option lines"
    for options in every_options(game):
        assert game.resolve_options(options) == options
    assert isinstance(attempt(game.resolve_options, {"no such option": "1"}), Unreadable)


def _check_option(spec: OptionSpec) -> None:
    """The default is a choice; for several values any number of them, in their order."""
    chosen = [choice.key for choice in spec.chosen(spec.default)]
    assert ",".join(chosen) == spec.default
    assert spec.several or len(chosen) == 1
