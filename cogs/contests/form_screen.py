"""The form for a new contest, as its organiser sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.contests.form import POD_SIZES, SIZES, ContestForm, formats_of, games
from cogs.contests.words import (
    FORMAT_NAMES,
    ROUND,
    at_once_words,
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
from cogs.lobby.form_screen import asked, option_choices
from common.text.say import EMPTY, counted, joined, say
from common.text.text import Text
from contests.terms import AS_MANY_AS_FIT, ROUND_DAYS, ROUNDS_LEAST, ROUNDS_MOST, ROUNDS_USUAL
from db.pace import NONE, PACES

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
    form: ContestForm, roles: Sequence[tuple[int, str]] = (), *, opened: bool = False
) -> Screen:
    """Returns the form. `roles` are those that the bot could give to the winner, with their names;
    further choices are there if they are `opened`."""
    refusal = form.refusal()
    emblem = emblem_of(form.form.game)
    lines: list[str] = [say("### New league or tournament"), _told(form)]
    lines += ["-# " + rules_words(form.terms(""))]
    lines += [joined("", ["**", refusal, "**"])] if refusal else []
    blocks: Blocks = [headed(joined("\n", lines), emblem), *_menus(form)]
    if opened or refusal:
        blocks += _further(form, roles)
    args, role = form.args, form.role
    green = discord.ButtonStyle.success
    buttons = [
        button(say("Open it"), "contest-send", role, 0, args, style=green, disabled=bool(refusal))
    ]
    buttons += [] if opened else [button(say("Options"), "contest-options", role, 0, args)]
    buttons.append(button(say("All leagues"), "contest-list", 0))
    return Screen(layout(*blocks, *rows(buttons)))


def _told(form: ContestForm) -> Text:
    """Returns the contest that the form describes, in words."""
    called, about = FORMAT_NAMES[form.format]
    pace, terms = PACES[form.form.pace], form.terms("")
    facts: list[Text] = [say("up to {people}", people=people_words(form.most))]
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
        "**{game}**, **{format}**: {about}.", game=form.game.title, format=called, about=about
    )
    return joined("\n", [head, joined("  ·  ", facts)])


def _menus(form: ContestForm) -> Blocks:
    args, role = form.args, form.role
    now = form.form.game
    playable = [
        option(each.title, each.key, chosen=each.key == now, emoji=game_emoji(each.key))
        for each in games()
    ]
    formats = [
        _option(FORMAT_NAMES[each][0], each, form.format, FORMAT_NAMES[each][1])
        for each in formats_of(form.game)
    ]
    seats = [
        _option(say("Teams of {people}", people=each), str(each), str(form.form.seats))
        for each in _sizes(form)
    ]
    paces = [
        _option(say("{time} a turn", time=each.words), each.key, form.form.pace)
        for each in PACES.values()
        if each != NONE
    ]
    starts = [
        _option(say("Begins {when}", when=words), key, form.starts)
        for key, words in STARTS_WORDS.items()
    ]
    asked_for = (
        (say("Which game?"), "contest-game", playable if playable[1:] else []),
        (say("Which format?"), "contest-format", formats if formats[1:] else []),
        (say("How large a team?"), "contest-seats", seats if seats[1:] else []),
        (say("How much time for a turn?"), "contest-pace", paces if form.form.is_paced else []),
        (say("When does it begin?"), "contest-starts", starts),
    )
    return [
        *(
            select(question, verb, role, each, 0, args)
            for question, verb, each in asked_for
            if each
        ),
        *([_days(form)] if form.terms("").has_rounds else []),
    ]


def _sizes(form: ContestForm) -> tuple[int, ...]:
    """Returns the sizes of teams that can be chosen; none in games of rivals."""
    return form.game.seat_counts if form.game.team else ()


def _days(form: ContestForm) -> Controls:
    """Returns the select of how long a round lasts."""
    days = [_option(round_days_words(each), str(each), str(form.days)) for each in ROUND_DAYS]
    return select(say("How long is a round?"), "contest-days", form.role, days, 0, form.args)


def _further(form: ContestForm, roles: Sequence[tuple[int, str]]) -> Blocks:
    """Returns the controls of what most organisers leave as it is."""
    args, role = form.args, form.role
    sizes = sorted({*SIZES, form.most})
    most = [
        _option(say("Up to {people} people", people=each), str(each), str(form.most))
        for each in sizes
    ]
    blocks: Blocks = [select(say("How many people?"), "contest-most", role, most, 0, args)]
    blocks += _pods(form) if form.format == "pods" else []
    for index, spec in enumerate(asked(form.game)):
        choices = option_choices(form.form, index, spec)
        blocks.append(
            select(
                say("{label}?", label=spec.label),
                "contest-option",
                role,
                choices,
                index,
                args,
                several=spec.several,
            )
        )
    if roles:
        chosen = [_option(say("No role for the winner"), "0", str(role))]
        chosen += [
            _option(say("The winner gets {role}", role=called), str(key), str(role))
            for key, called in roles
        ]
        blocks.append(
            select(say("Which role for the winner?"), "contest-role", role, chosen, 0, args)
        )
    if form.format == "league":
        words = say("Matches: {matches:0=all at once|other={matches} at a time}")
        label = words.filled(matches=form.at_once)
        buttons = [button(label, "contest-at-once", role, 0, args)]
    else:
        buttons = []
    if form.format != "pods":
        words = say("Withdrawals: {absence:half=half a point|none=not counted}")
        label = words.filled(absence=form.absence)
        buttons.append(button(label, "contest-absence", role, 0, args))
    rated = [] if form.game.team else [text(say("-# Matches count for ratings."))]
    return [*blocks, *rows(buttons), *rated]


def _pods(form: ContestForm) -> Blocks:
    """Returns the controls of pods: their size and the number of rounds."""
    args, role = form.args, form.role
    sizes = [
        _option(say("Pods of {people} where possible", people=each), str(each), str(form.pod))
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
