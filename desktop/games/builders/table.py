"""How The Builders lies on the table: the market above, the yard of the seat shown below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from PySide6.QtCore import QRectF

from desktop.app.style import look
from desktop.games.builders.about import about_building, about_completed, about_site, about_worker
from desktop.games.builders.faces import BuildingFace, WorkerFace
from desktop.games.builders.pictures import BuildingCard, DeckCard, SiteBars, WorkerCard
from desktop.table.board import Board, board
from desktop.table.grids import fit_grid, fit_row
from desktop.table.labels import Caption, Label, Side, Tone
from desktop.table.layout import Button, Fact, Picture, Shortcut, Spot, Unused
from desktop.words import language, say
from desktop.words.engine import card_name, place_name
from engine.core.command import Command
from engine.core.event import Event
from engine.games.builders.commands import SendWorker
from engine.games.builders.content import (
    BUILDING_BY_ID,
    CONSTANTS,
    WORKER_BY_ID,
    Amounts,
    Building,
    Worker,
)
from engine.games.builders.sight import BuildersView, SiteView, YardView
from engine.match.table import Player

CARD_GAP: Final = 14.0
SITE_ASPECT: Final = 1.6
"""Width by height of a site: its card, the bars below, and the crew at its right edge."""

CARD_SHARE: Final = 0.74
"""Height of a site's card as a share of the site; the bars lie below."""

WIDEST_SITE: Final = 2.3
"""Width by height that a site may grow to where there is room beside it, for its crew."""

SHOWN_SHARE: Final = 0.45
"""How much of a worker at work is to be seen at least where they overlap."""

NOTHING: Final = (0, 0, 0, 0)
TALLEST_SITE: Final = 340.0
TALLEST_WORKER: Final = 200.0
SHELF_LEFT: Final = 46.0
SHELF_POST: Final = 256.0
SHELF_RIGHT: Final = 330.0
SHELF_DOWN: Final = 17.0
SHELF_TEXT: Final = 23.0
PLOT_TEXT: Final = 22.0
"""Where the captions are painted: on the front of the shelves, below the cards, and on the earth above the plots."""

NUMERALS: Final = {"apprentice": "II", "laborer": "III", "craftsman": "IV", "master": "V", "machine": ""}
PORTRAITS: Final = 3
SOUNDS: Final = {
    "construction_started": "card",
    "worker_recruited": "card",
    "worker_sent": "wood",
    "building_completed": "complete",
    "coins_taken": "coins",
    "action_bought": "coins",
    "turn_started": "turn",
    "game_ended": "fanfare",
}


