"""Screens of the board: the public board, a person's private board, and the parts of a large
board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from cogs import discord
from cogs.board import guess, plan
from cogs.board.match_view import MatchView, title_line, title_lines
from cogs.board.offer import offer_controls, offer_words
from cogs.board.pace import BUTTON_LABEL, CALL_OFF, claim_control, open_lines, time_lines
from cogs.board.ratings import guesser_lines, league_lines, met_lines, rating_lines
from cogs.board.steps import PickControls, PickTree, Spot
from cogs.board.stranger import STRANGER
from cogs.board.team import (
    SEAT_BACK,
    absent_controls,
    awaited,
    ends,
    missing_voters,
    seat_controls,
    seat_words,
    undecided,
    vote_lines,
)
from cogs.hall.game_ui import NOT_DRAWN, REFRESH, SEVERAL, SHOW, Control, Drawn, GameUI, alarm_lines
from cogs.hall.introduction import how_to_play
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    Button,
    Screen,
    button,
    gallery,
    layout,
    rows,
    text,
    with_board,
)
from cogs.hall.sentences import board_text, by_alliance, moment
from common.text.say import EMPTY, cut, joined, listed, say, titled
from common.text.text import Text
from db.values import is_bot
from engines.game import Part, Result, Seat
from players.review import is_reviewed
from render.painting.painters import Urgency

PRIMARY, DANGER = discord.ButtonStyle.primary, discord.ButtonStyle.danger


def board_screen(shown: MatchView, game_ui: GameUI) -> Screen:
    """Returns the public board with its controls; once the match is over, the card of its result
    with a button to the board. It mentions the people of `_mentioned`."""
    lines = [*_head(shown, game_ui), _turn(shown, game_ui)]
    picture = shown.card() if shown.view.outcome else shown.picture()
    controls = _controls(shown, game_ui, public=True)
    blocks = text(joined("\n", lines)), gallery(picture), *_curve(shown), *controls
    return Screen(layout(*blocks), _mentioned(shown), Urgency.BOARD)


def retired_board(shown: MatchView, *, whole: bool = False) -> Screen:
    """Returns an older board after a newer one was posted below it. It keeps its news (see
    `retired_view`), but loses picture and controls. If the server wants it `whole`, it also keeps
    the players and the picture. It mentions nobody."""
    if not whole:
        return Screen(
            layout(text(joined("\n", [title_line(shown), *shown.told(), *shown.small_print])))
        )
    blocks = layout(text(joined("\n", _head(shown))), gallery(shown.picture()))
    return Screen(blocks, urgency=Urgency.BOARD)


def private_board(
    shown: MatchView, game_ui: GameUI, note: Text = EMPTY, *, follows: bool | None = None
) -> Screen:
    """Returns the board in one person's view and preferred form, with that person's controls;
    `note` is its first line. `follows` tells whether a person who only watches follows the match;
    None for others."""
    lines = [*([note] if note else []), *_head(shown, game_ui), _private_turn(shown, game_ui)]
    board = with_board(lines, shown.picture(), shown.boards)
    curve = _curve(shown) if shown.boards.are_pictures else []
    return Screen(layout(*board, *curve, *_private_controls(shown, game_ui, follows)))


def _curve(shown: MatchView) -> Blocks:
    return [gallery(shown.curve)] if shown.curve else []


def _mentioned(shown: MatchView) -> tuple[int, ...]:
    """Returns the people to mention: in a running match those to act and those asked to vote, after
    its end all. People who have left, or whose seat the bot plays, are left out. A draw offer has a
    message of its own, which mentions the people asked."""
    if shown.view.outcome:
        absent = shown.left | shown.stood_in
        seats = [seat for seat in range(len(shown.people)) if seat not in absent]
    else:
        waiting = [seat for seat in shown.view.to_act if seat in shown.persons]
        voters = [seat for about in undecided(shown) for seat in missing_voters(shown, about)]
        seats = [*waiting, *voters]
    return tuple(dict.fromkeys(shown.people[seat] for seat in seats))


def _head(shown: MatchView, game_ui: GameUI | None = None) -> list[str]:
    """Returns the lines above the question: game, match number, players, alarm and news. `game_ui`
    is given for the present board, with its alarm, and its notes below, which leave less room for
    the news."""
    drawn, seats = _drawn(shown, game_ui), [*range(len(shown.sides))]
    lines = title_lines(shown)
    if drawn.actions and shown.players:
        lines, away = [title_line(shown)], shown.left | shown.stood_in
        seats = [seat for seat in seats if seat in away or seat not in shown.playing]
    if seats:
        lines.append(by_alliance([_player(shown, seat) for seat in seats], shown.alliances))
    if game_ui and game_ui.alarms and not drawn.actions:
        lines += alarm_lines(shown.game.unusual(shown.view))
    notes = game_ui.notes(shown.view) if game_ui else ""
    seed = () if shown.view.outcome else shown.small_print  # later it is behind More
    return [*lines, *shown.told(notes, drawn), *seed]


def _drawn(shown: MatchView, game_ui: GameUI | None) -> Drawn:
    """Returns the part of the news that the board's picture shows."""
    pictured = game_ui is not None and shown.boards.are_pictures
    return game_ui.draws(shown.view) if game_ui and pictured else NOT_DRAWN


