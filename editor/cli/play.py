"""Verbs of play: play in the terminal, replay a recorded game, simulate many."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from editor.cli import output
from editor.cli.output import AsJson, PackPath, as_json, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from rules import Action, Game, Prepared
    from rules.core import Decision
    from rules.simulate import Report

ScenarioId = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario of the pack, by id.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same game.", min=0)]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A choice of rules; may be given several times."),
]

HELP = """number: do it    u: undo    t: take back, same dice    n: take back, new dice    b: board
e: explain (why not?)    s FILE: save    q: stop"""


HANDOVER_LINES = 60


def register(app: typer.Typer) -> None:
    for verb in (play, replay, simulate):
        app.command(verb.__name__)(_told(verb))


def _told(verb: Any) -> Any:
    """What goes wrong in the rules is told like any other trouble."""
    from functools import wraps

    @wraps(verb)
    def told(*args: Any, **kwargs: Any) -> None:
        from rules import RulesError

        try:
            verb(*args, **kwargs)
        except RulesError as error:
            raise output.Trouble(str(error)) from error

    return told


# play


def play(
    pack: PackPath,
    scenario: ScenarioId,
    seats: Annotated[
        str, typer.Option(help="Who plays, by seat: human or the name of a bot, as in human,random.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.", min=0)] = None,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Roll real dice and type what they show.")
    ] = False,
    record: Annotated[Path | None, typer.Option(help="Write the game to this file when it ends.")] = None,
    option: Choices = None,
) -> None:
    """Play a scenario in the terminal."""
    prepared = _prepared(pack, scenario, option)
    number = int.from_bytes(os.urandom(4), "little") if seed is None else seed
    players = _players(prepared, seats, number)
    game = prepared.new_game(seed=number, dice="by-hand" if by_hand else None)
    say(f"{scenario}, seed {number}")
    _Table(game, players, record).play()


def _players(prepared: Prepared, seats: str, seed: int) -> list[Any]:
    """A bot for each seat, None for a person."""
    from rules.bots import bot_named
    from rules.core import derive

    names = [name.strip() for name in seats.split(",")] if seats else ["human"] * len(prepared.ctx.seats)
    if len(names) != len(prepared.ctx.seats):
        wanted = ", ".join(prepared.ctx.seats)
        raise output.Trouble(f"--seats names {len(names)} players; the seats are {wanted}.")
    return [
        None if name == "human" else bot_named(prepared.engine, name)(derive(seed, "bot", seat))
        for seat, name in enumerate(names)
    ]


class _Table:
    """A game between people at one terminal and bots."""

    def __init__(self, game: Game, players: list[Any], record: Path | None) -> None:
        self.game = game
        self.players = players
        self.record = record
        self.shown = False
        self.last_seat = -1

    def play(self) -> None:
        try:
            while self.game.decision is not None:
                if not self._decide():
                    break
        except (EOFError, KeyboardInterrupt):
            say()
        outcome = self.game.outcome
        if outcome is not None:
            say(f"{outcome.winner or 'Nobody'} wins: {outcome.reason} ({outcome.rule})")
        if self.record is not None:
            self._save(self.record)

    def _decide(self) -> bool:
        from rules.bots import Position

        game = self.game
        decision = game.decision
        if decision is None:
            return False
        seat = game.ctx.seats.index(decision.seat)
        if self._waits(decision):
            return self._ask(seat)
        action = self._forced(decision)
        if action is None:
            position = Position(
                game.engine, game.ctx, game.state, seat, game.legal_codes(), game.seed, game.ply
            )
            action = game.action(self.players[seat].choose(position))
        say(f"{decision.seat}: {action.label}")
        self._tell(game.apply(action))
        self.shown = False
        return True

    def _waits(self, decision: Decision) -> bool:
        """Whether a person has to choose now."""
        if decision.kind == "roll":
            return True
        return self.players[self.game.ctx.seats.index(decision.seat)] is None and not self._forced(decision)

    def _forced(self, decision: Decision) -> Action | None:
        """What a lone person would have to do anyway. Between two people it is asked for, as a question that
        is left out tells something to the other."""
        bot = self.players[self.game.ctx.seats.index(decision.seat)]
        alone = bot is None and self.players.count(None) == 1
        return self.game.forced() if alone and decision.kind != "adjudicate" else None

    def _back(self, step: Callable[[], Action]) -> Action:
        """Back to the last decision that a person made."""
        began = self.game.history.at
        try:
            undone = step()
            while self.game.ply and self.game.decision and not self._waits(self.game.decision):
                undone = step()
        except Exception:
            self.game.goto(began)
            raise
        return undone

    def _ask(self, seat: int) -> bool:
        game, decision = self.game, self.game.decision
        if decision is None:
            return False
        if not self.shown or seat != self.last_seat:
            self._hand_over(seat)
            self._board(seat)
        legal = game.legal()
        say()
        say(f"{decision.seat}: {decision.prompt}" + (f" ({decision.rule})" if decision.rule else ""))
        for number, action in enumerate(legal, 1):
            say(f"{number:4} {action.label}")
        answer = input("> ").strip()
        if not answer.isdecimal():
            return self._command(seat, answer)
        if 1 <= int(answer) <= len(legal):
            self._tell(game.apply(legal[int(answer) - 1]))
        else:
            say(f"{answer} is none of the choices 1 to {len(legal)}.")
        return True

    def _hand_over(self, seat: int) -> None:
        """With several people at one terminal, nobody reads the hand of another by accident."""
        if self.players.count(None) > 1 and self.last_seat not in (-1, seat):
            print("\n" * HANDOVER_LINES)
            input(f"{self.game.ctx.seats[seat]} decides. Press Enter when only that side looks on. ")

    def _command(self, seat: int, answer: str) -> bool:
        from rules import GameFileError, Illegal

        word, _, rest = answer.partition(" ")
        try:
            match word:
                case "q":
                    return False
                case "u":
                    say(f"undone: {self._back(self.game.undo).label}")
                case "t" | "n":
                    dice: Literal["same", "new"] = "same" if word == "t" else "new"
                    say(f"taken back: {self._back(lambda: self.game.take_back(dice)).label}")
                case "b":
                    self._board(seat)
                case "s" if rest:
                    self._save(Path(rest))
                case "e":
                    self._explain(rest.split())
                case _:
                    say(HELP)
        except (Illegal, GameFileError) as error:
            say(str(error))
        return True

    def _explain(self, words: list[str]) -> None:
        verb = words[0] if words and "=" not in words[0] else None
        args = dict(word.split("=", 1) for word in words if "=" in word)
        if verb is None and not args:
            say("why not what? for example: e march unit=red-horse.1 to=farm, or: e piece=red-horse.1")
            return
        reasons = self.game.why_not(verb, **args)
        for reason in reasons:
            say(str(reason))
        if not reasons:
            say("It is possible.")

    def _board(self, seat: int) -> None:
        say()
        say(self.game.engine.board_text(self.game.ctx, self.game.state, seat))
        self.shown, self.last_seat = True, seat

    def _tell(self, events: Any) -> None:
        """What people at this terminal may see: with one person, also what that seat alone is told."""
        people = [name for name, bot in zip(self.game.ctx.seats, self.players, strict=True) if bot is None]
        alone = people[0] if len(people) == 1 else None
        for event in events:
            if event.visible_to(alone):
                say(f"  {event.label}" + (f" ({event.rule})" if event.rule else ""))

    def _save(self, path: Path) -> None:
        import rules

        rules.save_game(self.game, path)
        say(f"{path}: {len(self.game.history.nodes) - 1} decisions")


# replay


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game (.stgame).")],
    pack: Annotated[
        Path | None, typer.Option(help="The pack it was played with, if it is not found.")
    ] = None,
    to: Annotated[int | None, typer.Option(help="Stop after this decision.", min=0)] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only verify.")] = False,
    json: AsJson = False,
) -> None:
    """Play a recorded game again, compare every decision, die and position, and print it."""
    import rules

    loaded = rules.replay_file(file, None if pack is None else output.sound(pack).pack)
    game = loaded.game
    line = game.history.line()
    last = len(line) - 1 if to is None else to
    if last >= len(line):
        raise output.Trouble(
            f"{file}: the game has {len(line) - 1} decisions, --to {last} is behind its end."
        )
    game.goto(line[last])
    if json:
        as_json(_replayed(loaded, line[: last + 1], quiet))
    else:
        if not quiet:
            _print_line(game, line[: last + 1])
        _print_end(loaded, game)
    if loaded.divergence is not None:
        raise typer.Exit(output.DIFFERENT)


def _decisions(game: Game, line: list[int]) -> Any:
    """Each decision of a line: its node, who decided, the action and what happened."""
    for before, number in pairwise(line):
        node = game.history.nodes[number]
        game.goto(before)
        seat = game.ctx.seats[node.seat] if node.seat >= 0 else ""
        yield node, seat, game.action(node.action), game.events(number)
    game.goto(line[-1])


def _print_line(game: Game, line: list[int]) -> None:
    for event in game.events(0):
        say(f"     {event.label}")
    for node, seat, action, events in _decisions(game, line):
        say(f"{node.ply:4} {seat}: {action.label}")
        for event in events:
            say(f"       {event.label}" + (f" ({event.rule})" if event.rule else ""))


def _print_end(loaded: Any, game: Game) -> None:
    for note in loaded.notes:
        say(note)
    if loaded.divergence is not None:
        say(f"The game breaks at {loaded.divergence}")
        return
    outcome = game.outcome
    if outcome is not None:
        say(f"{outcome.winner or 'Nobody'} wins: {outcome.reason}")
    else:
        decision = game.decision
        say(f"After decision {game.ply}: {decision.seat} decides on {decision.kind}." if decision else "")
    say(f"Verified: {len(game.history.nodes) - 1} decisions, position {game.digest()}.")


def _replayed(loaded: Any, line: list[int], quiet: bool) -> dict[str, Any]:
    game, header = loaded.game, loaded.record.header
    outcome = game.outcome
    divergence = loaded.divergence
    told: dict[str, Any] = {
        "system": header.system,
        "pack": header.pack,
        "scenario": header.scenario,
        "seed": header.seed,
        "options": header.options,
        "decisions": len(game.history.nodes) - 1,
        "at": game.ply,
        "hash": game.digest(),
        "verified": divergence is None,
        "divergence": None
        if divergence is None
        else {"decision": divergence.decision, "why": divergence.why},
        "notes": list(loaded.notes),
        "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
    }
    if not quiet:
        told["line"] = [
            {
                "decision": node.ply,
                "seat": seat,
                "verb": action.verb,
                "args": dict(action.args),
                "label": action.label,
                "dice": [draw.result for draw in node.draws if draw.sides > 0],
                "events": [
                    {"kind": e.kind, "data": dict(e.data), "seat": e.seat, "rule": e.rule} for e in events
                ],
            }
            for node, seat, action, events in _decisions(game, line)
        ]
    return told


# simulate


def simulate(
    pack: PackPath,
    scenario: ScenarioId,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    bots: Annotated[str, typer.Option(help="A bot for each seat, as in random,random.")] = "",
    jobs: Annotated[int, typer.Option(help="Processes; 0 takes one for each core.", min=0)] = 0,
    seed: Seed = 0,
    keep: Annotated[
        Path | None, typer.Option(help="Keep the result of each game here; a stopped batch goes on from it.")
    ] = None,
    faults: Annotated[Path | None, typer.Option(help="Record games that fail in this folder.")] = None,
    game: Annotated[int | None, typer.Option(help="Play only this game of the batch, and record it.")] = None,
    record: Annotated[Path | None, typer.Option(help="Where --game writes its record.")] = None,
    option: Choices = None,
    json: AsJson = False,
) -> None:
    """Let bots play a scenario many times and count."""
    from rules.simulate import simulate as run

    prepared = _prepared(pack, scenario, option)
    names = tuple(name.strip() for name in bots.split(",")) if bots else ()
    if game is not None:
        _one_game(prepared, names, seed, game, record)
        return
    with _Bar(games) as bar:
        report = run(
            prepared,
            games=games,
            bots=names,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            keep=keep,
            progress=bar.show,
            cancelled=bar.cancelled,
        )
    if faults is not None:
        _record_faults(prepared, report, faults)
    if json:
        as_json(report.as_dict())
    else:
        _print_report(report)
    if report.faults:
        raise typer.Exit(output.DIFFERENT)


class _Bar:
    """A progress bar on a terminal. Ctrl+C stops the batch and keeps what is done."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.stopped = False

    def __enter__(self) -> _Bar:
        import signal

        self.bar = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("Playing", total=self.games)
        self.before = signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        signal.signal(signal.SIGINT, self.before)
        if self.bar is not None:
            self.bar.stop()

    def _stop(self, *_: object) -> None:
        self.stopped = True

    def show(self, done: int, wanted: int) -> None:
        if self.bar is not None:
            self.bar.update(self.task, completed=done, total=wanted)

    def cancelled(self) -> bool:
        return self.stopped


