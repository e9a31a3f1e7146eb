"""What people are shown of their own data and invitations, at its largest."""

from __future__ import annotations

import pytest

from cogs.hall.screen import Screen, layout
from cogs.hall.sending.building import window
from cogs.hall.sending.modal import TITLE
from cogs.lobby.invitation import SHOWN, open_challenges, own_invitations
from cogs.people.settings_screen import (
    PAGES,
    Wishes,
    block_question,
    deletion_question,
    refused_words,
    settings_modal,
    settings_screen,
)
from cogs.people.settings_screen import SHOWN as BLOCKED
from cogs.server.boards_page import boards_blocks
from common.text.catalogue import codes
from common.text.say import say
from conformance.limits import BUTTON, of_type, problems, size
from conformance.screens import AT, BIG, MATCH, PEOPLE, check, components_of
from db.guild_row import Boards, GuildRow
from db.preferences import PEOPLE as PEOPLE_PAGE
from db.preferences import Preferences
from db.refusals import Refused
from db.tables.guilds import MOST
from db.values import BoardForm, Forms, InvitationRow, Quiet
from engines.game import AnyGame
from engines.match import begin
from engines.registry import GAMES


@pytest.mark.parametrize("running", [0, 1, 500])
def test_the_question_before_data_is_deleted(running: int) -> None:
    check(deletion_question(BIG, running))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("count", [1, SHOWN, SHOWN + 20])
def test_own_invitations_and_how_to_withdraw_them(game: AnyGame, count: int) -> None:
    rows = [
        InvitationRow(
            id=MATCH + number, game=game.key, options=begin(game.key, {}, "").options,
            challenger_id=PEOPLE[0], opponent_id=PEOPLE[1], seat_choice="0", rated=True,
            guild_id=BIG, channel_id=BIG, message_id=BIG, place="channel", created_at=AT,
            expires_at=AT, status="open", match_id=None, rematch_of=None, pace="open",
        )
        for number in range(count)
    ]  # fmt: skip
    for deleted in ((), [each.id for each in rows]):
        screen = own_invitations(say("You have so many."), rows, deleted)
        check(screen)
        assert len(list(of_type(components_of(screen), BUTTON))) == min(count, SHOWN)
        for own in ([], rows):
            check(open_challenges(rows, own, deleted, BIG))


@pytest.mark.parametrize("forms", ["windows", "presses"])
@pytest.mark.parametrize("page", list(PAGES))
@pytest.mark.parametrize("count", [0, 1, BLOCKED, BLOCKED + 200])
def test_the_settings_of_whoever_has_blocked_many(forms: Forms, page: str, count: int) -> None:
    """With all else that a page may tell."""
    wishes = Wishes(
        Preferences(BoardForm.TEXT, quiet=Quiet(22, 8, 330), forms=forms),
        [BIG - number for number in range(count)],
        away_until=AT,
        refused=refused_words(Refused(3, AT, None), AT),
    )
    note = say("{person} is no longer blocked.", person=f"<@{BIG}>")
    roots = components_of(settings_screen(wishes, note, page))
    assert problems(roots) == []
    everything = forms == "windows"
    unblock = [each for each in of_type(roots, BUTTON) if each["label"].startswith("Unblock")]
    assert len(unblock) == (min(count, BLOCKED) if everything or page == PEOPLE_PAGE else 0)
    for code in ("", *codes()):
        found = window(settings_modal(page, wishes.chosen), code).to_dict()
        assert problems(found["components"]) == []
        assert size(found["title"]) <= TITLE


def test_the_question_before_somebody_is_blocked() -> None:
    check(block_question(BIG))


@pytest.mark.parametrize("boards", ["newest", "all"])
@pytest.mark.parametrize("count", [0, 1, MOST])
def test_what_a_server_has_chosen_with_all_its_channels(boards: Boards, count: int) -> None:
    chosen = GuildRow(boards, tuple(BIG - number for number in range(count)))
    check(Screen(layout(*boards_blocks(chosen))))
