"""Effects: what cards, unit abilities, victory point purchases and special rules of a scenario do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from model.base import PieceId, SideId, TerrainId, field
from model.terms import Effect, effects
from rules.schemas.russian_assault.conditions import AnyCondition
from rules.schemas.russian_assault.vocabulary import Ability, Selector, UnitFilter, Until, Whose

# --- the two running totals of a combat ---


class AddFire(Effect):
    """Adds to FIRE."""

    effect: Literal["add_fire"]
    value: int = field(title="Amount", ge=-20, le=20, rule="7.S11.1")
    per: Literal["own_unit_orthogonal_to_target"] | None = field(
        None, title="For each", help="The amount counts for every such unit."
    )
    max: int | None = field(None, title="At most", ge=1, le=40)


class AddTarget(Effect):
    """Adds to TARGET."""

    effect: Literal["add_target"]
    value: int = field(title="Amount", ge=-20, le=20, rule="7.S11.1")


class GlobalModifier(Effect):
    """Every FIRE or TARGET total changes while this lasts."""

    effect: Literal["global_modifier"]
    stat: Literal["fire", "target"] = field(title="Total")
    value: int = field(title="Amount", ge=-20, le=20)
    side: Whose = field(title="Units of")
    until: Until = field(title="Until", rule="5.4.BW.1")


class CancelTerrain(Effect):
    """The attack or defence modifier of a unit's tile counts 0."""

    effect: Literal["cancel_terrain"]
    unit: Selector = field(title="Unit on the tile")
    which: Literal["attack", "defence"] = field(title="Modifier", rule="1.0.3")
    until: Until = field(title="Until")


# --- support ---


class AddSupport(Effect):
    """Adds to FIRE for every supporting unit."""

    effect: Literal["add_support"]
    per: Literal["supporter"] = field("supporter", title="For each")
    value: int = field(title="Amount", ge=1, le=20, rule="7.S4.1")
    min: int = field(0, title="At least in all", ge=0, le=40)


class GrantSupport(Effect):
    """One more unit supports although its range is too short."""

    effect: Literal["grant_support"]
    unit: Selector = field(title="Unit")
    range: int = field(title="Range", unit="tiles", ge=1, le=12, rule="5.4.SUP.1")
    ammo: int = field(title="Ammo it costs", ge=0, le=9, rule="7.S4.6")


class CancelSupport(Effect):
    """Support of a side does not count."""

    effect: Literal["cancel_support"]
    side: Whose = field(title="Support of")
    scope: Literal["all", "ranged", "heavy", "struck"] = field(title="Which support")
    except_ability: Ability | None = field(None, title="Except units with", rule="5.4.SCC.1")
    until: Until = field("exchange", title="Until")


# --- morale, dug-in, retreat ---


class Morale(Effect):
    """A morale marker; during a combat it lies beside the card."""

    effect: Literal["morale"]
    unit: Selector = field(title="Unit")
    value: int = field(title="Amount", ge=-9, le=9, rule="5.4.MORALE.2")
    number: int = field(1, title="How many units", ge=1, le=36)
    filter: UnitFilter | None = field(None, title="Only units that")
    cap: Literal["printed"] | None = field(None, title="Not above", help="printed: the morale on the card.")


class MinMorale(Effect):
    """Morale losses of a unit stop at a value."""

    effect: Literal["min_morale"]
    unit: Selector = field(title="Unit")
    value: int = field(title="Morale", ge=1, le=9)
    until: Until = field(title="Until")


class ReduceLoss(Effect):
    """The morale loss of an exchange is less."""

    effect: Literal["reduce_loss"]
    value: int = field(title="Less by", ge=1, le=9, rule="7.S14.2")


class RemoveDugIn(Effect):
    """A unit is no longer dug in."""

    effect: Literal["remove_dug_in"]
    unit: Selector = field(title="Unit")
    works_in_fortification: bool = field(title="Also in a fortification", rule="1.0.6")
    until: Until | None = field(None, title="May not return until")
    filter: UnitFilter | None = field(None, title="Only units that")


class GrantDugIn(Effect):
    """A unit is dug in."""

    effect: Literal["grant_dug_in"]
    unit: Selector = field(title="Unit")
    when: Literal["now", "end_of_combat"] = field(
        title="When", help="At the end of the combat only if the unit kept its tile."
    )


class GrantFirstFire(Effect):
    """A unit fires first in this combat."""

    effect: Literal["grant_first_fire"]
    unit: Selector = field(title="Unit", rule="5.4.FF.1")


