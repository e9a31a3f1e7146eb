"""The places of a match that is over, asked of every game of rivals."""

from __future__ import annotations

import random
from itertools import permutations, product

from conformance.kit import rivals, said
from engines.game import AnyGame, Result
from engines.match import RESIGN, Match, begin, places, replay, seatings

ORDER = {Result.WIN: 0, Result.DRAW: 1, Result.SHARED: 1, Result.LOSS: 2}
MOST = 3_000


def played(game: AnyGame, seats: int, seed: str) -> tuple[Match, list[int]]:
    """A match by lot in which people resign now and then, with the ply at which each was out."""
    rng = random.Random(seed)
    match = replay(begin(game.key, game.resolve_options({}), seed, seats), (), game)
    out = [-1] * seats
    while not match.outcome and match.ply < MOST:
        seat, text = rng.choice(match.playing), RESIGN
        if rng.random() > 0.02:
            seat = rng.choice(match.to_act)
            text = game.write(rng.choice(game.actions(match.state, seat)))
        before = match
        match = said(match, seat, text)
        for each in before.playing:
            if each not in match.playing:
                out[each] = before.ply
    return match, out


@rivals
def places_follow_the_results_then_who_was_out_later(game: AnyGame) -> None:
    for seats, seed in product(seatings(game, game.resolve_options({})), "123456"):
        match, out = played(game, seats, seed)
        if match.outcome is None or Result.VOID in match.outcome.results:
            continue
        found, results = places(match), match.outcome.results
        assert sorted(found) == [1 + sum(each < mine for each in found) for mine in sorted(found)]
        lost = [each is Result.LOSS for each in results]
        keys = [
            (ORDER[each], gone >= 0 and each is Result.LOSS, -gone if each is Result.LOSS else 0)
            for each, gone in zip(results, out, strict=True)
        ]
        for one, two in permutations(range(seats), 2):
            if keys[one] < keys[two]:
                assert found[one] < found[two]
            elif keys[one] == keys[two] and not lost[one]:
                assert found[one] == found[two], "winners, and people who draw"
