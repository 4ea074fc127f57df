"""Editions and rulings (Part K of the specification)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from model.base import field
from model.content import Options


class PathsOptions(Options):
    """Choices that a scenario or a game makes; the defaults are the 2018 rules."""

    edition: Literal["ed2018", "ed2010"] = field(
        "ed2018",
        title="Edition",
        rule="E",
        help="Sets the whole group of options in which the editions differ.",
    )
    hand_size: Literal[7, 8] = field(7, title="Hand size", rule="PoG-9.1.4")
    entrench_drm: bool = field(
        False, title="Entrench modifier", rule="PoG-11.2.10", help="-1 on the next attempt after a failure."
    )
    optional_cards: Literal["none", "all", "secret_swap", "valiant"] = field(
        "none",
        title="Optional cards",
        rule="E-47",
        help="All of them, a secret exchange one for one, or the fixed exchange of the Valiant variant.",
    )
    vp_set: Literal["scenario", "standard", "historical"] = field(
        "scenario", title="Victory spaces", rule="PoG-5.7.2", help="Another set than the scenario's own."
    )
    tournament_bid: bool = field(False, title="Bid for sides", rule="PoG-5.6.1")
    setup_stanislau_lutsk: bool = field(
        True, title="Corps start in Stanislau and Lutsk", rule="PoG-4.2.4, E-02"
    )
    ro_capital: bool = field(True, title="Romania has a capital", rule="PoG-3.0, E-03")
    hist_vp_set: Literal["2018", "2010"] = field(
        "2018", title="Historical victory spaces", rule="PoG-5.7, E-08"
    )
    hist_ap_wins_draw: bool = field(True, title="Historical: Allies win draws", rule="PoG-5.7, E-07")
    hist_no_peace: bool = field(True, title="Historical: no peace terms", rule="PoG-5.7, E-07")
    hist_italy_until: Literal["ap_total_war", "both_total_war"] = field(
        "ap_total_war", title="Historical: armies kept out of Italy until", rule="PoG-5.7, E-10"
    )
    hist_us_vp: Literal["unplayed_cards", "unplayed_army_cards", "absent_armies"] = field(
        "unplayed_cards", title="Historical: VP for absent Americans", rule="PoG-5.7, E-11"
    )
    hist_t1_br_mo_is_fr: bool = field(
        True, title="Historical: British mandate is French on turn 1", rule="PoG-5.7, E-12"
    )
    hist_entrench_drm: bool = field(
        True, title="Historical: entrench modifier required", rule="PoG-5.7, E-09"
    )
    commitment_shuffle: Literal["at_draw", "immediate"] = field(
        "at_draw", title="New cards are shuffled in", rule="PoG-16.1.3, E-13"
    )
    persia_control: Literal["kermanshah_cp_rest_ap", "ahwaz_only"] = field(
        "kermanshah_cp_rest_ap", title="Persia on Turkish entry", rule="PoG-11.1.13, E-16"
    )
    trench_attrition: Literal["to_enemy_1", "to_own_1"] = field(
        "to_enemy_1", title="Level-2 trench in attrition becomes", rule="PoG-11.2.7, E-17"
    )
    map_edge_rules: bool = field(False, title="Map-edge rules of 2010", rule="PoG-11.3.2, E-20")
    common_space_participation: bool = field(
        True, title="Units in the common space must take part", rule="PoG-12.1.11.1, E-21"
    )
    cancel_retreat_last: Literal["allow_with_replacement", "forbid"] = field(
        "allow_with_replacement", title="Last reduced army cancels a retreat", rule="PoG-12.5.3, amb-05"
    )
    withdrawal_army: Literal["remainder_rule", "exact_lf"] = field(
        "remainder_rule", title="Withdrawal saves an army without replacement", rule="PoG-12.6.8, amb-25"
    )
    sb_reserve_sr: Literal["belgrade_or_with_sb_unit", "none"] = field(
        "belgrade_or_with_sb_unit",
        title="Serbian corps from the reserve into Serbia",
        rule="PoG-13.1.8, amb-19",
    )
    ana_sr: Literal["no_reserve_no_sea", "free"] = field(
        "no_reserve_no_sea", title="Arab redeployment", rule="PoG-13.2.1, E-29"
    )
    ne_sr_before_turkey: Literal["limits_apply", "unlimited"] = field(
        "limits_apply", title="Near East redeployment before Turkey enters", rule="PoG-13.2.5, amb-20"
    )
    ana_sn_supply: Literal["near_east_only", "always"] = field(
        "near_east_only", title="Arabs and Senussi always supplied", rule="PoG-14.1.5, E-34"
    )
    rebesiege_total: Literal["total", "new_units_only"] = field(
        "total", title="A broken siege is renewed by", rule="PoG-15.2.4, amb-04"
    )
    brest_litovsk_same_turn: bool = field(
        True, title="Treaty on the turn of the revolution", rule="PoG-16.4.8, E-42"
    )
    ru_rp_cap_after_revolution: bool = field(
        True, title="One Russian RP after the revolution", rule="PoG-16.4.7, E-41"
    )
    fall_tsar_cost: Literal["per_unit_all", "per_ru_unit_plus_nations"] = field(
        "per_unit_all", title="Attack cost after the Fall of the Tsar", rule="PoG-16.4.5, amb-12"
    )
    sinai_pipeline_scope: Literal["ap_only", "both"] = field(
        "ap_only", title="Sinai Pipeline frees", rule="PoG-12.2.7, amb-13"
    )
    dotted_flank_bonus: Literal["none", "normal"] = field(
        "none", title="Flank bonus over a dashed line", rule="PoG-12.3.2, amb-14"
    )
    loss_priority_scope: Literal["first_step", "until_gone"] = field(
        "first_step", title="Loss priority covers", rule="PoG-12.4.5, amb-06"
    )
    wia_vp: bool = field(True, title="War in Africa: VP instead of a corps", rule="E-44")
    cc_reuse_scope: Literal["action_round", "player_action"] = field(
        "action_round", title="A kept combat card serves once per", rule="PoG-9.5.4.2, amb-33"
    )
    us_reinf_after_over_there: Literal["later_turn", "at_once"] = field(
        "later_turn", title="American reinforcements after Over There", rule="PoG-16.3.4, amb-59"
    )

    @classmethod
    def with_edition(cls, chosen: Mapping[str, object]) -> dict[str, object]:
        """Choices together with those that their edition brings; what was chosen by name comes first."""
        group = EDITION_2010 if chosen.get("edition") == "ed2010" else {}
        return {**group, **chosen}


EDITION_2010: dict[str, object] = {
    "setup_stanislau_lutsk": False,
    "ro_capital": False,
    "hist_vp_set": "2010",
    "hist_ap_wins_draw": False,
    "hist_no_peace": False,
    "hist_italy_until": "both_total_war",
    "hist_us_vp": "absent_armies",
    "hist_t1_br_mo_is_fr": False,
    "hist_entrench_drm": False,
    "commitment_shuffle": "immediate",
    "persia_control": "ahwaz_only",
    "trench_attrition": "to_own_1",
    "map_edge_rules": True,
    "common_space_participation": False,
    "withdrawal_army": "exact_lf",
    "sb_reserve_sr": "none",
    "ana_sr": "free",
    "ne_sr_before_turkey": "unlimited",
    "ana_sn_supply": "always",
    "brest_litovsk_same_turn": False,
    "ru_rp_cap_after_revolution": False,
    "wia_vp": False,
}
"""The group of flags that the 2004/2010 edition sets."""
