"""What the rules engine says of a pack: scenarios that cannot start, and games that break down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import rules
from model import path_text
from model.saying import said
from rules.fuzz import FuzzFailure, FuzzResult, NoEnd, fuzz_game
from rules.packs import engine_of
from validators.registry import EVERYTHING, Found, check, found
from validators.snapshot import Snapshot

GAMES = 20
"""Random games of each scenario."""

DECISIONS = 20_000
"""A game with more decisions has no end that players would see."""

AT_ONCE = 4
"""A game with fewer decisions was no game."""

DECIDED = 10
"""Games with a winner that it takes to call a scenario lopsided."""

LOPSIDED = 0.9
"""The share of them that one side wins then."""


class Prepared(dict[str, "rules.Prepared | str"]):
    """Scenarios compiled when they are asked for, each once: ready to play, or the reason why it is not.

    A system without an engine has none; nor has a pack with names that lead nowhere, which are told already.
    """

    def __init__(self, look: Snapshot) -> None:
        super().__init__()
        self._pack = look.pack
        self.can_play = has_engine(look) and not look.dangling

    def __missing__(self, scenario: str) -> rules.Prepared | str:
        self[scenario] = outcome = self._prepare(scenario)
        return outcome

    def _prepare(self, scenario: str) -> rules.Prepared | str:
        try:
            ready = rules.prepare(self._pack, scenario)
            ready.new_game()
            return ready
        except rules.SetupError as error:
            return "; ".join(error.problems) or error.what
        except Exception as error:
            return said("the engine broke down ({error})", error=f"{type(error).__name__}: {error}")

    def all(self) -> Iterator[tuple[str, rules.Prepared | str]]:
        """Every scenario."""
        for scenario in self._pack.scenarios if self.can_play else ():
            yield scenario, self[scenario]

    def ready(self) -> Iterator[tuple[str, rules.Prepared]]:
        """Every scenario that can be played."""
        for scenario, each in self.all():
            if not isinstance(each, str):
                yield scenario, each


def has_engine(look: Snapshot) -> bool:
    try:
        engine_of(look.pack)
    except rules.RulesError:
        return False
    return True


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
    for key, ready in look.kept(Prepared).all():
        if isinstance(ready, str):
            yield found(
                "{scenario} cannot be played: {reason}.",
                path_text(("scenarios", key)),
                scenario=look.pack.scenarios[key].title,
                reason=ready.rstrip("."),
            )


@dataclass(frozen=True)
class Fault:
    """Where a random game went wrong."""

    seed: int
    decision: int
    what: str


@dataclass(frozen=True)
class Played:
    """What came of random games of one scenario."""

    games: tuple[FuzzResult, ...] = ()
    broken: Fault | None = None
    """The first game that broke down; none was played after it."""
    endless: Fault | None = None

    def __add__(self, more: Played) -> Played:
        return Played(self.games + more.games, self.broken or more.broken, self.endless or more.endless)

    @property
    def is_over(self) -> bool:
        """Whether more games would tell no more."""
        return len(self.games) >= GAMES or bool(self.broken or self.endless)


def played(look: Snapshot) -> dict[str, Played]:
    """Random games of every scenario that can start, with all promises of the engine watched."""
    return {key: play(each, range(GAMES)) for key, each in look.kept(Prepared).ready()}


def play(scenario: rules.Prepared, seeds: Iterable[int]) -> Played:
    """Random games with these seeds, up to the first that has a fault."""
    games: list[FuzzResult] = []
    for seed in seeds:
        try:
            games.append(fuzz_game(scenario, seed, limit=DECISIONS))
        except NoEnd as endless:
            return Played(tuple(games), endless=_fault(endless))
        except FuzzFailure as broken:
            return Played(tuple(games), broken=_fault(broken))
    return Played(tuple(games))


def _fault(failure: FuzzFailure) -> Fault:
    return Fault(failure.seed, len(failure.actions), failure.what)


@check(
    "PLY-002",
    "A game of random moves breaks down",
    "error",
    reads=EVERYTHING,
    deep=True,
    plays=True,
    help="In a game of random legal moves nobody could move any more, the engine failed, or a count came out "
    "wrong. The seed plays it again.",
    example="a card whose event leaves its player without any legal choice",
)
def random_games_go_on(look: Snapshot) -> Iterator[Found]:
    for key, outcome in look.kept(played).items():
        if outcome.broken is not None:
            yield found(
                "{scenario}: a random game broke down (seed {seed}, decision {decision}): {reason}.",
                path_text(("scenarios", key)),
                scenario=look.pack.scenarios[key].title,
                seed=outcome.broken.seed,
                decision=outcome.broken.decision,
                reason=outcome.broken.what.rstrip("."),
            )


@check(
    "PLY-004",
    "Random games end at once, or never",
    "warning",
    reads=EVERYTHING,
    deep=True,
    plays=True,
    help="A game that is over within a few decisions was decided by its set-up; one that goes on for "
    "thousands may have no end that players reach.",
    example="victory that the first player has before moving, or a game without last turn and way to win",
)
def random_games_have_a_length(look: Snapshot) -> Iterator[Found]:
    for key, outcome in look.kept(played).items():
        lengths = [game.decisions for game in outcome.games]
        if outcome.endless is not None:
            sentence = "{scenario}: a random game goes on after {decisions} decisions (seed {seed})."
            decisions, seed = DECISIONS, outcome.endless.seed
        elif lengths and max(lengths) < AT_ONCE:
            sentence = "{scenario}: a random game is over after {decisions} decisions at most."
            decisions, seed = max(lengths), 0
        else:
            continue
        yield found(
            sentence,
            path_text(("scenarios", key)),
            scenario=look.pack.scenarios[key].title,
            decisions=decisions,
            seed=seed,
        )


@check(
    "PLY-005",
    "One side wins nearly all random games",
    "note",
    reads=EVERYTHING,
    deep=True,
    plays=True,
    help="Random play says little about good play, but a scenario that one side wins even by chance may be "
    "lopsided. 'sandtable simulate' tells more.",
    example="a side with a single unit against twenty",
)
def random_games_are_open(look: Snapshot) -> Iterator[Found]:
    for key, outcome in look.kept(played).items():
        winners = Counter(game.winner for game in outcome.games if game.winner is not None)
        side, wins = winners.most_common(1)[0] if winners else ("", 0)
        if winners.total() >= DECIDED and wins > winners.total() * LOPSIDED:
            yield found(
                "{scenario}: {side} wins {wins} of {games} random games.",
                path_text(("scenarios", key)),
                scenario=look.pack.scenarios[key].title,
                side=look.name("side", side),
                wins=wins,
                games=winners.total(),
            )


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
    for key, ready in look.kept(Prepared).ready():
        for remark in ready.ctx.remarks:
            if remark.manual:
                yield found(
                    "{scenario}: {said}",
                    remark.where or path_text(("scenarios", key)),
                    rule=remark.rule,
                    scenario=look.pack.scenarios[key].title,
                    said=remark.text,
                )


@check(
    "PLY-006",
    "The system has no rules engine",
    "note",
    reads=EVERYTHING,
    deep=True,
    help="Packs of this system can be drawn, edited and checked. To play them on the screen, their system "
    "needs an engine.",
    example="a system whose `engine` is None",
)
def the_system_can_be_played(look: Snapshot) -> Iterator[Found]:
    try:
        engine_of(look.pack)
    except rules.RulesError as missing:
        yield found("{reason}.", path_text(("manifest", "system")), reason=str(missing).rstrip("."))
