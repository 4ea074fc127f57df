"""Dice from keyed counters: every roll is a function of (seed, stream, how many rolls before it).

A stream is one die or one deck, known by name. Streams do not disturb one another: a change to a unit's
strength that rolls one die more leaves every deck in the same order.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

T = TypeVar("T")

M64: Final = (1 << 64) - 1
GAMMA: Final = 0x9E3779B97F4A7C15


def mix64(z: int) -> int:
    """The finaliser of SplitMix64: a bijection of 64 bits that scatters neighbouring numbers."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


@cache
def name_key(name: str) -> int:
    """64 bits for a name, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def derive(seed: int, *path: int | str) -> int:
    """A seed for a part of something: game 17 of a batch, the bot of a seat, a take-back with new dice."""
    z = mix64((seed + GAMMA) & M64)
    for step in path:
        z = mix64((z ^ (name_key(step) if isinstance(step, str) else mix64((step + GAMMA) & M64))) & M64)
    return z


def draw64(key: int, count: int) -> int:
    return mix64((key + (count + 1) * GAMMA) & M64)


def below(key: int, count: int, n: int) -> int:
    """Draw `count` of a stream, as a number 0 .. n-1 without bias (multiply-shift with rejection)."""
    # draw64 and mix64 written out: this is called for every die and every choice of a bot.
    z = (key + (count + 1) * GAMMA) & M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    z ^= z >> 31
    m = z * n
    low = m & M64
    if low < n:
        floor = (1 << 64) % n
        while low < floor:
            z = mix64((z + GAMMA) & M64)
            m = z * n
            low = m & M64
    return m >> 64


def shuffled(key64: int, items: MutableSequence[T]) -> None:
    """Fisher-Yates in place, all of it from one 64-bit draw."""
    for last in range(len(items) - 1, 0, -1):
        other = below(key64, last, last + 1)
        items[last], items[other] = items[other], items[last]


class Lot:
    """Numbers for whatever is not the game's own dice: bots, determinisation, tests."""

    __slots__ = ("count", "key")

    def __init__(self, seed: int) -> None:
        self.key = mix64((seed + GAMMA) & M64)
        self.count = 0

    def pick(self, n: int) -> int:
        count = self.count
        self.count = count + 1
        return below(self.key, count, n)

    def shuffle(self, items: MutableSequence[T]) -> None:
        self.count += 1
        shuffled(draw64(self.key, self.count), items)

    def seed(self) -> int:
        self.count += 1
        return draw64(self.key, self.count)


@dataclass(frozen=True, slots=True)
class Stream:
    """One die or deck of a system.

    `open_dice` streams are dice that lie on the table: they can be scripted by a plain list of
    faces and typed in by hand. All others (decks, lots) stay generated unless a script names them.
    """

    name: str
    open_dice: bool = True