class NoRetreat(Effect):
    """A unit does not retreat and loses nothing by it."""

    effect: Literal["no_retreat"]
    unit: Selector = field(title="Unit", rule="7.S17.2")
    until: Until = field(title="Until")


class ForceRetreat(Effect):
    """A defender that survives retreats whatever the losses."""

    effect: Literal["force_retreat"]
    unit: Selector = field(title="Unit", rule="7.S17.4")


class Withdraw(Effect):
    """A unit retreats before the combat, which is not held; the attacker has fired and may advance."""

    effect: Literal["withdraw"]
    unit: Selector = field(title="Unit", rule="7.S17.4")


class MineHit(Effect):
    """A unit loses morale to mines without a test."""

    effect: Literal["mine_hit"]
    unit: Selector = field(title="Unit", rule="5.4.MINE.1")
    value: int = field(title="Morale lost", ge=1, le=9)


# --- actions ---


class ExtraAction(Effect):
    """A unit gets one more action; it counts as the unit's extra action of the turn."""

    effect: Literal["extra_action"]
    unit: Selector = field(title="Unit", rule="6.P2.OPS.4")
    action: Literal["move", "fire", "dig_in", "any"] = field(title="Action")
    number: int = field(1, title="How many units", ge=1, le=36)
    filter: UnitFilter | None = field(None, title="Only units that")


class Relocate(Effect):
    """A unit is put elsewhere; this is its move."""

    effect: Literal["relocate"]
    unit: Selector = field(title="Unit")
    to: Literal["empty_tile_in_own_chain"] = field(title="To", rule="6.P2.DEPLOY.3")
    filter: UnitFilter | None = field(None, title="Only units that")


class DisableUnits(Effect):
    """Units cannot be activated; they defend and return fire."""

    effect: Literal["disable_units"]
    side: Whose = field(title="Units of", rule="5.4.BW.4")
    number: int = field(title="How many units", ge=1, le=36)
    select: Selector | None = field(None, title="Which", help="Empty: chosen by the player of the card.")
    until: Until = field(title="Until")
    filter: UnitFilter | None = field(None, title="Only units that")


class AirStrike(Effect):
    """Aircraft hit a unit; the card can be stopped by Anti-Air."""

    effect: Literal["air_strike"]
    unit: Selector = field(title="Unit", rule="5.4.AIR.1")
    number: int = field(1, title="How many units", ge=1, le=36)
    filter: UnitFilter | None = field(None, title="Only units that")
    effects: tuple[AnyEffect, ...] = field(title="Effects on the struck unit", min_length=1)


# --- cards, prestige, ammo ---


class CancelCard(Effect):
    """A card has no effect; what it cost stays paid."""

    effect: Literal["cancel_card"]
    timing: Literal["response", "own_or_opponent_turn"] = field(title="When", rule="A-73")
    scope: Literal["opponent_action_card", "opponent_air_strike", "bad_weather_in_force"] = field(
        title="Which card", rule="A-72"
    )


class CancelFreeFire(Effect):
    """A Free Fire does not happen."""

    effect: Literal["cancel_free_fire"]
    unit: Selector = field(title="Fired upon", rule="5.4.FREE-FIRE.3")


class Forbid(Effect):
    """Something may not be done while this lasts."""

    effect: Literal["forbid"]
    what: Literal["air_strike_cards", "ranged_support", "sacrifice"] = field(title="What", rule="5.4.BW.1")
    side: Whose = field(title="To whom")
    until: Until = field(title="Until")


class Draw(Effect):
    """Cards are drawn free of charge."""

    effect: Literal["draw"]
    deck: Literal["action", "unit"] = field(title="Deck")
    number: int = field(title="How many", unit="cards", ge=1, le=20)


class Look(Effect):
    """The player of the card looks at cards in secret."""

    effect: Literal["look"]
    what: Literal["opponent_hand", "action_deck_top"] = field(title="Where")
    number: int = field(title="How many", unit="cards", ge=1, le=20)
    reorder: bool = field(False, title="May be put back in any order")


class Recover(Effect):
    """Cards of the player's choice come back to the hand."""

    effect: Literal["recover"]
    pile: Literal["own_unit_discard"] = field(title="From pile")
    number: int = field(title="How many", unit="cards", ge=1, le=20)


