"""The form of a challenge: the game, its options, the number of players, the side, and its terms.

The form keeps all choices in the ids of its controls. The subject is the person challenged (0 for
anyone). The arguments are the game; `r` for a rated match, followed by its pace if it has one
(`r1d`, or `f1d` if it is not rated); the seat (`1-4` is seat 1 of 4, in games with several numbers
of players); then each option asked. An option is the number of its choice, or for several choices
the sum of their bits, both in hexadecimal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cogs import discord
from cogs.hall.emojis import game_emoji
from cogs.hall.errors import BadControl, words_of
from cogs.hall.ids import whole
from cogs.hall.introduction import how_to_play
from cogs.hall.screen import (
    Block,
    Blocks,
    Button,
    Controls,
    MenuOption,
    Screen,
    button,
    emblem_of,
    headed,
    layout,
    option,
    people_select,
    rows,
    select,
    text,
)
from cogs.hall.sentences import effort_words, span_words, time_words
from cogs.lobby.invitation import BY_LOT, OPPONENT_OUT, bot_levels, follow_option
from cogs.lobby.level import Advice, full_name
from common.text.say import EMPTY, capitalised, counted, joined, say
from common.text.text import Text
from db.pace import NONE, OPEN, PACES, Pace, own_limit
from engines.game import AnyGame, Illegal, Options, OptionSpec, Refusal, Seat
from engines.registry import GAMES
from engines.registry import game as find_game

ANYONE = 0
FIND = "stranger-find"
"""The verb that looks for an opponent on any server."""
_CODE = re.compile("[0-9a-f]+")
_RATED, _UNRATED = "r", "f"
"""The first letter of the argument before the seat, followed by the pace if there is one: rated or
friendly. Without a pace the friendly one is left out."""
_TERMS = {
    rated + (key if key != NONE.key else ""): (rated == _RATED, key)
    for rated in (_RATED, _UNRATED)
    for key in PACES
}


@dataclass(frozen=True, slots=True)
class Form:
    """The choices so far. `values` are those of the options asked, in their order. `seat` is the
    challenger's own of so many `seats`, or by lot. `rated` tells whether the match should count for
    ratings; `pace` is the key of its pace."""

    game: str
    seat: str
    values: tuple[str, ...]
    seats: int = 2
    rated: bool = False
    pace: str = NONE.key

    @classmethod
    def blank(cls, game: AnyGame) -> Form:
        """Returns a form with the game's defaults."""
        return cls.filled(game, {}, None)

    @classmethod
    def filled(
        cls, game: AnyGame, options: Options, seat: Seat | None, seats: int | None = None
    ) -> Form:
        """Returns a form with the values of a command, and defaults for the rest. Raises
        `Unreadable` for an invalid value; `refusal` judges whether the values go together."""
        values = [_settled(spec, options.get(spec.key, spec.default)) for spec in asked(game)]
        choice = BY_LOT if seat is None else str(seat)
        count = seats or game.seat_counts[0]
        return cls(game.key, choice, tuple(values), count, rated=not game.team)

    @classmethod
    def of(cls, args: tuple[str, ...]) -> Form:
        """Returns the form of a control's arguments. Raises `BadControl` if no form has them."""
        key, *rest = args or ("",)
        rated, pace = _TERMS.get(rest[0] if rest else "", (False, NONE.key))
        if rest and rest[0] in _TERMS:
            rest = rest[1:]
        if not rest:
            raise BadControl
        place, *codes = rest
        game = find_game(key)
        specs = asked(game)
        codes += [""] * (len(specs) - len(codes))
        values = (_decoded(spec, code) for spec, code in zip(specs, codes, strict=False))
        seat, _, number = place.partition("-")
        seats = whole(number) if number else game.seat_counts[0]
        blank = cls(key, BY_LOT, tuple(values), rated=rated and not game.team, pace=pace)
        return blank.for_seats(seats).for_seat(seat)

    @property
    def args(self) -> tuple[str, ...]:
        """The form as the arguments of a control's id."""
        game = find_game(self.game)
        place = f"{self.seat}-{self.seats}" if len(game.seat_counts) > 1 else self.seat
        codes = map(_encoded, asked(game), self.values)
        pace = "" if self.pace == NONE.key else self.pace
        terms = (_RATED if self.rated else _UNRATED) + pace
        return (self.game, *([] if terms == _UNRATED else [terms]), place, *codes)

    @property
    def options(self) -> dict[str, str]:
        """The values by the keys of their options."""
        specs = asked(find_game(self.game))
        return {spec.key: value for spec, value in zip(specs, self.values, strict=True)}

    def questions(self) -> list[tuple[int, OptionSpec]]:
        """Returns the options to ask for, each with its number: without those that have no effect
        for so many players, unless a command has changed them."""
        given = zip(asked(find_game(self.game)), self.values, strict=True)
        return [
            (index, spec)
            for index, (spec, value) in enumerate(given)
            if _matters(spec, self.seats) or value != spec.default
        ]

    def choose(self, index: int, keys: tuple[str, ...]) -> Form:
        """Returns the form with other choices for the option of this number. Raises `BadControl`
        for an option that does not exist, and `Unreadable` for a choice that it does not have."""
        specs = asked(find_game(self.game))
        if index >= len(specs):
            raise BadControl
        spec = specs[index]
        values = list(self.values)
        values[index] = _settled(spec, ",".join(keys))
        return self._keeping_side(replace(self, values=tuple(values)))

    def for_seats(self, seats: int) -> Form:
        """Returns the form with another number of players. Raises `BadControl` for a number that
        the game never has."""
        if seats not in find_game(self.game).seat_counts:
            raise BadControl
        return self._keeping_side(replace(self, seats=seats))

    def as_far_as_asked(self) -> Form:
        """Returns the form with the default of every option that has no effect for so many
        players."""
        given = zip(asked(find_game(self.game)), self.values, strict=True)
        values = (value if _matters(spec, self.seats) else spec.default for spec, value in given)
        return replace(self, values=tuple(values))

    def for_seat(self, seat: str) -> Form:
        """Returns the form with another seat for the challenger, or by lot. Raises `BadControl` for
        a seat that does not exist."""
        if seat != BY_LOT and whole(seat) >= self.seats:
            raise BadControl
        return replace(self, seat=seat)

    def at_pace(self, key: str) -> Form:
        """Returns the form with another pace. Raises `BadControl` for a pace that does not
        exist."""
        if key not in PACES:
            raise BadControl
        return replace(self, pace=key)

    def counting(self, *, rated: bool) -> Form:
        """Returns the form of a match that counts for ratings, or does not; a team game never
        does."""
        return replace(self, rated=rated and not find_game(self.game).team)

    @property
    def is_paced(self) -> bool:
        """Whether a pace can be chosen: the game's options set no limit of a turn themselves."""
        game = find_game(self.game)
        defaults = {spec.key: spec.default for spec in game.options}
        return not own_limit(game, {**defaults, **self.options})

    def sides(self) -> tuple[str, ...]:
        """Returns the side of each seat; none if so many cannot play with these options."""
        game = find_game(self.game)
        defaults = {spec.key: spec.default for spec in game.options}
        try:
            return game.seating({**defaults, **self.options}, self.seats)
        except Illegal:
            return ()

    def refusal(self) -> Text | None:
        """Returns the reason why the choices conflict, in a sentence, or None."""
        game = find_game(self.game)
        try:
            game.seating(game.resolve_options(self.options), self.seats)
        except Refusal as refusal:
            return words_of(refusal)
        return None

    def _keeping_side(self, changed: Form) -> Form:
        """Returns the changed form with the seat of this form's side, or by lot if it has no such
        side."""
        side = dict(enumerate(self.sides())).get(int(self.seat)) if self.seat != BY_LOT else None
        sides = changed.sides()
        return replace(changed, seat=str(sides.index(side)) if side in sides else BY_LOT)


