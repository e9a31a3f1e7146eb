"""Every screen of every game in random states, with the largest ids, against Discord's
limits."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.board.board import board_screen, private_board
from cogs.board.picker import picker_screen
from cogs.board.picker import question as asked_first
from cogs.board.steps import PickControls, PickTree, rank
from cogs.hall.game_ui import NOTES
from cogs.hall.menus import PickerState, values_of
from cogs.hall.screen import Screen, layout, question, word
from cogs.hall.sentences import fitted, told
from cogs.play.board import OLD
from cogs.play.challenge_form import Form, form_screen
from cogs.records.story_screen import (
    PAGE,
    Frame,
    Listed,
    history_screen,
    marks_of,
    match_list,
    replay_screen,
)
from common.text.say import as_is, joined, listed, say
from common.text.text import Text
from conformance.limits import SELECT, of_type
from conformance.options import some_options
from conformance.screens import (
    AT,
    BIG,
    DESKS,
    MATCH,
    PEOPLE,
    check,
    components_of,
    moments,
    sheet_of,
    some_viewers,
    text_board,
)
from db.values import BoardForm
from engines.game import AnyGame, AnyView
from engines.match import Line, begin, replay, turn_numbers
from engines.registry import GAMES
from tests.sample import GAME, some

WAYS, MOMENTS = some(2, 3), some(6, 10)
SEATS = ("random", "0", "1")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_way = pytest.mark.parametrize("way", range(WAYS))


def way_of(game: AnyGame, way: int) -> dict[str, str]:
    """Some of the ways to set the game up, the first by its defaults."""
    ways = some_options(game, WAYS)
    return ways[way % len(ways)]


def test_every_game_has_a_desk_and_a_command_of_its_own() -> None:
    assert DESKS.keys() == GAMES.keys()
    assert len({game_ui.command for game_ui in DESKS.values()}) == len(DESKS)


@every_game
def test_lists_of_moves_begin_with_wins_and_captures(game: AnyGame) -> None:
    """In each step of a pick, in its order of parts and in its lists of whole moves."""
    for match in moments(game, way_of(game, 0), 1, MOMENTS * 4):
        mine = sheet_of(match, match.to_act[0] if match.to_act else None)
        ways = PickTree(mine)
        for chosen in {(), *(ways.advance((part.value,)) for part in ways.after(()))}:
            blocks = PickControls(ways, "pick", MATCH, mine.ply).blocks(
                PickerState(chosen), "Which?"
            )
            for menu in of_type(components_of(Screen(layout(*blocks))), SELECT):
                listed = [(*chosen, *values_of([each["value"]])) for each in menu["options"]]
                ranks = [rank(pick.parts[-1]) for pick in map(ways.pick, listed) if pick]
                assert ranks == sorted(ranks)


@every_game
def test_a_form_tells_the_options_that_are_not_as_usual(game: AnyGame) -> None:
    def told(form: Form) -> str:
        return str(components_of(form_screen(PEOPLE[1], form)))

    blank = Form.blank(game)
    assert "Usual rules" in told(blank)
    for index, spec in enumerate(each for each in game.options if each.asked):
        other = next(each for each in spec.choices if each.key != spec.default)
        form = blank.choose(index, (other.key,))
        assert f"{spec.label}: {other.label}" in told(form) or form.refusal()


@pytest.mark.parametrize("count", [0, 1, 15, 16, 300])
def test_a_history_of_the_longest_lines(count: int) -> None:
    lines = tuple(
        Line(ply, 0, "a1 b2 c3 d4 e5 " * 2, as_is("word " * 26), AT) for ply in range(count)
    )
    for page in (None, *range(21)):
        check(history_screen(MATCH, GAME, lines, range(count), page))


@every_way
@every_game
def test_histories_and_replays_of_a_whole_match(game: AnyGame, way: int) -> None:
    *_, match = every = moments(game, way_of(game, way), way, MOMENTS)
    histories = {viewer: match.history(viewer) for viewer in some_viewers(match, way)}
    pages = range(match.ply // PAGE + 1)
    for lines, page in itertools.product(histories.values(), pages):
        check(history_screen(MATCH, game, lines, turn_numbers(match), page))
    for then, (viewer, lines) in itertools.product(every, histories.items()):
        words = lines[then.ply - 1].words if then.ply else ""
        marks = marks_of(match)
        frame = Frame(MATCH, then.ply, match.ply, words, game, then.view(viewer), marks)
        frame = replace(frame, over=True, laid_open=True, reviewed=True)
        for boards in BoardForm:
            check(replay_screen(replace(frame, boards=boards)))


@pytest.mark.parametrize("count", [0, 1, 10, 11, 100])
@pytest.mark.parametrize("over", [True, False])
def test_a_list_of_many_matches_with_long_names(count: int, over: bool) -> None:
    url = f"https://discord.com/channels/{BIG}/{BIG}/{BIG}"
    listed = [
        Listed(MATCH + n, "The Very Long Name of a Game " * 3, PEOPLE[1 : 2 + n % 5],
               "waiting", n % 2 == 0, url, PEOPLE[:1], PEOPLE)
        for n in range(count)
    ]  # fmt: skip
    for page in range(-1, 12):
        check(match_list(listed, page, over=over))


def test_a_board_of_six_of_whom_three_are_out_and_one_offers_a_draw() -> None:
    match = replay(begin(GAME.key, {}, ""))
    crowd = replace(
        sheet_of(match, None),
        people=PEOPLE,
        sides=tuple(f"The Purple Army {number}" for number in range(6)),
        playing=(0, 1, 3),
        offers=frozenset({3}),
        latest=told(["The Purple Army captures another piece on a17"] * 40),
    )
    shown = board_screen(crowd, DESKS[GAME.key])
    check(shown)
    check(text_board(crowd, DESKS[GAME.key], OLD))
    assert set(shown.mentions) == {PEOPLE[0], PEOPLE[1]}


@every_game
def test_notes_fit_with_the_most_that_is_told_and_printed(game: AnyGame) -> None:
    """The longest that there may be with a picture, the game's own with the board in characters."""
    notes, plain = joined("", ["n"] * NOTES), DESKS[game.key]

    def longest(_view: AnyView) -> Text:
        return notes

    game_ui = replace(plain, notes=longest)
    seed = say(
        "-# Seed {seed}; its SHA-256 is {own}…, which was not published at the start",
        seed="5" * 32,
        own="f" * 16,
    )
    latest = told([f"Somebody does this and that {number} times" for number in range(99)])
    for match in moments(game, way_of(game, 0), 0, MOMENTS // 2):
        for seat in (None, *match.to_act[:1]):
            mine = replace(sheet_of(match, seat), latest=latest, small_print=(seed,))
            check(private_board(mine, game_ui, OLD))
            drawn = replace(mine, boards=BoardForm.TEXT)
            words = replace(mine, boards=BoardForm.WORDS)
            check(text_board(mine, plain, OLD))
            check(text_board(words, plain, OLD))
            if mine.view.legal:
                own = plain.notes(mine.view)
                check(picker_screen(mine, PickerState(), latest + ".", notes))
                check(picker_screen(drawn, PickerState(), latest + ".", own))
                check(picker_screen(words, PickerState(), latest + ".", own))


@every_game
def test_in_words_the_question_comes_before_the_news(game: AnyGame) -> None:
    rain = "It has rained."
    for match in moments(game, way_of(game, 0), 0, MOMENTS // 2):
        for seat in match.to_act[:1]:
            words = replace(sheet_of(match, seat), boards=BoardForm.WORDS, news=(rain,))
            if words.view.legal:
                screen = str(components_of(picker_screen(words, PickerState())))
                asked = str(asked_first(words, PickTree(words), ()))
                assert screen.index(asked.split("\n", maxsplit=1)[0]) < screen.index(rain)


@given(
    st.lists(st.text("ab", min_size=1, max_size=32), min_size=1, max_size=8), st.integers(40, 99)
)
def test_names_fit_where_they_are_shown(names: list[str], room: int) -> None:
    words = fitted(names, room)
    assert words
    assert len(words) <= room
    assert words == listed(names) or len(listed(names)) > room


@pytest.mark.parametrize(
    "words",
    [
        "Anna, Bertram, Catherine, Daniela and Evelyn",
        "Anna, Bertram, Catherine and 2 others",
        "Anna, Bertram and 3 others",
        "Anna and 4 others",
        "5 players",
    ],
)
def test_of_many_names_as_many_are_told_as_fit(words: str) -> None:
    assert fitted(["Anna", "Bertram", "Catherine", "Daniela", "Evelyn"], len(words)) == words


def test_questions_and_words() -> None:
    check(word("Nothing was changed."))
    check(
        question(f"Resign match {MATCH}? Your opponent wins.", "Resign", "resign-sure", MATCH, 999)
    )
