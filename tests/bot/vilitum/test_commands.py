"""Every slash command of Vilitum plays what it is for, and completes what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilitum.model.values import Place, Sacrifice, Use, Verb
from tests.bot.reading import offered, said, words
from tests.bot.vilitum.kit import GAME, PLACINGS, RULES, seated, where
from tests.bot.world import World

READY = (*(text for _, text in PLACINGS), "C>e1", "C>a5")


def parts_of(action: Any, view: Any) -> list[str]:
    """The values of an action's parts."""
    return [part.value for part in GAME.parts(view, action)]


USES: dict[Verb, tuple[str, dict[str, int]]] = {
    Verb.MOVE: ("move", {"piece": 0, "to": 2}),
    Verb.ATTACK: ("attack", {"piece": 0, "target": 2}),
    Verb.HEAL: ("heal", {"target": 2}),
    Verb.DRAIN: ("drain", {"target": 2}),
    Verb.SWAP: ("swap", {"partner": 2}),
    Verb.GIVE: ("ring", {"ally": 2}),
    Verb.TAKE: ("ring", {"ally": 2}),
    Verb.RUSH: ("rush", {"to": 2}),
}


@pytest.mark.parametrize("verb", Verb)
async def test_a_command_for_everything_that_pieces_do(world: World, verb: Verb) -> None:
    """The options are filled from autocomplete alone, which offers what is legal and no more."""
    room, action = await where(
        world, lambda each: isinstance(each, Use) and each.verb is verb, regional=RULES
    )
    match = await room.match()
    (seat,) = match.to_act
    view, person = match.view(seat), room.players[seat]
    name, depths = USES[verb]
    filled = {"way": verb.value} if name == "ring" else {}
    for option, depth in depths.items():
        choices = await person.autocomplete(
            world.channel, f"vilitum {name}", option, "", match=room.id, **filled
        )
        piece = filled.get("piece")
        wanted = {
            parts_of(each, view)[depth]
            for each in view.legal
            if isinstance(each, Use) and each.verb is verb
            if piece in (None, parts_of(each, view)[0])
        }
        assert set(offered(choices)) == wanted
        filled[option] = parts_of(action, view)[depth]
    done = await person.slash(world.channel, f"vilitum {name}", match=room.id, **filled)
    assert (await room.texts())[match.ply] == GAME.write(action), said(done)
    assert (await room.match()).words(match.ply, None) in said(done)


async def test_the_command_for_a_sacrifice(world: World) -> None:
    room, action = await where(world, lambda each: isinstance(each, Sacrifice))
    (seat,) = (await room.match()).to_act
    person = room.players[seat]
    choices = await person.autocomplete(
        world.channel, "vilitum sacrifice", "piece", "", match=room.id
    )
    assert action.kind.letter in offered(choices)
    before = len(await room.texts())
    await person.slash(
        world.channel, "vilitum sacrifice", piece=str(action.kind.title), match=room.id
    )
    assert (await room.texts())[before] == GAME.write(action)
    assert "sacrifices the Cleric" in words(await room.board())
    refused = await person.slash(world.channel, "vilitum sacrifice", piece="C", match=room.id)
    assert "returns another piece" in said(refused) or "defeated" in said(refused)


async def test_placing_by_command(world: World) -> None:
    room = await seated(world, "W>a1")
    choices = await world.ben.autocomplete(world.channel, "vilitum place", "piece", "")
    assert offered(choices) == ["W", "R", "Z", "A", "C"]
    choices = await world.ben.autocomplete(world.channel, "vilitum place", "at", "", piece="Z")
    assert offered(choices) == ["a5", "b5", "c5", "d5", "e5"]
    await world.ben.slash(world.channel, "vilitum place", piece="wizard", at="C5")
    assert await room.texts() == ["W>a1", "Z>c5"]
    (place,) = [each for each in (await room.match()).view(0).legal if each == Place(1, 1)]  # type: ignore[arg-type]
    assert GAME.write(place) == "R>b1"
    refused = await world.ann.slash(world.channel, "vilitum place", piece="W", at="b1")
    assert "Your Warrior stands on a1 already." in said(refused)


