"""How a position is written down and read back: each field of a state says it once, in its type.

A state and its parts are plain dataclasses. What their types say is enough for numbers, texts, lists and other parts;
for the rest there are marks, put on a type with ``Annotated``::

    AnyWorker = Annotated[Worker, by_id(WORKERS)]                  # "apprentice_0110"

    available: list[AnyWorker]                                     # ["apprentice_0110", …]
    worker_deck: Annotated[Deck[AnyWorker], HIDDEN]                # "c-muVFb2…": nobody reads it by accident
    sent: dict[Annotated[Building, elsewhere(BUILDINGS)], int]     # {"inn": 2}: it lies on a site, and not here as well
    sites: Annotated[list[Site], PAIRED]                           # {"inn": ["apprentice_0110"]}
    display: list[Annotated[int, numbered(CARDS)] | None]          # ["temple", null]
    at: Annotated[list[int], counted(LOCATIONS)]                   # {"hut": 2}
    pieces: Annotated[int, masked({"q01r02": 1 << 7, …})]          # ["q01r02", …]
    agenda: list[Annotated[Frame, one_of(FRAMES)]]                 # [{"turn": {"seat": 0}}]
    crowd: Derived[list[int]]                                      # neither written nor read
    by: Unwritten[Effect | None] = None                            # the same, and not known any more then

A ``Description`` of the state writes and reads it by that: pydantic does the work, at this border alone, strictly,
with no field missing or unknown. Every number lies between 0 and ``HIGHEST`` and every list is bounded, unless its type
says otherwise, and the first thing that is wrong is the last that is looked at.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cached_property
from itertools import chain, repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    NoReturn,
    Protocol,
    Self,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import Field, GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, PydanticCustomError, SchemaSerializer, SchemaValidator, core_schema

from engine.core.deck import Deck
from engine.core.door import MOST_ITEMS, check_position
from engine.core.errors import BrokenFile, BrokenState, Refusal
from engine.core.game import Json
from engine.core.secret import conceal_json, reveal_json

HIGHEST: Final = 100_000
"""The highest number of a position whose type says nothing else."""

LONGEST_TEXT: Final = 100
LONGEST_SECRET: Final = 10_000
"""How many characters something concealed may take."""


class Named(Protocol):
    """A card, tile or place of the content."""

    @property
    def id(self) -> str:
        """Its name in files."""


class Tagged(Protocol):
    """A class of values that is named in files, as the frames of an agenda are."""

    tag: ClassVar[str]


T = TypeVar("T")
N = TypeVar("N", bound=Named)


# Marks.


class Mark(ABC):
    """Says how a value is written that its type alone would not tell."""

    @abstractmethod
    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """How pydantic reads and writes such a value."""


class _Exchanged(Mark):
    """A value written as another one: ``read`` makes it of what is written, ``write`` the other way round.

    ``things`` are those of the content that it may name, and ``names`` tells which of them a value does name.
    """

    def __init__(
        self,
        form: CoreSchema,
        read: Callable[[Any], Any],
        write: Callable[[Any], Any],
        things: Sequence[Named] = (),
        names: Callable[[Any], Iterable[Any]] | None = None,
    ) -> None:
        self._schema = _exchanged(form, read, write)
        self.things = things
        self.names = names

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return self._schema


def _exchanged(form: CoreSchema, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> CoreSchema:
    """Checked as ``form`` says and then ``read``; ``write`` makes what is then written as ``form`` says."""

    def writing(value: Any, as_form: core_schema.SerializerFunctionWrapHandler) -> Any:
        return as_form(write(value))

    return core_schema.no_info_after_validator_function(
        _or_wrong(read),
        form,
        serialization=core_schema.wrap_serializer_function_ser_schema(writing, schema=form),
    )


def _or_wrong(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def reading(value: Any) -> Any:
        try:
            return read(value)
        except (KeyError, IndexError) as unknown:
            raise ValueError("no such thing") from unknown

    return reading


def by_id(things: Sequence[Named]) -> Mark:
    """For a thing of the content that lies here: written by its id."""
    return _by_id(things, things)


def elsewhere(things: Sequence[Named]) -> Mark:
    """For a thing of the content that is only spoken of and lies elsewhere: written by its id."""
    return _by_id(things, ())


def _by_id(things: Sequence[Named], lie_here: Sequence[Named]) -> Mark:
    known = {thing.id: thing for thing in things}
    form = core_schema.str_schema()
    return _Exchanged(form, known.__getitem__, attrgetter("id"), lie_here, lambda thing: (thing,))


def numbered(things: Sequence[Named]) -> Mark:
    """For a thing that stands in the position by its place among such things: written by its id."""
    known = {thing.id: number for number, thing in enumerate(things)}
    form = core_schema.str_schema()

    def write(number: int) -> str:
        return things[number].id

    return _Exchanged(form, known.__getitem__, write, things, lambda number: (things[number],))


def counted(things: Sequence[Named]) -> Mark:
    """For a list that counts things by their place among them: written by id, without those that aren't there."""
    place = {thing.id: number for number, thing in enumerate(things)}

    def read(counts: Mapping[str, int]) -> list[int]:
        found = [0] * len(things)
        for name, count in counts.items():
            found[place[name]] = count
        return found

    def write(counts: Sequence[int]) -> dict[str, int]:
        return {thing.id: count for thing, count in zip(things, counts, strict=True) if count}

    def names(counts: Sequence[int]) -> Iterator[Named]:
        for thing, count in zip(things, counts, strict=True):
            yield from repeat(thing, count)

    form = core_schema.dict_schema(core_schema.str_schema(), core_schema.int_schema(le=MOST_ITEMS))
    return _Exchanged(form, read, write, things, names)


