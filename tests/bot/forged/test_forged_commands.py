"""Whatever anybody sends as a slash command, with options that Discord offers to nobody, or while
they type, is answered to them alone and does no more than a legal deed of their own."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

import pytest
from discord import AppCommandOptionType as Kind
from discord.app_commands import Command, Group, Parameter
from hypothesis import given
from hypothesis import strategies as st
from simcord import InteractionResult, MemberActor

from cogs.hall.errors import CHANGED
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.forged.house import NOISE, House, many, often
from tests.bot.forged.manor import Manor
from tests.bot.reading import said
from tests.bot.samples import next_turn
from tests.sample import present

AnyCommand: TypeAlias = Command[Any, Any, Any]
Options: TypeAlias = dict[str, Any]

LONG = st.sampled_from(["x" * 101, "ж" * 6000, "end, " * 1200, "-" * 6000, "1" * 5000])
TABLE = st.sampled_from(
    ["!time", "!late", "!limit", "!resign", "!back", "!standin 0", "!return", " !draw"]
)
TEXTS = st.one_of(NOISE, LONG, TABLE)
NUMBERS = st.one_of(st.integers(-3, 15), st.integers(-(2**70), 2**70))
VALUES = st.one_of(TEXTS, NUMBERS, st.booleans())


def commands(house: House) -> dict[str, AnyCommand]:
    """Every slash command by its whole name."""
    found: dict[str, AnyCommand] = {}
    for each in house.manor.world.bot.tree.get_commands():
        members = [each, *each.walk_commands()] if isinstance(each, Group) else [each]
        found |= {one.qualified_name: one for one in members if isinstance(one, Command)}
    return found


@st.composite
def wishes(draw: st.DrawFn, known: dict[str, AnyCommand]) -> tuple[str, Options]:
    """A command with options: those that it has, often such as it wants, some others."""
    name = draw(st.sampled_from(sorted(known)))
    options = {
        each.display_name: draw(_value(each) if often(draw, 4) else VALUES)
        for each in known[name].parameters
        if often(draw, 3) or each.required
    }
    options.pop("everybody", None)  # an answer that is meant for all is not one's alone
    if not often(draw, 8):
        options[draw(st.sampled_from(["match", "action", "x", ""]))] = draw(VALUES)
    if not often(draw, 12):
        name = draw(st.sampled_from(["match", "vivat", f"{name} {name}", "rules x", "x y z"]))
    return name, options


def _value(parameter: Parameter) -> st.SearchStrategy[Any]:
    """A value of the kind that the command wants."""
    if parameter.choices:
        return st.sampled_from([each.value for each in parameter.choices])
    if parameter.type is Kind.boolean:
        return st.booleans()
    return NUMBERS if parameter.type is Kind.integer else TEXTS


def test_any_command_is_answered_and_does_no_more_than_ones_own_deed(house: House) -> None:
    @many(70)
    @given(st.integers(0, 3), wishes(commands(house)))
    def each(number: int, wish: tuple[str, Options]) -> None:
        async def send(manor: Manor, person: MemberActor) -> InteractionResult:
            return await sending.command(manor.world, person, manor.place_of(person), *wish)

        house.send(number, send)

    each()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_legal_action_sent_in_the_same_way_is_done(house: House, game: str) -> None:
    """So that what any command may do is not told of a server that does nothing."""
    running = present(house.running(game))
    for number, match in running.items():
        seat, (text, *_) = next_turn(match)
        name = f"{house.manor.world.bot.services.game_uis[game].command} play"
        options = {"action": text, "match": number}

        async def send(
            manor: Manor, person: MemberActor, name: str = name, options: Options = options
        ) -> InteractionResult:
            return await sending.command(manor.world, person, manor.place_of(person), name, options)

        before = house.changes
        house.send(seat, send)
        assert house.changes == before + 1, (name, options)


async def give(
    name: str,
    options: Options,
    kinds: dict[str, int],
    typing: str | None,
    manor: Manor,
    person: Any,
) -> InteractionResult:
    """A command of this name."""
    place = manor.place_of(person)
    return await sending.command(manor.world, person, place, name, options, typing, kinds)


def test_a_number_that_no_client_can_send_is_refused(house: House) -> None:
    """Of every option for a number, whether or not it has bounds of its own."""
    tried: set[str] = set()
    for name, command in commands(house).items():
        needed = {
            each.display_name: 1 if each.type is Kind.integer else "x"
            for each in command.parameters
            if each.required
        }
        for each in command.parameters:
            if each.type is Kind.integer:
                for value in (2**53, 2**63, -(2**63) - 1):
                    options = {**needed, each.display_name: value}
                    result = house.send(0, partial(give, name, options, {}, None))
                    assert CHANGED in said(result)
                tried.add(f"{name} {each.display_name}")
    assert "privacy export before" in tried


def test_a_person_of_whom_nothing_is_told_is_refused(house: House) -> None:
    """Discord tells with a command who its options name; one may be gone, or never have been."""
    people = [
        (name, each.display_name)
        for name, command in commands(house).items()
        for each in command.parameters
        if each.type is Kind.user
    ]
    assert {("play", "opponent"), ("settings", "block")} <= {*people}
    assert len(people) == len(GAMES) + 3
    for name, option in people:
        kinds = {option: sending.PERSON}
        for value in ("1234567890", "nobody", ""):
            result = house.send(0, partial(give, name, {option: value}, kinds, None))
            assert CHANGED in said(result)
            assert house.send(0, partial(give, name, {option: value}, kinds, option)) is not None


def test_any_text_can_be_completed(house: House) -> None:
    completed = {
        name: command
        for name, command in commands(house).items()
        if any(each.autocomplete for each in command.parameters)
    }

    @many(70)
    @given(st.integers(0, 3), wishes(completed), st.data())
    def each(number: int, wish: tuple[str, Options], data: st.DataObject) -> None:
        name, options = wish
        known = (
            [each.display_name for each in completed[name].parameters]
            if name in completed
            else ["x"]
        )
        typing = data.draw(st.sampled_from(known))
        options[typing] = data.draw(TEXTS)

        async def send(manor: Manor, person: MemberActor) -> InteractionResult:
            place = manor.place_of(person)
            return await sending.command(manor.world, person, place, name, options, typing)

        choices = house.send(number, send).autocomplete_choices
        assert choices is not None
        assert all(1 <= len(each["name"]) <= 100 for each in choices)

    before = house.changes
    each()
    assert house.changes == before


def test_a_window_that_was_never_opened_is_answered(house: House) -> None:
    for name in ("", "b:board:1:0:", "x" * 100):

        async def send(manor: Manor, person: MemberActor, name: str = name) -> InteractionResult:
            return await sending.submit(manor.world, person, name)

        assert house.send(0, send).ephemeral