def asked(game: AnyGame) -> tuple[OptionSpec, ...]:
    """Returns the options of a game that people are asked for, in the order of `Form.values`."""
    return tuple(spec for spec in game.options if spec.asked)


def _matters(spec: OptionSpec, seats: int) -> bool:
    return not spec.only or seats in spec.only


def _settled(spec: OptionSpec, value: str) -> str:
    return ",".join(choice.key for choice in spec.chosen(value))


def _encoded(spec: OptionSpec, value: str) -> str:
    numbers = [spec.choices.index(choice) for choice in spec.chosen(value)]
    return f"{sum(1 << number for number in numbers) if spec.several else numbers[0]:x}"


def _decoded(spec: OptionSpec, code: str) -> str:
    """Returns the value of a code; the default for a code of an older program."""
    if not _CODE.fullmatch(code):
        return spec.default
    number = int(code, 16)
    if spec.several:
        return ",".join(each.key for bit, each in enumerate(spec.choices) if number >> bit & 1)
    return spec.choices[number].key if number < len(spec.choices) else spec.default


CLOSED, OPENED = 0, 1
"""The place of the ply in the ids of the controls that leave the options unchanged: whether these
are hidden behind **Options**."""


def form_screen(
    opponent: int,
    form: Form,
    note: Text = EMPTY,
    *,
    opened: bool = False,
    advice: Advice | None = None,
) -> Screen:
    """Returns the form for challenging one person, or `ANYONE`. The options of the game are shown
    if they are `opened`, or conflict; else a line tells them. `note` tells why a choice was not
    taken; `advice` proposes a level of the bot."""
    refusal = refused(opponent, form)
    opened = opened or form.refusal() is not None
    at = OPENED if opened else CLOSED
    game = find_game(form.game)
    blocks: Blocks = [
        heading(opponent, form, note, opened=opened),
        whom_select(opponent, form, at),
        *game_select(opponent, form, at),
    ]
    if len(game.seat_counts) > 1:
        blocks.append(seats_select(opponent, form, at))
    if opened:
        blocks += [option_select(opponent, form, index, spec) for index, spec in form.questions()]
        blocks.append(side_select(opponent, form))
        blocks += [pace_select(opponent, form)] if form.is_paced else []
    buttons = _buttons(opponent, form, opened=opened, sendable=refusal is None)
    menu = [] if refusal else bot_menu(opponent, form, game, advice)
    return Screen(layout(*blocks, *rows(buttons), *menu))


