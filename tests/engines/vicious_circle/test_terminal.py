"""Hot-seat games at a terminal, through the contract."""

from __future__ import annotations

import io

from engines import registry, terminal
from engines.match import Match
from engines.terminal import WIPE

SET_UPS = ("", "set Sc2 Wa1 Da2", "", "set Sc4 We5 De4")
"""Each side takes the screen with Enter, then sets up."""


def game_of(*lines: str, **options: str) -> tuple[Match, str]:
    """Returns the match and everything on the screen after these lines of input."""
    screen = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    match = terminal.play(registry.game("vicious-circle"), options, 2, "seed", source, screen)
    return match, screen.getvalue()


def test_each_side_sets_up_alone_and_the_screen_is_wiped_between() -> None:
    _, screen = game_of(*SET_UPS, "quit")
    first, second, revealed = screen.split(WIPE)
    assert "Twilight, take the screen alone and press Enter." in first
    assert "Dawn, take the screen alone and press Enter." in second
    assert "Twilight locks in a secret set-up." in second
    assert "Saint" not in second
    assert "take the screen" not in revealed
    assert "2  D:   :  S:   ~   .  2" in revealed


def test_nothing_typed_shows_the_other_secret_set_up() -> None:
    _, screen = game_of(*SET_UPS[:3], "position", "history", "actions", "help", "nonsense", "quit")
    second = screen.split(WIPE)[1]
    assert "The position's text would show what you may not know yet." in second
    assert "set Sc4 Pd4 Ce4" in second
    assert "and 1140 more" in second
    assert "c2" not in second.replace("“nonsense”", "").replace("Sc2-d3", "").replace("Sc2xd3", "")
