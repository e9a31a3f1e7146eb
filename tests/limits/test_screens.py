"""Every screen in every state, with the largest ids, against Discord's limits."""

from __future__ import annotations

import importlib
import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

import cogs.vicious_circle.cog as vicious
from cogs import press
from cogs.challenge import Form, form_screen
from cogs.guide import rules_screen
from cogs.registry import EXTENSIONS
from cogs.screens.board import board_screen, private_board, retired_board, text_board
from cogs.screens.invitation import closed_invitation, invitation_screen
from cogs.screens.match_list import Listed, match_list
from cogs.screens.picker import next_parts, picked, picker_screen
from cogs.screens.screen import Screen
from cogs.screens.sheet import Sheet, sheet
from cogs.screens.simple import question, word
from cogs.screens.story import Frame, history_screen, replay_screen
from cogs.vicious_circle.setup import locked_screen, revealed_screen, setup_screen
from db.values import InvitationRow, MatchRow, OpenMatch, SeatRow
from engines.game import AnyView
from engines.match import Line, Match, begin, replay
from engines.registry import GAMES
from engines.vicious_circle.values import ViciousView
from tests.limits.checks import (
    GALLERY,
    MENTION,
    OURS,
    SELECT,
    TEXT,
    Component,
    of_type,
    problems,
    walk,
)

BIG = 2**63 - 1
PEOPLE = (BIG, BIG - 1)
MATCH = 10**7
GAME = GAMES["vicious-circle"]
DESK = vicious.ViciousCircle.desk
AT = datetime(2026, 1, 1, tzinfo=UTC)
for name in EXTENSIONS:
    importlib.import_module(name)
ANSWERS = vars(press)["_answers"]
RULESETS = ("van-slyke", "magnus")


def row_of(match: Match) -> MatchRow:
    """The largest row that a match could have."""
    seats = tuple(SeatRow(seat, person, None, BIG, BIG, 0) for seat, person in enumerate(PEOPLE))
    return MatchRow(
        id=MATCH, setup=match.setup, rated=False, status="running", reason=None,
        created_at=AT, ended_at=None, guild_id=BIG, channel_id=BIG, home_id=BIG,
        place="channel", board_id=BIG, shown_ply=0, rematch_of=None, invitation_id=None,
        seats=seats,
    )  # fmt: skip


def sheet_of(match: Match, seat: int | None) -> Sheet:
    """What a viewer may know of a match."""
    return sheet(OpenMatch(row_of(match), match), seat)


def play(match: Match, seat: int, text: str) -> Match:
    """The match with one more deed."""
    for entry in match.propose(seat, text):
        match = match.follow(entry)
    return match


def matches(ruleset: str, seed: int) -> Iterator[Match]:
    """The states of a random match, with draw offers and an ending by the table."""
    rng = random.Random(seed)
    match = replay(begin("vicious-circle", {"ruleset": ruleset}, ""))
    yield match
    while not match.outcome:
        seat = rng.choice(match.to_act)
        match = play(match, seat, GAME.write(rng.choice(match.view(seat).legal)))
        yield match
        if match.outcome:
            return
        offered = play(match, 0, "!draw") if 0 not in match.spent else match
        yield offered
        yield play(offered, 1, "!decline") if offered.offers else offered
        yield play(offered, 1, "!draw") if offered.offers else offered
        yield play(match, 1, "!resign")


def components_of(screen: Screen) -> list[Component]:
    """The screen as it is sent."""
    roots: list[Component] = screen.layout.to_components()  # type: ignore[no-untyped-call]
    return roots


def check(screen: Screen, *, keeps_its_picture: bool = False) -> None:
    """Fails on whatever Discord or a person would stumble over."""
    roots = components_of(screen)
    assert problems(roots) == []
    drawn = {each.name for each in screen.pictures}
    urls = [str(item["media"]["url"]) for g in of_type(roots, GALLERY) for item in g["items"]]
    shown = {url.removeprefix("attachment://") for url in urls}
    assert keeps_its_picture or shown == drawn
    assert set(screen.mentions) <= set(PEOPLE)
    for each in walk(roots):
        if found := OURS.fullmatch(str(each.get("custom_id", ""))):
            assert found[2] in ANSWERS, f"nobody answers {found[2]}"
    texts = "\n".join(str(each["content"]) for each in of_type(roots, TEXT))
    assert {int(each) for each in MENTION.findall(texts)} <= set(PEOPLE)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_boards_in_every_state_of_a_match(ruleset: str, seed: int) -> None:
    for match in itertools.islice(matches(ruleset, seed), 200):
        public = sheet_of(match, None)
        check(board_screen(public, DESK))
        check(retired_board(public), keeps_its_picture=True)
        for seat in (None, 0, 1):
            check(private_board(sheet_of(match, seat), DESK, "That control is from earlier."))
            check(text_board(sheet_of(match, seat), DESK))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_pickers_at_every_step_offer_every_part(ruleset: str, seed: int) -> None:
    for match in itertools.islice(matches(ruleset, seed), 5, 60, 5):
        for seat in match.to_act:
            mine = sheet_of(match, seat)
            if not mine.view.legal or getattr(mine.view, "setting_up", False):
                continue
            pending: list[tuple[str, ...]] = [()]
            while pending:
                chosen = pending.pop()
                screen = picker_screen(mine, chosen)
                check(screen)
                if picked(mine, chosen) is None:
                    offered = _options(screen)
                    assert offered == [part.value for part in next_parts(mine, chosen)]
                    pending += [(*chosen, value) for value in offered]


