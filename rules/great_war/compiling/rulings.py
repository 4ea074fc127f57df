"""The rulings in force: defaults, the scenario's own, and those of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from rules.schemas.great_war.rulings import FORMER_WORDS, Rulings

from ..context import Rules
from .sheet import Sheet

FLAGS = {
    # battle
    "fights_compulsory": ("fighting", "compulsory"),
    "at_least_one_die": ("dice_floor", "at_least_one"),
    "floor_before_bonus": ("dice_sum", "floor_before_bonus"),
    "flags_automatic": ("soldier_absorption", "flags_too"),
    "crossfire": ("crossfire", "one_roll"),
    "any_retreat_path": ("retreat_path", "any"),
    "retreat_loss_counts": ("retreat_losses", "medal"),
    "no_ground_from_stop": ("ground_after_stop", "standing_on_it"),
    "fury_from_stop": ("fury_from_stop_terrain", "allowed"),
    "fury_unlimited": ("battle_fury_fights", "unlimited"),
    "fury_without_ground": ("fury_without_ground", "allowed"),
    "cutters_pay": ("cutters_then_fight", "penalty_stays"),
    "wire_for_any_ordered": ("wire_removal", "any_ordered"),
    "skulls_absorbed": ("bomber_skulls", "absorbed"),
    # artillery
    "foremost_target": ("artillery_key_rule", "foremost_target"),
    "shells_lost": ("scatter_off_board", "dice_lost"),
    "struck_where_stood": ("scatter_order", "where_units_stood"),
    "own_loss_counts": ("own_unit_destroyed", "medal_for_opponent"),
    "hq_from_any_unit": ("hq_from_artillery", "any_unit"),
    "triple_in_total": ("triple_rule", "total_on_target"),
    "triple_all_hits": ("triple_faces", "all_hits"),
    "same_aim": ("bombard_twice", "same_aim"),
    "guns_without_order": ("artillery_order", "no_order"),
    "armour_against_guns": ("artillery_is_ranged", "armour_too"),
    "gas_for_units_only": ("gas_scope", "units_only"),
    "shells_refunded": ("shell_shortage", "refund"),
    "bombard_units_only": ("bombard_aim", "enemy_unit"),
    "crater_on_empty_hex": ("triple_on_empty_hex", "crater"),
    "own_unit_stands": ("own_unit_shelled", "stands_firm"),
    "box_lays_bare": ("box_barrage", "protection_ignored"),
    # hands and windows
    "discard_first": ("discard_for_hq", "before_draw"),
    "discard_to_limit": ("hand_above_limit", "discarded"),
    "partial_hq": ("small_pool", "take_what_is_there"),
    "opponent_first": ("both_react", "opponent_first"),
    "cards_wasted": ("no_target", "wasted"),
    "discards_covered": ("discards", "top_card_only"),
    "last_card_alone": ("short_pile", "take_what_is_left"),
    "recon_in_force": ("recon_family", "with_recon_in_force"),
    "always_ask": ("reaction_windows", "always"),
    # combat cards
    "logistics_free": ("logistics_counts", "not_counted"),
    "fetched_at_once": ("fetched_card", "extra_card"),
    "tactics_lose_order": ("lost_messenger", "one_order_in_all_for_tactics"),
    "owner_picks": ("spying", "owner_chooses"),
    "enemies_only": ("supply_targets", "enemy_units"),
    "match_absorbed": ("match_target", "terrain_absorbs"),
    "guns_raid": ("raid_units", "guns_too"),
    "raider_withdraws": ("raid_driven_back", "previous_or_start"),
    "home_after_fight": ("raid_return", "after_a_fight"),
    "many_patients": ("physician", "several_units"),
    "grenade_infantry": ("grenade_units", "infantry"),
    "medals_before_foot": ("trench_foot", "medals_kept"),
    "bayonet_after_hit": ("bayonet_after", "after_a_hit"),
    "change_single": ("tactician", "single_section_cards"),
    "barrage_alone": ("barrage_modes", "no_crossfire"),
    "all_over_the_top": ("over_the_top", "every_unit"),
    "return_fire_sight": ("return_fire_mortar", "needs_sight"),
    # command cards
    "orders_add_up": ("big_show", "orders_add_up"),
    "copies_printed": ("counter_attack", "printed_card"),
    "tokens_to_pool": ("direct_tokens", "to_pool_at_once"),
    "wholly_inside": ("infantry_assault", "wholly_inside"),
    "calls_neighbours": ("whistles", "unit_and_neighbours"),
    "rush_binds_movers": ("rush", "movers_only"),
    "strike_reacts_only": ("strike_first", "reaction_only"),
    "dead_return": ("dead_units", "may_return"),
    # victory
    "majority_every_turn": ("majority", "every_turn"),
    "passing_counts": ("passing_objective", "passing_counts"),
    "starts_every_turn": ("start_turn_objectives", "every_turn"),
    "exit_in_base_move": ("exit_by", "base_move_only"),
    "win_at_turn_end": ("win_check", "end_of_turn"),
    "medal_besides_cards": ("time_medal", "besides_cards"),
    "holders_spared": ("bearer_on_objective", "not_a_target"),
}
"""What play asks, and the option with the value that answers yes. Sight, shelling, wire on tiles, empty wire
and targeting dice are settled when the board and the units are compiled."""


class RulingsTable(Sheet):
    def _options(self) -> dict[str, Any]:
        """Defaults, then the scenario's own rulings, then those of this game."""
        fields = Rulings.model_fields
        chosen = {name: field.default for name, field in fields.items()}
        written = self.scenario.options
        if written is not None:
            chosen.update({name: getattr(written, name) for name in written.model_fields_set})
        given = {name: value for name, value in self.given.items() if FORMER_WORDS.get(name) != value}
        for name, value in given.items():
            if name not in fields:
                self.problems.append(f"unknown option {name!r}")
            elif get_origin(fields[name].annotation) is Literal:
                allowed = get_args(fields[name].annotation)
                if value not in allowed:
                    self.problems.append(
                        f"option {name}: {value!r} is none of {', '.join(map(str, allowed))}"
                    )
            elif not isinstance(value, int) or value < 0:
                self.problems.append(f"option {name}: {value!r} is no number")
        chosen.update(given)
        return chosen

    def _rules(self, chosen: Mapping[str, Any]) -> Rules:
        flags = {flag: chosen[option] == value for flag, (option, value) in FLAGS.items()}
        return Rules(**flags, turn_limit=int(chosen["turn_limit"]))
