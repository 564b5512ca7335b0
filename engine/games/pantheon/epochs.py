"""The frame of an epoch: its preparation and its end (4.1, 4.3)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted, Frame, Step
from engine.core.chance import Chance
from engine.core.score import rank
from engine.games.pantheon import events
from engine.games.pantheon.content import (
    DEPRACCUS,
    EPOCHS,
    GODS,
    LOOT,
    PLAESIRIS,
)
from engine.games.pantheon.drawing import draw_cards
from engine.games.pantheon.frames import (
    CARRY_OUT_BONUS,
    DEPRACCUS_CARDS,
    NATION_POWER,
    BeginTurns,
    CarryOutBonus,
    DepraccusCards,
    GameEnd,
    LayDemigods,
    NationDecline,
    Preparation,
    Scoring,
)
from engine.games.pantheon.gods import next_demigod, next_god, put_away
from engine.games.pantheon.loot import carry_out_bonus
from engine.games.pantheon.scoring import score_sheets, scoring
from engine.games.pantheon.state import PantheonState

# Preparation.


def preparation(state: PantheonState) -> list[Frame]:
    """Everything that the preparation of an epoch consists of once its tiles are laid out (4.1), in order."""
    order, nation = state.clockwise_from(state.first), state.nation
    # Persia turns the coins once, whoever plays; all other powers are for each seat.
    powered = order[:1] if nation is not None and nation.id == "persia" else order
    steps: list[Frame] = [NATION_POWER[seat] for seat in powered]
    steps += [DEPRACCUS_CARDS[seat] for seat in order]
    steps.append(LayDemigods(state.first))
    if state.epoch == 1:
        steps += [CARRY_OUT_BONUS[seat] for seat in order]
    return [*steps, BeginTurns(state.first)]


def _prepare(state: PantheonState, frame: Preparation, chance: Chance, emitted: Emitted) -> None:
    """P1 to P3: the nation with its temple, gods and loot; the rest is put on the agenda."""
    state.nations += state.nations_to_come[:1]
    state.nations_to_come = state.nations_to_come[1:]
    nation = state.nation
    assert nation is not None
    emitted.append(events.NationRevealed(state.epoch, nation.id, nation.temple.id, state.first))
    _display_gods(state, chance, emitted)
    _lay_loot(state, emitted)
    state.agenda += reversed(preparation(state))


def _display_gods(state: PantheonState, chance: Chance, emitted: Emitted) -> None:
    count = len(state.realms) + EPOCHS.tiles_more_than_seats
    gods: list[int] = []
    while len(gods) < count and (god := next_god(state, chance, emitted)) is not None:
        gods.append(god)
    state.gods = tuple(gods)
    emitted.append(events.GodsDisplayed(tuple(GODS[god].id for god in gods)))


def _lay_loot(state: PantheonState, emitted: Emitted) -> None:
    """From the bag onto the nation's symbols, rank 1 first."""
    symbols = state.symbols
    tiles, state.bag = state.bag[: len(symbols)], state.bag[len(symbols) :]
    state.loot = {place.index: tile for place, tile in zip(symbols, tiles, strict=True)}
    emitted.append(
        events.LootLaid(tuple(place.id for place in symbols), tuple(LOOT[tile].id for tile in tiles))
    )


def _depraccus(state: PantheonState, frame: DepraccusCards, chance: Chance, emitted: Emitted) -> None:
    """P5."""
    seat = frame.seat
    draw_cards(state, seat, state.realms[seat].powers[DEPRACCUS], "depraccus", chance, emitted)


def demigods_to_lay(state: PantheonState) -> int:
    """One for each demigod loot on the map and each Plaesiris on display (P6)."""
    loot = sum(LOOT[tile].effect == "demigod" for tile in state.loot.values())
    return loot + sum(GODS[god].power == PLAESIRIS for god in state.gods)


def _lay_demigods(state: PantheonState, frame: LayDemigods, chance: Chance, emitted: Emitted) -> None:
    """P6."""
    drawn = [next_demigod(state, chance, emitted) for _ in range(demigods_to_lay(state))]
    state.demigods = tuple(value for value in drawn if value is not None)
    if state.demigods:
        emitted.append(events.DemigodsDisplayed(state.demigods))


def _carry_out(state: PantheonState, frame: CarryOutBonus, chance: Chance, emitted: Emitted) -> None:
    """P7 of the first epoch."""
    carry_out_bonus(state, frame.seat, chance, emitted)


# Decline.


def _decline(state: PantheonState, frame: NationDecline, chance: Chance, emitted: Emitted) -> None:
    """Points for the ender, a new start player, everything but columns off the board; a scoring; the next epoch.

    Where nobody can act any more, the last to pass ends it, without points.
    """
    nation, ender = state.nation, state.ender
    assert nation is not None
    if ender is None:
        ender = frame.seat
        emitted.append(events.EpochStalled(state.epoch, nation.id))
    else:
        state.realms[ender].endings += 1
        emitted.append(events.EpochEnded(state.epoch, nation.id, ender, EPOCHS.last_tile_points))
    state.first = (ender + 1) % len(state.realms)
    state.ender = None
    _clear_board(state)
    over = state.epoch == EPOCHS.number
    state.agenda.append(GameEnd(frame.seat) if over else Preparation(state.first))
    if state.epoch in EPOCHS.scoring_after:
        state.agenda.append(Scoring(frame.seat))


def _clear_board(state: PantheonState) -> None:
    for realm in state.realms:
        realm.feet += realm.feet_on.bit_count()
        realm.pieces = realm.columns_on
    state.count_pieces()
    state.loot = {}
    state.god_discard += state.gods
    state.gods = ()
    put_away(state, state.demigods)
    state.demigods = ()


def _score(state: PantheonState, frame: Scoring, chance: Chance, emitted: Emitted) -> None:
    for seat, realm in enumerate(state.realms):
        demigods, columns, pietalte = scoring(realm)
        had = realm.scored
        realm.scored = (had[0] + demigods, had[1] + columns, had[2] + pietalte)
        number = realm.columns_on.bit_count()
        total = demigods + columns + pietalte
        emitted.append(events.Scored(seat, demigods, number, columns, pietalte, total))


def _end_game(state: PantheonState, frame: GameEnd, chance: Chance, emitted: Emitted) -> None:
    state.last = frame.seat
    emitted.append(events.GameEnded("epochs", rank(score_sheets(state)).winners))


STEPS: Final = (
    Step(Preparation, _prepare, beat=True),
    Step(DepraccusCards, _depraccus, beat=True),
    Step(LayDemigods, _lay_demigods, beat=True),
    Step(CarryOutBonus, _carry_out, beat=True),
    Step(NationDecline, _decline, beat=True),
    Step(Scoring, _score, beat=True),
    Step(GameEnd, _end_game),
)