@pytest.mark.parametrize("piece", ["Rb1", "rb1", "R", "rogue", "b1", " Rogue "])
async def test_a_piece_is_called_by_letter_name_or_square(world: World, piece: str) -> None:
    room = await seated(world, *READY)
    await world.ann.slash(world.channel, "vilitum move", piece=piece, to="b3")
    assert (await room.texts())[-1] == "Rb1-b3"


@pytest.mark.parametrize("target", ["b5", "A", "archer", "Ab5"])
async def test_a_target_is_called_by_square_letter_or_name(world: World, target: str) -> None:
    room = await seated(world, *READY, "Rb1-b4")
    await world.ann.slash(world.channel, "vilitum attack", piece="R", target=target)
    assert (await room.texts())[-1] == "Rb4xb5"


@pytest.mark.parametrize("partner", ["e1", "cleric"])
async def test_a_partner_is_one_of_the_own_pieces(world: World, partner: str) -> None:
    room = await seated(world, *READY)
    await world.ann.slash(world.channel, "vilitum swap", partner=partner)
    assert (await room.texts())[-1] == "Zc1<>e1"


async def test_end_and_take_back_by_command(world: World) -> None:
    room = await seated(world, *READY)
    nothing = await world.ann.slash(world.channel, "vilitum takeback")
    assert "There is nothing to take back in this turn." in said(nothing)
    early = await world.ann.slash(world.channel, "vilitum end")
    assert "You may not pass" in said(early)
    await world.ann.slash(world.channel, "vilitum move", piece="R", to="b4")
    back = await world.ann.slash(world.channel, "vilitum takeback")
    assert "Ember takes back an action." in said(back)
    await world.ann.slash(world.channel, "vilitum move", piece="Z", to="d3")
    await world.ann.slash(world.channel, "vilitum end")
    assert (await room.texts())[len(READY) :] == ["Rb1-b4", "!back", "Zc1-d3", "end"]
    late = await world.ann.slash(world.channel, "vilitum takeback")
    assert "nothing to take back" in said(late)
    assert world.pinged(await room.board()) == {world.ben.id}


@pytest.mark.parametrize(
    ("command", "options", "reason"),
    [
        ("move", {"piece": "R", "to": "c4"}, "The Rogue moves in one of the eight directions"),
        ("move", {"piece": "X", "to": "c4"}, "is not an action."),
        ("move", {"piece": "R", "to": "g7"}, "g7 is not on this board of 5x5."),
        ("attack", {"piece": "C", "target": "e5"}, "The Cleric cannot attack."),
        ("attack", {"piece": "W", "target": "a2"}, "There is nothing to attack on a2."),
        ("heal", {"target": "d1"}, "Your Archer has all its HP."),
        ("swap", {"partner": "c5"}, "The Wizard swaps places with another piece of its own side."),
        ("drain", {"target": "e5"}, "That needs the regional rule Black Cleric."),
        ("rush", {"to": "b1"}, "That needs the regional rule Warrior Rush."),
        ("ring", {"way": "give", "ally": "b1"}, "That needs the regional rule White Wizard."),
        ("sacrifice", {"piece": "R"}, "Your Rogue is not defeated, so it cannot return."),
        ("warrior", {"which": "agile"}, "You choose the Warrior before placing"),
        ("place", {"piece": "W", "at": "a2"}, "All pieces are placed."),
    ],
)
async def test_a_refusal_names_the_rule_to_the_player_alone(
    world: World, command: str, options: dict[str, str], reason: str
) -> None:
    room = await seated(world, *READY)
    public = len(world.channel.history(viewer=world.cat))
    refused = await world.ann.slash(world.channel, f"vilitum {command}", **options)
    assert refused.ephemeral
    assert reason in said(refused)
    assert len(await room.texts()) == len(READY)
    assert len(world.channel.history(viewer=world.cat)) == public


async def test_a_square_without_an_own_piece_is_said_to_be_one(world: World) -> None:
    room = await seated(world, *READY)
    (seat,) = (await room.match()).to_act
    refused = await room.players[seat].slash(
        world.channel, "vilitum attack", match=room.id, piece="C3", target="a5"
    )
    assert said(refused) == "None of your pieces stands on c3."


async def test_a_piece_that_is_gone_is_said_to_be(world: World) -> None:
    room = await seated(world, "W>a1")
    early = await world.ben.slash(world.channel, "vilitum heal", target="a5", match=room.id)
    assert "Your Cleric is still to be placed." in said(early)
