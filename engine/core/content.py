"""Content files: the data of cards, tiles and constants, checked by pydantic when a game is opened."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict

Source = Literal["seed", "published", "recalled", "designed"]
"""How well a figure is known: from the original text, from public sources, from memory, or our own decision."""


class ContentModel(BaseModel):
    """A part of a content file: strict, nothing unknown, unchangeable."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


M = TypeVar("M", bound=ContentModel)


def load_content(package: str, model: type[M], name: str = "content.toml") -> M:
    """Read a content file that lies in a game's package. Raises pydantic.ValidationError where it is wrong."""
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    # Strict mode takes a list for a tuple only when it reads JSON.
    return model.model_validate_json(json.dumps(tomllib.loads(text)))
