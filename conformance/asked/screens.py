"""The screens of every game, with the largest ids and all small pictures, against Discord's limits
on components, labels, options and lengths; and its pictures."""

from __future__ import annotations

import io
import itertools
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from PIL import Image

from cogs.board.board import (
    BOARD,
    STEPS,
    board_screen,
    look_screen,
    more_screen,
    private_board,
    retired_board,
)
from cogs.board.match_view import MatchView
from cogs.board.offer import closed_offer, offer_screen
from cogs.board.picker import picker_screen
from cogs.board.steps import PickControls, PickTree
from cogs.hall.game_ui import NOTES
from cogs.hall.menus import PickerState
from cogs.learn.rules import pages_of, rules_screen
from cogs.lobby.invitation import closed_invitation, invitation_screen
from cogs.play.challenge_form import Form, form_screen
from common.text.catalogue import codes, language
from common.text.say import EMPTY, joined, say
from common.text.text import written
from conformance.kit import every_game, some, spread
from conformance.kit import moments as states
from conformance.limits import size, walk
from conformance.options import some_options
from conformance.screens import (
    AT,
    BIG,
    DESKS,
    MATCH,
    NAMES,
    PEOPLE,
    URL,
    check,
    components_of,
    endings,
    longest_emojis,
    moments,
    sheet_of,
    some_viewers,
    text_board,
    ways_in,
)
from db.preferences import Preferences
from db.values import BoardForm, InvitationRow
from engines.game import AnyGame
from engines.match import Match, begin, seatings
from engines.recent_entries import talk
from engines.registry import GUESTS
from render.cache.results import BACKGROUNDS, RARE_BACKGROUNDS, RESULTS
from render.kit import text as fonts
from render.kit.fonts.runs import Run, lacking
from render.kit.text import DRAWN, Face
from render.kit.theme import WIDTH
from render.look import WHOLE, Look
from render.picture import forget, painted

WAYS, MOMENTS = some(2, 3), some(6, 10)
SEATS: Final = ("random", "0", "1")
LOOKED: Final = 12
"""The number of positions painted."""
PAINTED: Final = 3
"""How many positions are painted in each language, and how many ends."""
LARGEST: Final = 175_000
"""Bytes of the largest picture."""


def _ways(game: AnyGame, most: int = MOMENTS) -> list[list[Match]]:
    """Moments of a match for some of the ways to set the game up, the first by its defaults."""
    ways = some_options(game, WAYS)
    return [moments(game, ways[way % len(ways)], way, most) for way in range(WAYS)]


