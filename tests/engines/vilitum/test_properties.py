"""Properties of random plays under random mixes of rules."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Illegal
from engines.vilitum.model.board import HP, squares_of
from engines.vilitum.model.state import ONBOARD, State
from engines.vilitum.model.values import Regional, Sacrifice
from tests.engines.vilitum.draws import AGILE, SHARED, play, positions
from tests.engines.vilitum.kit import GAME

SEEDS = st.integers(0, 2**32)


@st.composite
def options(draw: st.DrawFn) -> dict[str, str]:
    """Draws any options that go together."""
    board = draw(st.sampled_from(["5x5", "7x7"]))
    beginner = draw(st.sampled_from(["no", "yes"])) if board == "5x5" else "no"
    names = [*SHARED, *([AGILE] if (board, beginner) == ("5x5", "no") else [])]
    barred = ["tactical-wizard"] if beginner == "yes" else []
    mixed = draw(st.sets(st.sampled_from([name for name in names if name not in barred])))
    regional = ",".join(rule.value for rule in Regional if rule.value in mixed)
    first = draw(st.sampled_from(["ember", "frost"]))
    return GAME.resolve_options(
        {"board": board, "beginner": beginner, "regional": regional, "first": first}
    )


def whole(state: State) -> None:
    """Checks what holds for every state."""
    size = state.ruleset.size
    standing = [place for place in state.board[:10] if place < ONBOARD]
    assert len(set(standing)) == len(standing), "no two pieces share a square"
    assert set(standing) <= set(squares_of(size))
    for piece, (place, rings) in enumerate(zip(state.board[:10], state.board[10:], strict=True)):
        assert rings < HP[piece % 5]
        assert rings == 0 or place < ONBOARD
    assert state.quiet <= 100
    assert len(state.past) <= 102


def text_of(state: State) -> str:
    text = GAME.dump(state)
    again = GAME.load(text)
    assert (again, again.last, GAME.dump(again)) == (state, state.last, text)
    return text


@given(options(), SEEDS)
@settings(max_examples=8, deadline=None)
def test_random_matches_end_and_replay_to_the_same(chosen: dict[str, str], seed: int) -> None:
    """Replayed from the texts of their actions, every state comes from its text, too."""
    start = GAME.start(chosen, 2, "")
    log: list[tuple[int, str]] = []
    state = start
    for before, action in play(start, seed, 3000):
        whole(before)
        log.append((before.mover, GAME.write(action)))
        state = GAME.play(before, before.mover, action)
    assert GAME.outcome(state) is not None
    again = start
    for number, (seat, text) in enumerate(log):
        if number % 7 == 0:
            text_of(again)
        again = GAME.play(again, seat, GAME.read(text))
    assert again == state
    assert text_of(again) == text_of(state)


@given(positions(), SEEDS)
@settings(max_examples=40, deadline=None)
def test_pieces_leave_by_defeat_and_enter_by_sacrifice_only(start: State, seed: int) -> None:
    """A sacrifice takes the Cleric and brings one piece; of all else nothing enters, and what
    leaves was short of hit points by one or two."""
    for before, action in play(start, seed, 12):
        after = GAME.play(before, before.mover, action)
        for piece in range(10):
            was, now = (board[piece] < ONBOARD for board in (before.board, after.board))
            left = HP[piece % 5] - before.board[10 + piece]
            if isinstance(action, Sacrifice):
                own = {before.mover * 5 + action.kind, before.mover * 5 + 4}
                assert (was != now) is (piece in own)
            else:
                assert was or not now
                assert now or not was or left <= 2
        if after.mover != before.mover:
            begun, ended = before.past[-1][:10], after.board[:10]
            same = [at < ONBOARD for at in begun] == [at < ONBOARD for at in ended]
            assert after.quiet == (before.quiet + 1 if same else 0)
            assert after.ply == before.ply + 1


@given(positions(), SEEDS)
@settings(max_examples=40, deadline=None)
def test_every_offered_action_leads_to_a_legal_end_of_the_turn(start: State, seed: int) -> None:
    """Wherever one goes on at random the turn can be ended, and never as it ended before."""
    for before, action in play(start, seed, 30):
        after = GAME.play(before, before.mover, action)
        if after.mover == before.mover and GAME.outcome(after) is None:
            assert GAME.write(GAME.actions(after, after.mover)[0]) != "pass"
            assert len(after.done) < 3, "a sacrifice and two uses at most, the last ending it"
        elif GAME.outcome(after) is None and GAME.write(action) != "pass":
            assert after.board != before.forbidden


@given(positions(), SEEDS)
@settings(max_examples=50, deadline=None)
def test_what_is_not_offered_is_refused_in_words(start: State, seed: int) -> None:
    """Any other use from any square to any other, in any moment of a turn."""
    rng = random.Random(seed)
    verbs = {"W": "-x!", "R": "-x", "Z": "-x~<>", "A": "-x", "C": "-x+*="}
    for state, _ in play(start, seed, 4):
        able = {GAME.write(action) for action in GAME.actions(state, state.mover)}
        for _ in range(12):
            kind = rng.choice("WRZAC")
            sign = {"~": "<>", "<": "<o", ">": "o>"}.get(verb := rng.choice(verbs[kind]), verb)
            place = state.place(state.mover, "WRZAC".index(kind))
            start_at = squares_name(place if place < ONBOARD else rng.choice(range(49)))
            target = rng.choice("WRZA") if sign == "=" else squares_name(rng.randrange(49))
            text = f"{kind}{start_at}{sign}{target}"
            reason = refused(state, text)
            assert (reason == "") is (text in able)
            assert reason == "" or (len(reason) > 10 and reason.endswith("."))


def squares_name(number: int) -> str:
    return "abcdefg"[number % 7] + str(number // 7 + 1)


def refused(state: State, text: str) -> str:
    """Returns why the mover may not do this; empty if it may."""
    try:
        GAME.play(state, state.mover, GAME.read(text))
    except Illegal as reason:
        return str(reason)
    return ""


# Half a turn


def turned(state: State) -> State:
    """Returns the board turned by a half turn and the sides exchanged, with nothing remembered."""
    size, text = int(GAME.dump(state)[0]), GAME.dump(state)
    head, mover, *words = text.split()
    cut = words.index("/")
    sides = words[:cut], [word for word in words[cut + 1 :] if ":" not in word]
    mine, theirs = ([spun(word, size) for word in side] for side in sides)
    exchanged = {f"{AGILE}-1": f"{AGILE}-2", f"{AGILE}-2": f"{AGILE}-1"}
    board, _, names = head.partition(":")
    listed = ",".join(exchanged.get(name, name) for name in names.split(","))
    pieces = f"{' '.join(theirs)} / {' '.join(mine)}"
    return GAME.load(f"{board}{':' if listed else ''}{listed} {3 - int(mover)} {pieces}")


def spun(text: str, size: int) -> str:
    """Returns a text with every square in it turned."""
    letters = list(text)
    for n in range(len(text) - 1):
        if text[n] in "abcdefg" and text[n + 1].isdigit():
            letters[n] = "abcdefg"[size - 1 - "abcdefg".index(text[n])]
            letters[n + 1] = str(size + 1 - int(text[n + 1]))
    return "".join(letters)


@given(positions())
@settings(max_examples=40, deadline=None)
def test_both_sides_have_the_same_rules(state: State) -> None:
    """Half a turn of the board and a change of sides turn legal actions into legal actions,
    and the boards at the ends of turns into each other."""
    twin, size = turned(state), state.ruleset.size
    mine = {spun(GAME.write(action), size) for action in GAME.actions(state, state.mover)}
    assert {GAME.write(action) for action in GAME.actions(twin, twin.mover)} == mine
    ends = {GAME.dump(after).partition(" ply:")[0] for _, after in GAME.whole_turns(twin)}
    assert {GAME.dump(turned(after)) for _, after in GAME.whole_turns(state)} == ends


# Texts