class BuildersTable:
    """The layout of The Builders. ``GameTable`` says what each method is for."""

    board: Final = "builders/board"
    gains_at: Final = "purse"

    def spots(
        self, view: BuildersView, facing: int, picked: Sequence[str], players: Sequence[Player]
    ) -> list[Spot]:
        """Market, sites, crew, completed cards, purse and first player card."""
        yard = view.yards[facing]
        regions = board(self.board)
        return [
            *_captions(view, yard, regions),
            *_market(view, regions),
            *_sites(view, yard, regions.region("sites"), _picked_worker(picked), mine=facing == view.active),
            *_crew(yard, regions.region("crew")),
            *_completed(yard, regions.region("completed")),
            *_purse(yard, view.end_points, regions.region("purse")),
            _plaque(view, facing, regions.region("first_marker")),
        ]

    def extra_places(self, view: BuildersView, facing: int) -> Mapping[str, QRectF]:
        """The slots of the market, so that an empty one can say that it is empty."""
        return board(self.board).places

    def facts(self, view: BuildersView, seat: int) -> list[Fact]:
        """Points on cards, coins, crew and open sites of a seat."""
        yard = view.yards[seat]
        at_work = sum(len(site.crew) for site in yard.sites)
        return [
            Fact("builders.fact.card_points", "common/thing/points", yard.card_points),
            Fact("builders.fact.coins", "common/thing/coins", yard.coins),
            Fact(
                "builders.fact.crew",
                "common/icon/person",
                len(yard.available),
                f"{len(yard.available)}/{len(yard.available) + at_work}",
            ),
            Fact("builders.fact.sites", "builders/card/back-building", len(yard.sites)),
            Fact("builders.fact.total", "common/icon/trophy", yard.total),
        ]

    def pips(self, view: BuildersView) -> list[str]:
        """The action points left, then the free ones that were spent."""
        left = view.action_points
        free = CONSTANTS.free_action_points
        spent = max(0, free - left)
        bought = max(0, left - free)
        return [
            *["common/thing/action"] * min(left, free),
            *["common/thing/action-bought"] * bought,
            *["common/thing/action-spent"] * spent,
        ]

    def buttons(self, view: BuildersView, picked: Sequence[str] = ()) -> list[Button]:
        """Coins, an extra action, the end of the turn."""
        return [
            *(
                Button(f"bar.coins.{points}", "common/thing/coins", say("builders.bar.coins", coins=coins))
                for points, coins in enumerate(CONSTANTS.coins_for_points_given_up, start=1)
            ),
            Button("bar.buy", "common/thing/action-bought", say("builders.bar.buy")),
            Button("bar.end_turn", "common/icon/end-turn", say("builders.bar.end_turn"), main=True),
        ]

    def mentioned(self, event: Event) -> list[str]:
        """The cards that an event names."""
        named = (
            getattr(event, part, None)
            for part in ("building", "worker", "site", "machine", "card", "next_card")
        )
        cards = [name for name in named if isinstance(name, str)]
        return [*cards, *getattr(event, "workers", ())]

    def sound(self, event: Event) -> str | None:
        """Cards, workers, coins, completed buildings, turns and the end can be heard."""
        return SOUNDS.get(event.kind)

    def title(self, view: BuildersView, place: str, players: Sequence[Player]) -> str:
        """The place, and for the market the card that lies there."""
        name = place_name("builders", place, players)
        card = _card_at(view, place) if place.startswith("market.") else None
        return f"{name}: {card_name('builders', card.id)}" if card is not None else name

    def large(self, view: BuildersView, place: str) -> Picture | None:
        """The card at a place."""
        card = _card_at(view, place)
        if isinstance(card, Building):
            return BuildingCard(_building_face(card, done=place.startswith("done.")))
        return WorkerCard(_worker_face(card)) if card is not None else None

    def about(self, view: BuildersView, place: str) -> str | None:
        """What the card at a place says."""
        card = _card_at(view, place)
        if isinstance(card, Worker):
            return about_worker(card)
        if card is None:
            return _about_deck(view, place)
        if place.startswith("done."):
            return about_completed(card)
        sites = (site for yard in view.yards for site in yard.sites if place == f"site.{site.building}")
        return next(map(about_site, sites), None) or about_building(card)

    def goal(self, view: BuildersView, place: str, facing: int) -> str | None:
        """For a building of the market: the fewest workers of the own crew; for a worker: where they fit."""
        card = _card_at(view, place)
        yard = view.yards[facing]
        if place.startswith(("market.building.", "market.next_building")) and isinstance(card, Building):
            return _fewest_sends(card, yard)
        if isinstance(card, Worker) and yard.sites:
            return _useful_for(card, yard)
        return None

    def status(self, view: BuildersView, players: Sequence[Player]) -> str:
        """The round; in the final one, who still plays."""
        if not view.still_to_play:
            return say("builders.table.round", round=view.round)
        return say("builders.table.still_to_play", seats=view.still_to_play, players=players)

    def ask(self, view: BuildersView, asks: str, picked: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
        """The action points left, or who was picked to work and where."""
        details: dict[str, Any] = {"seat": view.active, "points": view.action_points}
        for place in picked:
            kind, _, card = place.partition(".")
            if kind == "crew":
                return "worker_picked", {**details, "worker": card}
            if kind == "site":
                return "site_picked", {**details, "building": card}
        return asks, details

    def rule(self, view: BuildersView, places: Sequence[str]) -> str:
        """The action whose places are picked, else how the game ends, else the turn."""
        sections = {"market.building": "5.1", "market.worker": "5.2", "crew": "5.3", "site": "5.3"}
        for place in places:
            for start, section in sections.items():
                if place.startswith(start):
                    return section
        if view.ended_by is not None:
            return "9.2"
        return "9.1" if view.final_round else "5"

    def seat_note(self, view: BuildersView, seat: int) -> str:
        """Who has the first player card."""
        return say("builders.table.first_player") if seat == view.first else ""

    def shortcuts(self, view: BuildersView) -> list[Shortcut]:
        """Buying the missing action points and sending, where the coins last (13.3)."""
        yard = view.yards[view.active]
        found = (
            _buy_and_send(view, yard, WORKER_BY_ID[worker], site)
            for worker in yard.available
            for site in yard.sites
        )
        return [shortcut for shortcut in found if shortcut is not None]

    def doubt(self, view: BuildersView, command: Command) -> str | None:
        """A worker who brings nothing that the site needs (13.3)."""
        if not isinstance(command, SendWorker):
            return None
        worker, building = command.worker, command.site
        site = next(site for site in view.yards[view.active].sites if site.building == building.id)
        if any(_useful(worker, _missing(building.needs, site.brought))):
            return None
        return say("builders.useless_send.text", worker=worker.id, building=building.id)

    def keys(self, view: BuildersView) -> dict[str, str]:
        """The rows of the market, and the buttons (13.3)."""
        most = len(CONSTANTS.coins_for_points_given_up)
        return {
            **{f"B{slot + 1}": f"market.building.{slot}" for slot in range(len(view.building_row))},
            **{f"W{slot + 1}": f"market.worker.{slot}" for slot in range(len(view.worker_row))},
            **{f"C{points}": f"bar.coins.{points}" for points in range(1, most + 1)},
            "A": "bar.buy",
            "E": "bar.end_turn",
        }

    def unused(self, view: BuildersView) -> Unused | None:
        """Action points left, and the most coins that they would bring (13.3)."""
        points = view.action_points
        if not points:
            return None
        steps = CONSTANTS.coins_for_points_given_up
        most = len(steps)
        amounts = [most] * (points // most) + ([points % most] if points % most else [])
        coins = sum(steps[amount - 1] for amount in amounts)
        return Unused(
            say("builders.end_turn.text", points=points),
            say("builders.end_turn.take_coins", coins=coins),
            tuple(f"coins {amount}" for amount in amounts),
        )


TABLE: Final = BuildersTable()


def _captions(view: BuildersView, yard: YardView, laid: Board) -> Iterable[Spot]:
    """What the shelves and plots are for, and what an empty one means."""
    for row, left in (("building", view.buildings_left), ("worker", view.workers_left)):
        pile = laid.places[f"market.next_{row}"]
        deck = say("builders.table.deck", count=left) if left else say("builders.table.deck_empty")
        room = QRectF(SHELF_LEFT, pile.bottom() + SHELF_DOWN, SHELF_POST - SHELF_LEFT, SHELF_TEXT)
        yield _caption(f"deck.{row}", deck, room, "middle")
        room = QRectF(SHELF_RIGHT, pile.bottom() + SHELF_DOWN, 4 * pile.width(), SHELF_TEXT)
        yield _caption(f"row.{row}", say(f"builders.table.{row}s"), room)
    for name, lying, empty in (
        ("sites", yard.sites, "no_sites"),
        ("crew", yard.available, "no_crew"),
        ("completed", yard.completed, "none_completed"),
    ):
        region = laid.region(name)
        if name != "completed":
            above = QRectF(region.x(), region.y() - 32, region.width(), PLOT_TEXT)
            yield _caption(name, say(f"builders.table.{name}"), above)
        if lying:
            continue
        told = say(f"builders.table.{empty}")
        middle = QRectF(region.x(), region.center().y() - 14, region.width(), 28)
        if name == "sites":
            yield _caption(f"empty.{name}", told, middle, "middle")
        else:
            # Boards and slabs have joints; these words lie on a plate of their own.
            plate = middle.adjusted(0.14 * region.width(), -6, -0.14 * region.width(), 6)
            yield Spot(f"caption.empty.{name}", plate, Label(told, "quiet"))


def _caption(what: str, text: str, room: QRectF, side: Side = "left") -> Spot:
    return Spot(f"caption.{what}", room, Caption(text, side))


def _market(view: BuildersView, laid: Board) -> Iterable[Spot]:
    next_building = view.next_building and BuildingCard(_building_face(BUILDING_BY_ID[view.next_building]))
    next_worker = view.next_worker and WorkerCard(_worker_face(WORKER_BY_ID[view.next_worker]))
    yield Spot(
        "next_building",
        laid.places["market.next_building"],
        DeckCard(next_building or None, "builders/card/back-building", view.buildings_left),
        place="market.next_building",
    )
    yield Spot(
        "next_worker",
        laid.places["market.next_worker"],
        DeckCard(next_worker or None, "builders/card/back-worker", view.workers_left),
        place="market.next_worker",
    )
    for slot, building in enumerate(view.building_row):
        if building is not None:
            place = f"market.building.{slot}"
            face = BuildingCard(_building_face(BUILDING_BY_ID[building]))
            yield Spot(building, laid.places[place], face, place=place, origin="next_building")
    for slot, worker in enumerate(view.worker_row):
        if worker is not None:
            place = f"market.worker.{slot}"
            face_of_worker = WorkerCard(_worker_face(WORKER_BY_ID[worker]))
            yield Spot(worker, laid.places[place], face_of_worker, place=place, origin="next_worker")


def _sites(
    view: BuildersView, yard: YardView, region: QRectF, picked: Worker | None, *, mine: bool
) -> Iterable[Spot]:
    cells = fit_grid(len(yard.sites), region, SITE_ASPECT, CARD_GAP, TALLEST_SITE, widest=WIDEST_SITE)
    for site, cell in zip(yard.sites, cells, strict=True):
        yield from _site(site, cell, picked)
        if mine:
            yield from _price_tag(view, yard, site, cell, picked)


def _site(site: SiteView, cell: QRectF, picked: Worker | None) -> Iterable[Spot]:
    building = BUILDING_BY_ID[site.building]
    side = cell.height() * CARD_SHARE
    card = QRectF(cell.x(), cell.y(), side, side)
    yield Spot(
        site.building,
        card,
        BuildingCard(_building_face(building, scaffold=True)),
        place=f"site.{site.building}",
    )
    bars = QRectF(cell.x(), card.bottom() + 4, cell.width(), cell.height() - side - 4)
    yield Spot(
        f"bars.{site.building}",
        bars,
        SiteBars(building.needs, site.brought, picked.produces if picked is not None else NOTHING),
        place=f"site.{site.building}",
    )
    beside = QRectF(card.right() + 6, cell.y(), cell.right() - card.right() - 6, side)
    yield from _workers_at_work(site, beside)


def _workers_at_work(site: SiteView, region: QRectF) -> Iterable[Spot]:
    """Side by side and as tall as the building; where they are many they overlap, but each can be told."""
    least = 1 + SHOWN_SHARE * (len(site.crew) - 1)
    height = min(region.height(), region.width() / least / 0.75)
    row = QRectF(region.x(), region.bottom() - height, region.width(), height)
    for index, (worker, rect) in enumerate(
        zip(site.crew, fit_row(len(site.crew), row, 0.75, 8.0), strict=True)
    ):
        yield Spot(
            worker,
            rect,
            WorkerCard(_worker_face(WORKER_BY_ID[worker])),
            place=f"site.{site.building}",
            level=index + 1,
        )


def _price_tag(
    view: BuildersView, yard: YardView, site: SiteView, cell: QRectF, picked: Worker | None
) -> Iterable[Spot]:
    """What sending the picked worker here would cost; without one, the dearer price of the next worker."""
    tone: Tone
    if picked is not None:
        price = say("builders.tip.price", points=site.next_price, wage=picked.wage)
        affordable = site.next_price <= view.action_points and picked.wage <= yard.coins
        tone = ("good" if site.next_price == 1 else "dear") if affordable else "quiet"
        shortcut = _buy_and_send(view, yard, picked, site)
        if shortcut is not None:
            price, tone = shortcut.sentence, "dear"
    elif site.next_price > 1:
        price, tone = say("builders.tip.next_price", points=site.next_price), "dear"
    else:
        return
    side = cell.height() * CARD_SHARE
    height = 0.16 * side * look().text
    rect = QRectF(cell.x() + 0.05 * side, cell.y() + 0.78 * side - height, 0.9 * side, height)
    yield Spot(f"tag.{site.building}", rect, Label(price, tone), place=f"site.{site.building}", level=8)


def _buy_and_send(view: BuildersView, yard: YardView, worker: Worker, site: SiteView) -> Shortcut | None:
    missing = site.next_price - view.action_points
    price = missing * CONSTANTS.extra_action_price
    if missing <= 0 or price + worker.wage > yard.coins:
        return None
    return Shortcut(
        (f"crew.{worker.id}", f"site.{site.building}"),
        (*["buy"] * missing, f"send {worker.id} {site.building}"),
        say("builders.tip.buy_and_send", count=missing, coins=price),
    )


def _crew(yard: YardView, region: QRectF) -> Iterable[Spot]:
    cells = fit_grid(len(yard.available), region, 0.75, 10.0, TALLEST_WORKER)
    for worker, cell in zip(yard.available, cells, strict=True):
        face = WorkerCard(_worker_face(WORKER_BY_ID[worker]))
        yield Spot(worker, cell, face, place=f"crew.{worker}")


def _completed(yard: YardView, region: QRectF) -> Iterable[Spot]:
    cells = fit_row(len(yard.completed), region, 1.0, 8.0)
    # Where they overlap, the right edge of each is seen: it carries the points.
    for below, (card, cell) in enumerate(zip(yard.completed, cells, strict=True), start=1):
        face = BuildingCard(_building_face(BUILDING_BY_ID[card], done=True))
        # A completed machine is two things: the card here and the worker in the crew.
        spot_id = f"done.{card}" if BUILDING_BY_ID[card].machine is not None else card
        yield Spot(spot_id, cell, face, place=f"done.{card}", level=len(cells) - below)


def _purse(yard: YardView, end_points: int, region: QRectF) -> Iterable[Spot]:
    width = (region.width() - 8) * 0.42
    coins = Label(str(yard.coins), icon="common/thing/coins")
    goal = say("builders.table.goal", points=yard.card_points, end_points=end_points)
    points = Label(goal, icon="common/thing/points")
    yield Spot("purse", QRectF(region.x(), region.y(), width, region.height()), coins)
    beside = QRectF(region.x() + width + 8, region.y(), region.width() - width - 8, region.height())
    yield Spot("points", beside, points)


def _plaque(view: BuildersView, facing: int, region: QRectF) -> Spot:
    """The first player's card, or for all others when their turn comes in a round."""
    if facing == view.first:
        label = Label(say("builders.table.first_player"), icon="common/piece/first-player")
        return Spot("first_marker", region, label)
    turn = 1 + (facing - view.first) % len(view.yards)
    return Spot(f"order.{facing}", region, Label(say("builders.table.turn_order", turn=turn), "quiet"))


def _building_face(building: Building, *, done: bool = False, scaffold: bool = False) -> BuildingFace:
    return _building_face_in(language(), building, done, scaffold)


@cache
def _building_face_in(_language: str, building: Building, done: bool, scaffold: bool) -> BuildingFace:
    machine = building.machine
    return BuildingFace(
        id=building.id,
        name=_machine_name(building.id) if machine is not None else say(f"builders.card.{building.id}"),
        needs=building.needs,
        coins=building.coins,
        points=building.points,
        machine=building.id.rsplit("_", 1)[0] if machine is not None else None,
        level=building.level,
        produces=machine.produces if machine is not None else (0, 0, 0, 0),
        done=done,
        scaffold=scaffold,
    )


def _machine_name(card: str) -> str:
    """A machine's kind; its face shows the level as pips."""
    return say(f"builders.machine.{card.rpartition('_')[0]}")


def _worker_face(worker: Worker) -> WorkerFace:
    return _worker_face_in(language(), worker)


@cache
def _worker_face_in(_language: str, worker: Worker) -> WorkerFace:
    machine = worker.tier == "machine"
    return WorkerFace(
        id=worker.id,
        tier=worker.tier,
        name=_machine_name(worker.id) if machine else say(f"builders.tier.{worker.tier}"),
        wage=worker.wage,
        produces=worker.produces,
        portrait=1 + worker.index % PORTRAITS,
        numeral=NUMERALS[worker.tier],
    )


def _card_at(view: BuildersView, place: str) -> Building | Worker | None:
    kind, _, rest = place.partition(".")
    if kind in ("site", "done"):
        return BUILDING_BY_ID.get(rest)
    if kind == "crew":
        return WORKER_BY_ID.get(rest)
    if kind != "market":
        return None
    row, _, slot = rest.partition(".")
    shown: dict[str, str | None] = {
        "next_building": view.next_building,
        "next_worker": view.next_worker,
        "building": view.building_row[int(slot)] if row == "building" else None,
        "worker": view.worker_row[int(slot)] if row == "worker" else None,
    }
    card = shown.get(row)
    if card is None:
        return None
    return BUILDING_BY_ID[card] if "building" in row else WORKER_BY_ID[card]


def _about_deck(view: BuildersView, place: str) -> str | None:
    """How many cards are left in a deck of which none lies open."""
    left = {"market.next_building": view.buildings_left, "market.next_worker": view.workers_left}.get(place)
    if left is None:
        return None
    return say("builders.table.deck", count=left) if left else say("builders.table.deck_empty")


def _picked_worker(picked: Sequence[str]) -> Worker | None:
    return next((WORKER_BY_ID[place[5:]] for place in picked if place.startswith("crew.")), None)


def _fewest_sends(building: Building, yard: YardView) -> str:
    """How the crew (at work or not) could build this, choosing the most useful worker each time."""
    crew = [WORKER_BY_ID[worker] for worker in yard.available]
    crew += [WORKER_BY_ID[worker] for site in yard.sites for worker in site.crew]
    missing, sends, coins = building.needs, 0, 0
    while any(missing) and crew:
        best = max(crew, key=lambda worker: (sum(_useful(worker, missing)), -worker.wage))
        if not any(_useful(best, missing)):
            break
        crew.remove(best)
        missing = _missing(missing, best.produces)
        sends, coins = sends + 1, coins + best.wage
    if any(missing):
        return say("builders.tip.crew_lacks", amounts=missing)
    return say("builders.tip.finish_long", sends=sends, coins=coins)


def _useful_for(worker: Worker, yard: YardView) -> str:
    """What a worker would bring to each open site of a yard where it brings anything."""
    useful = (
        (site.building, _useful(worker, _missing(BUILDING_BY_ID[site.building].needs, site.brought)))
        for site in yard.sites
    )
    lines = [
        say("builders.tip.brings_for", building=building, amounts=amounts)
        for building, amounts in useful
        if any(amounts)
    ]
    return "\n".join(lines) or say("builders.tip.brings_nothing")


def _missing(needs: Amounts, have: Amounts) -> Amounts:
    stone, wood, knowledge, tile = (max(0, need - got) for need, got in zip(needs, have, strict=True))
    return stone, wood, knowledge, tile


def _useful(worker: Worker, missing: Amounts) -> Amounts:
    stone, wood, knowledge, tile = map(min, worker.produces, missing)
    return stone, wood, knowledge, tile
