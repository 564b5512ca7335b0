"""A seat's public numbers."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.revive.phrases import effect_phrase
from desktop.games.revive.situation import At
from desktop.table.game_table import Fact
from desktop.words import say
from engine.games.revive.advice import next_bonus
from engine.games.revive.content import LIMITS, RESOURCES, SCORE_TRACK, Bonus
from engine.games.revive.ending import has_turn_left


def facts(at: At, seat: int) -> list[Fact]:
    """Points and artifacts first; then what the seat can pay and do with."""
    player = at.view.players[seat]
    resources = [
        Fact(f"revive.fact.{name}", f"revive/icon/{name}", count, more=say("revive.more.limit", most=most))
        for name, count, most in zip(RESOURCES, player.resources, LIMITS, strict=True)
    ]
    return [
        Fact(
            "revive.fact.points",
            "common/thing/points",
            player.points,
            widest="000",
            more=coming(at, seat, "revive.more.bonus", SCORE_TRACK.bonuses, player.points),
        ),
        Fact("revive.fact.artifacts", "revive/icon/artifact", sum(player.upper)),
        *resources,
        Fact("revive.fact.active", "revive/icon/card", len(player.active), on_card=False),
        Fact("revive.fact.energy", "revive/icon/energy", player.energy),
        Fact("revive.fact.crates", "revive/icon/crate", player.crate_count, on_card=False),
        Fact("revive.fact.figures", "revive/icon/figure", len(player.figures)),
        Fact("revive.fact.buildings", "revive/icon/building", len(player.buildings)),
        Fact("revive.fact.progress", "revive/icon/progress", player.progress, on_card=False),
        Fact("revive.fact.total", "common/icon/trophy", player.score, widest="000", more=_without(at, seat)),
    ]


def _without(at: At, seat: int) -> str:
    """What a total leaves out, as it is hidden: what the upper artifacts are worth."""
    player = at.view.players[seat]
    return say("revive.more.artifact_card") if any(player.upper) and not player.artifact_cards else ""


def coming(at: At, seat: int, key: str, bonuses: Sequence[Bonus], reached: int) -> str:
    """The next bonus of a track, in these words; empty where there is none any more, or the seat gains nothing more."""
    bonus = next_bonus(bonuses, reached) if has_turn_left(at.state, seat) else None
    return say(key, at=bonus.at, what=effect_phrase(bonus.effect)) if bonus else ""


def note(at: At, seat: int) -> str:
    """The tribe, and who began."""
    notes = [say("revive.table.tribe", tribe=at.view.players[seat].tribe)]
    if seat == at.view.first:
        notes.append(say("revive.table.first_player"))
    return " · ".join(notes)
