"""What the rules engine says of a pack: scenarios that cannot start, and games that break down."""

from __future__ import annotations

import random
from collections.abc import Iterator

import rules
from model import path_text
from rules.packs import engine_of
from validators.registry import EVERYTHING, Found, check, found
from validators.snapshot import Snapshot

GAMES = 20
"""Random games, shared out among the scenarios; each has at least one."""

DECISIONS = 200
"""Decisions of a random game: enough to meet the first turns."""


def prepared(look: Snapshot) -> dict[str, rules.Prepared | str]:
    """Every scenario compiled, or the reason why it cannot be; nothing for a system without an engine."""
    try:
        engine_of(look.pack)
    except rules.RulesError:
        return {}
    if any(mention.name not in look.known(mention) for mention in look.mentions):
        return {}  # names that lead nowhere are told already, and no engine can do without them
    outcome: dict[str, rules.Prepared | str] = {}
    for key in look.pack.scenarios:
        try:
            ready = rules.prepare(look.pack, key)
            ready.new_game()
            outcome[key] = ready
        except rules.SetupError as error:
            outcome[key] = "; ".join(error.problems) or error.what
        except Exception as error:
            outcome[key] = f"the engine broke down ({type(error).__name__}: {error})"
    return outcome


@check(
    "PLY-001",
    "The rules engine cannot start a scenario",
    "error",
    reads=EVERYTHING,
    deep=True,
    help="The scenario uses something that the engine does not know, or lacks what it needs. It can be "
    "edited, not played.",
    example="a scenario without a first player, where the rules want one",
)
def scenarios_can_start(look: Snapshot) -> Iterator[Found]:
    for key, ready in look.kept(prepared).items():
        if isinstance(ready, str):
            yield found(
                "{scenario} cannot be played: {reason}.",
                path_text(("scenarios", key)),
                scenario=look.pack.scenarios[key].title,
                reason=ready.rstrip("."),
            )


@check(
    "PLY-002",
    "A game of random moves breaks down",
    "error",
    reads=EVERYTHING,
    deep=True,
    help="Some way into a game of random legal moves nobody could move any more, or the engine failed. "
    "The seed plays it again.",
    example="a card whose event leaves its player without any legal choice",
)
def random_games_go_on(look: Snapshot) -> Iterator[Found]:
    ready = {key: each for key, each in look.kept(prepared).items() if not isinstance(each, str)}
    for key, scenario in ready.items():
        for seed in range(max(1, GAMES // len(ready))):
            if reason := _breakdown(scenario, seed):
                yield found(
                    "{scenario}: a random game broke down (seed {seed}): {reason}.",
                    path_text(("scenarios", key)),
                    scenario=look.pack.scenarios[key].title,
                    seed=seed,
                    reason=reason.rstrip("."),
                )
                break


def _breakdown(scenario: rules.Prepared, seed: int) -> str:
    """Why a random game cannot go on; empty where it can."""
    chance = random.Random(seed)
    game = scenario.new_game(seed=seed)
    try:
        for _ in range(DECISIONS):
            if game.decision is None:
                break
            game.apply(chance.choice(game.legal()))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@check(
    "PLY-003",
    "The engine leaves something to the players",
    "note",
    reads=EVERYTHING,
    deep=True,
    help="The scenario declares a rule that the engine does not run. Play stops there, and a person decides.",
    example="special_rules:\n  fog: {name: Fog, text: No unit sees further than two hexes.}",
)
def players_are_asked(look: Snapshot) -> Iterator[Found]:
    for key, ready in look.kept(prepared).items():
        for remark in () if isinstance(ready, str) else ready.ctx.remarks:
            if remark.manual:
                yield found(
                    "{scenario}: {said}",
                    remark.where or path_text(("scenarios", key)),
                    rule=remark.rule,
                    scenario=look.pack.scenarios[key].title,
                    said=remark.text,
                )
