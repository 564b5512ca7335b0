"""Sentences for what the engine hands out: commands, events, refusals, places, scores, options and hints.

A game's words are under its id (``builders.event.worker_sent``), those that all games share are not
(``refusal.not_your_turn``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from desktop.words import can_say, first, has, labelled, say, say_unnamed, written
from desktop.words.catalogue import SHIPPED, Named, catalogue
from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.event import Event
from engine.core.game import OptionValue
from engine.core.score import Ranking, ScoreLine, ScoreSheet
from engine.games import CATALOGUE


def command_sentence(
    game_id: str, command: Command, players: Sequence[Named] = (), details: Mapping[str, Any] | None = None
) -> str:
    """What a command does, as a label: "Send the Apprentice to the Inn".

    ``details`` are what the position adds to the command's own fields (``Game.details``), where one is at hand.
    """
    return say(
        f"{game_id}.command.{command.verb}", players=players, **{**_fields(command), **(details or {})}
    )


def event_sentence(event: Event, players: Sequence[Named] = (), game_id: str | None = None) -> str | None:
    """A line of the log; None for an event that goes without saying."""
    key = _of_game("event", event.kind, game_id or _home(event))
    return say(key, players=players, **_fields(event)) or None


def predicate(event: Event, seat: int, players: Sequence[Named], game_id: str) -> str:
    """What a player did, as it follows their name: "starts the Inn"; empty if an event is not theirs.

    A game has words for that under ``predicate``; without them the line of the log is used, less the name.
    """
    key = f"{game_id}.predicate.{event.kind}"
    if has(key):
        return say(key, players=players, **_fields(event)) if getattr(event, "seat", seat) == seat else ""
    return say_unnamed(_of_game("event", event.kind, game_id), seat, players, _fields(event))


def preview_sentence(event: Event, seat: int, players: Sequence[Named], game_id: str) -> str:
    """What would happen, in the words of the log, less the name of the seat itself; empty if that is not told."""
    sentence = predicate(event, seat, players, game_id) or event_sentence(event, players, game_id) or ""
    return sentence.replace(say("predicate.past"), say("predicate.coming"))


def news_sentence(
    game_id: str, event: Event, details: Mapping[str, Any], players: Sequence[Named] = ()
) -> str:
    """What an event showed the person whose command caused it; the log's line if the game has no other words."""
    key = first(f"{game_id}.news.{event.kind}", f"{game_id}.event.{event.kind}")
    return say(key, players=players, **{**_fields(event), **details})


def refusal_sentence(refusal: Refusal, players: Sequence[Named] = (), game_id: str | None = None) -> str:
    """Why something can't be done now."""
    return say(_of_game("refusal", refusal.reason, game_id), players=players, **refusal.details)


def doubt_sentence(game_id: str, doubt: Doubt, players: Sequence[Named] = ()) -> str:
    """Why a person might not mean a command: what it would lose."""
    return say(f"{game_id}.doubt.{doubt.why}", players=players, **_fields(doubt))


def end_turn_sentences(game_id: str, doubt: Doubt) -> tuple[str, str]:
    """The question before ending a turn that leaves something undone, and the answer that does it first."""
    key, details = f"{game_id}.end_turn.{doubt.why}", _fields(doubt)
    return say(f"{key}.question", **details), say(f"{key}.first", **details)


def end_turn_title(game_id: str) -> str:
    """What is asked before a turn ends. A game may have its own words."""
    return say(_of_game("end_turn", "title", game_id))


def end_turn_answers(game_id: str) -> tuple[str, str]:
    """The other two answers: to end the turn anyway, and to go back to it. A game may have its own words."""
    return say(_of_game("end_turn", "anyway", game_id)), say(_of_game("end_turn", "back", game_id))


def shortcut_sentence(
    game_id: str,
    commands: Sequence[Command],
    players: Sequence[Named] = (),
    details: Mapping[str, Any] | None = None,
) -> str:
    """Several commands for one wish: what is done first, and then the last of them.

    A game may have words of its own under ``shortcut``, by the verb of the wish or for all of one kind; they get the
    fields of both commands, how often the first is given (``count``), what the wish does (``then``), and the
    ``details`` of the shortcut.
    """
    *before, wish = commands
    sentences = [command_sentence(game_id, command, players) for command in before]
    then = command_sentence(game_id, wish, players)
    fields_of_both = {**_fields(before[0]), **_fields(wish), **(details or {})}
    kind = "shortcut.several" if len(set(sentences)) < len(sentences) else "shortcut.one"
    key = first(f"{game_id}.shortcut.{wish.verb}", f"{game_id}.{kind}", kind)
    return say(key, players=players, **fields_of_both, before=sentences[0], count=len(before), then=then)


def place_name(game_id: str, place: str, players: Sequence[Named] = ()) -> str:
    """What a place is called, for tooltips and screen readers: "Site: the Inn", "Worker row, place 3"."""
    above, _, last = place.rpartition(".")
    key = first(f"{game_id}.place.{place}", f"{game_id}.place.{above or place}")
    where = int(last) if last.isdigit() else 0
    return say(key, players=players, id=last, seat=where, number=where + 1)


def holding(place: str, lies: str) -> str:
    """A place with what lies there, as a title; each language has its own colon."""
    return say("panel.told", what=place, value=lies)


def card_name(game_id: str, card: str) -> str:
    """What a card is called; cards that look alike to a person share one name."""
    return say(first(f"{game_id}.card.{card}", f"{game_id}.card.{card.rpartition('_')[0]}"))