def _player(shown: MatchView, seat: Seat) -> Text:
    """Returns a side with its player and place, struck through if the seat is out of the match."""
    words = seat_words(shown, seat)
    out = seat not in shown.playing
    return shown.placed(seat, joined("", ["~~", words, "~~"]) if out else words)


def _turn(shown: MatchView, game_ui: GameUI) -> Text:
    hint = game_ui.hint(shown.view)
    return _asked(shown, game_ui, [joined(" ", ["-#", hint])] if hint else [])


def _private_turn(shown: MatchView, game_ui: GameUI) -> Text:
    """Returns the question and the hint for one person; no hint for a person who only watches."""
    return _asked(shown, game_ui, []) if _only_looks(shown) else _turn(shown, game_ui)


def _asked(shown: MatchView, game_ui: GameUI, hint: list[Text]) -> Text:
    if shown.view.outcome:
        return _ending(shown)
    waiting = [awaited(shown, seat) for seat in shown.view.to_act]
    status = joined("", ["**", shown.game.status(shown.view), "** ", listed(waiting)])
    if _drawn(shown, game_ui).actions and shown.players:
        status = joined("", ["**", game_ui.asked(shown.view, waiting), "**"])
    lines: list[Text] = [status, *time_lines(shown)]
    if shown.meets_at:
        lines.append(joined("", ["-# ", appointment_line(shown.meets_at)]))
    offered = offer_words(shown) if shown.seat is not None else EMPTY
    lines += [*([offered] if offered else []), *vote_lines(shown)]
    notes = game_ui.notes(shown.view)
    unusual = EMPTY if game_ui.alarms else shown.game.unusual(shown.view)
    below = [*(["-# " + unusual] if unusual else []), *([notes] if notes else [])]
    plan = ["-# " + shown.plan] if shown.plan else []
    return joined("\n", [*lines, *below, *plan, *hint])


def _ending(shown: MatchView) -> Text:
    outcome = shown.view.outcome
    assert outcome is not None
    results = zip(shown.people, outcome.results, strict=True)
    won = [each for each, result in results if result in (Result.WIN, Result.SHARED)]
    close = [say("Well played, {duel:yes=both|no=all}.", duel=shown.is_duel)]
    if shown.void or Result.VOID in outcome.results:
        close = []
    elif not all(map(is_bot, won)):
        close = [say("Congratulations!")]
        if shown.game.team:
            close = [say("Congratulations, {duel:yes=both|no=all}!", duel=shown.is_duel)]
    head = joined(" ", ["**" + shown.ending + "**", *close])
    more = (*met_lines(shown), *rating_lines(shown), *league_lines(shown), *guesser_lines(shown))
    more = (*([shown.better] if shown.better else []), *more)
    return joined("\n", [head, *more])


HISTORY = Control(say("History"), "history")
CLOSER = Control(say("Look closer"), "look")
MORE = Control(say("More"), "more")
TO_MORE = Control(say("Back to More"), MORE.verb)
"""The button back to More, at the end of the screens opened from it."""
APPOINT = Control(say("Appointment"), "appoint")
LISTED: Final = "list"
"""The argument of the buttons to the boards of a list of matches."""
TYPE = Control(say("Type a move …"), "type")
EXPORT = Control(say("Export"), "export")
REMATCH = Control(say("Rematch"), "rematch", True)
AGAIN = Control(say("Again"), REMATCH.verb, True)
NEXT: Final = "next"
PUZZLE = Control(say("Today's puzzle"), "puzzle-today")
REPLAY = Control(say("Replay"), "replay")
REVIEW = Control(say("Review"), "review")
ANIMATE = Control(say("Share as animation"), "animate")
WORDS = Control(say("Board in words"), "word-board")
UNDO = Control(say("Take back"), "undo")
FOLLOW = Control(say("Follow"), "follow")
UNFOLLOW = Control(say("Unfollow"), "unfollow")
GUESS = Control(say("Guess the move"), guess.GUESS)
PLAN = Control(say("Plan"), plan.PLAN)
ORDERS = Control(say("Standing orders"), plan.ORDERS)


