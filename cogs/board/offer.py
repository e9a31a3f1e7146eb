"""Draw offers, and in team games proposals to give up: their words, and the buttons to answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView
from cogs.hall.game_ui import Control
from cogs.hall.screen import Button, Screen, button, layout, rows, text
from cogs.hall.sentences import told
from common.text.say import EMPTY, capitalised, joined, listed, say, sentence
from common.text.text import Sentence, Text
from engines.game import Seat

ACCEPT: Final = "offer-yes"
DECLINE: Final = "offer-no"
WITHDRAW: Final = "offer-back"

_OFFER: Final = (Control(say("Offer draw"), "draw"),)
_ANSWERS: Final = (Control(say("Accept draw"), "draw"), Control(say("Decline draw"), "decline"))
_GIVE_UP: Final = (Control(say("Give up"), "giveup"),)
_TEAM_ANSWERS: Final = (
    Control(say("Agree to give up"), "giveup"),
    Control(say("Continue playing"), "decline"),
)
_BACK: Final = say("Withdraw offer")
_TEAM_BACK: Final = say("Withdraw proposal")


def asked(shown: MatchView) -> list[Seat]:
    """Returns the seats that have not yet answered the open offer."""
    return [seat for seat in shown.persons if seat not in shown.offers] if shown.offers else []


def offer_words(shown: MatchView) -> Text:
    """Returns the open offer in words: the players who offer, and those still to accept. Empty
    without an offer."""
    if not shown.offers:
        return EMPTY
    by = listed([shown.mention(seat) for seat in sorted(shown.offers)])
    waiting = listed([shown.mention(seat) for seat in asked(shown)])
    if shown.game.team:
        offer = say("{by} {by:one=proposes|other=propose} to give up.")
    else:
        offer = say("{by} {by:one=offers|other=offer} a draw.")
    return joined(" ", [offer.filled(by=by), _answers_awaited(shown).filled(waiting=waiting)])


def _answers_awaited(shown: MatchView) -> Sentence:
    match shown.game.team, shown.is_duel:
        case True, True:
            return say("{waiting} can agree; the offer ends when {waiting} continues.")
        case False, True:
            return say("{waiting} can accept; the offer ends when {waiting} continues.")
        case True, False:
            return say(
                "{waiting} {waiting:one=has|other=have} still to agree; the offer ends when "
                "{waiting:one={waiting}|other=one of them} continues."
            )
        case _:
            return say(
                "{waiting} {waiting:one=has|other=have} still to accept; the offer ends when "
                "{waiting:one={waiting}|other=one of them} continues."
            )


def offer_controls(shown: MatchView) -> tuple[Control, ...]:
    """Returns this viewer's buttons for a draw, or for giving up. While an offer is open the public
    gets none: the offer's own message has them."""
    team = shown.game.team
    if not shown.offers:
        return _GIVE_UP if team else _OFFER
    if shown.seat is None:
        return ()
    if shown.seat in shown.offers:
        return (Control(_TEAM_BACK if team else _BACK, "unoffer"),)
    return _TEAM_ANSWERS if team else _ANSWERS


def offer_screen(shown: MatchView, ply: int, *, quiet: bool = False) -> Screen:
    """Returns the message of the open offer made by the entry at this ply. It mentions the people
    asked, unless it is `quiet` because it has mentioned them before."""
    mentions = () if quiet else tuple(shown.people[seat] for seat in asked(shown))
    return Screen(layout(text(offer_words(shown)), *rows(_buttons(shown, ply))), mentions)


def _buttons(shown: MatchView, ply: int) -> list[Button]:
    team, green = shown.game.team, discord.ButtonStyle.success
    yes, no = say("Accept"), capitalised(say("decline"))
    if team:
        yes, no = say("Agree to give up"), say("Continue playing")
    return [
        button(yes, ACCEPT, shown.match_id, ply, style=green),
        button(no, DECLINE, shown.match_id, ply),
        button(_TEAM_BACK if team else _BACK, WITHDRAW, shown.match_id, ply),
    ]


def closed_offer(happenings: Sequence[str]) -> Screen:
    """Returns the same message for a closed offer: its result, without buttons."""
    return Screen(layout(text(sentence(told(happenings)))))
