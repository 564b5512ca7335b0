"""The score of Revive once more, from a save's data and the content file alone.

Written from the rules and apart from the engine. Before the end it counts what lies open for everybody.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import engine.games.revive

CONTENT: dict[str, Any] = tomllib.loads(
    Path(engine.games.revive.__file__).with_name("content.toml").read_text(encoding="utf-8")
)
TYPES = ("orb", "prism", "helix")
TRACKS = ("forest", "mountain", "plains")
CORNERS = ("ls_nw", "ls_ne", "ls_sw", "ls_se")


for _tribe in [*CONTENT["tribe"]]:
    for _tuned in _tribe.get("tuned", ()):  # of a later edition only what it has otherwise is written
        CONTENT["tribe"].append({**_tribe, **_tuned, "id": f"{_tribe['id']}_{_tuned['edition']}"})


def totals(saved: dict[str, Any]) -> list[int]:
    """Blue and purple points of every seat."""
    return [sum(parts(saved, player).values()) for player in saved["players"]]


def winners(saved: dict[str, Any]) -> list[int]:
    """The most points; then the most resources, then the largest sum of the tracks."""
    ranks = [
        (total, sum(player["resources"]), sum(player["tracks"]))
        for total, player in zip(totals(saved), saved["players"], strict=True)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def parts(saved: dict[str, Any], player: dict[str, Any]) -> dict[str, int]:
    """Where a seat's points come from."""
    tribe = _by_id("tribe", player["tribe"])
    placed = [figure for figure, _ in player["figures"]]
    g = tribe["g"]["score"]
    return {
        "blue": player["points"],
        "progress": CONTENT["progress"]["points"][_markers(saved, player)],
        "rows": sum(
            row["points"] for row in CONTENT["tribe_board"]["rows"] for f in row["figures"] if f in placed
        ),
        "technology": _of(player, g) if "G" in placed else 0,
        "large_sites": sum(_corner(saved, player, number) for number in range(len(CORNERS))),
        "finals": sum(_of(player, final["score"]) for final in _finals(player)),
        "resources": sum(player["resources"]) // CONTENT["end"]["resources_for_a_point"],
        "end_tile": CONTENT["end_tile"]["points"] if player["end_tile"] else 0,
        "lower": sum(entry["points"] for entry in CONTENT["lower_artifact"][: player["lower"]]),
        "card": _card(saved, player),
    }


def _markers(saved: dict[str, Any], player: dict[str, Any]) -> int:
    """The markers that left the machine tracks, by how far they came, and those of the tribe."""
    own = sum(player["tracks"][TRACKS.index(space["track"])] >= space["at"] for space in CONTENT["space"])
    together = sum(min(player["tracks"]) >= each["at"] for each in CONTENT["confluence"])
    used = CONTENT["tribe_board"]["ability_uses"] - player["tribe_uses"]
    seat = saved["players"].index(player)
    moving = sum(frame.get("unlock", {}).get("seat") == seat for frame in saved["agenda"])
    return own + together + len(_finals(player)) + used - moving


def _finals(player: dict[str, Any]) -> list[dict[str, Any]]:
    at = dict(zip(TRACKS, player["tracks"], strict=True))
    return [
        final
        for final in CONTENT["final"]
        if at[final["track"]] >= final["at"] and at[final["other"]] >= final["other_at"]
    ]


def _corner(saved: dict[str, Any], player: dict[str, Any], number: int) -> int:
    if all(not place.startswith(CORNERS[number]) for _, place in player["figures"]):
        return 0
    tile, side = saved["large_sites"][number]
    return _of(player, _by_id("large_site", tile)["ab"[side]])


def _card(saved: dict[str, Any], player: dict[str, Any]) -> int:
    """Each line times the upper artifacts of its type; a secret card counts at the end."""
    if saved["agenda"] and not saved["shared_card"]:
        return 0
    (card,) = _revealed(player["artifact_cards"]) or saved["shared_card"]
    lines = _by_id("artifact_card", card)
    return sum(held * _of(player, lines[kind]) for kind, held in zip(TYPES, player["upper"], strict=True))


def _of(player: dict[str, Any], line: dict[str, Any]) -> int:
    """Points for each full lot of what is counted."""
    return int(line["points"]) * (_count(player, line["counted"]) // line.get("for_each", 1))


def _count(player: dict[str, Any], counted: str) -> int:
    large = sum(is_large for _, is_large in player["buildings"])
    on_large = sum(place.startswith("ls_") for _, place in player["figures"])
    citizens = [*player["active"], *player["rest"], *(card for slot in player["slots"] for card, _ in slot)]
    tokens = sum(token is not None for token in player["tokens"])
    printed = sum(at >= 2 for at in player["tracks"])
    return {
        "buildings": len(player["buildings"]),
        "large_buildings": large,
        "small_buildings": len(player["buildings"]) - large,
        "figures": len(player["figures"]),
        "figures_on_large_sites": on_large,
        "figures_on_sites": len(player["figures"]) - on_large,
        "explored": player["explored"],
        "cards_gained": sum(not card.startswith("s") for card in citizens),
        "crates_gained": len(_revealed(player["crates"])) + len(player["opened"]),
        "machine_tokens": tokens,
        "machines": tokens + printed,
        "modules": sum(module is not None for module in player["modules"]),
        "energy": player["energy"] + len(player["powered"]),
        "upper_artifacts": sum(player["upper"]),
        "lowest_track": min(player["tracks"]),
        "highest_track": max(player["tracks"]),
    }[counted]


def _by_id(kind: str, name: str) -> dict[str, Any]:
    return next(entry for entry in CONTENT[kind] if entry["id"] == name)


def _revealed(concealed: Any) -> Any:
    """What a save conceals from a careless eye."""
    from engine.core.secret import reveal

    return reveal(concealed)
