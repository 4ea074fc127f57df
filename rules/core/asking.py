"""Questions to a game: which action is meant, and why something is not possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from model.saying import said

from .conditions import near
from .context import Ctx
from .errors import Illegal, Reason
from .procedure import Query
from .values import Action, Decision
from .words import ARGUMENT_BITS

if TYPE_CHECKING:
    from .game import Game


def find(game: Game, verb: str, args: Mapping[str, Any]) -> Action:
    """The one legal action that has this verb and these arguments."""
    matching = [action for action in game.legal() if action.verb == verb and _has(action, args)]
    if len(matching) == 1:
        return matching[0]
    asked = verb + "".join(f" {name}={value}" for name, value in args.items())
    if matching:
        shown = "; ".join(str(action) for action in matching[:5])
        raise Illegal(f"{asked} may mean any of {len(matching)} actions: {shown}")
    offered = ", ".join(sorted({action.verb for action in game.legal()}))
    raise Illegal(f"{asked} is not possible now; possible are: {offered}", why_not(game, verb, args))


def refuse(game: Game, action: Action | int) -> NoReturn:
    """Say why an action is not legal."""
    if isinstance(action, int):
        unknown = Illegal(f"{action} is no action of {game.engine.id}")
        if action >> ARGUMENT_BITS not in game.engine.verb_of:
            raise unknown
        try:
            action = game.action(action)
        except (IndexError, KeyError):
            raise unknown from None
    raise Illegal(f"{action} is not possible now", why_not(game, action.verb, action.args))


def why_not(game: Game, verb: str | None, args: Mapping[str, Any]) -> list[Reason]:
    """Reasons against an action, or against things without a verb; none when it is possible."""
    decision = game.decision
    if decision is None:
        outcome = game.outcome
        return [Reason(outcome.rule if outcome else "", said("the game is over"))]
    legal = game.legal()
    named = {name: value for name, value in args.items() if value is not None}
    matches = _has if verb is not None else _mentions
    if any(verb in (None, action.verb) and matches(action, named) for action in legal):
        return []
    ctx, state, engine = game.ctx, game.state, game.engine
    misspelt = _unknown(game, verb, named)
    if misspelt:
        return misspelt
    query = Query(verb, _indices(game, verb, named), named)
    reasons = [
        *engine.procedure_of(state).why_not(ctx, state, state.frames[-1], query),
        *engine.why_not(ctx, state, query),
    ]
    if reasons:
        return reasons
    return [not_now(game.ctx, decision)]


def not_now(ctx: Ctx, decision: Decision) -> Reason:
    """The general answer: something else is being decided."""
    seat = ctx.names["seat"][ctx.seats.index(decision.seat)]
    return Reason(
        decision.rule, said("{seat} decides something else now: {prompt}", seat=seat, prompt=decision.prompt)
    )


def _has(action: Action, args: Mapping[str, Any]) -> bool:
    return all(action.args.get(name) == value for name, value in args.items())


def _mentions(action: Action, args: Mapping[str, Any]) -> bool:
    return all(value in action.args.values() for value in args.values())


def _unknown(game: Game, verb: str | None, args: Mapping[str, Any]) -> list[Reason]:
    """Spelling: verbs, arguments and ids that do not exist at all."""
    engine, index = game.engine, game.ctx.index
    if verb is None:
        return [
            Reason("", f"there is no {table} {value!r}" + near(str(value), index[table]))
            for table, value in args.items()
            if table in index and str(value) not in index[table]
        ]
    if verb not in engine.verb_named:
        return [Reason("", f"there is no verb {verb!r}" + near(verb, engine.verb_named))]
    tables = {field.name: field.table for field in engine.verb_named[verb].fields}
    reasons = []
    for name, value in args.items():
        table = tables.get(name)
        if table is None:
            reasons.append(Reason("", f"{verb} has no argument {name!r}" + near(name, tables)))
        elif table and str(value) not in index[table]:
            reasons.append(Reason("", f"there is no {table} {value!r}" + near(str(value), index[table])))
    return reasons


def _indices(game: Game, verb: str | None, args: Mapping[str, Any]) -> dict[str, int]:
    """The things a question names, as the engine numbers them."""
    index = game.ctx.index
    tables = {field.name: field.table for field in game.engine.verb_named[verb].fields} if verb else {}
    found = {}
    for name, value in args.items():
        table = tables.get(name, name)
        if table in index and str(value) in index[table]:
            found[name] = index[table][str(value)]
        elif isinstance(value, int):
            found[name] = value
    return found