def masked(bits: Mapping[Any, int]) -> Mark:
    """For a set held in a whole number: written as the list of names whose bits are set, in their order."""

    def read(names: Sequence[Any]) -> int:
        found = sum({name: bits[name] for name in names}.values())
        if found.bit_count() < len(names):
            raise ValueError("named twice")
        return found

    def write(number: int) -> list[Any]:
        return [name for name, bit in bits.items() if number & bit]

    name = core_schema.int_schema() if all(type(bit) is int for bit in bits) else core_schema.str_schema()
    return _Exchanged(core_schema.list_schema(name), read, write)


_LAID_OPEN: Final = "laid_open"


class _Hidden(Mark):
    def __init__(self, *, was_open: bool = False) -> None:
        self._was_open = was_open

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        is_deck = get_origin(source) is Deck
        form = _bounded(_cards_of(source) if is_deck else handler(source))
        reader, writer = SchemaValidator(form), SchemaSerializer(form)

        def read(text: str) -> Any:
            try:
                plain = reveal_json(text)
            except BrokenFile as broken:
                raise ValueError("not concealed by this program") from broken
            value = reader.validate_json(plain, strict=True)
            return Deck(value) if is_deck else value

        def write(value: Any) -> str:
            return conceal_json(writer.to_json(value.rest if is_deck else value).decode())

        concealed = _exchanged(core_schema.str_schema(max_length=LONGEST_SECRET), read, write)
        if self._was_open:
            either = core_schema.union_schema([concealed, form], mode="left_to_right")
            concealed = {**either, "serialization": concealed["serialization"]}
        laid_open = core_schema.no_info_after_validator_function(Deck, form) if is_deck else form
        return {**concealed, "metadata": {_LAID_OPEN: laid_open}}


def _cards_of(deck: Any) -> CoreSchema:
    cards: Any = tuple.__class_getitem__((get_args(deck)[0], ...))
    return TypeAdapter(cards).core_schema


HIDDEN: Final = _Hidden()
"""For what not everybody may know: concealed in files. Of a deck that is what is still in it."""

FORMERLY_OPEN: Final = _Hidden(was_open=True)
"""The same for what older programs wrote openly: their files are still read."""


class _Paired(Mark):
    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        pair = get_args(source)[0]
        named = hasattr(pair, "_make")
        key, value = get_type_hints(pair, include_extras=True).values() if named else get_args(pair)
        make, gather = (pair._make if named else tuple), (list if get_origin(source) is list else tuple)
        form = core_schema.dict_schema(handler.generate_schema(key), handler.generate_schema(value))
        return _exchanged(form, lambda pairs: gather(map(make, pairs.items())), dict)


PAIRED: Final = _Paired()
"""For a list or tuple of pairs whose first parts differ: written as an object."""


class _OneOf(Mark):
    def __init__(self, classes: Sequence[type[Tagged]]) -> None:
        self.classes = classes

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        # A union would not tell classes of one shape apart, and each would come back as the first of them.
        form = core_schema.typed_dict_schema(
            {
                one.tag: core_schema.typed_dict_field(handler.generate_schema(one), required=False)
                for one in self.classes
            }
        )
        return _exchanged(form, _only, lambda value: {value.tag: value})


def _only(tagged: Mapping[str, T]) -> T:
    (value,) = tagged.values()
    return value


def one_of(classes: Sequence[type[Tagged]]) -> Mark:
    """For a value of one of some classes, such as a frame of the agenda: written with the tag of its class."""
    return _OneOf(classes)


class _Derived(Mark):
    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(_never_read)


def _never_read(value: object) -> NoReturn:
    raise PydanticCustomError("extra_forbidden", "follows from other fields")


Derived = Annotated[T, Field(exclude=True), _Derived()]
"""A field that follows from others: neither written nor read, but worked out by the ``derive`` of its state."""

