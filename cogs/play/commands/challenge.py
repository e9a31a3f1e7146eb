"""The command `challenge` of a game, made from the game's options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import Any, Final, TypeAlias

from cogs import discord
from cogs.discord import Choice, app_commands
from cogs.hall.errors import Interaction, UserError
from cogs.hall.languages.commands import describe
from cogs.hall.screen import LABEL
from cogs.hall.sentences import time_words
from cogs.lobby.level import FOLLOW, FOLLOWS, rivals
from cogs.play.commands.game import GameCog
from cogs.play.commands.verbs import Made, disguise, parameter
from common.text.say import cut, joined, listed, say
from common.text.text import Sentence, Text
from db.pace import PACES
from engines.game import AnyGame, Options, OptionSpec, Seat
from engines.registry import game as find_game
from players.registry import player_of

Form: TypeAlias = Callable[..., Awaitable[None]]
"""The function that answers a command with the form of a challenge."""
ANYONE: Final = say("Challenge somebody, or anyone, to a match")
OPPONENT: Final = say("Your opponent; leave empty to invite anyone")
PLAYERS: Final = say("How many play; with more than two, friends join below the invitation")
ABSENT: Final = say("{side} does not play in this match. Choose from {playing}.")
_TOLD: Final = {
    "bot": say("Play the bot instead: at which level"),
    "rated": say("Count it for ratings; leave empty for yes; never with the bot"),
    "pace": say("How long a turn may take; leave empty for this server's usual time"),
}
_BY_LOT: Final = "random"
_SEATS: Final[dict[str, Seat | None]] = {"me": 0, "opponent": 1, _BY_LOT: None}
"""The challenger's seat in a game for two, by the choice of the player with the first side."""
_WHO: Final = {"me": say("me"), "opponent": say("opponent"), _BY_LOT: say("random")}
_SWITCH: Final = {"no": False, "yes": True}
"""The values of a yes-or-no option."""
_NONE = "none"
_SEVERAL: Final = {_NONE: say("none"), "choose from a list": say("choose from a list")}
"""The choices for an option of several values, which only the form can ask."""


def challenge_command(
    key: str,
    about: Text = ANYONE,
    told: Mapping[str, str] | None = None,
    side: tuple[str, Text] | None = None,
    *,
    absent: Sentence = ABSENT,
    form: Form | None = None,
) -> Made:
    """Returns the command that posts an invitation to the game with this key. The key alone makes a
    command with all options of the game for which players are asked.

    `told` describes the options: `opponent`, `players` if their number varies, and the game's own
    by their keys, with `_` for `-`. `side` is the name and description of the option for the
    challenger's side. `absent` is the refusal of a `{side}` that is not among those `{playing}`. An
    option of several values is left to the `form`, which the command opens if that is chosen."""
    game = find_game(key)
    if told is None:
        told = _told(game)
    side = side or _side(game)
    specs = {spec.key.replace("-", "_"): spec for spec in game.options}
    asked = _Asked(game, {each: specs[each] for each in told if each in specs}, side[0], absent)
    parameters = asked.parameters()
    defaults = {each.name: each.default for each in parameters}

    async def challenge(self: GameCog, interaction: Interaction, **chosen: Any) -> None:
        await asked.invite(self, interaction, {**defaults, **chosen}, form)

    disguise(challenge, parameters)
    abouts = {**_TOLD, **told, side[0]: side[1]}
    described = describe(**{each: abouts[each] for each in defaults})(challenge)
    made: Made = app_commands.command(description=about)(described)
    return app_commands.choices(**asked.choices())(made)


def _told(game: AnyGame) -> dict[str, str]:
    own = {spec.key.replace("-", "_"): spec.label for spec in game.options if spec.asked}
    crowd = {"players": PLAYERS} if len(game.seat_counts) > 1 else {}
    return {"opponent": OPPONENT, **crowd, **own}


def _side(game: AnyGame) -> tuple[str, Text]:
    if len(game.seat_counts) > 1:
        return "side", say("Which side you play")
    return "first", say("Who plays {side}", side=game.sides[0])


