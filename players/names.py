"""The names of the bot: Lithuanian ones, several for each level, as a match may have several bots
of the same one.

The levels are women and men by turns, as their portraits are (`render.faces.portrait`).
"""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "1": ("Austėja", "Liepa", "Goda", "Ugnė", "Smiltė"),
    "6": ("Jonas", "Petras", "Antanas", "Juozas", "Kazys"),
    "2": ("Rūta", "Eglė", "Rasa", "Daiva", "Vilija"),
    "7": ("Matas", "Lukas", "Domas", "Tomas", "Paulius"),
    "3": ("Ieva", "Aistė", "Indrė", "Jurga", "Milda"),
    "8": ("Vytas", "Rimas", "Arūnas", "Gintaras", "Saulius"),
    "10": ("Gabija", "Aušra", "Jūratė", "Neringa", "Laima"),
    "4": ("Kęstutis", "Algirdas", "Margiris", "Daumantas", "Vaidotas"),
    "9": ("Birutė", "Aldona", "Ona", "Elena", "Julijona"),
    "5": ("Gediminas", "Vytautas", "Mindaugas", "Traidenis", "Vytenis"),
}
"""The names by the key of the level, from the weakest to the strongest, and by number among those
of that level. Keys are stored, so a level between older ones has a higher number."""
_KEYS: Final = tuple(NAMES)


def rank(level: int) -> int:
    """Returns the place of a level among all that there are names for, from 0 for the weakest."""
    return _KEYS.index(str(level)) if str(level) in NAMES else len(_KEYS) - 1


def name_of(level: int, number: int) -> str:
    """Returns the name of the bot of this level with this number, from 0, among those of its level
    in a match."""
    names = NAMES[_KEYS[rank(level)]]
    return names[number % len(names)]