@every_game
@longest_emojis()
def boards_fit_in_every_state_of_a_match(game: AnyGame) -> None:
    """For everybody, and for a seat's own eyes, with pictures and without."""
    game_ui = DESKS[game.key]
    for number, moment in enumerate(itertools.chain(*_ways(game))):
        for match in endings(moment) if number % 4 == 0 else [moment]:
            viewers = some_viewers(match, number + number // 4)
            public, *own = (sheet_of(match, seat) for seat in viewers)
            check(board_screen(public, game_ui))
            check(retired_board(public))
            check(retired_board(public, whole=True))
            if match.offer is not None:
                check(offer_screen(public, match.offer.ply))
            check(closed_offer(talk(match, match.ply - 1) if match.ply else ("Nothing",)))
            for each in (public, *own):
                check(private_board(each, game_ui, say("That control is from earlier.")))
                check(text_board(each, game_ui))
                check(text_board(replace(each, boards=BoardForm.WORDS), game_ui))
                check(more_screen(each))
                assert size(game_ui.notes(each.view)) <= NOTES
            for area in (BOARD, *own[0].areas) if number % 4 == 0 else ():
                found = look_screen(own[0], area.value)
                check(found)
                news = [] if area is BOARD else own[0].told()
                heard = [each.get("content", "") for each in walk(components_of(found))]
                assert not any(str(line) in words for line in news for words in heard), area
                check(look_screen(replace(own[0], boards=BoardForm.TEXT), area.value))


@every_game
@longest_emojis()
def direct_messages_fit_in_every_state_of_a_match(game: AnyGame) -> None:
    for match in itertools.chain(*_ways(game)):
        for seat in range(match.setup.seats):
            private = DESKS[game.key].private(MATCH, match.ply, seat, match.view(seat))
            if private:
                check(private.build(URL, NAMES, Preferences()))


@every_game
@longest_emojis()
def pickers_offer_every_part_at_every_step(game: AnyGame) -> None:
    looked = 0
    for match in itertools.chain(*_ways(game, MOMENTS // 2)):
        controls = DESKS[game.key].controls(match.view(None))
        if match.outcome or not {*STEPS} & {each.verb for each in controls}:
            continue
        for seat in match.to_act:
            mine = sheet_of(match, seat)
            pending: list[tuple[str, ...]] = [()]
            while pending:
                pending += _steps(mine, pending.pop())
                looked += 1
    assert looked > MOMENTS


@every_game
def a_control_for_everybody_leads_on_or_says_why_not(game: AnyGame) -> None:
    """The board's buttons are the same for any hidden hand."""
    for match in itertools.chain(*_ways(game)):
        controls = [each for each in DESKS[game.key].controls(match.view(None)) if each.args]
        for seat in match.to_act if not match.outcome else ():
            mine = sheet_of(match, seat)
            for each in controls:
                if each.verb == "pick" and not PickTree(mine).begun(each.args):
                    assert DESKS[game.key].why_none(mine.view, each.args), each.args


def _steps(mine: MatchView, chosen: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The possible next choices on a sound screen, by its selects or by buttons: every further
    part, perhaps several of them at once."""
    ways = PickTree(mine)
    pages = range(PickControls(ways, "pick", MATCH, mine.ply).last_page(PickerState(chosen)) + 1)
    notes = DESKS[mine.game.key].notes(mine.view)
    assert size(notes) <= NOTES
    screens = [picker_screen(mine, PickerState(chosen, True, page), EMPTY, notes) for page in pages]
    for screen in screens:
        check(screen)
    every = [way for screen in screens for _, _, way in ways_in(walk(components_of(screen)))]
    longer = {way for way in every if len(way) > len(chosen)}
    whole = ways.text(chosen) is not None
    assert whole is (chosen in every)  # Confirm
    depth = len(chosen)
    assert {way[depth] for way in longer} == {part.value for part in ways.after(chosen)}
    assert all(way[:depth] == chosen and ways.begun(way) for way in longer)
    return [*longer]


@every_game
def invitations_fit_open_and_closed(game: AnyGame) -> None:
    ways = [options for options in some_options(game, 12) if 2 in seatings(game, options)]
    for opponent, seat, rated, again, options in itertools.product(
        (None, PEOPLE[1]), SEATS, (True, False), (None, MATCH), ways
    ):
        row = InvitationRow(
            id=MATCH, game=game.key, options=begin(game.key, options, "").options,
            challenger_id=PEOPLE[0], opponent_id=opponent, seat_choice=seat, rated=rated,
            guild_id=BIG, channel_id=BIG, message_id=BIG, place="channel", created_at=AT,
            expires_at=AT, status="open", match_id=None, rematch_of=again,
        )  # fmt: skip
        check(invitation_screen(row, game, {}))
        ended = joined("", [f"Match {MATCH}: <@{PEOPLE[0]}> against <@{PEOPLE[1]}>."])
        check(closed_invitation(row, game, ended))


@every_game
def the_challenge_form_fits_with_every_choice(game: AnyGame) -> None:
    asked = [spec.key for spec in game.options if spec.asked]
    sizes = itertools.cycle(game.seat_counts)
    for seat, options in itertools.product(SEATS, some_options(game, 40)):
        values = tuple(options[key] for key in asked)
        form = Form(game.key, seat, values, next(sizes), rated=not game.team)
        check(form_screen(PEOPLE[1], form))
        assert Form.of(form.args) == form


@every_game
def every_page_of_the_rules_fits(game: AnyGame) -> None:
    for number in range(-1, len(pages_of(game)) + 1):
        for boards in BoardForm:
            check(rules_screen(game, number, boards))


@every_game
def pictures_are_small_and_higher_than_wide(game: AnyGame) -> None:
    """A phone shows such a picture whole and large. Each is painted by the view alone."""
    ended = tuple(each for each in states(game.key) if game.outcome(each.state))
    for moment in (*spread(states(game.key), LOOKED), *spread(ended, LOOKED)):
        for viewer in dict.fromkeys((None, moment.seat)):
            data = painted(game.key, game.view(moment.state, viewer), None, WHOLE)
            wide, high = Image.open(io.BytesIO(data)).size
            assert len(data) <= LARGEST, f"{len(data):,} bytes, at most {LARGEST:,}"
            assert wide == WIDTH < high, f"{wide} x {high} px: it is to be {WIDTH} wide and higher"


def _languages(game: AnyGame) -> tuple[str, ...]:
    """English and those that a package brings; of a game of the house some other one."""
    if game.key not in GUESTS:
        return codes()[:2]
    folder = GUESTS[game.key].folder / "languages"
    return tuple(each for each in codes() if each == "en" or (folder / each).is_dir())


@contextmanager
def _written_down(game: AnyGame) -> Generator[set[str]]:
    """Gathers what is written in pictures that are painted with nothing kept."""
    module: Any = fonts
    runs_of, found = module.runs_of, set[str]()

    def noted(words: str, file: str) -> list[Run]:
        found.add(words)
        made: list[Run] = runs_of(words, file)
        return made

    forget()
    for each in (RESULTS, *((BACKGROUNDS, RARE_BACKGROUNDS) if game.key in GUESTS else ())):
        each.clear()
    module.runs_of = noted
    try:
        yield found
    finally:
        module.runs_of = runs_of


@every_game
def pictures_have_every_letter(game: AnyGame) -> None:
    """Of the words that are painted on boards, and of those on cards: the title, the sides, and
    what decided a match. The fonts have the scripts of most languages, and no emoji."""
    ended = [each for each in states(game.key) if game.outcome(each.state)]
    looked = spread(states(game.key), PAINTED)[:PAINTED] + spread(tuple(ended), PAINTED)[:PAINTED]
    views = [game.view(each.state, each.seat) for each in looked]
    for code in _languages(game):
        with _written_down(game) as words:
            for view in views:
                painted(game.key, view, None, Look(language=code))
        for each in (*words, *_on_cards(game, code)):
            missing = lacking(each.translate(DRAWN), Face.PLAIN.value)
            assert not missing, f"no font has {missing!r} of {each!r} ({code})"


def _on_cards(game: AnyGame, code: str) -> Iterator[str]:
    spoken = language(code)
    for each in (game.title, *game.sides):
        yield written(each, spoken)
    for moment in states(game.key):
        if game.outcome(moment.state):
            yield written(game.story(game.view(moment.state, None)), spoken)
