"""Selects of one message, screen after screen: where the same id comes back, the same can be
chosen and the same is chosen already. Discord's client would show an earlier choice else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import pytest

from cogs.board.match_view import MatchView
from cogs.board.picker import picker_screen
from cogs.board.steps import PickControls, PickTree
from cogs.hall.errors import BadControl
from cogs.hall.ids import BUTTON, LIMIT, at_step, custom_id, read_id
from cogs.hall.ids import SELECT as SELECT_ID
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from cogs.learn.practice import practice_screen, ways_at
from cogs.learn.rules import pages_of, rules_screen
from cogs.lobby.invitation import invitation_screen
from cogs.play.challenge_form import Form, form_screen
from conformance.limits import SELECT, of_type
from conformance.options import some_options
from conformance.screens import AT, BIG, MATCH, PEOPLE, components_of, moments, sheet_of
from db.values import GuestRow, InvitationRow
from engines.game import AnyGame
from engines.match import begin, seatings
from engines.registry import GAMES
from learning.example import further, on_page, practice
from tests.sample import GAME, drawn, some

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
Shown: TypeAlias = tuple[tuple[str, bool], ...]
"""The values of a select, each with whether it is chosen already."""


@dataclass
class Message:
    """A message that may become any of these screens, and what each of its ids stood for."""

    selects: dict[str, Shown] = field(default_factory=dict)

    def becomes(self, screen: Screen) -> None:
        """Fails where an id stands for something else than in another of the screens."""
        for menu in of_type(components_of(screen), SELECT):
            name = menu["custom_id"]
            shown = tuple((each["value"], bool(each.get("default"))) for each in menu["options"])
            assert self.selects.setdefault(name, shown) == shown, name


@every_game
def test_pages_of_the_rules_and_their_examples(game: AnyGame) -> None:
    message = Message()
    for number, page in enumerate(pages_of(game)):
        message.becomes(rules_screen(game, number))
        if page.position is None or not game.to_act(game.load(page.position)):
            continue
        at = practice(on_page(game, number))
        ways = ways_at(at)
        message.becomes(practice_screen(at, ways.advance()))
        for part in ways.after(())[:5]:
            message.becomes(practice_screen(at, ways.advance((part.value,))))
        for action in range(min(5, len(at.view.legal))):
            after = further(at, action)
            message.becomes(practice_screen(after, ways_at(after).advance()))
    assert message.selects


@pytest.mark.parametrize("key", [each.key for each in GAMES.values() if each.team])
def test_a_team_has_no_other_side_and_its_reader_is_told_the_seat(key: str) -> None:
    game = GAMES[key]
    for number, page in enumerate(pages_of(game)):
        if page.position is None or not game.to_act(game.load(page.position)):
            continue
        at = practice(on_page(game, number))
        assert at.reader is not None
        told = components_of(practice_screen(at, ()))
        assert f"You play {game.side(at.view, at.reader)}." in str(told)
        assert "the other side" not in str(told)


@every_game
def test_forms(game: AnyGame) -> None:
    message = Message()
    for other in GAMES.values():
        message.becomes(form_screen(PEOPLE[1], Form.blank(other)))
    for seat, options in itertools.product(("random", "0", "1"), some_options(game, 20)):
        values = tuple(options[spec.key] for spec in game.options if spec.asked)
        for seats in game.seat_counts:
            message.becomes(form_screen(PEOPLE[1], Form(game.key, seat, values, seats)))


@every_game
def test_pickers_of_a_match(game: AnyGame) -> None:
    messages: dict[int, Message] = {}
    for match in moments(game, some_options(game, 1)[0], 0, some(6, 15)):
        for seat in match.to_act:
            message, mine = messages.setdefault(seat, Message()), sheet_of(match, seat)
            for at in _steps(mine):
                message.becomes(picker_screen(mine, at))
    assert messages
    assert game is not GAME or any(message.selects for message in messages.values())


def _steps(mine: MatchView) -> Iterator[PickerState]:
    """Some of what may be chosen, and looked at in all ways that there are."""
    ways = PickTree(mine)
    controls = PickControls(ways, "pick", MATCH, mine.ply)
    steps: list[tuple[str, ...]] = [()]
    for chosen in steps:
        further = [(*chosen, part.value) for part in ways.after(chosen)]
        steps += [] if len(steps) > 9 else further[:4]
    for chosen in steps:
        for page in range(controls.last_page(PickerState(chosen)) + 1):
            for closer in (True, False) if mine.areas else (False,):
                yield PickerState(chosen, closer, page)


CROWDS = [game for game in GAMES.values() if max(game.seat_counts) > 2]
"""The games that people join: two challenge each other."""


@pytest.mark.parametrize("game", CROWDS, ids=[game.key for game in CROWDS])
def test_a_lobby_as_people_come_and_change_and_leave(game: AnyGame) -> None:
    options = some_options(game, 1)[0]
    seats = max(seatings(game, options))
    message = Message()
    for count in range(1, seats):
        for sides in drawn([*itertools.permutations(range(seats), count)], 60):
            guests = tuple(GuestRow(PEOPLE[n], side, AT) for n, side in enumerate(sides))
            row = InvitationRow(
                id=MATCH, game=game.key, options=begin(game.key, options, "", seats).options,
                challenger_id=PEOPLE[0], opponent_id=None, seat_choice="0", rated=False,
                guild_id=BIG, channel_id=BIG, message_id=BIG, place="channel", created_at=AT,
                expires_at=AT, status="open", match_id=None, rematch_of=None, seats=seats,
                guests=guests,
            )  # fmt: skip
            message.becomes(invitation_screen(row, game, {}))
    assert len(message.selects) > 1


@pytest.mark.parametrize("kind", [BUTTON, SELECT_ID])
def test_a_step_changes_nothing_else_of_an_id(kind: str) -> None:
    """Ids of an older program have none, and are understood as well."""
    plain = custom_id(kind, "pick", MATCH, 7, ("a", "b"))
    assert plain == f"{kind}:pick:{MATCH}:7:a,b"
    assert read_id(plain).step == 0
    name = plain
    for step in range(100):
        name = at_step(name, step)
        assert read_id(name) == read_id(plain)._replace(step=step % 36)
    for wrong in ("s00:pick:1:2:", "sA:pick:1:2:", "s-:pick:1:2:", "0s:pick:1:2:"):
        with pytest.raises(BadControl):
            read_id(wrong)


def test_the_longest_id_has_room_for_its_step() -> None:
    longest = custom_id(BUTTON, "do", 1, 2, ("x" * (LIMIT - len("b:do:1:2:") - 1),))
    assert len(at_step(longest, 35)) == LIMIT
    with pytest.raises(ValueError, match="too long"):
        custom_id(BUTTON, "do", 1, 2, (*read_id(longest).args, ""))
