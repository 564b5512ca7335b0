"""What tiles and cards are worth to a tribe as it stands: what it could pay, and what that would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from engine.games.stone_age.content import CARD_BY_ID, RESOURCES, Amounts, Card, Tile
from engine.games.stone_age.sight import TribeView


def best_points(tile: Tile, stock: Amounts) -> int | None:
    """The most points that a tile can bring with this stock; None where it can't be paid."""
    if tile.price is not None:
        return tile.points if all(map(int.__ge__, stock, tile.price)) else None
    if not tile.kinds:
        return _dearest(stock, tile.most) or None
    found = [_dearest_of(kinds, tile.most, stock) for kinds in combinations(range(4), tile.kinds)]
    return max((points for points in found if points is not None), default=None)


def lacking(tile: Tile, stock: Amounts) -> Amounts | int:
    """What is missing to pay for a tile: of each kind where the price is fixed, else how many resources."""
    if tile.price is not None:
        wood, brick, stone, gold = (max(0, need - have) for need, have in zip(tile.price, stock, strict=True))
        return wood, brick, stone, gold
    most = sorted(stock, reverse=True)[: tile.kinds or len(stock)]
    return max(tile.fewest - sum(most), most.count(0) if tile.kinds else 0)


def span(tile: Tile) -> tuple[int, int]:
    """The fewest and the most points that a tile can bring."""
    if tile.price is not None:
        return tile.points, tile.points
    worth = [resource.divisor for resource in RESOURCES]
    others = max(0, tile.kinds - 1)
    least = (tile.fewest - others) * worth[0] + sum(worth[1 : 1 + others])
    most = (tile.most - others) * worth[-1] + sum(worth[-1 - others : -1])
    return least, most


def culture_gain(card: Card, owned: Sequence[str]) -> tuple[int, bool]:
    """How many points a green card adds at the end, and whether its kind is a new one."""
    copies = Counter(CARD_BY_ID[card_id].culture for card_id in owned)
    kinds = sum(1 for kind in copies if kind is not None)
    doubles = sum(1 for kind, count in copies.items() if kind is not None and count > 1)
    is_new = not copies[card.culture]
    return (2 * kinds + 1, True) if is_new else (2 * doubles + 1, False)


def symbols(tribe: TribeView, multiplier: str) -> int:
    """How many symbols of a multiplier there are on the cards of a tribe that may be seen."""
    cards = (CARD_BY_ID[card] for card in (*tribe.cards, *tribe.drawn))
    return sum(card.symbols for card in cards if card.multiplier == multiplier)


def _dearest(stock: Sequence[int], most: int) -> int:
    points = 0
    for resource in reversed(RESOURCES):
        paid = min(most, stock[resource.index])
        points, most = points + paid * resource.divisor, most - paid
    return points


def _dearest_of(kinds: Sequence[int], count: int, stock: Amounts) -> int | None:
    """The dearest payment of so many resources with one of each of these kinds at least."""
    if sum(stock[kind] for kind in kinds) < count or any(not stock[kind] for kind in kinds):
        return None
    over = [stock[kind] - 1 if kind in kinds else 0 for kind in range(len(stock))]
    return sum(RESOURCES[kind].divisor for kind in kinds) + _dearest(over, count - len(kinds))
