"""What a card says, in sentences: for whoever can't see its picture."""

from __future__ import annotations

from desktop.words import say
from engine.games.builders.content import BUILDING_BY_ID, Building, Worker
from engine.games.builders.sight import SiteView


def about_building(building: Building) -> str:
    """What a building needs and brings; for a machine, what it does once it stands."""
    if building.machine is None:
        return say(
            "builders.about.building", needs=building.needs, coins=building.coins, points=building.points
        )
    return say(
        "builders.about.machine",
        needs=building.needs,
        points=building.points,
        produces=building.machine.produces,
    )


def about_worker(worker: Worker) -> str:
    """What a worker brings, and for what wage."""
    if worker.tier == "machine":
        return say("builders.about.working_machine", produces=worker.produces)
    return say("builders.about.worker", produces=worker.produces, wage=worker.wage)


def about_site(site: SiteView) -> str:
    """What a site still needs, and who works there."""
    needs = BUILDING_BY_ID[site.building].needs
    if not site.crew:
        return say("builders.about.site_empty", needs=needs)
    missing = tuple(max(0, need - have) for need, have in zip(needs, site.brought, strict=True))
    crew = say("builders.about.site_crew", crew=site.crew)
    return f"{say('builders.about.site', missing=missing)}\n{crew}"


def about_completed(building: Building) -> str:
    """What a completed building is worth."""
    return say("builders.about.completed", points=building.points)
