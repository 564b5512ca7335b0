"""The score of Revive once more, from a save's data and the content file alone.

Written from the rules and apart from the engine. Before the end it counts what lies open for everybody.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

TYPES = ("orb", "prism", "helix")
CORNERS = ("ls_nw", "ls_ne", "ls_sw", "ls_se")
STARTER = "s"


@cache
def _content() -> dict[str, Any]:
    path = Path(__file__).parents[3] / "engine/games/revive/content.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _entry(kind: str, id_: str) -> dict[str, Any]:
    return next(entry for entry in _content()[kind] if entry["id"] == id_)


def totals(saved: dict[str, Any]) -> list[int]:
    """Blue points, and all the purple ones that may be counted."""
    return [_total(saved, player) for player in saved["players"]]


def winners(saved: dict[str, Any]) -> list[int]:
    """The highest total; then the most resources; then the sum of the tracks; then shared."""
    standings = [
        (_total(saved, player), sum(player["resources"]), sum(player["tracks"]))
        for player in saved["players"]
    ]
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


def _total(saved: dict[str, Any], player: dict[str, Any]) -> int:
    content = _content()
    total = int(player["points"]) + int(content["progress"]["points"][player["progress"]])
    for figure, _ in player["figures"]:
        total += next(row["points"] for row in content["tribe_board"]["rows"] if figure in row["figures"])
        technology = _entry("tribe", player["tribe"])[figure.lower()]
        if "score" in technology:
            total += _worth(player, technology["score"])
    for corner, (tile, side) in zip(CORNERS, saved["large_sites"], strict=True):
        if any(there.startswith(corner) for _, there in player["figures"]):
            total += _worth(player, _entry("large_site", tile)["ab"[side]])
    finals = {entry["id"]: entry["score"] for entry in content["final"]}
    total += sum(_worth(player, score) for id_, score in finals.items() if id_ in player["unlocked"])
    total += sum(player["resources"]) // content["end"]["resources_for_a_point"]
    total += player["end_tile"] * content["end_tile"]["points"]
    total += player["lower"] * content["lower_artifact"][0]["points"]
    for card in _cards(saved, player):
        lines = _entry("artifact_card", card)
        total += sum(
            count * _worth(player, lines[kind]) for kind, count in zip(TYPES, player["upper"], strict=True)
        )
    return total


def _cards(saved: dict[str, Any], player: dict[str, Any]) -> list[str]:
    """The artifact card that all share, or at the end the seat's own."""
    if saved["shared_card"]:
        return list(saved["shared_card"])
    return _revealed(player["artifact_cards"]) if not saved["agenda"] else []


def _worth(player: dict[str, Any], score: dict[str, Any]) -> int:
    return int(score["points"]) * (_count(player, score["counted"]) // score.get("for_each", 1))


def _count(player: dict[str, Any], what: str) -> int:
    large = sum(is_large for _, is_large in player["buildings"])
    on_large_sites = sum(there.startswith("ls_") for _, there in player["figures"])
    tokens = sum(token is not None for token in player["tokens"])
    printed = sum(space in player["unlocked"] for space in ("f2", "m2", "p2"))
    in_slots = [card for slot in player["slots"] for card, _ in slot]
    cards = [*player["active"], *player["rest"], *in_slots]
    counts = {
        "buildings": len(player["buildings"]),
        "small_buildings": len(player["buildings"]) - large,
        "large_buildings": large,
        "figures": len(player["figures"]),
        "figures_on_sites": len(player["figures"]) - on_large_sites,
        "figures_on_large_sites": on_large_sites,
        "explored": player["explored"],
        "cards_gained": sum(not card.startswith(STARTER) for card in cards),
        "crates_gained": len(_revealed(player["crates"])) + len(player["opened"]),
        "machine_tokens": tokens,
        "machines": printed + tokens,
        "modules": sum(module is not None for module in player["modules"]),
        "energy": player["energy"] + len(player["powered"]),
        "upper_artifacts": sum(player["upper"]),
        "lowest_track": min(player["tracks"]),
        "highest_track": max(player["tracks"]),
    }
    return int(counts[what])


def _revealed(concealed: str) -> list[Any]:
    """What a save conceals from a careless eye."""
    from engine.core.secret import reveal

    found = reveal(concealed)
    assert isinstance(found, list)
    return found
