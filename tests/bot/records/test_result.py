"""What a card tells of a match beside the board: whether anybody has won, and how hard it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.board import board_screen, private_board
from cogs.board.match_view import match_view
from cogs.board.ratings import step_words
from cogs.board.result import is_void, rating_words, terms
from cogs.table.threads import result_words
from db.store import OpenMatch
from engines.game import AnyGame, TableEnding
from engines.match import RESIGN, Entry, begin, replay
from engines.registry import GAMES
from ratings.ledger import RatingStep
from ratings.model import Rating
from tests.bot.samples import each_rivalry
from tests.bot.world import World

rivals = pytest.mark.parametrize("game", [each for each in GAMES.values() if not each.team])


@rivals
def test_a_match_given_up_before_anybody_has_played_is_nobodys_win(game: AnyGame) -> None:
    """The table calls it off by now; earlier versions have stored it as a resignation."""
    match = replay(begin(game.key, {}, "a seed", 2), [Entry(0, 1, RESIGN)])
    assert match.outcome
    assert match.outcome.reason is TableEnding.RESIGNATION
    assert is_void(match)
    seat = match.at(0).to_act[0]
    action = Entry(0, seat, game.write(game.actions(match.at(0).state, seat)[0]))
    begun = replay(begin(game.key, {}, "a seed", 2), [action, Entry(1, 1, RESIGN)])
    assert begun.outcome
    assert not is_void(begun)
    told = result_words(game.title, match.outcome, ("Ann", "Ben"), team=False, void=True)
    assert told == f"{game.title}, called off: Ann and Ben"


@each_rivalry
async def test_a_board_explains_the_pieces_to_whoever_is_new_to_the_game(world: World) -> None:
    opened = await world.store.open_match((await world.ready()).id)
    assert match_view(opened, None).look().helps
    known, new = opened.row.seats
    row = replace(opened.row, seats=(replace(known, fresh=False), new))
    views = [match_view(OpenMatch(row, opened.match), each) for each in (None, 0, 1)]
    assert [each.look().helps for each in views] == [True, False, True]


@each_rivalry
async def test_its_last_message_congratulates_nobody(world: World) -> None:
    room = await world.ready()
    await room.commit_turn()
    await room.resign(1)
    opened = await world.store.open_match(room.id)
    shown = replace(match_view(opened, None), void=True)
    card = shown.card()
    assert "called off" in card.alt
    assert "won" not in card.alt.split(":")[1].split(".")[0]
    assert card.look.card
    assert card.look.card.void
    assert "before anybody had moved" in shown.ending
    ui = world.bot.services.game_uis[world.sample.key]
    (picture,) = board_screen(shown, ui).pictures
    assert picture.name == "result.png"
    (picture,) = private_board(shown, ui).pictures
    assert picture.name == "board.png"


def test_options_say_how_hard_a_match_was() -> None:
    team = next(game for game in GAMES.values() if game.team)
    assert len(terms(team, team.resolve_options({})).split(" · ")) > 1
    for game in GAMES.values():
        if not game.team:
            assert terms(game, game.resolve_options({})) == ""
    vilitum = GAMES["vilitum"]
    assert terms(vilitum, vilitum.resolve_options({"board": "7x7"})) == "7x7"
    assert terms(vilitum, vilitum.resolve_options({"beginner": "yes"})) == "Beginner game"
    rules = vilitum.resolve_options({"regional": "blood-lust,blood-rage,warrior-rush"})
    assert terms(vilitum, rules) == "Regional rules: 3"


def test_ratings_stand_with_their_change() -> None:
    steps = (RatingStep(1512.4, Rating(1526.3, 100, 12), 1), None)
    assert rating_words(steps) == ("1,526 (+14)", "")
    assert rating_words((None, None)) == ()
    assert step_words(RatingStep(1526.3, Rating(1512.4, 100, 12), 1)).startswith("**1,512** (−14)")
