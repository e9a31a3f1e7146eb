"""The names of the bot: Lithuanian ones, for each level those of the first in a match and of
further ones of the same level.

The levels are women and men by turns, as their portraits are (`render.faces.portrait`).
"""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    ("Austėja", "Liepa", "Goda", "Ugnė", "Smiltė"),
    ("Jonas", "Petras", "Antanas", "Juozas", "Kazys"),
    ("Rūta", "Eglė", "Rasa", "Daiva", "Vilija"),
    ("Matas", "Lukas", "Domas", "Tomas", "Paulius"),
    ("Ieva", "Aistė", "Indrė", "Jurga", "Milda"),
    ("Vytas", "Rimas", "Arūnas", "Gintaras", "Saulius"),
    ("Gabija", "Aušra", "Jūratė", "Neringa", "Laima"),
    ("Kęstutis", "Algirdas", "Margiris", "Daumantas", "Vaidotas"),
    ("Birutė", "Aldona", "Ona", "Elena", "Julijona"),
    ("Gediminas", "Vytautas", "Mindaugas", "Traidenis", "Vytenis"),
)
"""The names by level, the lowest first, and by number among those of that level."""


def name_of(level: int, number: int) -> str:
    """Returns the name of the bot of this level, from 1, with this number, from 0, among those of
    its level in a match."""
    names = NAMES[(level - 1) % len(NAMES)]
    return names[number % len(names)]
