"""Choosing the dice of a group, one's own or other players', and the delayed cube used with them (5.1, 5.2, 6.2)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events
from engine.games.troyes.citizens import comes_from_stock
from engine.games.troyes.commands import (
    CANCEL_CUBE,
    SELECT,
    UNSELECT,
    USE,
    USE_AS,
    CancelDelayedCube,
    SelectDie,
    UnselectDie,
    UseDelayedCube,
    UseDelayedCubeAs,
)
from engine.games.troyes.content import COLOURS, DICE, DICE_RULES, Activity, Colour
from engine.games.troyes.dice import COLOUR_KEYS, KEYS, dice_in
from engine.games.troyes.frames import Action, action
from engine.games.troyes.groups import delayed_of, fits, most_dice, price
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import EMPTY, TroyesState

_cube_taken = recurring(events.CubeTaken)
_selected = recurring(events.DieSelected)
_unselected = recurring(events.DieUnselected)
_COLOUR_OF: Final = tuple(die.colour for die in DICE)
_DICE_OF: Final[dict[int | None, range]] = {
    None: range(len(DICE)),
    **{
        colour: range(colour * DICE_RULES.of_a_colour, (colour + 1) * DICE_RULES.of_a_colour)
        for colour in range(len(COLOURS))
    },
}
"""The dice of a colour; all of them for None."""


def select(state: TroyesState, frame: Action, command: SelectDie, chance: Chance, emitted: Emitted) -> None:
    """Add a die of the same colour from any district, if it can be paid for (6.2)."""
    die, seat, dice = command.die, frame.seat, dice_in(frame.dice)
    if not state.faces[die.index]:
        raise refused("die_not_there", "5.1", die=die.id)
    if die.index in dice:
        raise refused("already_selected", "5.1")
    if len(dice) >= DICE_RULES.most_in_group:
        raise refused("too_many_dice", "5.1", most=DICE_RULES.most_in_group)
    if dice and DICE[dice[0]].colour != die.colour:
        raise refused("mixed_colours", "5.1", colour=COLOURS[DICE[dice[0]].colour])
    if frame.cube is not None:
        _check_cube(frame.cube, die.colour, len(dice) + 1)
    need, have = price(state, seat, (*dice, die.index), frame.cube), state.players[seat].deniers
    if need > have:
        raise refused("cannot_pay_dice", "5.1", need=need, have=have)
    state.agenda[-1] = action(seat, frame.dice | 1 << die.index, frame.cube, frame.colour)
    emitted.append(_selected(seat, die.id))


def _check_cube(cube: Activity, colour: int, count: int) -> None:
    """Raises IllegalCommand where a cube is not for so many dice of a natural colour (5.2)."""
    if not fits(cube, colour):
        raise refused("cube_wrong_colour", "5.2", card=cube.id, colour=delayed_of(cube).natural or "")
    if count > most_dice(cube):
        raise refused("exact_dice", "5.2", card=cube.id, count=most_dice(cube))


def unselect(
    state: TroyesState, frame: Action, command: UnselectDie, chance: Chance, emitted: Emitted
) -> None:
    """Remove a die from the group; the others may get cheaper."""
    die = command.die
    if not frame.dice >> die.index & 1:
        raise refused("not_selected", "5.1")
    state.agenda[-1] = action(frame.seat, frame.dice & ~(1 << die.index), frame.cube, frame.colour)
    emitted.append(_unselected(frame.seat, die.id))


def use_cube(
    state: TroyesState, frame: Action, command: UseDelayedCube, chance: Chance, emitted: Emitted
) -> None:
    """Use an own cube, if none is in use and the dice chosen so far fit it (5.2)."""
    check_cube_there(state, frame, command.card)
    if len(delayed_of(command.card).counts_as) > 1:
        raise refused("choose_a_colour", "5.2", card=command.card.id)
    _use(state, frame, command.card, None, emitted)


def use_cube_as(
    state: TroyesState, frame: Action, command: UseDelayedCubeAs, chance: Chance, emitted: Emitted
) -> None:
    """The same for a card that leaves a choice of the colour (5.2)."""
    check_cube_there(state, frame, command.card)
    choices = delayed_of(command.card).counts_as
    colour = next((name for name in choices if name == command.colour), None)
    if len(choices) < 2 or colour is None:
        raise refused("no_such_colour", "5.2", card=command.card.id, colour=command.colour)
    _use(state, frame, command.card, colour, emitted)


def check_cube_there(state: TroyesState, frame: Action, card: Activity) -> None:
    """Raises IllegalCommand where a seat has no cube to use, or uses one already (5.2)."""
    place = state.workplace_of(card)
    if place is None or card.delayed is None or not state.workplaces[place].cubes[frame.seat]:
        raise refused("no_cube", "5.2", card=card.id)
    if frame.cube is not None:
        raise refused("one_cube_only", "5.2", card=frame.cube.id)


def _use(state: TroyesState, frame: Action, card: Activity, colour: Colour | None, emitted: Emitted) -> None:
    dice = dice_in(frame.dice)
    if dice:
        _check_cube(card, DICE[dice[0]].colour, len(dice))
    state.agenda[-1] = action(frame.seat, frame.dice, card, colour)
    emitted.append(_cube_taken(frame.seat, card.id))


def cancel_cube(
    state: TroyesState, frame: Action, command: CancelDelayedCube, chance: Chance, emitted: Emitted
) -> None:
    """Put the cube back on its card; the dice stay chosen (5.2)."""
    if frame.cube is None:
        raise refused("no_cube_in_use", "5.2")
    state.agenda[-1] = action(frame.seat, frame.dice)
    emitted.append(events.CubeLeft(frame.seat, frame.cube.id))


# What is legal.


def choices(state: TroyesState, frame: Action, every: bool) -> list[Command]:
    """Dice that may join the group, those that may leave it, and cubes to use."""
    seat, dice, cube = frame.seat, dice_in(frame.dice), frame.cube
    if cube is not None:
        commands = _joining_with_cube(state, frame, cube, dice, every)
    else:
        commands = _joining(state, seat, dice, every)
    if dice:
        commands.extend(map(UNSELECT.__getitem__, dice))
    if cube is not None:
        commands.append(CANCEL_CUBE)
    elif state.players[seat].cubes:
        commands += _cubes_for(state, seat, dice)
    return commands


def told(state: TroyesState, frame: Action) -> str:
    """What is told to come first: choosing dice, as long as there are some that can be chosen (5.1, 5.2)."""
    commands = choices(state, frame, every=False)
    if frame.dice or any(isinstance(command, SelectDie) for command in commands):
        return frame.tag
    citizen = comes_from_stock(state, frame.seat)
    if frame.cube is not None:
        return "no_die_for_cube_citizen" if citizen else "no_die_for_cube"
    if any(_helps(state, frame, command) for command in commands):
        return "cube_for_dice_citizen" if citizen else "cube_for_dice"
    return "no_die_citizen" if citizen else "no_die"


def _helps(state: TroyesState, frame: Action, command: Command) -> bool:
    """Whether a cube makes it possible to choose a die."""
    if not isinstance(command, UseDelayedCube | UseDelayedCubeAs):
        return False
    return bool(_joining_with_cube(state, action(frame.seat, 0, command.card), command.card, (), every=False))


def _cubes_for(state: TroyesState, seat: Seat, dice: tuple[int, ...]) -> list[Command]:
    """The delayed cubes of a seat that can be used with the dice chosen so far (5.2)."""
    commands: list[Command] = []
    for place in state.workplaces:
        if not place.cubes[seat]:
            continue
        card = place.card
        if not dice or (fits(card, _COLOUR_OF[dice[0]]) and len(dice) <= most_dice(card)):
            counts_as = delayed_of(card).counts_as
            if len(counts_as) > 1:
                commands += [USE_AS[card, name] for name in counts_as]
            else:
                commands.append(USE[card])
    return commands


def _joining(state: TroyesState, seat: Seat, dice: tuple[int, ...], every: bool) -> list[Command]:
    """Dice that may join the group and can be paid with it; of equal ones of a district the first (6.2)."""
    if len(dice) == DICE_RULES.most_in_group:
        return []
    faces = state.faces
    # What is left after one more own die, and whether a foreign one can be paid.
    left, each = state.players[seat].deniers, DICE_RULES.prices[len(dice)]
    colour = -1
    if dice:
        colour, faces = _COLOUR_OF[dice[0]], faces[:]
        for die in dice:
            left -= each * (state.districts[die] != seat)
            faces[die] = 0
        if left < 0:
            return []
    rolled = state.thrown.from_last[seat if left < each else EMPTY][colour]
    if every:
        return [SELECT[die] for die, _ in reversed(rolled) if faces[die]]
    # From the last one on, so that the first of some that are alike is the one that stays.
    found: dict[int, Command] = {}
    for die, key in rolled:
        face = faces[die]
        if face:
            found[key + face] = SELECT[die]
    return [*reversed(found.values())]


def _joining_with_cube(
    state: TroyesState, frame: Action, cube: Activity, dice: tuple[int, ...], every: bool
) -> list[Command]:
    """The same while a cube is in use, which may change what dice cost (5.2)."""
    if len(dice) >= most_dice(cube):
        return []
    seat, faces = frame.seat, state.faces
    have, natural = state.players[seat].deniers, delayed_of(cube).natural
    colour = COLOURS.index(natural) if natural is not None else _COLOUR_OF[dice[0]] if dice else None
    found: dict[int, Command] = {}
    for die in _DICE_OF[colour]:
        left = faces[die] and not frame.dice >> die & 1
        if left and price(state, seat, (*dice, die), cube) <= have:
            key = die if every else COLOUR_KEYS[die] + faces[die] + KEYS * state.districts[die]
            found.setdefault(key, SELECT[die])
    return list(found.values())
