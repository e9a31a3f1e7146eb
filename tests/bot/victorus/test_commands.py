"""The slash commands of Magna Victorus, and what they complete."""

from __future__ import annotations

import itertools
import re

import pytest

from engines.victorus.model.values import Move, VictorusView
from engines.victorus.words.scores import scores
from render.picture import areas
from tests.bot.reading import alts, labels, message_of, offered, said, words
from tests.bot.room import Room
from tests.bot.victorus.kit import CHAIN, GAME, WHOLE, WIDE, seated
from tests.bot.world import World
from tests.sample import present

ANN, BEN = 0, 1
OPENED = ("h2-d3", "g13-g5", "i1-o8", "j13-a3")
"""After these Orange's King may go to h2 and on to i1."""
CAPTURES = WHOLE[2].split()[:12]


async def view_of(room: Room, seat: int) -> VictorusView:
    """A player's own view."""
    view = (await room.match()).view(seat)
    assert isinstance(view, VictorusView)
    return view


# The challenge


async def test_a_challenge_names_its_terms(world: World) -> None:
    invitation = await world.challenge(
        world.ann, world.ben, side="Blue", variant="quick", turn_limit="5m", match_limit="2h"
    )
    shown = words(invitation)
    for term in ("Quick game", "5 minutes", "2 hours"):
        assert f"**{term}**" in shown
    assert f"<@{world.ann.id}> plays **Blue**" in shown
    await world.ben.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert row.people == (world.ben.id, world.ann.id)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"armies": "allied"}, "Allied armies need four or six players."),
        ({"match_limit": "30m"}, "Only the quick game has a time for the match."),
        ({"side": "Purple"}, "Purple does not play here: Orange and Blue do."),
        ({"players": 5, "vacant": "red", "side": "Red"}, "Red does not play here"),
    ],
)
async def test_what_does_not_go_together_is_refused(
    world: World, options: dict[str, object], reason: str
) -> None:
    refused = await world.ann.slash(world.channel, "victorus challenge", **options)
    assert refused.ephemeral
    assert reason in said(refused)
    assert await world.store.invitations.get(1) is None


async def test_of_five_the_chosen_kingdom_stays_empty(world: World) -> None:
    lobby = await world.challenge(world.ann, None, players=5, vacant="black")
    told = set(re.findall(r"^\*\*(\w+)\*\* (?:free|<@)", words(lobby), re.MULTILINE))
    assert told == {"Orange", "Red", "Blue", "Green", "Purple"}


# Moving


@pytest.mark.parametrize("texts", [(), CHAIN, WIDE], ids=["start", "bonus", "wide"])
async def test_autocomplete_offers_exactly_what_is_legal(
    world: World, texts: tuple[str, ...]
) -> None:
    room = await seated(world, *texts)
    (seat,) = (await room.match()).to_act
    person, view = room.players[seat], await view_of(room, seat)
    moves = [action for action in view.legal if isinstance(action, Move)]
    ways = [tuple(part.value for part in GAME.parts(view, each)) for each in moves]
    home = await room.home()
    pieces = offered(await person.autocomplete(home, "victorus move", "piece", ""))
    assert pieces == list(dict.fromkeys(way[0] for way in ways))
    for piece in pieces:
        goals = list(dict.fromkeys(way[1] for way in ways if way[0] == piece))
        found = await person.autocomplete(home, "victorus move", "to", "", piece=piece)
        assert offered(found) == goals[:25]
        last = await person.autocomplete(home, "victorus move", "to", goals[-1], piece=piece)
        assert goals[-1] in offered(last)
    rides = [way for way in ways if len(way) == 3]
    for piece, pivot in list(dict.fromkeys(way[:2] for way in rides))[:3]:
        ends = await person.autocomplete(home, "victorus move", "then", "", piece=piece, to=pivot)
        assert offered(ends) == [way[2] for way in rides if way[:2] == (piece, pivot)]
    other = room.players[1 - seat]
    assert offered(await other.autocomplete(home, "victorus move", "piece", "")) == []


@pytest.mark.parametrize("piece", ["l2", "L2 ", "black templar", "bl temp"])
async def test_a_piece_is_called_by_its_cell_or_name(world: World, piece: str) -> None:
    room = await seated(world)
    await world.ann.slash(world.channel, "victorus move", piece=piece, to="L4")
    assert await room.texts() == ["l2-l4"]


