"""Rewrite the module of a game's state so that mypyc makes native classes of it, which are several times as fast.

mypyc takes no dataclass with slots, and no base class that is Python's own; and it does not keep the types of fields as
they were written, by which pydantic reads and writes a position and its invariants find things. So the slots go, a part
has its own methods in place of those of ``Part``, and in the end each class is given its types back.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from engine.core.position import Part, clone_source

GIVEN_BACK: Final = """
from typing import Any as _Any

def _give_back(kind: _Any, types: dict[str, str]) -> None:
    kind.__annotations__ = types
    for name, each in getattr(kind, "__dataclass_fields__", {}).items():
        kind.__slots__, each.type = (), types[name]
"""
"""Slots are named as well, though there are none: pydantic then fills the fields one by one, and not ``__dict__``."""

OWN_DERIVE: Final = """
def derive(self) -> None:
    pass
"""


def made_native(source: str, game: str) -> str:
    """The source of a game's state, rewritten; the module as it is must be importable."""
    tree = ast.parse(source)
    kinds = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for kind in kinds:
        _without_slots(kind)
        if Part.__name__ in _bases(kind):
            _stand_alone(kind, getattr(import_module(f"engine.games.{game}.state"), kind.name))
    tree.body += ast.parse(GIVEN_BACK).body
    for kind in kinds:
        tree.body += ast.parse(f"_give_back({kind.name}, {dict(_types(kind))!r})").body
    return ast.unparse(tree)


def _without_slots(kind: ast.ClassDef) -> None:
    for decorator in kind.decorator_list:
        if isinstance(decorator, ast.Call):
            decorator.keywords = [word for word in decorator.keywords if word.arg != "slots"]


def _stand_alone(kind: ast.ClassDef, part: type[Part]) -> None:
    """Give the methods of ``Part`` to a class, in place of that base."""
    kind.bases = []
    kind.body += ast.parse(clone_source(part)).body
    if part.derive is Part.derive:
        kind.body += ast.parse(OWN_DERIVE).body


def _bases(kind: ast.ClassDef) -> list[str]:
    return [ast.unparse(base) for base in kind.bases]


def _types(kind: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields of a class with their types, as they are written."""
    for each in kind.body:
        if isinstance(each, ast.AnnAssign):
            yield ast.unparse(each.target), ast.unparse(each.annotation)
