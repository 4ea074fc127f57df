"""Cards: values, conditions, effects, uses in combat (2.3, 9.5)."""

from __future__ import annotations

from typing import Any

from ...core import Programs
from ...core.conditions import Condition
from ..conditions import CONDITIONS
from ..ctx import CombatCard, Trace
from .reading import Reading
from .traces import Traces

ROLES = {"attack": 0, "defence": 1, "either": 2}
STEPS = {"trench": 0, "flank": 1, "cards": 2}
TRENCHES = {"any": 0, "yes": 1, "no": 2}
NEGATES = {"no": 0, "shift": 1, "all": 2}
NO_RETREAT = {"no": 0, "ignored": 1, "cancelled": 2}


def of_cards(r: Reading, traces: Traces, programs: Programs[Any, Any]) -> dict[str, Any]:
    cards = r.cards
    effects = tuple(tuple((e.effect, e.model_dump()) for e in card.effects) for card in cards)
    by_name: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {}
    for number, row in enumerate(effects):
        for name, parameters in row:
            by_name[name] = (*by_name.get(name, ()), (number, parameters))
    with_ops = ("yes", "historical") if r.scenario.events_with_ops else ("yes",)
    return {
        "card_side": tuple(r.at("seat", c.deck) for c in cards),
        "card_group": tuple(r.at("level", c.group) for c in cards),
        "card_ops": tuple(c.ops for c in cards),
        "card_sr": tuple(c.sr for c in cards),
        "card_rp": tuple(tuple((r.at("pool", p), v) for p, v in c.rp.items()) for c in cards),
        "card_ws": tuple(c.war_status for c in cards),
        "card_removed": tuple(c.removed for c in cards),
        "card_gives_ops": tuple(c.event_gives_ops in with_ops for c in cards),
        "card_as_sr": tuple(c.counts_as_sr for c in cards),
        "card_condition": _conditions(r, "condition"),
        "card_alone": _conditions(r, "alone_when"),
        "card_effects": effects,
        "effects_named": by_name,
        "card_program": tuple(
            programs.compile(_steps(card), f"cards/{key}/effects")
            for key, card in zip(r.ids["card"], cards, strict=True)
        ),
        "card_combat": tuple(_combat_card(r, traces, card) for card in cards),
        "card_late": tuple(any(e.effect == "enters war" and e.late for e in c.effects) for c in cards),
        "in_game": _in_game(r),
        "first_groups": frozenset(r.at("level", g) for g in r.scenario.decks_include),
    }


def _conditions(r: Reading, field: str) -> tuple[Condition | None, ...]:
    found = []
    for key, card in zip(r.ids["card"], r.cards, strict=True):
        document = getattr(card, field)
        where = f"cards/{key}/{field}"
        found.append(None if document is None else CONDITIONS.compile(document, r.index, where))
    return tuple(found)


def _in_game(r: Reading) -> int:
    """The cards that the scenario and its option for optional cards put into the game (E-47)."""
    mode, found = r.options["optional_cards"], 0
    for number, (key, card) in enumerate(r.pack.cards.items()):
        if key in r.scenario.cards_removed or (card.optional and mode in ("none", "secret_swap")):
            continue
        if mode == "valiant":
            swap = r.pack.tables.variants["valiant"][card.deck]
            if (card.optional and key not in swap.cards_in) or key in swap.cards_out:
                continue
        found |= 1 << number
    return found


def _combat_card(r: Reading, traces: Traces, card: Any) -> CombatCard | None:
    use = card.combat
    if use is None:
        return None
    return CombatCard(
        role=ROLES[use.role],
        step=STEPS[use.step],
        once=use.once_per_turn,
        nations=r.nations_in(use.nations),
        only_them=use.only_them,
        army=use.army,
        least_cf=use.least_cf,
        enemy=r.nations_in(use.enemy),
        enemy_only=r.nations_in(use.enemy_only),
        countries=r.nations_in(use.countries),
        terrain=frozenset(r.at("terrain", t) for t in use.terrain),
        or_from=use.or_from_terrain,
        weather=frozenset(
            (r.at("terrain", w.terrain), r.at("season", s)) for w in use.weather for s in w.seasons
        ),
        trench=TRENCHES[use.trench],
        fort_in=r.at("nation", use.fort_in),
        trace=_supply_from(r, traces, use),
        drm=use.drm,
        negates=NEGATES[use.negates_trench],
        first=use.fires_first,
        flank=use.flank_succeeds,
        army_table=use.army_table,
        acts_as_trench=use.acts_as_trench,
        no_retreat=NO_RETREAT[use.no_retreat],
        withdrawal=use.withdrawal,
        cancels=use.cancels_attack,
        not_against=sum(1 << r.at("card", c) for c in use.not_against),
        vp_without=use.vp_without_advance,
    )


def _supply_from(r: Reading, traces: Traces, use: Any) -> int:
    """The trace overland to the one source that a card asks for."""
    if use.supplied_from is None:
        return -1
    base = traces.bases[r.nation_of.index(r.at("nation", use.nations[0]))]
    return traces.number(Trace(base.side, base.links, (r.at("space", use.supplied_from),), False, False))


def _steps(card: Any) -> list[dict[str, Any]]:
    """Effects as the interpreter reads them: tables of counts become lists, conditions become branches."""
    steps = []
    for effect in card.effects:
        step = effect.model_dump(mode="json", exclude_none=True)
        corps = step.pop("corps", None)
        if step["effect"] == "reinforcements":
            step["corps"] = [one for one, count in (corps or {}).items() for _ in range(count)]
        when = step.pop("when", None)
        steps.append({"effect": "if", "when": when, "then": [step]} if when else step)
    return steps
