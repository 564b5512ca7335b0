"""Games of a report are played once, kept, and told in tables."""

from __future__ import annotations

from pathlib import Path

from engine.games.troyes.content import ACTIVITIES
from tests.games.reports import each_kept, table
from tests.games.troyes import balance


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    kept, played = tmp_path / "games", []

    def play(deal: int) -> int:
        played.append(deal)
        return deal * deal

    assert list(each_kept(play, range(3), kept=kept)) == [0, 1, 4]
    assert sorted(each_kept(play, range(1, 5), kept=kept)) == [1, 4, 9, 16]
    assert played == [0, 1, 2, 3, 4]


def test_a_game_that_was_broken_off_while_it_was_kept_is_played_anew(tmp_path: Path) -> None:
    kept = tmp_path / "games"
    assert list(each_kept(str, range(3), kept=kept)) == ["0", "1", "2"]
    kept.write_bytes(kept.read_bytes()[:-3])
    assert sorted(each_kept(str, range(3), kept=kept)) == ["0", "1", "2"]
    assert sorted(each_kept(str, range(4), kept=kept)) == ["0", "1", "2", "3"]


def test_a_report_on_troyes_tells_places_characters_and_cards() -> None:
    seats = [seat for deal in range(3) for seat in balance.play("craftsman", 2, deal)]
    places = table("place", seats, lambda seat: seat.place + 1).splitlines()
    assert len(places) == 4
    assert sum(seat.share for seat in seats) == 3
    assert all(seat.hired.keys() <= seat.open and len(seat.open) == 9 for seat in seats)
    assert sum(abs(seat.lead) for seat in seats) > 0
    told = balance.cards(seats).splitlines()[2:]
    names = {card.id: card.name for card in ACTIVITIES}
    assert {line.split(" | ")[0][2:] for line in told} == {
        names[card] for seat in seats for card in seat.hired
    }
    assert len(balance.characters(seats).splitlines()) == 2 + len(
        {one for seat in seats for one in seat.held}
    )
