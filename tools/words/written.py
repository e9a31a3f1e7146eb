"""What matches at random say, of all games of the house: written out, it shows faults that no
template shows by itself."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast

from common.text.text import Sentence, Text
from engines.game import AnyGame, AnyView
from engines.match import Match, begin, replay
from engines.registry import GAMES, is_of_house
from engines.terms import Illegal

SEEDS: Final = 8
"""The matches of a game: 32 of all four."""
MOMENTS: Final = 40
"""The positions of a match whose words are looked at."""
FEW: Final = 12
"""The actions of a position whose words are looked at."""


class Said(NamedTuple):
    """A text; whether it is a board in characters, which has notation and cut words."""

    words: Text
    drawn: bool


@cache
def said() -> tuple[Said, ...]:
    """Returns all different texts of 32 seeded matches: of boards, moves, news and refusals."""
    games = [each for each in GAMES.values() if is_of_house(each.key)]
    every = (each for game in games for seed in range(SEEDS) for each in _told(game, str(seed)))
    return tuple({str(words): Said(words, drawn) for words, drawn in every if words}.values())


def sentences(text: Text) -> Iterator[Sentence]:
    """Yields the sentences of which a text is made, itself among them."""
    if isinstance(text, Sentence):
        yield text
    waiting: list[Any] = [text.given()]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Text):
            yield from sentences(each)
        elif isinstance(each, tuple | list):
            waiting += cast("Sequence[Any]", each)
        elif isinstance(each, dict):
            waiting += cast("dict[str, Any]", each).values()


def _told(game: AnyGame, seed: str) -> Iterator[Said]:
    rng = random.Random(seed)
    every = [replay(begin(game.key, game.resolve_options({}), seed, rng.choice(game.seat_counts)))]
    while not every[-1].outcome:
        every.append(_moved(every[-1], rng))
    step = -(-len(every) // MOMENTS)
    for match in [*every[:-1:step], every[-1]]:
        for view in (match.view(seat) for seat in (None, *match.to_act[:1])):
            yield Said(game.ascii_board(view), drawn=True)
            yield from (Said(words, drawn=False) for words in _position(game, view))
        for seat in match.to_act[:1]:
            more = (
                *_actions(game, match.view(seat), rng),
                *_refused(match, rng.choice(every), seat),
            )
            yield from (Said(words, drawn=False) for words in more)


def _moved(match: Match, rng: random.Random) -> Match:
    seat = rng.choice(match.to_act)
    text = match.game.write(rng.choice(match.game.actions(match.state, seat)))
    for entry in match.propose(seat, text):
        match = match.follow(entry)
    return match


def _position(game: AnyGame, view: AnyView) -> Iterator[Text]:
    yield from (game.status(view), game.alt_text(view), game.in_words(view), game.unusual(view))
    yield from game.news(view)
    if view.outcome:
        yield from (game.describe_outcome(view), game.story(view))


def _actions(game: AnyGame, view: AnyView, rng: random.Random) -> Iterator[Text]:
    for action in rng.sample(view.legal, min(FEW, len(view.legal))):
        yield game.describe(view, view.seat or 0, action)
        yield game.brief(view, view.seat or 0, action)
        for part in game.parts(view, action):
            yield from (each for each in (part.label, part.note) if isinstance(each, Text))
    yield game.asks(view, ())


def _refused(now: Match, elsewhere: Match, seat: int) -> Iterator[Text]:
    """Yields why actions of another position cannot be done."""
    for other in elsewhere.to_act[:1]:
        for action in elsewhere.game.actions(elsewhere.state, other)[:FEW]:
            try:
                now.game.play(now.state, seat, action)
            except Illegal as refusal:
                yield refusal.words
