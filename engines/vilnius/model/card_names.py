"""The names of cards, weapons and goods, as they stand in the table of names of each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from common.text.say import name
from common.text.text import Name

_BUILDINGS: Final = (
    name("Residence"),
    name("Barracks", many="Barracks"),
    name("Estate"),
    name("Palace"),
    name("Envoy's House"),
    name("Ducal Mint"),
    name("Smithy", many="Smithies"),
    name("Ruthenian Market (furs, timber)"),
    name("Garrison"),
    name("Archery Range"),
    name("Stable"),
    name("Manufactory", many="Manufactories"),
    name("Workshop"),
    name("Treasury", many="Treasuries"),
    name("Exchange"),
    name("Market (grain, honey)"),
    name("Market (honey, furs)"),
    name("Harbor (timber, amber)"),
    name("Harbor (furs, amber)"),
    name("Storehouse"),
    name("Guardhouse"),
)
_UNITS: Final = (
    name("Farmers", many="Farmers"),
    name("Townguard", many="Townguard"),
    name("Slavic Axemen", many="Slavic Axemen"),
    name("Mercenaries", many="Mercenaries"),
    name("Hunters", many="Hunters"),
    name("Spearmen", many="Spearmen"),
    name("Swordsmen", many="Swordsmen"),
    name("Crossbowmen", many="Crossbowmen"),
    name("Light Horse", many="Light Horse"),
    name("Boyar Cavalry", many="Boyar Cavalry"),
    name("Horse Archers", many="Horse Archers"),
    name("Ducal Guard", many="Ducal Guard"),
)
_PROVINCES: Final = (
    name("Trakai"),
    name("Kernavė"),
    name("Punia"),
    name("Medininkai"),
    name("Ašmena"),
    name("Lida"),
    name("Krėva"),
    name("Maišiagala"),
    name("Raseiniai"),
    name("Šiauliai"),
    name("Ariogala"),
    name("Kražiai"),
    name("Betygala"),
    name("Viduklė"),
    name("Kaltinėnai"),
    name("Medvėgalis"),
    name("Polotsk"),
    name("Vitebsk"),
    name("Pinsk"),
    name("Minsk"),
    name("Slonim"),
    name("Grodno"),
    name("Novogrudok"),
    name("Brest"),
    name("Kaunas"),
    name("Palanga"),
    name("Kyiv"),
    name("Podolia"),
    name("Chernigov"),
    name("Memel"),
    name("Veliuona"),
    name("Skalovia"),
    name("Sudovia"),
    name("Smolensk"),
    name("Volhynia"),
    name("Bryansk"),
)
_ORDER: Final = (
    name("Wrong Track"),
    name("Razzle-Dazzle"),
    name("No enemies in sight"),
    name("Arsonist"),
    name("Footmen", many="Footmen"),
    name("Order Crossbowmen", many="Order Crossbowmen"),
    name("Sergeants", many="Sergeants"),
    name("Turcopoles", many="Turcopoles"),
    name("Knight Brothers", many="Knight Brothers"),
    name("Trebuchet"),
    name("Commander"),
    name("Siege Camp"),
    name("Muster Camp"),
    name("Guard Tower"),
    name("Toll Post"),
    name("Siege Works", many="Siege Works"),
    name("Boost: levy of Marienburg"),
    name("Boost: summer campaign"),
    name("Boost: scorched earth"),
    name("Final Attack"),
)
_SHORT: Final = (name("Market"), name("Ruthenian Market"), name("Harbor"))
"""The names without the goods in brackets."""
_NAMES: Final[Mapping[str, Name]] = {
    each: each for each in (*_BUILDINGS, *_UNITS, *_PROVINCES, *_ORDER, *_SHORT)
}

WEAPON_NAMES: Final[Mapping[str, Name]] = {
    "sword": name("sword"),
    "shield": name("shield"),
    "spear": name("spear"),
    "arrow": name("arrow"),
}
"""The name of each of `cards.WEAPONS`."""
GOOD_NAMES: Final[Mapping[str, Name]] = {
    "grain": name("grain", many="grain"),
    "honey": name("honey", many="honey"),
    "furs": name("furs", many="furs"),
    "timber": name("timber", many="timber"),
    "amber": name("amber", many="amber"),
}
"""The name of each of `cards.GOODS`."""
TYPE_NAMES: Final[Mapping[str, Name]] = {
    "noble": name("noble"),
    "barracks": name("barracks"),
    "garrison": name("garrison"),
    "archery": name("archery range"),
    "stable": name("stable"),
    "trade": name("trade"),
    "craft": name("craft"),
    "store": name("store"),
}
"""The name of each of `cards.TYPES`, in lists."""
GOLD: Final = name("gold", many="gold")
TOOL: Final = name("tool")


def card_name(word: str) -> Name:
    """Returns the name of a card by its word in the card file. Raises `ValueError` for a card that
    has none here."""
    if word not in _NAMES:
        raise ValueError(f"{word!r} is the name of no card")
    return _NAMES[word]


def short(word: Name) -> Name:
    """Returns the name without the part in brackets: “Market”."""
    return card_name(str(word).partition(" (")[0])