def _controls(
    shown: MatchView, game_ui: GameUI, *, public: bool = False, ahead: tuple[Control, ...] = ()
) -> Blocks:
    """Returns the first step of the turn, and rows of the other buttons, with those `ahead` for a
    player who may answer ahead; after the end of the match the buttons for afterwards, such as a
    rematch or a review. A `public` board has the button to the private one."""
    if shown.view.outcome:
        told = shown.laid_open and is_reviewed(shown.game.key, len(shown.people))
        review = (REVIEW,) if told else ()  # a match with secrets would be refused
        looks = (SHOW,) if public else _closer(shown)
        after = (*_ways_on(shown), *review, ANIMATE, *looks, MORE, *_stranger(shown))
        return [*rows([*_buttons(shown, after), *_next_board(shown)])]
    first, turn = _first_steps(shown), game_ui.controls(shown.asked_of or shown.view)
    waits = shown.seat is not None and shown.mover is None
    hidden = (*(STEPS if first or waits else ()), *((SEVERAL.verb,) if waits else ()))
    others = [each for each in turn if each.verb not in hidden]
    away = absent_controls(shown) if shown.has_stand_ins else ()
    answers = offer_controls(shown) if shown.offers else ()
    undo = (UNDO,) if shown.may_undo else ()
    board = SHOW if public else REFRESH
    last = (*undo, *ahead, board, *_closer(shown), MORE)
    return [
        *first,
        *rows(_buttons(shown, [*others, *answers, *away])),
        *rows([*_buttons(shown, last), *_next_board(shown)]),
    ]


def next_board(simul: int, match_id: int = 0) -> Button:
    """Returns the button to the board of a simul that has waited longest for the pressing person,
    after the board of this match."""
    return button(say("Next board"), "next-board", simul, match_id)


def _next_board(shown: MatchView) -> list[Button]:
    return [next_board(shown.simul, shown.match_id)] if shown.simul else []


def _ways_on(shown: MatchView) -> tuple[Control, ...]:
    """Returns the buttons to another match, the most inviting first: after a win against the bot
    the next match, after a loss the same again; and after a person's first matches today's
    puzzle."""
    outcome = shown.view.outcome
    lost = outcome and shown.with_bot is not None and outcome.results[shown.with_bot] is Result.LOSS
    onward = (
        (Control(say("Next: {name}", name=shown.next_up), NEXT, True),) if shown.next_up else ()
    )
    rematch = AGAIN if lost else replace(REMATCH, primary=not onward)
    return (*onward, rematch, *((PUZZLE,) if shown.is_first else ()))


STEPS = ("move", "do", "pick")
"""The verbs of a game's own buttons to act. They are left out if the first step has controls here,
or if the viewer's seat has no legal action now."""


def _first_steps(shown: MatchView) -> Blocks:
    if shown.mover is None:
        return []
    ways = PickTree(Spot(shown.game, shown.mover))
    return PickControls(ways, "pick", shown.match_id, shown.ply, look=shown.look()).first()


def _private_controls(shown: MatchView, game_ui: GameUI, follows: bool | None) -> Blocks:
    """Returns a player's controls. Viewers who only watch get the buttons to look, to follow the
    match, to guess its moves, and to take a free seat or their own seat back."""
    if _only_looks(shown):
        back = (SEAT_BACK,) if shown.seat in shown.left | shown.stood_in else ()
        looks = (REFRESH, *_closer(shown), *_following(shown, follows), MORE)
        own = (*back, *seat_controls(shown), *looks)
        return [*rows(_buttons(shown, own))]
    return _controls(shown, game_ui, ahead=_ahead(shown))


def _following(shown: MatchView, follows: bool | None) -> tuple[Control, ...]:
    """Returns the buttons to follow a running match, or to stop following it, and to guess the next
    move if that is possible; none for its players."""
    if follows is None or shown.seat is not None or shown.view.outcome:
        return ()
    return (UNFOLLOW if follows else FOLLOW, *((GUESS,) if guess.may_guess(shown) else ()))


def _ahead(shown: MatchView) -> tuple[Control, ...]:
    """Returns a player's buttons to answer ahead: to plan, and to give standing orders."""
    plans = (PLAN,) if plan.may_plan(shown) else ()
    return (*plans, *((ORDERS,) if plan.may_order(shown) else ()))


def _stranger(shown: MatchView) -> tuple[Control, ...]:
    return STRANGER if any(shown.names) else ()