@dataclass(frozen=True, slots=True)
class _Asked:
    """The options of the command: those of the game by their names, the one for the `side`, and
    those of every challenge."""

    game: AnyGame
    specs: Mapping[str, OptionSpec]
    side: str
    absent: Sentence

    @property
    def crowd(self) -> bool:
        """Whether the number of players varies."""
        return len(self.game.seat_counts) > 1

    def parameters(self) -> list[Parameter]:
        """Returns all options in their order."""
        least, most = self.game.seat_counts[0], self.game.seat_counts[-1]
        players = parameter("players", app_commands.Range[int, least, most], least)
        return [
            *([players] if self.crowd else []),
            parameter("opponent", discord.User | None, None),
            *(_parameter(name, spec) for name, spec in self.specs.items()),
            parameter(self.side, str, _BY_LOT),
            *([parameter("bot", str | None, None)] if player_of(self.game.key) else []),
            *([] if self.game.team else [parameter("rated", bool, True)]),
            parameter("pace", str | None, None),
        ]

    def choices(self) -> dict[str, list[Choice[str]]]:
        """Returns the fixed values of the options that have them."""
        found = {name: _values(spec) for name, spec in self.specs.items() if not _is_switch(spec)}
        sides: dict[str, str] = {each: each for each in self.game.sides}
        sides = {_BY_LOT: _WHO[_BY_LOT], **sides} if self.crowd else {**_WHO}
        found[self.side] = [Choice(name=words, value=str(each)) for each, words in sides.items()]
        if thinker := player_of(self.game.key):
            found["bot"] = [
                Choice(name=cut(joined(": ", [each.title, each.line]), LABEL), value=each.key)
                for each in thinker.levels
            ]
            found["bot"] += [Choice(name=FOLLOWS, value=FOLLOW)] if rivals(self.game.key) else []
        found["pace"] = [
            Choice(name=time_words(each.turn), value=each.key) for each in PACES.values()
        ]
        return found

    async def invite(
        self, cog: GameCog, interaction: Interaction, chosen: Mapping[str, Any], form: Form | None
    ) -> None:
        """Posts an invitation, or opens the form, filled in, if an option needs it."""
        opponent, seats = chosen["opponent"], chosen.get("players", self.game.seat_counts[0])
        single = {each: spec for each, spec in self.specs.items() if not spec.several}
        options = {spec.key: _key(spec, chosen[each]) for each, spec in single.items()}
        seat = self._seat(chosen[self.side], options, seats)
        terms = {"rated": chosen.get("rated", False), "pace": chosen["pace"]}
        several = [chosen[each] for each in self.specs if each not in single]
        if form and any(each != _NONE for each in several):
            await form(interaction, self.game.key, opponent, options, seat, **terms)
        else:
            bot = chosen.get("bot")
            await cog.invite(interaction, opponent, options, seat, seats, bot, **terms)

    def _seat(self, side: str, options: Options, seats: int) -> Seat | None:
        """Returns the challenger's seat, None by lot. Raises `UserError` for a side that does not
        play, and `Illegal` for options that exclude this number of players."""
        if not self.crowd:
            return _SEATS[side]
        playing = self.game.seating(options, seats)
        if side == _BY_LOT:
            return None
        if side not in playing:
            raise UserError(self.absent.filled(side=side, playing=listed(playing)))
        return playing.index(side)


def _is_switch(spec: OptionSpec) -> bool:
    return {each.key for each in spec.choices} == _SWITCH.keys()


def _parameter(name: str, spec: OptionSpec) -> Parameter:
    if _is_switch(spec):
        return parameter(name, bool, _SWITCH[spec.default])
    return parameter(name, str, _NONE if spec.several else spec.default)


def _values(spec: OptionSpec) -> list[Choice[str]]:
    if spec.several:
        return [Choice(name=words, value=each) for each, words in _SEVERAL.items()]
    return [Choice(name=cut(each.label, LABEL), value=each.key) for each in spec.choices]


def _key(spec: OptionSpec, chosen: str | bool) -> str:
    if isinstance(chosen, bool):
        return next(key for key, switched in _SWITCH.items() if switched is chosen)
    return chosen
