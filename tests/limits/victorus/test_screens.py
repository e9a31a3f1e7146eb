"""Magna Victorus on its largest screens: six kingdoms, the lobby, the score-cards, and the
piece that can go furthest."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from cogs.board.board import board_screen, look_screen, private_board
from cogs.board.picker import picker_screen
from cogs.board.steps import PickTree
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from cogs.lobby.invitation import invitation_screen, sides_at
from cogs.victorus.cog import GAME_UI, SCORES
from common.text.say import joined, say
from conformance.limits import TEXT, of_type, walk
from conformance.screens import AT, BIG, MATCH, PEOPLE, check, components_of, sheet_of, text_board
from db.values import BoardForm, GuestRow, InvitationRow
from engines.match import Match, begin, replay
from engines.registry import GAMES
from engines.victorus.model.values import VictorusView
from engines.victorus.words.scores import scores
from tests.bot.reading import ways_in
from tests.sample import said

GAME = GAMES[GAME_UI.game]
TEXT_LIMIT = 4000
"""Characters of all texts of a message."""


def captures(seed: str, variant: str = "standard") -> Match:
    """A match of six, all of whose moves are captures wherever that can be, just before its
    end: so many are on the score-cards."""
    rng = random.Random(seed)
    match = replay(begin(GAME.key, {"variant": variant}, "", 6))
    before = match
    while not match.outcome:
        before = match
        legal = [GAME.write(each) for each in match.view(match.to_act[0]).legal]
        captures = [text for text in legal if "x" in text]
        match = said(match, match.to_act[0], rng.choice(captures or legal))
    return before


@pytest.mark.parametrize("variant", ["standard", "quick"])
def test_boards_and_score_cards_of_six_late_in_a_match(variant: str) -> None:
    match = captures("1", variant)
    public = match.view(None)
    assert isinstance(public, VictorusView)
    assert len(public.captures) > 30
    told = scores(public)
    for seat in (None, *range(6)):
        shown = replace(
            sheet_of(match, seat),
            offers=frozenset({match.playing[0]}),
            latest=joined("", ["word "] * 140),
        )
        for screen in (
            board_screen(shown, GAME_UI),
            private_board(shown, GAME_UI, say("That button is from an earlier turn.")),
            text_board(shown, GAME_UI, say("That button is from an earlier turn.")),
        ):
            check(screen)
            assert written(screen) <= TEXT_LIMIT
        for boards, area in itertools.product(BoardForm, (SCORES, "", "mine")):
            words = GAME_UI.area_words(shown.view, area)
            assert words == (told if area == SCORES else "")
            screen = look_screen(replace(shown, boards=boards), area, words)
            check(screen)
            assert written(screen) <= TEXT_LIMIT


def written(screen: Screen) -> int:
    """How many characters of text a screen has."""
    return sum(len(str(each["content"])) for each in of_type(components_of(screen), TEXT))


def test_the_widest_picker_pages_through_all_destinations() -> None:
    """A Queen alone on an open board, who reaches more cells than a select holds."""
    match = replay(begin(GAME.key, {}, ""))
    rest = "captures:oTbxbEb,oTbxbEw,oTbxbHb"
    widest = 0
    for cell in ("i5", "h6", "g7", "j6"):
        state = GAME.load(f"standard orange 9 / orange Kj1 Q{cell} Tbl2 / blue Kh14 {rest}")
        mine = sheet_of(replace(match, states=(state,)), 0)
        goals = [part.value for part in PickTree(mine).after((cell,))]
        screen = picker_screen(mine, PickerState((cell,), closer=True))
        check(screen)
        ways = ways_in(walk(components_of(screen)))
        assert sorted(way[-1] for _, _, way in ways if len(way) == 2) == sorted(goals)
        widest = max(widest, len(goals))
    assert widest > 25


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("again", [None, MATCH])
def test_the_lobby_from_the_host_alone_to_a_full_one(seats: int, again: int | None) -> None:
    ways = [{}, {"variant": "quick", "turn-limit": "90s", "match-limit": "7d", "vacant": "green"}]
    for options in (*ways, {"armies": "allied"}) if seats in (4, 6) else ways:
        sides = sides_at(GAME, GAME.resolve_options(options), seats)
        people = list(zip(PEOPLE, sides, strict=False))
        for count in range(1, seats + 1):
            guests = tuple(GuestRow(person, side, AT) for person, side in people[:count])
            row = InvitationRow(
                id=MATCH, game=GAME.key, options=begin(GAME.key, options, "", seats).options,
                challenger_id=PEOPLE[0], opponent_id=None, seat_choice="0", rated=True,
                guild_id=BIG, channel_id=BIG, message_id=BIG, place="channel", created_at=AT,
                expires_at=AT, status="open", match_id=None, rematch_of=again, seats=seats,
                guests=guests,
            )  # fmt: skip
            former = {side: person for person, side in people} if again else {}
            check(invitation_screen(row, GAME, former))
