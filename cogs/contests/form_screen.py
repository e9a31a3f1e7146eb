"""The form for a new contest, as its organiser sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from cogs import discord
from cogs.contests.form import POD_SIZES, SIZES, STARTS, ContestForm, formats_of, games
from cogs.contests.words import (
    FORMAT_NAMES,
    ROUND,
    at_once_words,
    likely_span,
    people_words,
    pods_words,
    prize_words,
    round_days_words,
    rounds_words,
    rules_words,
    team_size_words,
)
from cogs.hall.emojis import game_emoji
from cogs.hall.screen import (
    Blocks,
    Controls,
    Menu,
    MenuOption,
    Screen,
    button,
    emblem_of,
    headed,
    layout,
    option,
    rows,
    select,
    text,
)
from cogs.hall.sending.modal import QUESTIONS, Modal, menus_of, modal
from cogs.lobby.form_screen import asked, option_choices
from common.text.days import day_and_month
from common.text.say import EMPTY, capitalised, counted, joined, listed, say
from common.text.text import Text
from contests.terms import (
    ALL_AT_ONCE,
    AS_MANY_AS_FIT,
    HOST_SEATS,
    ROUND_DAYS,
    ROUNDS_LEAST,
    ROUNDS_MOST,
    ROUNDS_USUAL,
    SIMUL_MOST,
)
from db.pace import NONE, PACES
from engines.game import AnyGame

STARTS_WORDS: Final = {
    "o": say("when you press Start now"),
    "1h": say("in an hour"),
    "1d": say("tomorrow at this time"),
    "3d": say("in 3 days"),
    "7d": say("in a week"),
}
ROLES: Final = 24
"""The most roles that the select offers."""


def form_screen(
    form: ContestForm,
    roles: Sequence[tuple[int, str]],
    now: datetime,
    note: Text = EMPTY,
    *,
    opened: bool = False,
    windows: bool = False,
) -> Screen:
    """Returns the form. `roles` are those that the bot could give to the winner, with their names;
    further choices are shown if they are `opened`. With `windows` its questions are asked in
    windows. The `note` tells why an answer was not taken."""
    refusal = form.refusal()
    emblem = emblem_of(form.form.game)
    lines: list[str] = [say("### New league or tournament"), _told(form)]
    lines += [_expected(form, now), "-# " + rules_words(form.terms(""))]
    lines += [joined("", ["**", each, "**"]) for each in (note, refusal) if each]
    blocks: Blocks = [headed(joined("\n", [each for each in lines if each]), emblem)]
    by_presses = opened or bool(refusal) or not windows
    blocks += _menus(form) if by_presses else []
    blocks += _further(form, roles) if opened or refusal else []
    args, role = form.args, form.role
    green = discord.ButtonStyle.success
    buttons = [
        button(say("Open it"), "contest-send", role, 0, args, style=green, disabled=bool(refusal))
    ]
    if not by_presses:
        buttons.append(button(say("Change …"), "contest-ask", role, 0, args))
    if not by_presses and len(_rest(form, roles)) <= QUESTIONS:
        buttons.append(button(say("Options …"), "contest-ask-rest", role, 0, args))
    elif not opened:
        buttons.append(button(say("Options"), "contest-options", role, 0, args))
    buttons.append(button(say("All leagues"), "contest-list", 0))
    return Screen(layout(*blocks, *rows(buttons)))


def _expected(form: ContestForm, now: datetime) -> Text:
    """Returns the likely end of a contest with the most people; empty if unknown."""
    span = likely_span(form.terms(""), form.form.game, form.form.pace, form.guests)
    if span is None:
        return EMPTY
    end = now + (STARTS[form.starts] or timedelta()) + span
    words = say("-# With {people} it ends about {day}.")
    return words.filled(people=people_words(form.guests), day=day_and_month(end))


def formats_words(game: AnyGame) -> Text:
    """Returns a sentence with the formats of a game."""
    names = ["**" + FORMAT_NAMES[each][0] + "**" for each in formats_of(game)]
    return say("{game} can be played as {formats}.", game=game.title, formats=listed(names, "or"))


# Windows


def first_modal(form: ContestForm) -> Modal:
    """Returns the window with the questions that every organiser answers. It names the formats of
    all games, since another game may be chosen in it."""
    formats = [
        _option(called, key, form.format, about) for key, (called, about) in FORMAT_NAMES.items()
    ]
    asked_for = {"contest-game": _playable(form), "contest-format": formats}
    asked_for |= {"contest-pace": _paces(form)} if form.form.is_paced else {}
    asked_for |= {"contest-starts": _starts(form), "contest-most": _most(form)}
    questions = menus_of(_asked(form, asked_for))
    return modal(
        say("New league or tournament"), [*questions], "contest-set", form.role, 0, form.args
    )


def rest_modal(form: ContestForm, roles: Sequence[tuple[int, str]]) -> Modal:
    """Returns the window with the other questions."""
    return modal(say("Options"), _rest(form, roles), "contest-set", form.role, 0, form.args)


def _rest(form: ContestForm, roles: Sequence[tuple[int, str]]) -> list[Menu]:
    terms, game = form.terms(""), form.game
    blocks = _asked(form, {"contest-seats": _teams(form)} if game.team else {})
    blocks += [_days(form)] if terms.has_rounds else []
    blocks += _pods(form) if form.format == "pods" else []
    blocks += _limits(form) if form.format == "league" else []
    blocks += _host_seats(form) if form.format == "simul" else []
    blocks += _absences(form) if form.format not in ("pods", "simul") else []
    blocks += _roles(form, roles)
    return [*menus_of([*blocks, *_own_options(form, bare=True)])]


def _limits(form: ContestForm) -> Blocks:
    words = {ALL_AT_ONCE: say("All at once"), 2: say("2 at a time")}
    return _asked(
        form,
        {
            "contest-limit": [
                _option(each, str(key), str(form.at_once)) for key, each in words.items()
            ]
        },
    )


def _host_seats(form: ContestForm) -> Blocks:
    sides = [say("Always {side}", side=each) for each in form.form.sides()]
    words = zip(HOST_SEATS, (say("Sides by turns"), *sides), strict=False)
    choices = [_option(each, key, form.host_seat) for key, each in words]
    return _asked(form, {"contest-host": choices})


def _absences(form: ContestForm) -> Blocks:
    words: dict[str, Text] = {"half": say("Half a point"), "none": capitalised(say("not counted"))}
    return _asked(
        form, {"contest-absent": [_option(each, key, form.absence) for key, each in words.items()]}
    )


_QUESTIONS: Final = {
    "contest-game": say("Which game?"),
    "contest-format": say("Which format?"),
    "contest-seats": say("How large a team?"),
    "contest-pace": say("How long for a turn?"),
    "contest-starts": say("When does it begin?"),
    "contest-most": say("How many people?"),
    "contest-limit": say("Matches at a time?"),
    "contest-absent": say("If somebody withdraws?"),
    "contest-host": say("Which side has the host?"),
}


def _asked(form: ContestForm, choices: Mapping[str, Sequence[MenuOption]]) -> Blocks:
    return [
        select(_QUESTIONS[verb], verb, form.role, each, 0, form.args)
        for verb, each in choices.items()
    ]


def _told(form: ContestForm) -> Text:
    called, about = FORMAT_NAMES[form.format]
    pace, terms = PACES[form.form.pace], form.terms("")
    facts: list[Text] = [say("up to {people}", people=people_words(form.guests))]
    facts.append(
        say("{time} a turn", time=pace.words)
        if form.form.is_paced
        else say("the game's own time limit")
    )
    facts.append(say("begins {when}", when=STARTS_WORDS[form.starts]))
    facts += [at_once_words(terms)] if form.format == "league" else []
    facts += [pods_words(terms)] if form.format == "pods" else []
    facts += [team_size_words(terms)] if form.format == "duplicate" else []
    facts += [rounds_words(terms)] if terms.round_days else []
    facts += [prize_words(form.role)] if form.role else []
    head = say(
        "**{game}**, **{format:^}**: {about}.", game=form.game.title, format=called, about=about
    )
    return joined("\n", [head, joined("  ·  ", facts)])


def _menus(form: ContestForm) -> Blocks:
    formats = [
        _option(capitalised(FORMAT_NAMES[each][0]), each, form.format, FORMAT_NAMES[each][1])
        for each in formats_of(form.game)
    ]
    playable, seats = _playable(form), _teams(form)
    asked_for = {"contest-game": playable if playable[1:] else []}
    asked_for["contest-format"] = formats if formats[1:] else []
    asked_for["contest-seats"] = seats if seats[1:] else []
    asked_for["contest-pace"] = _paces(form) if form.form.is_paced else []
    asked_for["contest-starts"] = _starts(form)
    blocks = _asked(form, {verb: each for verb, each in asked_for.items() if each})
    return [*blocks, *([_days(form)] if form.terms("").has_rounds else [])]


def _playable(form: ContestForm) -> list[MenuOption]:
    now = form.form.game
    return [
        option(each.title, each.key, chosen=each.key == now, emoji=game_emoji(each.key))
        for each in games()
    ]


def _teams(form: ContestForm) -> list[MenuOption]:
    return [
        _option(capitalised(say("teams of {people}", people=each)), str(each), str(form.form.seats))
        for each in _sizes(form)
    ]


def _paces(form: ContestForm) -> list[MenuOption]:
    return [
        _option(say("{time} a turn", time=each.words), each.key, form.form.pace)
        for each in PACES.values()
        if each != NONE
    ]


def _starts(form: ContestForm) -> list[MenuOption]:
    return [
        _option(capitalised(say("begins {when}", when=words)), key, form.starts)
        for key, words in STARTS_WORDS.items()
    ]


def _most(form: ContestForm) -> list[MenuOption]:
    return [
        _option(say("Up to {people} people", people=each), str(each), str(form.guests))
        for each in sorted({*SIZES, form.guests})
        if form.format != "simul" or each <= SIMUL_MOST
    ]


def _sizes(form: ContestForm) -> tuple[int, ...]:
    """Returns the possible sizes of teams; none in games of rivals."""
    return form.game.seat_counts if form.game.team else ()


def _days(form: ContestForm) -> Controls:
    days = [_option(round_days_words(each), str(each), str(form.days)) for each in ROUND_DAYS]
    return select(say("How long is a round?"), "contest-days", form.role, days, 0, form.args)


def _further(form: ContestForm, roles: Sequence[tuple[int, str]]) -> Blocks:
    """Returns the controls that most organisers leave unchanged."""
    args, role = form.args, form.role
    blocks = _asked(form, {"contest-most": _most(form)})
    blocks += _pods(form) if form.format == "pods" else []
    blocks += _host_seats(form) if form.format == "simul" else []
    blocks += [*_own_options(form), *_roles(form, roles)]
    if form.format == "league":
        words = say("Matches: {matches:0=all at once|other={matches} at a time}")
        label = words.filled(matches=form.at_once)
        buttons = [button(label, "contest-at-once", role, 0, args)]
    else:
        buttons = []
    if form.format not in ("pods", "simul"):
        words = say("Withdrawals: {absence:half=half a point|none=not counted}")
        label = words.filled(absence=form.absence)
        buttons.append(button(label, "contest-absence", role, 0, args))
    rated = [] if form.game.team else [text(say("-# Matches count for ratings."))]
    return [*blocks, *rows(buttons), *rated]


def _own_options(form: ContestForm, *, bare: bool = False) -> Blocks:
    return [
        select(
            say("{words:^}?", meaning="a question", words=spec.label),
            "contest-option",
            form.role,
            option_choices(form.form, index, spec, bare=bare),
            index,
            form.args,
            several=spec.several,
        )
        for index, spec in enumerate(asked(form.game))
    ]


def _roles(form: ContestForm, roles: Sequence[tuple[int, str]]) -> Blocks:
    """Returns the select of the winner's role; none without roles, and for a simul, which nobody
    wins."""
    if not roles or form.format == "simul":
        return []
    chosen = [_option(say("No role for the winner"), "0", str(form.role))]
    chosen += [
        _option(capitalised(say("the winner gets {role}", role=called)), str(key), str(form.role))
        for key, called in roles
    ]
    asks = say("Role for the winner?")
    return [select(asks, "contest-role", form.role, chosen, 0, form.args)]


def _pods(form: ContestForm) -> Blocks:
    args, role = form.args, form.role
    sizes = [
        _option(
            capitalised(say("pods of {people} where possible", people=each)),
            str(each),
            str(form.pod),
        )
        for each in POD_SIZES
    ]
    usual = say("{least} to {most} rounds, by the number of people")
    usual = usual.filled(least=ROUNDS_LEAST, most=ROUNDS_USUAL)
    rounds = [_option(usual, str(AS_MANY_AS_FIT), str(form.rounds))]
    rounds += [
        _option(counted(each, ROUND), str(each), str(form.rounds))
        for each in range(1, ROUNDS_MOST + 1)
    ]
    return [
        select(say("How large is a pod?"), "contest-pod", role, sizes, 0, args),
        select(say("How many rounds?"), "contest-rounds", role, rounds, 0, args),
    ]


def _option(label: str, value: str, chosen: str, note: Text = EMPTY) -> MenuOption:
    return option(label, value, note, chosen=value == chosen)