def _is_crowd(opponent: int, form: Form) -> bool:
    """Tells whether the form names an opponent although more than two play."""
    return opponent != ANYONE and form.seats > 2


def refused(opponent: int, form: Form) -> Text | None:
    """Returns the reason why the form cannot be sent, in a sentence, or None."""
    return form.refusal() or (OPPONENT_OUT if _is_crowd(opponent, form) else None)


def heading(opponent: int, form: Form, note: Text, *, opened: bool) -> Block:
    """Returns the match of the form, and the reason if it cannot be sent."""
    game = find_game(form.game)
    lines: list[str] = [say("### New match"), _asks(game, opponent, form), game.tagline]
    lines.append("-# " + effort_words(game))
    lines += [] if opened else ["-# " + joined("  ·  ", _told(game, form))]
    lines += ["**" + each + "**" for each in (note, refused(opponent, form)) if each]
    return headed(joined("\n", lines), emblem_of(game.key))


def game_select(opponent: int, form: Form, at: int) -> Blocks:
    """Returns the select of the game, if there is more than one."""
    if len(GAMES) == 1:
        return []
    games = [
        option(each.title, each.key, chosen=each.key == form.game, emoji=game_emoji(each.key))
        for each in GAMES.values()
    ]
    return [select(say("Which game?"), "form-game", opponent, games, at, form.args)]


def whom_select(opponent: int, form: Form, at: int) -> Controls:
    """Returns the select of the person challenged; none for anyone."""
    team = find_game(form.game).team
    whom = say("With whom? Anyone") if team else say("Against whom? Anyone")
    chosen = (opponent,) if opponent != ANYONE else ()
    return people_select(whom, "form-whom", opponent, chosen, at, form.args, most=1)


def bot_menu(opponent: int, form: Form, game: AnyGame, advice: Advice | None) -> Blocks:
    """Returns the ways to play the bot now: at the proposed level, by one press, at any other, or
    at one that follows the person."""
    if advice is None:
        ask = say("Or play the bot now?")
        return bot_levels(ask, "form-bot", opponent, game, form.args)
    ask = say("Or another level?")
    further = levels_beside(game, advice)
    menu = bot_levels(ask, "form-bot", opponent, game, form.args, further)
    return [*proposal(opponent, form, advice), *menu]


def levels_beside(game: AnyGame, advice: Advice | None) -> list[MenuOption]:
    """Returns the choice of a level that follows the person, which is not offered for partners."""
    return [follow_option(advice.follows)] if advice and not game.team else []


def proposal(opponent: int, form: Form, advice: Advice, *further: Button) -> Blocks:
    """Returns the proposed level of the bot with its reason, and further buttons beside it."""
    level, label, now = advice.level, say("Play {bot}"), say("Or play the bot now.")
    if find_game(form.game).team:
        label, now = say("Play with {bot}"), say("Or play with the bot now.")
    words = label.filled(bot=full_name(level))
    first = button(words, "form-play", opponent, int(level.key), form.args)
    told = joined(" ", [now, advice.words])
    return [text(told), *rows([first, *further])]


def _asks(game: AnyGame, opponent: int, form: Form) -> Text:
    """Returns the game and the opponent of the form, in words."""
    if form.seats > 2:
        return say("**{game}** for **{count} players**", game=game.title, count=form.seats)
    if opponent == ANYONE and game.team:
        words = say("**{game}** with **anyone**")
    elif opponent == ANYONE:
        words = say("**{game}** against **anyone**")
    elif game.team:
        words = say("**{game}** with {whom}")
    else:
        words = say("**{game}** against {whom}")
    return words.filled(game=game.title, whom=f"<@{opponent}>")