def more_screen(
    shown: MatchView,
    *,
    hints: bool = False,
    follows: bool | None = None,
    now: datetime | None = None,
    small_print: Sequence[Text] = (),
) -> Screen:
    """Returns the buttons that are seldom needed: the history, the board in words or characters,
    the rules, and for a player the ways to end the match. `hints` tells whether hints are allowed;
    `follows` is as for a private board; `now` is the time at which a claim of somebody's time is
    checked, None for no claim. `small_print` are lines that interest few people."""
    after = [EXPORT] if shown.view.outcome else []
    looks = [HISTORY, REPLAY, *after, WORDS, Control(say("Text board"), "text-board")]
    if hints and shown.seat in shown.view.to_act:
        looks.append(Control(say("Hint"), "hint"))
    looks += [TYPE] if shown.view.legal else []
    looks += _ahead(shown)
    buttons = _buttons(shown, (*looks, *_following(shown, follows)))
    buttons.append(button(say("Rules"), "rules", 0, 0, (shown.game.key, "open", "0")))
    buttons += how_to_play(shown.game.key)
    waits = open_lines(shown, now) if now else []
    words = joined("\n", [*title_lines(shown), *waits])
    blocks: Blocks = [text(words), *rows(buttons)]
    if shown.seat is not None:
        blocks += rows(_buttons(shown, _stranger(shown)))
    if not shown.view.outcome and not _only_looks(shown):
        blocks += rows(_ends(shown, now))
    blocks += [text(joined("\n", small_print))] if small_print else []
    return Screen(layout(*blocks))


def _ends(shown: MatchView, now: datetime | None) -> list[Button]:
    before, further = ends(shown)
    rivals = say("Resign") if shown.is_duel else say("Concede")
    label = say("Leave") if shown.game.team else rivals
    resign = button(label, "resign", shown.match_id, shown.ply, style=DANGER)
    claim = claim_control(shown, now) if now else ()
    meets = (APPOINT,) if shown.appoints else ()
    again = any(each.label == CALL_OFF.label for each in claim)
    off = (CALL_OFF,) if shown.may_call_off and not again else ()
    return [*_buttons(shown, (*claim, *meets, *before)), resign, *_buttons(shown, (*off, *further))]


def appointment_line(at: datetime) -> Text:
    """Returns the words of a match's appointment."""
    return say("Appointment: {time}", time=moment(at))


def _only_looks(shown: MatchView) -> bool:
    """Tells whether the viewer has no seat, or in a running match one that is out, left or played
    by the bot."""
    return shown.seat is None or (shown.seat not in shown.persons and not shown.view.outcome)


def _closer(shown: MatchView) -> tuple[Control, ...]:
    return (CLOSER,) if shown.areas else ()


def _buttons(shown: MatchView, controls: Sequence[Control]) -> list[Button]:
    return [each.button(shown.match_id, shown.ply) for each in controls]


BOARD = Part("board", say("Whole board"))
"""The whole board, as a choice beside its areas. No renderer has an area of this name, so each
draws the whole board for it."""


def look_screen(shown: MatchView, area: str = "", area_words: Text = EMPTY) -> Screen:
    """Returns an area of the board, with a button for each area and for the whole board. An unknown
    `area` shows the whole board. `area_words` describe the area if the position in words does not.
    People who want no pictures get them, or else the board in words or in characters."""
    choices = (BOARD, *shown.areas)
    part = next((each for each in choices if each.value == area), BOARD)
    picture = shown.picture(area=part.value if part is not BOARD else "")
    if part is not BOARD:
        title = joined("", [part.label, "."])
        told = titled(title, area_words, ALT_LIMIT)
        if not area_words:
            told = shown.game.alt_text(shown.view, joined(" ", filter(None, [title, shown.since])))
        picture = replace(picture, alt=told)
    buttons = [
        button(
            cut(each.label, BUTTON_LABEL),
            "look-at",
            shown.match_id,
            0,
            (each.value,),
            style=discord.ButtonStyle.primary if each is part else discord.ButtonStyle.secondary,
        )
        for each in choices
    ]
    lines = _lines(shown, part)
    if not shown.boards.are_pictures:
        drawn = board_text(shown.game, shown.view, shown.boards, lines, shown.down)
        lines.append(area_words or drawn)
        return Screen(layout(text(joined("\n", lines)), *rows(buttons)))
    words = text(joined("\n", lines))
    return Screen(layout(words, gallery(picture), *rows(buttons)))


def _lines(shown: MatchView, part: Part) -> list[str]:
    title, number = title_lines(shown)
    over = shown.view.outcome is not None
    words = shown.ending if over else shown.game.status(shown.view)
    where = joined(" · ", [number, part.label])
    news = shown.told() if part is BOARD else ()
    return [title, where, *news, joined("", ["**", words, "**"])]
