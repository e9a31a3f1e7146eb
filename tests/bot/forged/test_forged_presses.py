"""Whatever anybody sends as the press of a control, from any message that they see, is answered
to them alone, and does no more than a legal deed of their own."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord import InteractionResult, MemberActor

from cogs.hall.ids import BUTTON, LIMIT, custom_id
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.forged.house import NOISE, NUMBERS, VERBS, House, many, often
from tests.bot.forged.manor import Manor
from tests.sample import present

DEEDS: Final = (
    *("do", "pick", "draw", "resign-sure", "giveup", "rematch", "undo", "setup-lock"),
    *("form-send", "accept", "refuse", "withdraw", "join", "side", "start"),
    *("block-sure", "unblock"),
)
"""Verbs that change something, for who may."""


@dataclass(frozen=True)
class Forged:
    """What is sent, from which of the messages that a person sees, counted round and round."""

    page: int
    custom_id: str
    values: tuple[str, ...] | None
    kind: int | None

    async def send(self, manor: Manor, person: MemberActor) -> InteractionResult:
        """Sends it for a person."""
        pages = manor.shown(person)
        page = pages[self.page % len(pages)]
        wish = self.custom_id, self.values, self.kind
        return await sending.press(manor.world, person, page, *wish)


def by_verb(
    controls: dict[str, tuple[str, ...]], wanted: Collection[str] = VERBS
) -> st.SearchStrategy[str]:
    """The ids that were sent for these verbs, each verb as often as any other."""
    found: dict[str, list[str]] = {}
    for name in sorted(controls):
        verb = name.split(":")[1]
        if verb in wanted:
            found.setdefault(verb, []).append(name)
    return st.sampled_from(sorted(found)).flatmap(lambda verb: st.sampled_from(found[verb]))


@st.composite
def changed_ids(draw: st.DrawFn, controls: dict[str, tuple[str, ...]]) -> str:
    """An id that was sent, with some of it replaced by parts of others or by noise."""
    names = by_verb(controls)
    kind, verb, subject, ply, args = draw(names).split(":", 4)
    parts = args.split(",") if args else []
    if not often(draw, 8):
        kind = draw(st.sampled_from(["b", "s", "b7", "sz", "b77", "x", ""]))
    if not often(draw, 4):
        verb = draw(st.sampled_from([*VERBS, "teleport", "", "Board"]))
    if not often(draw, 3):
        subject = draw(st.sampled_from([*map(str, range(15)), *map(str, range(15)), *NUMBERS]))
    if not often(draw, 4):
        ply = draw(st.sampled_from(NUMBERS))
    if not often(draw, 3):
        other = draw(names).split(":", 4)[4].split(",")
        more = st.sampled_from([*NUMBERS, *other]) if often(draw, 4) else NOISE
        parts = draw(st.permutations([*parts, *draw(st.lists(more, max_size=4))]))
        parts = parts[: draw(st.integers(0, len(parts)))]
    return f"{kind}:{verb}:{subject}:{ply}:{','.join(parts)}"[:LIMIT]


@st.composite
def forgeries(draw: st.DrawFn, controls: dict[str, tuple[str, ...]]) -> Forged:
    """Something that a changed client may send."""
    custom_id = draw(changed_ids(controls))
    if not often(draw, 3):
        custom_id = draw(by_verb(controls, VERBS if often(draw, 2) else DEEDS))
    custom_id = custom_id if often(draw, 20) else draw(NOISE)
    every = sorted({value for each in controls.values() for value in each})
    known = st.sampled_from(controls.get(custom_id) or every)
    values = draw(st.lists(known, min_size=1, max_size=1))
    if not often(draw, 4):
        values = draw(st.lists(st.one_of(st.sampled_from(every), NOISE), max_size=3))
    chosen = tuple(values) if (custom_id[:1] == "s") == often(draw, 12) else None
    kind = None if often(draw, 12) else draw(st.sampled_from([2, 3, 5, 99]))
    return Forged(draw(st.integers(0, 120)), custom_id, chosen, kind)


def test_any_press_is_answered_and_does_no_more_than_ones_own_deed(house: House) -> None:
    @many(150)
    @given(st.integers(0, 3), forgeries(house.controls))
    def each(person: int, forged: Forged) -> None:
        house.send(person, forged.send)

    each()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_press_of_ones_own_sent_in_the_same_way_is_done(house: House, game: str) -> None:
    """So that what any press may do is not told of a server that does nothing."""
    running = present(house.running(game))
    for number, match in running.items():
        for seat in range(match.setup.seats):
            name = custom_id(BUTTON, "resign-sure", number, match.ply)
            before = house.changes
            house.send(seat, Forged(0, name, None, None).send)
            assert house.changes == before + 1, (name, seat)
