"""The form of a challenge: the game, its options, the side, rated or friendly.

The form keeps what is chosen in its own ids: the person challenged is the subject (0 for
anyone), the game, `r` or `f` for rated or friendly, the seat, then each option asked: the
number of its choice, or of several choices the sum of their bits, both in hexadecimal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import discord
from discord import ui

from cogs.screens.invitation import BY_LOT
from cogs.screens.screen import Blocks, Screen, button, layout, rows, select, text
from engines.game import AnyGame, Options, OptionSpec, Refusal, Seat
from engines.registry import GAMES
from engines.registry import game as find_game

ANYONE = 0


@dataclass(frozen=True, slots=True)
class Form:
    """What is chosen so far; `values` are those of the options asked, in their order."""

    game: str
    rated: bool
    seat: str
    values: tuple[str, ...]

    @classmethod
    def blank(cls, game: AnyGame) -> Form:
        """The game's defaults."""
        return cls.filled(game, {}, None, rated=True)

    @classmethod
    def filled(cls, game: AnyGame, options: Options, seat: Seat | None, *, rated: bool) -> Form:
        """What a command asks for, defaults for the rest. Raises `Unreadable` for a value
        that is none; whether the values go together is judged by `refusal`."""
        values = [_settled(spec, options.get(spec.key, spec.default)) for spec in _asked(game)]
        return cls(game.key, rated, BY_LOT if seat is None else str(seat), tuple(values))

    @classmethod
    def of(cls, args: tuple[str, ...]) -> Form:
        """From a control's id."""
        game, rated, seat, *codes = args
        specs = _asked(find_game(game))
        codes += [""] * (len(specs) - len(codes))
        values = (_decoded(spec, code) for spec, code in zip(specs, codes, strict=False))
        return cls(game, rated == "r", seat, tuple(values))

    @property
    def args(self) -> tuple[str, ...]:
        """For a control's id."""
        codes = map(_encoded, _asked(find_game(self.game)), self.values)
        return (self.game, "r" if self.rated else "f", self.seat, *codes)

    @property
    def options(self) -> dict[str, str]:
        """The values by the keys of their options."""
        specs = _asked(find_game(self.game))
        return {spec.key: value for spec, value in zip(specs, self.values, strict=True)}

    def choose(self, index: int, keys: tuple[str, ...]) -> Form:
        """With other choices for the option of this number."""
        spec = _asked(find_game(self.game))[index]
        values = list(self.values)
        values[index] = _settled(spec, ",".join(keys))
        return replace(self, values=tuple(values))

    def refusal(self) -> str | None:
        """Why the values do not go together, in a sentence, or None."""
        try:
            find_game(self.game).settle(self.options)
        except Refusal as refusal:
            return str(refusal)
        return None


def _asked(game: AnyGame) -> tuple[OptionSpec, ...]:
    return tuple(spec for spec in game.options if spec.asked)


def _settled(spec: OptionSpec, value: str) -> str:
    return ",".join(choice.key for choice in spec.chosen(value))


def _encoded(spec: OptionSpec, value: str) -> str:
    numbers = [spec.choices.index(choice) for choice in spec.chosen(value)]
    return f"{sum(1 << number for number in numbers) if spec.several else numbers[0]:x}"


def _decoded(spec: OptionSpec, code: str) -> str:
    """The value that a code stands for; the default for one of an older program."""
    try:
        number = int(code, 16)
    except ValueError:
        return spec.default
    if spec.several:
        return ",".join(each.key for bit, each in enumerate(spec.choices) if number >> bit & 1)
    return spec.choices[number].key if number < len(spec.choices) else spec.default


def form_screen(opponent: int, form: Form) -> Screen:
    """The form for challenging one person, or `ANYONE`."""
    game = find_game(form.game)
    kind, other = ("rated", "friendly") if form.rated else ("friendly", "rated")
    refusal = form.refusal()
    whom = "Anyone" if opponent == ANYONE else f"<@{opponent}>"
    lines = ["### Challenge", f"{whom} to **{game.title}**, {kind}", f"-# {game.tagline}"]
    lines += [f"**{refusal}**"] if refusal else []
    blocks: Blocks = [text("\n".join(lines))]
    if len(GAMES) > 1:
        games = [_option(each.title, each.key, each.key == form.game) for each in GAMES.values()]
        blocks.append(select("Game", "form-game", opponent, games, 0, form.args))
    for index, spec in enumerate(_asked(game)):
        blocks.append(_option_select(opponent, form, index, spec))
    seats = [_option("Sides by lot", BY_LOT, form.seat == BY_LOT)]
    seats += [
        _option(f"You play {side}", str(seat), form.seat == str(seat))
        for seat, side in enumerate(game.sides)
    ]
    blocks.append(select("Side", "form-seat", opponent, seats, 0, form.args))
    green = discord.ButtonStyle.success
    no = refusal is not None
    buttons = [
        button("Challenge", "form-send", opponent, 0, form.args, style=green, disabled=no),
        button(f"Make it {other}", "form-rated", opponent, 0, form.args),
    ]
    return Screen(layout(*blocks, *rows(buttons)))


def _option_select(
    opponent: int, form: Form, index: int, spec: OptionSpec
) -> ui.ActionRow[discord.ui.LayoutView]:
    """The select of one option. Of several values each stands by itself beside the others,
    so the option's own name would only be in the way."""
    chosen = spec.chosen(form.values[index])
    options = [
        _option(
            each.label if spec.several else f"{spec.label}: {each.label}",
            each.key,
            each in chosen,
            each.note,
        )
        for each in spec.choices
    ]
    return select(
        spec.label, "form-option", opponent, options, index, form.args, several=spec.several
    )


def _option(label: str, value: str, chosen: bool, note: str = "") -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100], value=value, default=chosen, description=note[:100] or None
    )
