"""Find anything: what a typed word may mean among commands, things of the pack and problems. No Qt."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz, utils

from editor.naming import Naming, shown_name
from editor.texts import mark, tr
from model import Pack
from model.change import Path

MOST = 60
LEAST_LIKENESS = 62.0
KINDS = {
    "command": mark("Commands"),
    "space": mark("Spaces"),
    "unit": mark("Units"),
    "card": mark("Cards"),
    "scenario": mark("Scenarios"),
    "problem": mark("Problems"),
}
PREFIXES = {">": "command", "#": "card", "@": "space", "!": "problem"}
"""A sign before the words that asks for one kind only."""


@dataclass(frozen=True)
class Candidate:
    """Something that can be found: its name, what it is, and what choosing it does."""

    name: str
    kind: str
    act: Callable[[], object]
    note: str = ""
    """Shown beside the name: keys, deck, place."""
    enabled: bool = True


def things(
    pack: Pack, board: str | None, scenario: str | None, go_to: Callable[[Path], object]
) -> Iterator[Candidate]:
    """Everything of a pack that has a name."""

    def going(path: Path) -> Callable[[], object]:
        return lambda: go_to(path)

    for board_id, drawn in pack.boards.items():
        for key in drawn.space_ids:
            path = ("boards", board_id, "spaces", key)
            yield Candidate(
                drawn.shown_name(key), "space", going(path), drawn.title if board_id != board else ""
            )
    if scenario is not None:
        naming = Naming(pack, board)
        owner = _owners(pack, scenario)
        for key, placed in pack.scenario(scenario).setup.items():
            place = naming.name(("space", "box"), placed.at) if placed.at else ""
            path = ("scenarios", owner[key], "setup", key)
            yield Candidate(naming.name(("piece",), placed.piece), "unit", going(path), place)
    for key, card in pack.cards.items():
        deck = pack.decks.get(card.deck)
        name = Naming(pack).in_words(shown_name(card, key))
        yield Candidate(name, "card", going(("cards", key)), deck.name if deck else "")
    for key, each in pack.scenarios.items():
        yield Candidate(each.title, "scenario", going(("scenarios", key)), each.date)


def _owners(pack: Pack, scenario: str) -> dict[str, str]:
    """Which scenario of a chain each unit is written in."""
    found: dict[str, str] = {}
    current: str | None = scenario
    while current and current in pack.scenarios:
        for key in pack.scenarios[current].setup:
            found.setdefault(key, current)
        parent = pack.scenarios[current].based_on
        current = parent if parent != current else None
    return found


def found(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates that a text may mean, the likeliest first."""
    kind = PREFIXES.get(text[:1], "")
    words = text[1:].strip() if kind else text.strip()
    pool = [each for each in candidates if not kind or each.kind == kind]
    if not words:
        return [each for each in pool if kind or each.kind == "command"][:MOST]
    names = [f"{each.name} {each.note}" if each.kind == "unit" else each.name for each in pool]
    wanted = utils.default_process(words)
    scored = [
        (_likeness(wanted, utils.default_process(name)), each) for name, each in zip(names, pool, strict=True)
    ]
    best = heapq.nlargest(MOST, enumerate(scored), key=lambda item: (item[1][0], -item[0]))
    return [each for _, (score, each) in best if score >= LEAST_LIKENESS]


def _likeness(wanted: str, name: str) -> float:
    """How well a name fits: as a beginning best, then as words, then loosely."""
    if name.startswith(wanted):
        return 100.0 - min(len(name) - len(wanted), 20) * 0.1
    if f" {wanted}" in name:
        return 96.0 - min(len(name), 40) * 0.05
    if all(word in name for word in wanted.split()):
        return 92.0 - min(len(name), 40) * 0.05
    if len(wanted) < 3:
        return 0.0
    return 0.9 * fuzz.WRatio(wanted, name, score_cutoff=LEAST_LIKENESS)


def kind_title(kind: str) -> str:
    return tr(KINDS[kind])
