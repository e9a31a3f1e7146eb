"""What an animation shows: a turn a scene, and nothing secret before it was revealed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.records.story_screen import marks_of
from engines.entries import Line
from engines.match import Match, begin, replay, turn_numbers
from engines.registry import GAMES, is_of_house
from render.animation.scenes import Said, ending, scenes
from tests.render.animation.kit import closed_hands, every_key, finished
from tests.sample import said as played
from tools.crowd.positions import played as roamed


def circle(own: str, other: str) -> Match:
    """A match of Vicious Circle with these set-ups, of which the second seat's came first, given up
    after a move."""
    match = replay(begin("vicious-circle", {}, "1", 2))
    match = played(played(match, 1, other), 0, own)
    seat = match.to_act[0]
    match = played(match, seat, match.game.write(match.view(seat).legal[0]))
    return played(match, 0, "!resign")


def set_ups() -> tuple[list[str], list[str]]:
    start = replay(begin("vicious-circle", {}, "1", 2))
    own, other = ([start.game.write(each) for each in start.view(seat).legal] for seat in (0, 1))
    return own, other


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.round_of is None])
def test_each_turn_has_a_scene_that_is_its_end(key: str) -> None:
    """From the end of a secret set-up on."""
    match = finished(key, 40)
    told = scenes(match)
    begins = sum(match.game.sets_up(match.at(ply).state) for ply in range(match.ply))
    moments = [match.replayed(ply, None) for ply in range(match.ply + 1)]
    turns = [each.turn for each in moments]
    views = [replace(each, legal=()) for each in moments]
    assert told[0].view == views[begins]
    assert told[-1].view == views[-1]
    ends = [
        views[ply]
        for ply in range(begins + 1, match.ply + 1)
        if ply == match.ply or turns[ply] != turns[ply - 1]
    ]
    assert [each.view for each in told[1:]] == ends
    spoken = [each for scene in told for each in scene.words]
    lines = [line for line in match.history(None) if line.ply >= begins]
    assert spoken == [said(match, line) for line in lines if said(match, line) in spoken]
    actions = [line for line in lines if match.entries[line.ply].is_action]
    assert {said(match, line) for line in actions if line.notation != "end"} <= set(spoken)
    labels = [f"Turn {number}" for number in turn_numbers(match)[begins:]]
    assert list(dict.fromkeys(each.label for each in told[1:])) == list(dict.fromkeys(labels))


@every_key
def test_captures_and_results_of_fights_are_worth_their_time(key: str) -> None:
    """Each of them, and nothing else."""
    match = finished(key, 250)
    stirring = [each for each in scenes(match) if each.stirs]
    assert stirring or not is_of_house(key)
    if match.game.round_of:
        assert all("defeated" in each.words[0].words for each in stirring)
        return
    strikes = {mark.turn for mark in marks_of(match) if mark.stirs}
    assert {str(each.label) for each in stirring} == {f"Turn {each}" for each in strikes}


@pytest.mark.parametrize("seats", [2, 3])
def test_each_round_has_a_scene_and_each_fight_two(seats: int) -> None:
    """First the enemies with the units that were sent, then what came of it, once each."""
    match = roamed(GAMES["vilnius"], 1, seats, 400, end=True)
    told = scenes(match)[1:]
    rounds = list(dict.fromkeys(turn_numbers(match)))
    assert list(dict.fromkeys(str(each.label)[:8].strip(": ") for each in told if each.label)) == [
        f"Round {number}" for number in rounds
    ]
    assert len({each.view for each in told}) == len(told)
    views: list[Any] = [each.view for each in told]
    fights = [at for at, view in enumerate(views) if view.fight and not view.outcome]
    assert fights
    for at in fights:
        assert str(told[at].label).endswith("a fight")
        assert told[at + 1].stirs
        assert "defeated, " in told[at + 1].words[0].words


def said(match: Match, line: Line) -> Said:
    """A line of the history in the game's few words, where there are any."""
    entry, before = match.entries[line.ply], match.at(line.ply)
    if not entry.is_action:
        return Said(line.words)
    view = before.view(entry.seat)
    few = match.game.brief(view, entry.seat, match.game.read(entry.text))
    told = match.game.describe(view, entry.seat, match.game.read(entry.text))
    return Said(told) if few == told else Said(few, match.game.side(view, entry.seat))


