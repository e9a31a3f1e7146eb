"""What the contract asks of every game, asked of every registered game.

A new game takes part by its line in the registry and its playthrough file; nothing here knows
a game by name. The states looked at are those of random games under all options, and those of
the playthroughs, which reach every ending.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from engines.game import (
    Ambiguous,
    AnyGame,
    AnyView,
    Illegal,
    Outcome,
    Part,
    Refusal,
    Result,
    Seat,
    TableEnding,
    Traits,
    Unreadable,
    draw,
    win,
)
from engines.match import Entry, begin, replay
from engines.registry import GAMES
from tests.playthrough import Section, file_of, sections, written

LONGEST = 4000
"""Actions after which a random game counts as endless."""
SAMPLE = 25
"""How many legal actions of a state are tried, where there are more."""


@dataclasses.dataclass(frozen=True)
class Moment:
    """A state of some play, the seat that acted in it and its action; none at the end."""

    state: Any
    seat: Seat | None
    action: Any


@dataclasses.dataclass(frozen=True)
class Journey:
    """A random game: how it was set up, and all its moments."""

    options: dict[str, str]
    seats: int
    seed: str
    moments: tuple[Moment, ...]


def every_options(game: AnyGame) -> Iterator[dict[str, str]]:
    """All combinations of options that the game takes."""
    keys = [spec.key for spec in game.options]
    for values in product(*([choice.key for choice in spec.choices] for spec in game.options)):
        try:
            yield game.settle(dict(zip(keys, values, strict=True)))
        except Illegal:
            continue


@cache
def journeys(key: str) -> tuple[Journey, ...]:
    """Two random games for each way to set the game up."""
    game = GAMES[key]
    ways = product(every_options(game), game.seat_counts, ("1", "2"))
    return tuple(_journey(game, options, seats, seed) for options, seats, seed in ways)


def _journey(game: AnyGame, options: dict[str, str], seats: int, seed: str) -> Journey:
    rng = random.Random(f"{sorted(options.items())} {seats} {seed}")
    state = game.start(options, seats, seed)
    moments: list[Moment] = []
    while acting := game.to_act(state):
        assert len(moments) < LONGEST, "a random game ends"
        seat = rng.choice(acting)
        action = rng.choice(game.actions(state, seat))
        moments.append(Moment(state, seat, action))
        state = game.play(state, seat, action)
    return Journey(options, seats, seed, (*moments, Moment(state, None, None)))


@cache
def moments(key: str) -> tuple[Moment, ...]:
    """Everything looked at, each state once."""
    game = GAMES[key]
    found = [moment for journey in journeys(key) for moment in journey.moments]
    for play in plays(game):
        found += [Moment(*step) for step in play.steps(game)]
        found.append(Moment(play.end(game), None, None))
    return tuple({game.dump(moment.state): moment for moment in found}.values())


def plays(game: AnyGame) -> list[Section]:
    """The plays of the playthrough file; none where it is missing."""
    path = file_of(game)
    return sections(path.read_text("utf-8")) if path.exists() else []


def seats_of(game: AnyGame, state: Any) -> range:
    """The seats that a state surely has."""
    outcome = game.outcome(state)
    return range(len(outcome.results) if outcome else game.seat_counts[0])


def viewers(game: AnyGame, state: Any) -> list[Seat | None]:
    return [None, *seats_of(game, state)]


def sampled(options: tuple[Any, ...], seed: int) -> list[Any]:
    """All options, or some that differ from state to state."""
    rng = random.Random(seed)
    return list(options) if len(options) <= SAMPLE else rng.sample(options, SAMPLE)


def sentence(text: str) -> bool:
    """Whether this looks like a sentence for people."""
    return len(text) > 8 and text.rstrip("”)").endswith((".", "!", "?")) and "\n" not in text


def attempt(call: Callable[..., Any], *arguments: Any) -> Any:
    """What the call returns, or the refusal that it raised, which must be a sentence."""
    try:
        return call(*arguments)
    except Refusal as refusal:
        if not sentence(str(refusal)):
            raise
        return refusal


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


# Legal and illegal


@every_game
def test_legal_actions_are_legal_distinct_and_in_a_stable_order(game: AnyGame) -> None:
    for n, moment in enumerate(moments(game.key)):
        acting = game.to_act(moment.state)
        assert list(acting) == sorted(set(acting))
        for seat in seats_of(game, moment.state):
            actions = game.actions(moment.state, seat)
            assert bool(actions) is (seat in acting)
            assert len(actions) == len(set(actions))
            assert actions == game.actions(moment.state, seat)
            for action in sampled(actions, n):
                game.play(moment.state, seat, action)


@every_game
def test_all_else_is_refused_in_a_sentence(game: AnyGame) -> None:
    """The actions of other states and of other seats are tried in each state."""
    pool = sorted(
        {
            game.write(a)
            for m in moments(game.key)
            for seat in seats_of(game, m.state)
            for a in sampled(game.actions(m.state, seat), 0)
        }
    )
    rng = random.Random(5)
    refused = 0
    for moment in moments(game.key):
        for seat in seats_of(game, moment.state):
            legal = set(game.actions(moment.state, seat))
            for text in rng.sample(pool, min(len(pool), SAMPLE)):
                action = game.read(text)
                if action not in legal:
                    refused += _refused(game, moment.state, seat, action)
    assert refused > 100


def _refused(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    found = attempt(game.play, state, seat, action)
    assert isinstance(found, Illegal | Ambiguous), f"{game.write(action)} was allowed"
    return True


@every_game
def test_spoilt_texts_are_refused_or_mean_some_action(game: AnyGame) -> None:
    rng = random.Random(6)
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        text = _spoilt(rng, game.write(moment.action))
        action = attempt(game.read, text)
        if isinstance(action, Refusal):
            assert isinstance(action, Unreadable | Ambiguous)
            continue
        assert game.read(game.write(action)) == action
        if action not in game.actions(moment.state, moment.seat):
            assert _refused(game, moment.state, moment.seat, action)


@every_game
def test_spoilt_positions_are_refused_or_stand_for_a_state(game: AnyGame) -> None:
    rng = random.Random(8)
    for moment in moments(game.key):
        text = _spoilt(rng, game.dump(moment.state))
        state = attempt(game.load, text)
        if isinstance(state, Refusal):
            assert isinstance(state, Unreadable)
            continue
        assert game.load(game.dump(state)) == state


def _spoilt(rng: random.Random, text: str) -> str:
    """The text with a character left out, doubled, changed or exchanged."""
    at = rng.randrange(len(text))
    other = rng.choice(text)
    change = rng.choice(["", text[at] * 2, other, "é", "9"])
    return text[:at] + change + text[at + 1 :]


# Values


@every_game
def test_a_legal_action_is_what_was_meant(game: AnyGame) -> None:
    for moment in moments(game.key):
        for seat in game.to_act(moment.state):
            legal = game.actions(moment.state, seat)
            assert all(game.meant(moment.state, seat, each) == each for each in sampled(legal, 1))


@every_game
def test_nothing_changes_a_state(game: AnyGame) -> None:
    for moment in moments(game.key):
        state = moment.state
        before = (repr(state), hash(state), game.dump(state))
        game.outcome(state)
        game.forced(state)
        for viewer in viewers(game, state):
            view = game.view(state, viewer)
            game.guess(state, viewer, random.Random(1))
            game.tell(view)
            game.sketch(view)
            game.status(view)
        if moment.seat is not None:
            game.traits(state, moment.action)
            game.play(state, moment.seat, moment.action)
        assert (repr(state), hash(state), game.dump(state)) == before


@every_game
def test_texts_of_actions_read_back(game: AnyGame) -> None:
    for n, moment in enumerate(moments(game.key)):
        for seat in game.to_act(moment.state):
            for action in sampled(game.actions(moment.state, seat), n):
                text = game.write(action)
                assert game.read(text) == action
                assert text == text.strip()
                assert not text.startswith("!")


@every_game
def test_texts_of_positions_read_back_with_all_that_anybody_may_know(game: AnyGame) -> None:
    for moment in moments(game.key):
        text = game.dump(moment.state)
        again = game.load(text)
        assert again == moment.state
        assert hash(again) == hash(moment.state)
        assert game.dump(again) == text
        assert "\n" not in text
        for viewer in viewers(game, moment.state):
            assert game.view(again, viewer) == game.view(moment.state, viewer)


@every_game
def test_a_state_from_its_text_goes_on_as_the_state_itself(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is not None:
            again = game.load(game.dump(moment.state))
            after = game.play(moment.state, moment.seat, moment.action)
            assert game.play(again, moment.seat, moment.action) == after


@every_game
def test_a_log_replays_to_the_same_state(game: AnyGame) -> None:
    for journey in journeys(game.key):
        setup = begin(game.key, journey.options, journey.seed, journey.seats)
        acted = [m for m in journey.moments if m.seat is not None]
        entries = [Entry(ply, m.seat or 0, game.write(m.action)) for ply, m in enumerate(acted)]
        match = replay(setup, entries)
        assert match.state == journey.moments[-1].state
        assert match.outcome == game.outcome(match.state)
        assert replay(setup, match.entries) == match


# Views


@every_game
def test_views_hide_what_a_seat_cannot_know(game: AnyGame) -> None:
    """A state that a seat cannot tell from the true one gives it the same view, and so the
    same words and drawings."""
    differing = 0
    for n, moment in enumerate(moments(game.key)):
        for viewer in viewers(game, moment.state):
            view = game.view(moment.state, viewer)
            for seed in range(3):
                guess = game.guess(moment.state, viewer, random.Random(f"{n} {seed}"))
                if guess != moment.state:
                    _check_guess(game, guess, view, moment)
                    differing += 1
    assert bool(differing) is _has_secrets(game)


def _check_guess(game: AnyGame, guess: Any, view: AnyView, moment: Moment) -> None:
    other = game.view(guess, view.seat)
    assert other == view
    for show in (game.tell, game.status, game.sketch):
        assert show(other) == show(view)
    if moment.seat is not None:
        words = game.describe(view, moment.seat, None)
        assert game.describe(other, moment.seat, None) == words
    assert game.load(game.dump(guess)) == guess


def _has_secrets(game: AnyGame) -> bool:
    """Whether a seat ever sees another drawing than the public."""
    for moment in moments(game.key):
        public = game.sketch(game.view(moment.state, None))
        seats = seats_of(game, moment.state)
        if any(game.sketch(game.view(moment.state, seat)) != public for seat in seats):
            return True
    return False


@every_game
def test_concealed_actions_are_concealed_from_others_only(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        after = game.play(moment.state, moment.seat, moment.action)
        assert not game.conceals(after, moment.seat, moment.action, moment.seat)
        for viewer in viewers(game, after):
            if game.conceals(after, moment.seat, moment.action, viewer):
                view = game.view(moment.state, viewer)
                words = game.describe(view, moment.seat, None)
                assert game.sides[moment.seat] in words
                assert game.write(moment.action) not in words


@every_game
def test_a_view_says_who_may_do_what(game: AnyGame) -> None:
    for moment in moments(game.key):
        for viewer in viewers(game, moment.state):
            view = game.view(moment.state, viewer)
            assert view.seat == viewer
            assert view.to_act == game.to_act(moment.state)
            assert view.outcome == game.outcome(moment.state)
            actions = () if viewer is None else game.actions(moment.state, viewer)
            assert view.legal == actions


@every_game
def test_a_view_is_a_value_and_holds_no_state(game: AnyGame) -> None:
    for moment in moments(game.key):
        for viewer in viewers(game, moment.state):
            view = game.view(moment.state, viewer)
            hash(view)
            assert not any(value is moment.state for value in _within(view))


def _within(value: Any) -> Iterator[Any]:
    yield value
    if dataclasses.is_dataclass(value):
        for each in dataclasses.fields(value):
            if each.name != "legal":
                yield from _within(getattr(value, each.name))
    elif isinstance(value, tuple | list | frozenset | set):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _within(item)


@every_game
def test_the_turn_counts_up_whenever_somebody_else_is_to_act(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        after = game.play(moment.state, moment.seat, moment.action)
        turns = [game.view(state, None).turn for state in (moment.state, after)]
        newcomers = set(game.to_act(after)) - set(game.to_act(moment.state))
        assert turns[0] < turns[1] if newcomers else turns[0] <= turns[1]


# Words and clicks


@every_game
def test_words_fit_where_they_are_shown(game: AnyGame) -> None:
    for moment in moments(game.key):
        for viewer in viewers(game, moment.state):
            view = game.view(moment.state, viewer)
            assert 0 < len(game.tell(view)) <= 1000
            assert sentence(game.status(view))
            assert len(game.status(view)) <= 200
            assert all(0 <= len(line) <= 80 for line in game.sketch(view).splitlines())
            assert len(game.sketch(view)) <= 1900
            if moment.seat is not None:
                for action in (moment.action, None):
                    words = game.describe(view, moment.seat, action)
                    assert 0 < len(words) <= 300
                    assert not words.endswith(".")


@every_game
def test_parts_lead_to_each_action_by_clicks(game: AnyGame) -> None:
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


def _check_part(part: Part) -> None:
    assert 0 < len(part.value) <= 40
    assert not set(part.value) & set(":,")
    assert 0 < len(part.label) <= 100
    assert len(part.note) <= 100


@every_game
def test_the_guide_fits_its_pages_and_its_positions_load(game: AnyGame) -> None:
    pages = game.guide()
    assert pages
    assert len({page.title for page in pages}) == len(pages)
    for page in pages:
        assert 0 < len(page.title) <= 80
        assert 0 < len(page.text) <= 1500
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
def test_the_game_introduces_itself(game: AnyGame) -> None:
    assert GAMES[game.key] is game
    assert game.key == game.key.lower().strip()
    assert 0 < len(game.tagline) <= 100
    assert sentence(game.tagline)
    assert game.revision >= 1
    assert max(game.seat_counts) <= len(game.sides)
    for spec in game.options:
        assert spec.default in {choice.key for choice in spec.choices}
        assert len({choice.key for choice in spec.choices}) == len(spec.choices) <= 25
        for choice in spec.choices:
            assert 0 < len(choice.label) <= 100
            assert len(choice.note) <= 100
    with pytest.raises(Unreadable):
        game.settle({"no such option": "1"})


# Turns and endings


@every_game
def test_traits_say_whether_the_turn_ends(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        traits = game.traits(moment.state, moment.action)
        assert isinstance(traits, Traits)
        after = game.play(moment.state, moment.seat, moment.action)
        if not traits.ends_turn and game.outcome(after) is None:
            assert moment.seat in game.to_act(after)


@every_game
def test_a_forced_action_is_the_only_one(game: AnyGame) -> None:
    for moment in moments(game.key):
        if forced := game.forced(moment.state):
            seat, action = forced
            assert game.actions(moment.state, seat) == (action,)
            assert game.to_act(moment.state) == (seat,)


@every_game
def test_after_the_end_nobody_acts(game: AnyGame) -> None:
    for moment in moments(game.key):
        outcome = game.outcome(moment.state)
        assert bool(outcome) is (game.to_act(moment.state) == ())
        if outcome is None:
            continue
        assert game.forced(moment.state) is None
        assert isinstance(outcome.reason, game.endings)
        assert len(outcome.results) in game.seat_counts
        for viewer in viewers(game, moment.state):
            assert sentence(game.status(game.view(moment.state, viewer)))


@every_game
def test_every_declared_ending_is_reached_in_the_playthroughs(game: AnyGame) -> None:
    reached: set[str] = set()
    for play in plays(game):
        if play.ending is None:
            continue
        outcome = game.outcome(play.end(game))
        assert outcome is not None, play.title
        assert outcome.reason.value == play.ending
        assert play.actions, "an ending is reached by an action"
        reached.add(play.ending)
    assert reached == {ending.value for ending in game.endings}


@every_game
def test_every_outcome_has_its_sentence_and_a_rematch(game: AnyGame) -> None:
    for options, outcome in product(every_options(game), _outcomes(game)):
        words = game.describe_outcome(outcome)
        assert sentence(words)
        assert outcome.winner is None or game.sides[outcome.winner] in words
        again = game.again(options, outcome)
        assert game.settle(again) == again
        game.start(again, len(outcome.results), "2")


def _outcomes(game: AnyGame) -> Iterator[Outcome]:
    for moment in moments(game.key):
        if outcome := game.outcome(moment.state):
            yield outcome
            if outcome.winner is not None and Result.SHARED not in outcome.results:
                for seat in range(len(outcome.results)):
                    yield win(outcome.reason, seat, len(outcome.results))
    if 2 in game.seat_counts:
        yield draw(TableEnding.AGREEMENT)
        for reason, seat in product((TableEnding.RESIGNATION, TableEnding.TIME), (0, 1)):
            yield win(reason, seat)


@every_game
def test_a_match_that_the_table_ended_is_still_told(game: AnyGame) -> None:
    """The table lays its own outcome over a view; the words must bear that."""
    shows: tuple[Callable[[AnyView], str], ...] = (game.status, game.tell, game.sketch)
    for moment in moments(game.key)[:: max(1, len(moments(game.key)) // 40)]:
        for viewer in viewers(game, moment.state):
            view = game.view(moment.state, viewer)
            ended = dataclasses.replace(
                view, outcome=draw(TableEnding.AGREEMENT), to_act=(), legal=()
            )
            for show in shows:
                assert show(ended)
            assert game.status(ended) == game.describe_outcome(draw(TableEnding.AGREEMENT))


# Playthroughs


@every_game
def test_the_playthroughs_come_out_as_they_are_written(game: AnyGame) -> None:
    path = file_of(game)
    assert path.exists(), f"write it with: python -m tests.playthrough {game.key}"
    text = path.read_text("utf-8")
    assert text == written(game, sections(text)), (
        f"the game changed; look at: git diff after python -m tests.playthrough {game.key}"
    )
    assert any(play.position is None and game.outcome(play.end(game)) for play in sections(text))
