"""The direct message of each player of Vilnius: their own hand, in one message, kept up to date,
with buttons to the match."""

from __future__ import annotations

from typing import Final

from cogs.hall.game_ui import SHOW, PrivateScreen, alarm_lines
from cogs.hall.screen import ALT_LIMIT, Picture, Screen, gallery, layout, rows, text, word
from cogs.vilnius.stages import GAME, turn_controls
from common.text.say import bold, joined, say, sentence, titled
from engines.game import AnyView, Seat
from engines.registry import game as find_game
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.rules import cities
from engines.vilnius.words import areas
from render.look import Look

HAND_AREA: Final = "hand"
"""The area of the board that shows the viewer's own hand."""


def private(match_id: int, ply: int, _seat: Seat, view: AnyView) -> PrivateScreen | None:
    """Returns a player's hand, from the first cards on; after the end, a sentence on the
    outcome."""
    assert isinstance(view, VilniusView)
    if view.outcome:
        return PrivateScreen("over", lambda _url, _names, _wanted: _over(view))
    return PrivateScreen(
        _key(view), lambda _url, _names, _wanted: hand_screen(match_id, ply, view), asks=True
    )


def _key(view: VilniusView) -> str:
    """Returns a key of the message's whole content. While the player has a decision to make, it
    also depends on the moment, so that the buttons are up to date; in a fight on the players who
    may still send, named in the message."""
    own = view.mine()
    assert own is not None
    asked: tuple[object, ...] = ()
    if view.legal:
        asked = view.turn, view.stage, view.step, view.bill, view.looked
        asked += (view.to_act,) if view.stage is Stage.FIGHT else ()
    lands, units = own.provinces, own.units
    cards = lands.hand, units.hand, lands.counts, units.counts, own.loot, own.totals.trades
    holds = cities.stored_provinces(own.city), cities.stored_units(own.city)
    return repr((*cards, *holds, asked))


def hand_screen(match_id: int, ply: int, view: VilniusView) -> Screen:
    """Returns the hand in words and as a picture, with the current controls."""
    game = find_game(GAME)
    place = say(
        "-# {game} · Match {number} · Round {round}",
        game=game.title,
        number=match_id,
        round=view.round.number,
    )
    lines: list[str] = [say("### Your hand"), place, *alarm_lines(game.unusual(view))]
    if view.legal:
        lines.append(joined("", ["**", game.status(view), "**"]))
    told = areas.hand(view, view.seat or 0)
    alt = titled(sentence(say("your hand")), told, ALT_LIMIT)
    picture = Picture("hand.png", GAME, view, alt, None, Look(HAND_AREA, match=match_id))
    acting = turn_controls(view) if view.legal else ()
    buttons = [each.button(match_id, ply) for each in (*acting, SHOW)]
    words = text(joined("\n", [*lines, told]))
    return Screen(layout(words, gallery(picture), *rows(buttons)))


def _over(view: VilniusView) -> Screen:
    return word(
        joined(
            " ", [bold(sentence(say("the match is over"))), find_game(GAME).describe_outcome(view)]
        )
    )
