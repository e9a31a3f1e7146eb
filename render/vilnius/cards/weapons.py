"""Rows of icons for the weapons and skulls that are asked for and provided."""

from __future__ import annotations

from engines.vilnius.model.cards import WEAPONS, Arms, Skulls
from engines.vilnius.model.weapons import lacking, short


def needs(arms: Arms) -> tuple[str, ...]:
    """Returns an icon for each weapon."""
    return tuple(name for name, count in zip(WEAPONS, arms, strict=True) for _ in range(count))


def states(need: Arms, have: Arms, enough: int | None = None) -> tuple[str, ...]:
    """Returns an icon for each weapon asked for: provided, replaced by two others (ruling "two
    equal weapons"), or missing. If not all are needed, those that may be left out are plain."""
    gone = lacking(need, have)
    missing = short(need, have, enough)
    swapped = sum(gone) - short(need, have)
    found: list[str] = []
    for name, want, lack in zip(WEAPONS, need, gone, strict=True):
        found.extend([f"{name}-raised"] * (want - lack))
        for _ in range(lack):
            if swapped:
                found.append(f"{name}-swapped")
                swapped -= 1
            else:
                found.append(f"{name}-missing" if missing else name)
    return tuple(found)


def counted(arms: Arms) -> tuple[tuple[str, int], ...]:
    """Returns the icon and the number of each weapon that there is."""
    return tuple((name, count) for name, count in zip(WEAPONS, arms, strict=True) if count)


def skull_icons(skulls: Skulls) -> tuple[str, ...]:
    """Returns an icon for each skull."""
    counts = (("skull-red", skulls.red), ("skull-silver", skulls.silver))
    rows = (*counts, ("skull-gold", skulls.gold))
    return tuple(name for name, count in rows for _ in range(count))