@every_key
@pytest.mark.parametrize("seat", [0, 1])
def test_through_a_seats_eyes_it_is_what_that_seat_was_shown(key: str, seat: int) -> None:
    match = finished(key, 40)
    shown = [replace(match.at(ply).view(seat), legal=()) for ply in range(match.ply + 1)]
    for scene in scenes(match, seat):
        assert scene.view.seat == seat
        assert scene.view in shown


def test_it_begins_when_both_set_ups_are_known() -> None:
    """No masked board comes first; through the other's eyes nothing is told before."""
    own, other = set_ups()
    one, two = (scenes(circle(own[0], each), 0) for each in (other[0], other[-1]))
    assert one[0].view != two[0].view
    first = circle(own[0], other[0])
    assert one[0].view == replace(first.at(2).view(0), legal=())
    secret = first.at(1).view(0)
    assert secret == circle(own[0], other[-1]).at(1).view(0)
    assert not one[0].words


def test_while_a_set_up_is_secret_no_scene_tells_it() -> None:
    """Nor once the match was given up before the second player had set up."""
    _, other = set_ups()
    match = played(replay(begin("vicious-circle", {}, "1", 2)), 1, other[0])
    running = [scenes(match, eyes) for eyes in (0, None)]
    words = match.line(match.at(0), match.entries[0], 1).words
    assert all(Said(words) not in scene.words for told in running for scene in told)
    assert all(scene.view == replace(match.view(0), legal=()) for scene in running[0][1:])
    over = played(match, 0, "!resign")
    for eyes in (0, None):
        assert all(Said(words) not in scene.words for scene in scenes(over, eyes))
    shown: Any = scenes(over, None)[-1].view
    public: Any = match.view(None)
    assert shown.places == public.places


def hands(view: Any) -> list[bool]:
    """Which players' hands a view of Vilnius tells."""
    return [each.provinces.hand is not None for each in view.players]


def test_closed_hands_stay_closed_through_a_players_eyes() -> None:
    match = closed_hands()
    assert match.outcome
    assert all(hands(scene.view) == [True, False] for scene in scenes(match, 0))
    assert all(hands(scene.view) == [False, True] for scene in scenes(match, 1))
    assert all(hands(scene.view) == [True, True] for scene in scenes(match))
    assert all(hands(scene.view) == [False, False] for scene in scenes(match.at(9)))


def test_what_was_taken_back_is_not_told() -> None:
    match = replay(begin("vilitum", {}, "1", 2))
    game = GAMES["vilitum"]
    while not any(match.may_take_back(seat) for seat in match.to_act):
        seat = match.to_act[0]
        match = played(match, seat, game.write(match.view(seat).legal[0]))
    seat = match.to_act[0]
    gone = said(match, match.history(None)[-1])
    assert gone in scenes(match)[-1].words
    match = played(played(match, seat, "!back"), seat, "!resign")
    told = scenes(match)[-1].words
    assert gone not in told
    assert not any("takes an action back" in each.words for each in told)


def test_of_a_turn_with_a_deed_its_end_is_not_told() -> None:
    """Nothing is to be seen of it; of a turn with nothing else it is told."""
    spoken = [scene.words for scene in scenes(finished("vilitum", 40))]
    ends = [words for words in spoken if any(each.words == "End turn" for each in words)]
    assert all(len(words) == 1 for words in ends)


def test_the_end_is_told_with_those_who_played_by_name() -> None:
    match = finished("victorus", 4)
    assert ending(match, ("Ann", "Ben")).startswith(("Ann", "Ben"))
    assert ending(match).endswith(".")
    assert ending(match.at(2)) == ""
