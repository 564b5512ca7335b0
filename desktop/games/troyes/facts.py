"""A seat's public numbers."""

from __future__ import annotations

from desktop.games.troyes.situation import At
from desktop.table.game_table import Fact
from desktop.words import say
from desktop.words.engine import known_points
from engine.games.troyes.advice import pass_money, wages


def facts(at: At, seat: int) -> list[Fact]:
    """Money and influence first; then citizens, dice, and what counts at the end."""
    player = at.view.players[seat]
    standing = sum(player.in_buildings)
    points = "?" if player.vp is None else str(player.vp)
    return [
        Fact("troyes.fact.points", "common/thing/points", player.vp or 0, points, "−00"),
        Fact("troyes.fact.deniers", "common/thing/coin", player.deniers, more=_wages(at, seat)),
        Fact("troyes.fact.influence", "troyes/icon/influence", player.influence),
        Fact("troyes.fact.hand", "common/icon/person", player.hand, f"{player.hand}/{player.stock}", "00/00"),
        Fact("troyes.fact.buildings", "troyes/icon/palace", standing),
        Fact("troyes.fact.on_cards", "troyes/icon/card", player.on_cards),
        Fact("troyes.fact.dice", "common/icon/dice", player.dice_left),
        Fact("troyes.fact.won", "troyes/icon/event", len(player.won)),
        Fact(
            "troyes.fact.total",
            "common/icon/trophy",
            player.total,
            known_points(player.total, concealed=player.vp is None),
            widest="?−00",
            more=_without(at, knows_points=player.vp is not None),
        ),
    ]


def _wages(at: At, seat: int) -> str:
    """The wages of the next round, if there is one, and what they will cost who can't pay them."""
    due = wages(at.state, seat)
    if not due.due or at.view.round >= at.view.rounds:
        return ""
    key = "troyes.more.wages_short" if due.have < due.due else "troyes.more.wages"
    return say(key, due=due.due, short=due.due - due.have, vp=due.vp)


def _without(at: At, *, knows_points: bool) -> str:
    """What a total leaves out, as it is hidden."""
    if at.view.ended:
        return ""
    return say("troyes.more.characters") if knows_points else say("troyes.more.points_and_characters")


def note(at: At, seat: int) -> str:
    """Who is first, and who has passed and for how much."""
    notes = [say("troyes.table.first_player")] if seat == at.view.first else []
    if at.view.players[seat].passed:
        notes.append(say("troyes.table.passed", deniers=pass_money(at.state, seat)))
    return " · ".join(notes)