def _one_game(
    prepared: Prepared, names: tuple[str, ...], seed: int, number: int, record: Path | None
) -> None:
    import rules
    from rules.simulate import reproduce

    bots = names or ("random",) * len(prepared.ctx.seats)
    played, fault = reproduce(prepared, bots, seed, number)
    place = record or Path(f"game-{seed}-{number}.stgame")
    rules.save_game(played, place)
    outcome = played.outcome
    say(f"{place}: {played.ply} decisions, " + (fault or (outcome.reason if outcome else "not over")))
    if fault:
        raise typer.Exit(output.DIFFERENT)


def _record_faults(prepared: Prepared, report: Report, folder: Path) -> None:
    import rules
    from rules.simulate import reproduce

    folder.mkdir(parents=True, exist_ok=True)
    for result in report.faults:
        played, _ = reproduce(prepared, report.bots, report.seed, result.number)
        rules.save_game(played, folder / f"game-{result.number}.stgame")


def _print_report(report: Report) -> None:
    unfinished = "" if report.complete else f" of {report.wanted}, stopped"
    say(f"{report.games} games{unfinished}, {report.decisions} decisions, {report.seconds:.1f} s")
    for seat, bot in zip(report.seats, report.bots, strict=True):
        share = report.share(seat)
        between = f"{share.low:.1%} to {share.high:.1%}"
        say(f"  {seat} ({bot}): {report.wins[seat]} wins, {share.share:.1%} ({between})")
    say(f"  draws: {report.draws}")
    for reason, count in report.reasons().items():
        say(f"  {count} x {reason}")
    for name, mean in report.means().items():
        say(f"  {name}: {mean:.2f} a game")
    for fault in report.faults[:10]:
        say(f"  game {fault.number} failed after {fault.decisions} decisions: {fault.fault}")
    if len(report.faults) > 10:
        say(f"  ... and {len(report.faults) - 10} more failed")


# shared


def _prepared(path: Path, scenario: str, option: list[str] | None) -> Prepared:
    import rules

    return rules.prepare(output.sound(path).pack, scenario, options=_options(option or []))


def _options(words: list[str]) -> dict[str, Any]:
    """NAME=VALUE with values as in a pack: true, 3, text."""
    from model import PackError
    from model.yaml_text import parse

    options = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise output.Trouble(f"--option {word}: write NAME=VALUE.")
        try:
            options[name] = parse(value).data
        except PackError:
            raise output.Trouble(f"--option {word}: this is no value.") from None
    return options
