"""What a screen may know of a match, for one seat or for the public."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.screens.screen import Picture
from db.store import OpenMatch
from engines.game import AnyGame, AnyView, Seat


@dataclass(frozen=True, slots=True)
class Sheet:
    """Values for the screens of one match, made from a view and never from a state.

    `people` are Discord ids by seat; `offers` the seats with an open draw offer; `latest`
    the newest line of the history in words, empty before the first.
    """

    match_id: int
    ply: int
    game: AnyGame
    view: AnyView
    people: tuple[int, ...]
    offers: frozenset[Seat]
    rated: bool
    latest: str

    @property
    def seat(self) -> Seat | None:
        """For whom the sheet was made."""
        return self.view.seat

    def mention(self, seat: Seat) -> str:
        """The mention of the person in this seat."""
        return f"<@{self.people[seat]}>"

    def picture(self, chosen: tuple[str, ...] = ()) -> Picture:
        """The board as this sheet's viewer sees it, perhaps with choices marked in it."""
        alt = self.game.tell(self.view)
        return Picture("board.png", self.game.key, self.view, alt, chosen)


def sheet(opened: OpenMatch, seat: Seat | None) -> Sheet:
    """The sheet of a match for one seat, or for the public (None)."""
    match = opened.match
    return Sheet(
        match_id=opened.row.id,
        ply=match.ply,
        game=match.game,
        view=match.view(seat),
        people=tuple(each.person_id for each in opened.row.seats),
        offers=match.offers,
        rated=opened.row.rated,
        latest=match.words(match.ply - 1, seat) if match.ply else "",
    )