def test_the_widest_picker_has_room() -> None:
    """A Saint alone in the middle of an empty board reaches more squares than any other."""
    match = replay(begin("vicious-circle", {}, ""))
    state = GAME.load("van-slyke t Sd3 P* C* W* D* / Pe4 C* W* D* S* -")
    wide = replace(match, states=(state,))
    mine = sheet_of(wide, 0)
    screen = picker_screen(mine, ("Sd3",))
    check(screen)
    assert 12 <= len(_options(screen)) <= 25
    assert _options(screen) == [part.value for part in next_parts(mine, ("Sd3",))]


def _options(screen: Screen) -> list[str]:
    (menu,) = of_type(components_of(screen), SELECT)
    return [option["value"] for option in menu["options"]]


def own_view(match: Match, seat: int) -> ViciousView:
    """A seat's view."""
    view: AnyView = match.view(seat)
    assert isinstance(view, ViciousView)
    return view


@pytest.mark.parametrize("seat", [0, 1])
def test_the_set_up_at_every_step(seat: int) -> None:
    match = replay(begin("vicious-circle", {}, ""))
    view = own_view(match, seat)
    rng = random.Random(seat)
    for action in rng.sample(view.legal, 60):
        full = tuple(GAME.write(action).split()[1:])
        for count in range(4):
            for letter in ("", *"SPCWD"):
                check(setup_screen(MATCH, 0, view, full[:count], letter))
    locked = play(match, seat, GAME.write(view.legal[0]))
    check(locked_screen(own_view(locked, seat)))
    begun = play(locked, 1 - seat, GAME.write(match.view(1 - seat).legal[0]))
    check(revealed_screen(own_view(begun, seat)))
    for each, viewer in itertools.product((match, locked, begun), (0, 1)):
        private = DESK.private(MATCH, each.ply, viewer, each.view(viewer))
        assert private
        check(private.build())


def test_invitations_open_and_closed() -> None:
    for opponent, seat, rated, again, ruleset in itertools.product(
        (None, PEOPLE[1]), ("random", "0", "1"), (True, False), (None, MATCH), RULESETS
    ):
        options = begin("vicious-circle", {"ruleset": ruleset}, "").options
        row = InvitationRow(
            id=MATCH, game="vicious-circle", options=options, challenger_id=PEOPLE[0],
            opponent_id=opponent, seat_choice=seat, rated=rated, guild_id=BIG, channel_id=BIG,
            message_id=BIG, place="channel", created_at=AT, expires_at=AT, status="open",
            match_id=None, rematch_of=again,
        )  # fmt: skip
        check(invitation_screen(row, GAME))
        check(closed_invitation(row, GAME, f"<@{PEOPLE[1]}> accepted: match {MATCH}."))


def test_the_challenge_form_with_every_choice() -> None:
    (asked,) = [spec for spec in GAME.options if spec.asked]
    for rated, seat, choice in itertools.product(
        (True, False), ("random", "0", "1"), asked.choices
    ):
        check(form_screen(PEOPLE[1], Form(GAME.key, rated, seat, (choice.key,))))


@pytest.mark.parametrize("count", [0, 1, 15, 16, 300])
def test_a_history_of_the_longest_lines(count: int) -> None:
    words = "Twilight's Warrior moves from a1 to e5 and captures the Warrior" * 2
    lines = tuple(Line(ply, 0, "set Sc2 Wa1 Da2" * 2, words, AT) for ply in range(count))
    for page in (None, *range(21)):
        check(history_screen(MATCH, GAME, lines, page))


def test_replays_of_a_whole_match() -> None:
    *_, match = itertools.islice((each for each in matches("magnus", 3)), 200)
    for viewer in (None, 0, 1):
        lines = match.history(viewer)
        for ply in range(match.ply + 1):
            words = lines[ply - 1].words if ply else ""
            view = match.at(ply).view(viewer)
            check(replay_screen(Frame(MATCH, ply, match.ply, words, GAME, view)))


@pytest.mark.parametrize("count", [0, 1, 10, 11, 100])
@pytest.mark.parametrize("over", [True, False])
def test_a_list_of_many_matches_with_long_names(count: int, over: bool) -> None:
    url = f"https://discord.com/channels/{BIG}/{BIG}/{BIG}"
    listed = [
        Listed(MATCH + n, "The Very Long Name of a Game " * 3, (PEOPLE[1],),
               "waiting for the other side", n % 2 == 0, url)
        for n in range(count)
    ]  # fmt: skip
    for page in range(-1, 12):
        check(match_list(listed, page, over=over))


@pytest.mark.parametrize("key", GAMES)
def test_every_page_of_the_rules(key: str) -> None:
    for number in range(-1, len(GAMES[key].guide()) + 1):
        check(rules_screen(GAMES[key], number))


def test_questions_and_words() -> None:
    check(word("Nothing was changed."))
    check(
        question(f"Resign match {MATCH}? Your opponent wins.", "Resign", "resign-sure", MATCH, 999)
    )