async def test_a_name_that_fits_two_pieces_is_asked_about(world: World) -> None:
    room = await seated(world)
    asked = await world.ann.slash(world.channel, "victorus move", piece="Templar", to="l4")
    assert "You have several such pieces, on j2 and ℓ2: name one by its cell." in said(asked)
    assert await room.texts() == []


async def test_a_hospitaller_needs_its_pivot(world: World) -> None:
    room = await seated(world, *CHAIN[:2])
    asked = await world.ann.slash(world.channel, "victorus move", piece="h1", to="n9")
    assert asked.ephemeral
    assert await room.texts() == list(CHAIN[:2])
    await world.ann.slash(world.channel, "victorus move", piece="h1", to="n9", then="m10")
    assert await room.texts() == list(CHAIN[:3])


async def test_one_command_for_both_moves_of_the_king(world: World) -> None:
    """The second is completed from the position after the first."""
    room = await seated(world, *OPENED)
    found = await world.ann.autocomplete(world.channel, "victorus move", "to", "", piece="king")
    assert "h2" in offered(found)
    then = await world.ann.autocomplete(
        world.channel, "victorus move", "then", "", piece="king", to="h2"
    )
    assert offered(then) == ["i1"]
    done = await world.ann.slash(world.channel, "victorus move", piece="king", to="h2", then="i1")
    assert "Orange's King moves from h2 to i1 (second move)." in said(done)
    assert await room.texts() == [*OPENED, "j1-h2", "h2-i1"]


@pytest.mark.parametrize(("piece", "to"), [("l2", "a1"), ("z9", "l4"), ("l2", "l13"), ("m2", "m3")])
async def test_a_refusal_is_private_and_plays_nothing(world: World, piece: str, to: str) -> None:
    room = await seated(world)
    public = len(world.channel.history(viewer=world.cat))
    refused = await world.ann.slash(world.channel, "victorus move", piece=piece, to=to)
    assert refused.ephemeral
    assert said(refused).endswith(".")
    assert await room.texts() == []
    assert len(world.channel.history(viewer=world.cat)) == public


# Looking


async def test_the_score_cards_in_a_picture_and_in_words(world: World) -> None:
    room = await seated(world, *CAPTURES)
    told = scores(await view_of(room, ANN))
    assert "captured" in told
    shown = await world.ann.slash(world.channel, "victorus scores")
    assert shown.ephemeral
    assert shown.response
    assert alts(shown.response) == [f"Score-cards. {told}"]
    await world.ann.slash(world.channel, "settings", text_board=True)
    plain = message_of(await world.ann.slash(world.channel, "victorus scores"))
    assert told in words(plain)
    assert alts(plain) == []
    watched = message_of(await room.click(world.cat, "Look closer"))
    await world.cat.click(watched, label="Score-cards")
    assert alts(watched) == [f"Score-cards. {told}"]


async def test_every_area_is_shown_by_its_value_and_its_label(world: World) -> None:
    room = await seated(world, "l2-l4")
    parts = areas(GAME.key, await view_of(room, BEN))
    found = await world.ben.autocomplete(world.channel, "victorus zoom", "area", "")
    assert offered(found) == [part.value for part in parts]
    for part, by_label in zip(parts, itertools.cycle((True, False))):
        area = str(part.label if by_label else part.value)
        shown = message_of(await world.ben.slash(world.channel, "victorus zoom", area=area))
        assert f"Match 1 · {part.label}" in words(shown)
    whole = message_of(await world.ben.slash(world.channel, "victorus zoom"))
    assert "Match 1 · Whole board" in words(whole)
    wrong = await world.ben.slash(world.channel, "victorus zoom", area="the moon")
    assert "There is no such part of the board" in said(wrong)


async def test_a_finished_match_can_be_looked_at(world: World) -> None:
    room = await seated(world, *WHOLE[2].split())
    for command in ("scores", "zoom"):
        shown = message_of(await world.ann.slash(world.channel, f"victorus {command}"))
        assert await room.ending() in words(shown)
    own = message_of(await room.click(ANN, "My board"))
    assert "Look closer" in labels(own)