def change_words(fact: str, change: int) -> str:
    """How the fact of a seat with this key has changed: "+1 card"; with its name if a game has no other words."""
    game_id, _, name = fact.partition(".fact.")
    key = first(f"{game_id}.change.{name}", "fact.change")
    return say(key, name=say(fact), change=change, count=abs(change))


def with_key(does: str, key: str) -> str:
    """What something does, and below it the key that does it: one, or one after the other (``B 2``)."""
    first_key, _, then = key.partition(" ")
    keys = say("keys.two", key=first_key, then=then) if then else say("keys.one", key=first_key)
    return f"{does}\n{keys}"


def prompt(game_id: str, asks: str, players: Sequence[Named] = (), **details: Any) -> str:
    """What a seat is asked to do; ``asks`` is the key from the rules."""
    return say(_of_game("ask", asks, game_id), players=players, **details)


def hint_sentence(
    game_id: str, why: str, details: Mapping[str, Any] | None = None, players: Sequence[Named] = ()
) -> str:
    """Why a bot would do what it suggests."""
    return say(_of_game("hint", why, game_id), players=players, **(details or {}))


def can_hint(game_id: str, why: str, details: Mapping[str, Any], players: Sequence[Named] = ()) -> bool:
    """Whether ``hint_sentence`` has a sentence for a reason with these details, which need not be trusted."""
    return "players" not in details and can_say(_of_game("hint", why, game_id), details, players)


def option_name(game_id: str, option: str) -> str:
    """What an option is called."""
    return say(f"{game_id}.option.{option}.name")


def option_help(game_id: str, option: str) -> str:
    """What an option does, in one line."""
    return say(f"{game_id}.option.{option}.help")


def option_value(game_id: str, option: str, value: OptionValue) -> str:
    """What a value of an option is called."""
    name = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
    return say(first(f"{game_id}.option.{option}.value.{name}", f"option.value.{name}"))


def score_row(game_id: str, line: ScoreLine) -> str:
    """What the row of a line is called on the score sheet: "Coins"."""
    return say(f"{game_id}.score.{line.row or line.source}")


def counted_from(game_id: str, lines: Sequence[ScoreLine]) -> str:
    """What the points of a seat in a row were counted from: "3 cards". Several parts stand one below the other, each
    with its points."""
    said = {
        line: say(key, count=line.count)
        for line in lines
        if line.count and has(key := f"{game_id}.score_from.{line.source}")
    }
    if len(said) > 1:
        return "\n".join(
            labelled(words, known_points(line.points, concealed=line.concealed))
            for line, words in said.items()
        )
    return "".join(said.values())


def known_points(points: int, *, concealed: bool) -> str:
    """Points; where more may be hidden a question mark and what is to be added: by itself it would look like all."""
    if not concealed:
        return written(points)
    return "?" if not points else f"?+{written(points)}" if points > 0 else f"?{written(points)}"


def ranking_sentence(
    game_id: str, ranking: Ranking, sheets: Sequence[ScoreSheet], players: Sequence[Named] = ()
) -> str:
    """Who has won, with how many points, and what broke the tie, where that was one thing."""
    winners = ranking.winners
    total = max(sheet.total for sheet in sheets)
    behind = _behind(ranking)
    if len(winners) == 1 and len(behind) == 1:
        why = _decided(game_id, *behind)
        return say("ranking.tie_broken", players=players, winner=winners[0], total=total, why=why)
    key = "ranking.shared" if len(winners) > 1 else "ranking.won"
    return say(key, players=players, winners=winners, winner=winners[0], total=total)


def tie_sentences(game_id: str, ranking: Ranking, players: Sequence[Named] = ()) -> list[str]:
    """What broke the tie with each of the others, where it wasn't the same; else the sentence of who has won has it."""
    behind = _behind(ranking)
    if len(ranking.winners) == 1 and len(behind) == 1:
        return []
    return [
        say("ranking.against", players=players, others=others, why=_decided(game_id, by))
        for by, others in behind.items()
    ]


def _behind(ranking: Ranking) -> dict[str, list[int]]:
    """By what broke a tie those whom it broke it against."""
    behind: dict[str, list[int]] = {}
    for seat, by in enumerate(ranking.behind_by):
        if by is not None:
            behind.setdefault(by, []).append(seat)
    return behind


def _decided(game_id: str, by: str) -> str:
    return say(f"{game_id}.tie_break.{by}.decided")


def tallied(game_id: str) -> tuple[str, ...]:
    """What is counted in a game besides its points, in order: a kind of event, or one of its numbers.

    ``builders.tally.worker_sent`` counts the events, ``builders.tally.coins_taken.coins`` adds up their ``coins``; what
    a ``+`` joins is counted together.
    """
    start = f"{game_id}.tally."
    return tuple(key.removeprefix(start) for key in catalogue(SHIPPED[0]).entries if key.startswith(start))


def _of_game(kind: str, name: str, game_id: str | None) -> str:
    """The key of a game's own words, else of the shared ones; if both are missing, the game's own."""
    shared = f"{kind}.{name}"
    if game_id is None:
        return first(*(f"{game}.{shared}" for game in CATALOGUE), shared)
    return first(f"{game_id}.{shared}", shared, f"{game_id}.{shared}")


def _home(event: Event) -> str | None:
    """The game that an event belongs to: the one whose package defines it."""
    packages = type(event).__module__.replace("_", "-").split(".")
    return next((game for game in CATALOGUE if game in packages), None)


def _fields(record: Any) -> dict[str, Any]:
    return {part.name: getattr(record, part.name) for part in fields(record)}