def _told(game: AnyGame, form: Form) -> list[Text]:
    """Returns the chosen options in words: of the game's own only the unusual ones."""
    told: list[Text] = [
        joined(": ", [spec.label, _chosen_words(spec, value)])
        for spec, value in zip(asked(game), form.values, strict=True)
        if value != spec.default
    ] or [say("Usual rules")]
    if form.seat == BY_LOT:
        told.append(say("random sides"))
    else:
        told.append(say("you play {side}", side=form.sides()[int(form.seat)]))
    turn = PACES[form.pace].turn
    if form.is_paced and turn:
        told.append(say("{time} a turn", time=span_words(turn)))
    elif form.is_paced:
        told.append(say("no time limit"))
    if not game.team:
        told.append(say("rated") if form.rated else say("not rated"))
    return told


def _chosen_words(spec: OptionSpec, value: str) -> Text:
    chosen = spec.chosen(value)
    return joined(", ", [each.label for each in chosen]) if chosen else say("none")


def _buttons(opponent: int, form: Form, *, opened: bool, sendable: bool) -> list[Button]:
    game, at = find_game(form.game), OPENED if opened else CLOSED
    green = discord.ButtonStyle.success
    send = button(
        say("Challenge"), "form-send", opponent, 0, form.args, style=green, disabled=not sendable
    )
    buttons = [send]
    if opened and not game.team:
        label = say("Rated: yes") if form.rated else say("Rated: no")
        buttons.append(button(label, "form-rated", opponent, 0, form.args))
    if not opened:
        buttons.append(button(say("Options"), "form-options", opponent, 0, form.args))
    if opponent == ANYONE and form.seats == 2 and not game.team:
        label = say("Find an opponent")
        buttons.append(button(label, FIND, ANYONE, 0, form.args, disabled=not sendable))
    if _is_crowd(opponent, form):
        buttons.append(button(say("Invite anyone"), "form-anyone", opponent, at, form.args))
    return [*buttons, *how_to_play(game.key)]


def seats_select(opponent: int, form: Form, at: int) -> Controls:
    """Returns the select of the number of players."""
    options = [
        option(counted(number, "player"), str(number), chosen=number == form.seats)
        for number in find_game(form.game).seat_counts
    ]
    return select(say("How many players?"), "form-seats", opponent, options, at, form.args)


def side_select(opponent: int, form: Form) -> Controls:
    """Returns the select of the challenger's side, among those for this number of players. Only by
    lot if so many cannot play."""
    sides = form.sides()
    options = [
        option(capitalised(say("random sides")), BY_LOT, chosen=form.seat == BY_LOT or not sides)
    ]
    options += [
        option(
            capitalised(say("you play {side}", side=side)), str(seat), chosen=form.seat == str(seat)
        )
        for seat, side in enumerate(sides)
    ]
    return select(say("Which side?"), "form-seat", opponent, options, 0, form.args)


def pace_select(opponent: int, form: Form, *, bare: bool = False) -> Controls:
    """Returns the select of the time for a turn, with the consequence of a longer one. With `bare`
    its choices do not repeat the question."""
    options = [
        option(
            capitalised(each.words) if bare else _pace_label(each),
            each.key,
            _pace_note(each),
            chosen=each.key == form.pace,
        )
        for each in PACES.values()
    ]
    return select(say("How long for a turn?"), "form-pace", opponent, options, 0, form.args)


def _pace_label(pace: Pace) -> Text:
    return say("Time for a turn: {time}", time=time_words(pace.turn))


def _pace_note(pace: Pace) -> Text:
    if pace.turn is None and OPEN.turn:
        words = say("After {time} without a move nobody has to wait any longer")
        return words.filled(time=span_words(OPEN.turn))
    claimed = say("After that the others may claim a win")
    return claimed if pace.is_claimed else say("After that you lose")


def option_select(
    opponent: int, form: Form, index: int, spec: OptionSpec, *, bare: bool = False
) -> Controls:
    """Returns the select of one option. Several chosen values are shown beside one another, so they
    leave out the option's name, as with `bare`."""
    options = option_choices(form, index, spec, bare=bare)
    return select(
        joined("", [spec.label, "?"]),
        "form-option",
        opponent,
        options,
        index,
        form.args,
        several=spec.several,
    )


def option_choices(
    form: Form, index: int, spec: OptionSpec, *, bare: bool = False
) -> list[MenuOption]:
    """Returns the choices of one option of the game, with those of the form marked."""
    chosen = spec.chosen(form.values[index])
    return [
        option(
            each.label if spec.several or bare else joined(": ", [spec.label, each.label]),
            each.key,
            each.note,
            chosen=each in chosen,
        )
        for each in spec.choices
    ]
