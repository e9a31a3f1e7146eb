"""Typed texts, in every game: each is read in plain signs, or refused in a sentence that does not
repeat it at length, and never ends in an error."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final

from conformance.kit import attempt, every_game, moments, some
from engines.game import Ambiguous, AnyGame, AnyView, Refusal, Unreadable
from engines.registry import GAMES
from engines.terms import LONGEST_ACTION, LONGEST_POSITION, SHOWN

TRIED: Final = some(150, 500)
"""The number of texts tried for an action, and for a position."""
SHAPES: Final = (
    *("\u0130", "\u0131", "\u017f", "\u212a", "\uff4b", "\u2170", "\u00b2", "\u0663", "\u2460"),
    *("\u0301", "\u00e9", "\u043a", "\u2010", "\u2212", "\u00d7", "\u2192", "\u2194"),
    *("\u00a0", "\u200b", "\u202e", "\0", "\ud800", "\ufdfa"),
)
"""Signs that look like others, or are turned into others, or cannot be seen."""
WIDE: Final = {each: chr(ord(each) + 0xFEE0) for each in map(chr, range(0x21, 0x7F))}
"""The full-width form of each sign."""
TWINS: Final = {"k": "\u212a", "s": "\u017f", "i": "\u0131\u0130"}
"""Signs whose capital or small letter is that of another."""
LIKE: Final = {"K": "\u212a", "k": "\u212a", "i": "\u0131", "I": "\u0130", "s": "\u017f", **WIDE}
FOREIGN: Final = ("\u0131", "\u0130", "\u043a", "\u0663", "e\u0301")
"""Dotless i, dotted I, a Cyrillic letter, an Arabic digit, an accent."""
JUNK: Final = "qjzwvyxk" * 40


@cache
def texts_of(key: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Some actions and positions of a game as it writes them."""
    game, rng = GAMES[key], random.Random(9)
    found = moments(key)
    acted = [moment for moment in found if moment.seat is not None]
    actions = {game.write(each.action) for each in rng.sample(acted, min(60, len(acted)))}
    positions = {game.dump(each.state) for each in rng.sample(found, min(40, len(found)))}
    return tuple(sorted(actions)), tuple(sorted(positions))


def typed(rng: random.Random, texts: Sequence[str]) -> str:
    """One of these texts with some signs replaced, put in or left out, or random signs."""
    if rng.randrange(6) == 0:
        return "".join(_any_sign(rng) for _ in range(rng.randrange(60)))
    text = rng.choice(texts)
    for _ in range(rng.randrange(5)):
        at = rng.randrange(max(1, len(text)))
        sign = text[at : at + 1]
        ways = (LIKE.get(sign, sign), rng.choice(SHAPES), rng.choice(text or " "), _any_sign(rng))
        odd = rng.choice(["", sign * 2, "9" * 5000, JUNK, "/", ":", "-", "*", "x"])
        text = text[:at] + rng.choice((*ways, odd)) + text[at + rng.randrange(2) :]
    return text


def _any_sign(rng: random.Random) -> str:
    return chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000))))


def crossed(rng: random.Random, texts: Sequence[str]) -> str:
    """One position's text with words of another's in place of its own: most results are well
    formed, but inconsistent."""
    words, others = (rng.choice(texts).split() for _ in range(2))
    for _ in range(rng.randint(1, 3)):
        other = rng.choice(others)
        name, colon, _ = other.partition(":")
        alike = [at for at, word in enumerate(words) if colon and word.startswith(f"{name}:")]
        at = alike[0] if alike else rng.randrange(max(1, len(words)))
        words[at : at + rng.randrange(2)] = [other]
    return " ".join(words)


def judged(call: Callable[[str], Any], text: str) -> Any:
    """The result of reading; None for a text that was refused, as it must be."""
    found = attempt(call, text)
    if not isinstance(found, Refusal):
        return found
    assert isinstance(found, Unreadable | Ambiguous), f"{text!r} is refused by another error"
    assert str(found).isprintable(), found
    assert all(JUNK[at : at + SHOWN + 1] not in str(found) for at in range(8)), found
    return None


@every_game
def any_text_is_an_action_or_refused(game: AnyGame) -> None:
    rng, (texts, _) = random.Random(10), texts_of(game.key)
    begun = [moment for moment in moments(game.key) if moment.seat is not None]
    for _ in range(TRIED):
        text, moment = typed(rng, texts), rng.choice(begun)
        action = judged(game.read, text)
        if action is not None:
            assert game.write(action).isascii()
            assert game.read(game.write(action)) == action
        judged(partial(game.read_turn, moment.state, moment.seat or 0), text)


@every_game
def any_text_is_a_position_that_can_be_played_or_refused(game: AnyGame) -> None:
    """A position that loads is written so that it loads again, and is shown and told of, whether or
    not a match can reach it; and so is each position that follows."""
    rng, (_, texts) = random.Random(11), texts_of(game.key)
    for number in range(TRIED):
        state = judged(game.load, (typed, crossed)[number % 2](rng, texts))
        for _ in range(3):
            if state is None:
                break
            assert game.load(game.dump(state)) == state
            for seat in (None, *(game.playing(state) or range(min(game.seat_counts)))):
                _show(game, game.view(state, seat))
            seats = game.to_act(state)
            actions = game.actions(state, seats[0]) if seats else ()
            state = game.play(state, seats[0], rng.choice(actions)) if actions else None


def _show(game: AnyGame, view: AnyView) -> None:
    assert len(game.alt_text(view)) <= 1000
    assert game.status(view)
    assert game.ascii_board(view)
    assert view.outcome is None or game.describe_outcome(view)
    for action in view.legal[:2]:
        assert game.describe(view, view.to_act[0], action)
        assert game.parts(view, action)


@every_game
def no_sign_passes_for_the_one_whose_capital_or_small_letter_it_shares(game: AnyGame) -> None:
    """Such as the Kelvin sign for K, tried for each letter of some texts."""
    actions, positions = texts_of(game.key)
    tried = [(game.read, text) for text in actions[::2]] + [
        (game.load, text) for text in positions[::8]
    ]
    for call, text in tried:
        for at, sign in enumerate(text):
            for twin in TWINS.get(sign.lower(), ""):
                found = judged(call, f"{text[:at]}{twin}{text[at + 1 :]}")
                read = sign.upper() if sign.lower() == "k" else sign.lower()
                assert found is None or found == call(f"{text[:at]}{read}{text[at + 1 :]}")


@every_game
def full_width_letters_are_letters(game: AnyGame) -> None:
    actions, positions = texts_of(game.key)
    for call, texts in ((game.read, actions), (game.load, positions)):
        for text in texts:
            assert call("".join(WIDE.get(each, each) for each in text)) == call(text)


@every_game
def letters_and_digits_of_elsewhere_are_refused_by_name(game: AnyGame) -> None:
    """A sign's look decides nothing, and its capital may be a letter that a game knows."""
    actions, positions = texts_of(game.key)
    for sign in FOREIGN:
        for call, text in ((game.read, actions[0]), (game.load, positions[0])):
            found = attempt(call, text + sign)
            assert isinstance(found, Unreadable)
            assert "plain letters and digits" in str(found), found


@every_game
def one_limit_holds_for_all_that_is_typed(game: AnyGame) -> None:
    for call, most in ((game.read, LONGEST_ACTION), (game.load, LONGEST_POSITION)):
        for text in ("x" * (most + 1), "\ufdfa" * most):
            told = f"That is too long: at most {most:,} characters are read."
            assert str(attempt(call, text)) == told
