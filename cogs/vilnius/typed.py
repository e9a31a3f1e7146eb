"""Turns the short words of Vilnius' commands into an action's text.

Unknown words are passed on unchanged: the engine tells why the action cannot be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cogs.hall.errors import UserError
from cogs.hall.languages.commands import option_name
from cogs.hall.languages.readers import spellings
from common.text.say import joined, say
from engines.game import quoted
from engines.vilnius.model.actions import Build
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.rules import cities

PROPOSED: Final = "as proposed"
ASK: Final = "one by one"
REST: Final = "rest"
"""The word for the rest of a payment, as proposed."""
_BUILDINGS: Final = {each.key: each.name for each in CARDS.buildings.values()}
_STEP: Final = re.compile(r"exchange[\s-]+\w+|[^\s,]+")


# Names


def name(word: str) -> str:
    """Returns a word in small letters, as texts have it."""
    return word.casefold().strip()


def card(word: str) -> str:
    """Returns the id of a unit or province, from its id or name; else the word in the form of an
    id."""
    wanted = word.casefold().strip()
    return _id_of(wanted, {each: CARDS.names[each] for each in (*CARDS.provinces, *CARDS.units)})


def _id_of(wanted: str, names: Mapping[str, str]) -> str:
    found = [key for key, name in names.items() if wanted in (key, *spellings(name))]
    return found[0] if found else wanted.replace(" ", "-")


def building(word: str) -> str:
    """Returns the key of a building, from its key or name."""
    return _id_of(word.casefold().strip(), _BUILDINGS)


def unit(word: str) -> str:
    """Returns a unit, perhaps with one of its weapons: `crossbowmen.arrow`."""
    name, dot, weapon = word.casefold().strip().partition(".")
    return f"{card(name)}{dot}{weapon.strip()}"


# Texts


def income_text(view: VilniusView, units: int) -> str:
    """Returns the text of an income with so many units, the rest provinces."""
    own = view.mine()
    cards = own.totals.income if own else 0
    return f"income {units}+{max(0, cards - units)}"


def build_text(view: VilniusView, name: str, edge: str | None) -> str:
    """Returns the text that builds at an edge, which may be left out if only one fits. Raises
    `UserError` if several fit."""
    key = building(name)
    if edge:
        return f"build {key} {edge.casefold().strip()}"
    spots = [
        spot_name(each.spot) for each in view.legal if isinstance(each, Build) and each.key == key
    ]
    if len(spots) > 1:
        words = say("It fits in several places: {spots}. Name one in the option `{option}`.")
        raise UserError(words.filled(spots=joined(", ", spots), option=option_name("edge")))
    return f"build {key} {spots[0] if spots else _somewhere(view, key)}"


def _somewhere(view: VilniusView, key: str) -> str:
    """Returns an edge where the building fits, else any free one: the engine then tells why it
    cannot stand there."""
    own = view.mine()
    city = own.city if own else ()
    kinds = [each for each in CARDS.buildings.values() if each.key == key]
    fitting = cities.spots_for(city, kinds[0]) if kinds else ()
    free = tuple(cities.fitting(cities.plan_of(city)))
    return spot_name((*fitting, *free, Spot(1, 1))[0])


def built(view: VilniusView, name: str, edge: str | None, payment: str | None) -> str:
    """Returns the text that builds, and pays."""
    return bought(build_text(view, name, edge), payment)


def recruit_text(name: str) -> str:
    """Returns the text that recruits a unit."""
    return f"recruit {card(name)}"


def recruited(name: str, payment: str | None) -> str:
    """Returns the text that recruits a unit, and pays."""
    return bought(recruit_text(name), payment)


def paid(payment: str | None) -> str:
    """Returns the text of a payment that has begun, by default as proposed."""
    return ", ".join(payment_steps(payment or PROPOSED)) or "pay"


def bought(first: str, payment: str | None) -> str:
    """Returns the text of a purchase with its payment, by default as proposed."""
    return ", ".join([first, *payment_steps(payment or PROPOSED)])


def payment_steps(payment: str) -> list[str]:
    """Returns the texts of a payment separated by commas or spaces: `lida, exchange tools,
    rest`."""
    return [_payment_step(each) for each in _words(payment)]


def _payment_step(word: str) -> str:
    if word.startswith("exchange"):
        return f"exchange {word.removeprefix('exchange').strip(' -')}"
    return "pay" if word == REST else f"pay {card(word)}"


def _words(typed: str) -> list[str]:
    """Returns the typed words; none for `ASK`, and `REST` for `PROPOSED`."""
    whole = typed.casefold().strip()
    if whole in (ASK, ""):
        return []
    if whole == PROPOSED:
        return [REST]
    return _STEP.findall(whole)


def captured(stack: int, units: str | None) -> str:
    """Returns the text of a capture with the units sent for it, by default as proposed."""
    return ", ".join([f"capture {stack}", *send_steps(units or PROPOSED)])


def send_steps(units: str) -> list[str]:
    """Returns the texts that send these units, separated by commas or spaces, for a stack."""
    return ["send" if word in (REST, "all") else f"send {card(word)}" for word in _words(units)]


def send_text(view: VilniusView, name: str, enemy: str | None) -> str:
    """Returns the text that sends a unit against an enemy, given by its number or, if only one has
    it, its name. Without an enemy: for the stack being captured, or against the only enemy. Raises
    `UserError` if the enemy is unclear."""
    if view.stage is Stage.LEVY:
        return ", ".join(send_steps(name)) or f"send {card(name)}"
    return f"send {unit(name)} {_enemy(view, enemy)}"


def _enemy(view: VilniusView, word: str | None) -> str:
    enemies = [CARDS.names[each.card] for each in view.fight.enemies] if view.fight else []
    numbered = joined(", ", [f"{number} " + each for number, each in enumerate(enemies, 1)])
    wanted = (word or "").casefold().strip()
    if wanted.isdecimal():
        return wanted
    found = [number for number, name in enumerate(enemies, 1) if wanted in ("", *spellings(name))]
    if len(found) > 1:
        words = say("Which one? Write its number: {enemies}.")
        raise UserError(words.filled(enemies=numbered))
    if not found and enemies:
        words = say("No enemy is called {word}. Enemies: {enemies}.")
        raise UserError(words.filled(word=quoted(wanted), enemies=numbered))
    return str(found[0]) if found else "1"


def passed(store: str | None) -> str:
    """Returns the text of a pass, with the provinces to store."""
    return ", ".join(["pass", *(f"store {card(each)}" for each in _words(store or ""))])


def choice_text(view: VilniusView, what: str) -> str:
    """Returns the text of a choice: a loss, a province to capture, or the one that goes under the
    stack first."""
    name, of, owner = what.casefold().strip().partition(" of ")
    verb = "under" if view.stage is Stage.PUT else "choose"
    return f"{verb} {card(name)}{of}{owner}"