Unwritten = Annotated[T, Field(exclude=True), _Derived()]
"""A field, with a value where it is not known, for what is only told and decides nothing: neither written nor read. A
match that is opened plays its journal again and knows it; of a position that was read by itself it is not known."""


# Descriptions.

STUMBLES: Final = (KeyError, ValueError, TypeError, IndexError, AttributeError, ArithmeticError, BrokenState)
"""What comes of data that makes no sense."""


class Part:
    """A position, or what changes in place in it, such as all that belongs to a seat. Its fields say how it is copied.

    Lists, dictionaries, decks and other parts are copied; whatever else a field holds never changes, and is shared.
    """

    __slots__ = ()

    def derive(self) -> None:
        """Work out what is derived from what was read; by default nothing is. Raises BrokenState where it can't be."""

    def clone(self) -> Self:
        """An independent copy."""
        # From its first copy on each class has a method as one would write it by hand: bots copy all the time.
        kind: Any = type(self)
        kind.clone = _cloner(kind)
        copied: Self = kind.clone(self)
        return copied


def _cloner(kind: type) -> Callable[[Any], Any]:
    namespace: dict[str, Any] = {kind.__name__: kind}
    exec(clone_source(kind), namespace)
    clone: Callable[[Any], Any] = namespace["clone"]
    return clone


def clone_source(kind: type) -> str:
    """The method that copies a part of this kind, as one would write it by hand."""
    name, fields = kind.__name__, get_type_hints(kind).items()
    return "\n    ".join(
        (
            f"def clone(self) -> {name}:",
            f"copy = {name}.__new__({name})",
            *(f"copy.{field} = {_copying(form, f'self.{field}')}" for field, form in fields),
            "return copy",
        )
    )


def _copying(form: Any, value: str) -> str:
    """The expression that copies a value of some form."""
    origin = get_origin(form) or form
    if origin is list:
        each = _copying(get_args(form)[0], "each")
        return f"{value}[:]" if each == "each" else f"[{each} for each in {value}]"
    return f"{value}.copy()" if origin is dict else f"{value}.clone()" if hasattr(origin, "clone") else value


class Described(Protocol):
    """A state that can be written down."""

    def derive(self) -> None:
        """Work out what is derived from what was read. Raises BrokenState where that can't be."""


D = TypeVar("D", bound=Described)


class Description(Generic[D]):
    """Writes the positions of one game and reads them, by the types of their fields.

    ``check`` raises BrokenState for a position that breaks an invariant of the game. ``older`` brings what earlier
    versions wrote into the present form; it is shown everything from outside, and may stumble over what makes no sense.
    """

    def __init__(
        self,
        state: type[D],
        check: Callable[[D], None],
        older: Callable[[dict[str, Json]], dict[str, Json]] | None = None,
    ) -> None:
        self._state = state
        self.check = check
        self._older = older

    def dump(self, state: D) -> Json:
        """The state as what the json module writes."""
        return self._writer.to_python(state, mode="json")

    def load(self, data: Json, lenient: bool = False) -> D:
        """The state that was dumped; of one that is ``lenient``, unknown fields are passed over.

        Raises BrokenFile: ``snapshot_wrong``, or ``snapshot_other`` where it is that of another version by its fields.
        """
        try:
            if self._older is not None and isinstance(data, dict):
                data = self._older(data)
            state = cast(D, check_position(data, self._reader, self._fields, lenient=lenient))
            state.derive()
            self.check(state)
        except STUMBLES as broken:
            raise BrokenFile(Refusal("snapshot_wrong")) from broken
        return state

    def scene(self, data: Json, complete: Callable[[D], None]) -> D:
        """The position that a scenario describes: fields left out are as at the start, what is hidden lies open.

        Where TOML can't say that there is nothing, "none" does. ``complete`` fills in what the description leaves open,
        such as the rest of a deck. Raises BrokenFile where the description makes no sense.
        """
        try:
            found = self._scene_reader.validate_json(
                json.dumps(_nothing_for_none(data)), strict=True, extra="forbid"
            )
            state = cast(D, found)
            complete(state)
            state.derive()
            self.check(state)
        except STUMBLES as wrong:
            raise BrokenFile(Refusal("scene_wrong")) from wrong
        return state

    @cached_property
    def _plain(self) -> CoreSchema:
        return TypeAdapter(self._state).core_schema

    @cached_property
    def _schema(self) -> CoreSchema:
        return cast(CoreSchema, _bounded(self._plain))

    @cached_property
    def _scene_reader(self) -> SchemaValidator:
        return SchemaValidator(cast(CoreSchema, _bounded(self._plain, of_scene=True)))

    @cached_property
    def _reader(self) -> SchemaValidator:
        return SchemaValidator(self._schema)

    @cached_property
    def _writer(self) -> SchemaSerializer:
        return SchemaSerializer(self._schema)

    @cached_property
    def _fields(self) -> tuple[str, ...]:
        return tuple(get_type_hints(self._state))


_BOUNDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "int": {"ge": 0, "le": HIGHEST},
    "str": {"max_length": LONGEST_TEXT},
    **{kind: {"max_length": MOST_ITEMS, "fail_fast": True} for kind in ("list", "tuple", "dict")},
}


def _bounded(schema: Any, *, of_scene: bool = False) -> Any:
    """A schema with bounds where it has none, and with no field that may be left out but those that are derived.

    That ``of_scene`` lays open what is hidden, and any field may be left out that has a value at the start.
    """
    if isinstance(schema, list):
        return [_bounded(part, of_scene=of_scene) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if of_scene and _LAID_OPEN in schema.get("metadata", {}):
        return schema["metadata"][_LAID_OPEN]
    parts = {
        key: part if key == "serialization" else _bounded(part, of_scene=of_scene)
        for key, part in schema.items()
    }
    kind = schema.get("type")
    required = kind == "dataclass-field" and not schema.get("serialization_exclude") and not of_scene
    if required and parts["schema"]["type"] == "default":
        parts["schema"] = parts["schema"]["schema"]
    return {**_BOUNDS.get(kind, {}), **parts} if isinstance(kind, str) else parts


def _nothing_for_none(data: Json) -> Json:
    if isinstance(data, dict):
        return {key: _nothing_for_none(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_nothing_for_none(value) for value in data]
    return None if data == "none" else data


# Things.

Finder = Callable[[Any], Iterable[Any]]
"""Finds the things of a kind in a value."""


def things(state: object, kind: Sequence[N]) -> list[N]:
    """All things of a kind that lie somewhere in a position, each as often as it does.

    The kind is the very sequence of the content that the marks of the fields were made with.
    """
    key = type(state), id(kind)
    if key not in _FINDERS:
        _FINDERS[key] = _finder(type(state), kind) or _nothing
    return list(_FINDERS[key](state))


_FINDERS: Final[dict[tuple[type, int], Finder]] = {}


def _nothing(value: Any) -> Iterable[Any]:
    return ()


def _finder(form: Any, kind: Sequence[Named]) -> Finder | None:
    """What finds the things of a kind in a value of this form; None where such a value can hold none."""
    if get_origin(form) is Annotated:
        return _finder_of_marked(form, kind)
    parts = [_finder(part, kind) for part in get_args(form) if part not in (NoneType, Ellipsis)]
    if is_dataclass(form) or hasattr(form, "_fields"):
        return _finder_in_fields(form, kind)
    if not any(parts):
        return None
    finders = [part or _nothing for part in parts]
    first = finders[0]
    match get_origin(form):
        case origin if origin in (Union, UnionType):
            return lambda value: () if value is None else first(value)
        case origin if origin is dict:
            of_key, of_value = finders
            return lambda value: (
                found for key, one in value.items() for found in (*of_key(key), *of_value(one))
            )
        case origin if origin is Deck:
            return lambda deck: chain.from_iterable(map(first, deck.rest))
        case _ if len(finders) == 1:
            return lambda values: chain.from_iterable(map(first, values))
    return lambda values: chain.from_iterable(find(one) for find, one in zip(finders, values, strict=True))


def _finder_of_marked(form: Any, kind: Sequence[Named]) -> Finder | None:
    for mark in form.__metadata__:
        if isinstance(mark, _Derived):
            return None
        if isinstance(mark, _Exchanged):
            return mark.names if mark.things is kind else None
        if isinstance(mark, _OneOf):
            of_class = {one: _finder(one, kind) for one in mark.classes}
            if not any(of_class.values()):
                return None
            return lambda value: (of_class[type(value)] or _nothing)(value)
    return _finder(form.__origin__, kind)


def _finder_in_fields(part: type, kind: Sequence[Named]) -> Finder | None:
    forms = get_type_hints(part, include_extras=True)
    finders = {name: _finder(form, kind) for name, form in forms.items() if get_origin(form) is not ClassVar}
    fields = [(attrgetter(name), find) for name, find in finders.items() if find is not None]
    if not fields:
        return None
    return lambda value: chain.from_iterable(find(field(value)) for field, find in fields)


def left_over(kind: Iterable[T], lying: Iterable[T]) -> tuple[T, ...]:
    """Those of some things that lie nowhere else, in their order; of equal ones as many as are not elsewhere."""
    away = Counter(lying)
    left = []
    for thing in kind:
        if away[thing]:
            away[thing] -= 1
        else:
            left.append(thing)
    return tuple(left)
