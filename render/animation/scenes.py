"""The scenes of an animation: the views of a match, one for each turn, each with its entries in
few words. Where people count rounds there is one for each round, and two for each fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from common.text.say import EMPTY, capitalised, say
from common.text.text import Text
from engines.entries import BACK, BY_THE_BOT, TALK, Entry
from engines.game import END, AnyView, Seat
from engines.match import Match, strikes, turn_numbers


class Said(NamedTuple):
    """A sentence; its full stop is not shown. `side` is the side it is about if it does not say
    so."""

    words: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The position at the end of a turn, and the entries since the scene before in words; none at
    the start. `label` is the number of the turn in words. The words are worth the time that they
    take if something `stirs`: a piece is captured, or enemies are fought."""

    view: AnyView
    words: tuple[Said, ...] = ()
    label: Text = EMPTY
    stirs: bool = False


def scenes(match: Match, eyes: Seat | None = None) -> tuple[Scene, ...]:
    """Returns the match from its start to its latest entry, with a scene for each turn, or for each
    round and each fight. What is set up in secret is no scene: it starts when all have done so.

    Without `eyes` it is public as of now, as in `Match.replayed`: a match that is over is shown in
    full. With `eyes` the scenes have the seat's own view and words of each moment, so that nothing
    appears before it was revealed.
    """
    return tuple(_rounds(match, eyes) if match.game.round_of else _turns(match, eyes))


def _turns(match: Match, eyes: Seat | None) -> Iterator[Scene]:
    begins = _begins(match)
    moment, turns = match.at(begins), turn_numbers(match)
    yield Scene(_seen(match, moment, eyes))
    words, label, stirs = list[Said](), EMPTY, False
    for entry in match.entries[begins:]:
        after = moment.follow(entry)
        if entry.text == BACK:
            words = words[:-1]
        elif entry.text == END and words:
            pass  # it changes nothing that is to be seen
        elif entry.text not in TALK or after.outcome:
            words.append(_read(match, moment, after, entry, eyes))
        strikes_now = entry.is_action and not match.hides(entry, eyes) and strikes(moment, entry)
        stirs, label = stirs or strikes_now, _TURN.filled(turn=turns[entry.ply])
        if _turn(moment) != _turn(after) and words:
            yield Scene(_seen(match, after, eyes), tuple(words), label, stirs)
            words, stirs = [], False
        moment = after
    if words:
        yield Scene(_seen(match, moment, eyes), tuple(words), label, stirs)


def _begins(match: Match) -> int:
    """Returns the ply at which all have set up in secret; 0 if they never have."""
    found = (ply for ply in range(match.ply) if not match.game.sets_up(match.at(ply).state))
    return next(found, 0)


def _rounds(match: Match, eyes: Seat | None) -> list[Scene]:
    """Returns the start; each round as it stood before its fight, the fight as it was fought, and
    its result; a round without a fight at its end; and the end."""
    moment, game = match.at(0), match.game
    found = [Scene(_seen(match, moment, eyes))]
    told = fought = False
    for entry in match.entries:
        after = moment.follow(entry)
        number, fights = _round(moment), _fights(moment)
        onward = _round(after) != number
        if fights and not _fights(after):
            found.append(Scene(_seen(match, moment, eyes), label=_FIGHT.filled(turn=number)))
            fought = True
        elif not fights and moment.ply and (_fights(after) or (onward and not told)):
            found.append(Scene(_seen(match, moment, eyes), label=_ROUND.filled(turn=number)))
            told = True
        seen = _seen(match, after, eyes)
        if fought and game.fought and (result := game.fought(seen)):
            label = _ROUND.filled(turn=number)
            found.append(Scene(seen, (Said(result, label),), label, stirs=True))
            fought = False
        told = told and not onward
        moment = after
    end = _seen(match, moment, eyes)
    return found if found[-1].view == end and found[1:] else [*found, Scene(end)]


_TURN: Final = say("Turn {turn}")
_ROUND, _FIGHT = say("Round {turn}"), say("Round {turn}: a fight")


def _round(moment: Match) -> int:
    game = moment.game
    return game.round_of(moment.state) if game.round_of else 0


def _fights(moment: Match) -> bool:
    game = moment.game
    return game.in_fight is not None and game.in_fight(moment.state)


def _turn(moment: Match) -> int:
    return moment.view(None).turn


def _seen(match: Match, moment: Match, eyes: Seat | None) -> AnyView:
    """Returns the view without its legal actions: nobody is choosing any more."""
    if eyes is None:
        view = moment.revealed() if match.laid_open else moment.view(None)
    else:
        view = moment.view(eyes)
    return replace(view, legal=())


def _read(match: Match, before: Match, after: Match, entry: Entry, eyes: Seat | None) -> Said:
    """Returns an entry in the game's few words, with the side; in whole words if there are no
    others: in public words as of now, or as the seat could read it right after it."""
    teller = match if eyes is None else after
    line = teller.line(before, entry, eyes)
    if not entry.is_action or teller.hides(entry, eyes):
        return Said(line.words)
    game, view = match.game, before.view(entry.seat)
    words = game.brief(view, entry.seat, game.read(entry.text))
    if line.words.startswith(words):
        return Said(line.words)
    return Said(words + (BY_THE_BOT if line.by_bot else ""), game.side(view, entry.seat))


def ending(match: Match, names: Sequence[str] = ()) -> Text:
    """Returns the outcome as a sentence; empty while the match goes on. `names` are the players'
    names by seat; the default is the sides' names."""
    view = match.view(None)
    if view.outcome is None:
        return EMPTY
    return capitalised(match.game.describe_outcome(view, names))