class ReflipTacticalModifier(Effect):
    """The flipped card is discarded and another one flipped."""

    effect: Literal["reflip_tm"]
    which: Literal["last_flip"] = field("last_flip", title="Which flip", rule="5.4.TM.1")


class ExtraSacrifice(Effect):
    """One more card is sacrificed, openly; its battle value is added."""

    effect: Literal["extra_sacrifice"]
    side: Whose = field(title="By", rule="7.S12.1")


class Prestige(Effect):
    """A side gains or loses prestige, never below 0."""

    effect: Literal["prestige"]
    side: Whose = field(title="Side", rule="2.0.3")
    value: int = field(title="Amount", ge=-100, le=100)


class Ammo(Effect):
    """A side gains or loses ammo, never below 0."""

    effect: Literal["ammo"]
    side: Whose = field(title="Side", rule="2.0.4")
    value: int = field(title="Amount", ge=-50, le=50)


class CostChange(Effect):
    """The next deployments cost less or more, never below 0."""

    effect: Literal["cost_change"]
    what: Literal["deploy"] = field("deploy", title="What", rule="6.P2.DEPLOY.1")
    value: int = field(title="Amount", unit="prestige", ge=-50, le=50)
    number: int = field(title="How many times", ge=1, le=36)
    until: Until = field(title="Until")


class Bridge(Effect):
    """A bridge is put on a river tile or taken away; under a heavy unit it stays."""

    effect: Literal["bridge"]
    set: Literal["present", "absent"] = field(title="Bridge", rule="A-05")
    number: int = field(1, title="How many", ge=1, le=36)
    filter: UnitFilter | None = field(None, title="Only river tiles", help="Next to such a unit.")


# --- when and whether ---


class Delayed(Effect):
    """Effects that come later in the combat."""

    effect: Literal["delayed"]
    when: Literal["own_return_fire", "end_of_combat"] = field(
        title="When",
        help="In the next exchange if the own unit fires in it; or before retreats.",
        rule="7.S16.1",
    )
    effects: tuple[AnyEffect, ...] = field(title="Effects", min_length=1)


class If(Effect):
    """Effects that depend on a condition."""

    effect: Literal["if"]
    when: AnyCondition = field(title="If")
    then: tuple[AnyEffect, ...] = field(title="Then", min_length=1)
    otherwise: tuple[AnyEffect, ...] = field((), title="Otherwise")


# --- special rules of a scenario ---


class NoDrop(Effect):
    """These units cannot be dropped; they enter by normal deployment."""

    effect: Literal["no_drop"]
    pieces: tuple[PieceId, ...] = field((), title="Units", help="Empty: all paratroopers.", rule="9.1.S5")


class DeployOnlyOn(Effect):
    """A side deploys new units on this terrain only; the deployment chain is still needed."""

    effect: Literal["deploy_only_on"]
    side: SideId = field(title="Side", rule="A-110")
    terrain: tuple[TerrainId, ...] = field(title="Terrain", min_length=1)


class CardCostDivided(Effect):
    """A side's cards cost a part of the printed price, rounded down."""

    effect: Literal["card_cost_divided"]
    side: SideId = field(title="Side", rule="9.2.V")
    by: int = field(title="Divided by", ge=2, le=10)


class InitialMoraleMultiplied(Effect):
    """A side's units start with a multiple of their printed morale, at most 9; no marker, so attack stays."""

    effect: Literal["initial_morale_multiplied"]
    side: SideId = field(title="Side", rule="A-75")
    by: int = field(title="Multiplied by", ge=2, le=9)


if TYPE_CHECKING:
    AnyEffect = Effect
else:
    AnyEffect = effects(
        AddFire,
        AddTarget,
        GlobalModifier,
        CancelTerrain,
        AddSupport,
        GrantSupport,
        CancelSupport,
        Morale,
        MinMorale,
        ReduceLoss,
        RemoveDugIn,
        GrantDugIn,
        GrantFirstFire,
        NoRetreat,
        ForceRetreat,
        Withdraw,
        MineHit,
        ExtraAction,
        Relocate,
        DisableUnits,
        AirStrike,
        CancelCard,
        CancelFreeFire,
        Forbid,
        Draw,
        Look,
        Recover,
        ReflipTacticalModifier,
        ExtraSacrifice,
        Prestige,
        Ammo,
        CostChange,
        Bridge,
        Delayed,
        If,
        NoDrop,
        DeployOnlyOn,
        CardCostDivided,
        InitialMoraleMultiplied,
    )
