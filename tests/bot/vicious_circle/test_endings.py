"""The endings of the rules as people see them, whole lines played by command."""

from __future__ import annotations

import pytest

from tests.bot.reading import labels, words
from tests.bot.world import World

ANNIHILATION = (
    *((0, "set Sa2 Ca1 Db2"), (1, "set Sc4 Pd4 De5"), (1, "Sc4-c1"), (0, "Sa2-d5")),
    *((1, "De5xd5"), (0, "W>c2"), (1, "W>c4"), (0, "P>b1"), (1, "Wc4xb2"), (0, "Ca1-b3")),
    *((1, "Sc1xb1"), (0, "Cb3-c4"), (1, "Pd4xc4"), (0, "Wc2-e4"), (1, "C>xe4")),
)
TO_AND_FRO = ("We5-d5", "Wa1-b1", "Wd5-e5", "Wb1-a1")
REPETITION = (
    *((0, "set Sc2 Wa1 Da2"), (1, "set Sc4 We5 De4")),
    *((1 - number % 2, text) for number, text in enumerate(TO_AND_FRO * 2)),
)


@pytest.mark.parametrize(
    ("line", "reason", "sentence"),
    [
        (ANNIHILATION, "annihilation", "<@{ben}> wins: Twilight has no creature left."),
        (REPETITION, "repetition", "A draw: the same position stood for the third time."),
    ],
    ids=["annihilation", "repetition"],
)
async def test_a_line_ends_as_the_rules_say(
    world: World, line: tuple[tuple[int, str], ...], reason: str, sentence: str
) -> None:
    room = await world.begin(ruleset="magnus")
    for number, (seat, text) in enumerate(line):
        assert (await room.row()).status == "running", line[number - 1]
        await room.play(seat, text)
    assert await room.texts() == [text for _, text in line]
    assert (await room.row()).reason == reason
    board = await room.board()
    assert f"**{sentence.format(ben=world.ben.id)}**" in words(board)
    assert labels(board) == ["Rematch", "Replay", "History"]
