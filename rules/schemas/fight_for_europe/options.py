"""Rulings: what the rulebook leaves open, each as an option with the recommended reading as its default.

Rulings without a choice have no option: A-17, A-54, A-68, A-71, A-72, A-75, A-77, A-79, A-85 and A-86 only
state a reading; A-50 and A-84 are data of the map and of the victory block; A-70 is the variant's field
`first_phase`.
"""

from __future__ import annotations

from typing import Literal

from model.base import field
from model.content import Options

YesNo = Literal["yes", "no"]


class Rulings(Options):
    """Readings of the rules."""

    # ------------------------------------------------------------------------ turns and actions
    used_reset: Literal["owner_turn", "every_turn"] = field(
        "owner_turn",
        title="Used counters become able again",
        help="At the start of their owner's next turn, or of anybody's next turn.",
        rule="A-02",
    )
    turn_terms: Literal["split", "season", "player_turn"] = field(
        "split",
        title="Meaning of 'turn'",
        help="Split: delays count seasons, limits count player turns. Or one meaning everywhere.",
        rule="A-03",
    )
    attack_once: Literal["contingent", "area"] = field(
        "contingent",
        title="An area is attacked once per turn",
        help="By each contingent that must fight separately, or at all.",
        rule="A-47",
    )
    fleet_rebase_action: YesNo = field(
        "no",
        title="A fleet's base change is an action",
        help="No: it may still defend in the enemy turn.",
        rule="A-81",
    )

    # ------------------------------------------------------------------------ battle
    air_alone_vs_land: Literal["errata", "forbidden"] = field(
        "errata",
        title="Aircraft alone against land units",
        help="Errata: allowed for 1 HPP without taking the area. Forbidden: as the body of the rules says.",
        rule="A-01",
    )
    battle_cost: Literal["per_power", "once"] = field(
        "per_power",
        title="Cost of a joint battle",
        help="Each power pays 1 HPP, or the leader alone.",
        rule="A-05",
    )
    invasion_cost: Literal["5_total", "5_plus_1"] = field(
        "5_total", title="Cost of an invasion", help="5 HPP in all, or 5 and the battle's 1.", rule="A-06"
    )
    naval_stage: Literal["example", "both_have_ships"] = field(
        "example",
        title="Naval stage",
        help="As in the example also against aircraft alone, or only if both sides have ships.",
        rule="A-07",
    )
    transport_losses: Literal["last", "never", "free"] = field(
        "last",
        title="Loaded transports as losses",
        help="After all fighting units, never, or as the owner likes.",
        rule="A-08",
    )
    cargo_assignment: Literal["open", "hidden"] = field(
        "open", title="Cargo of each fleet", help="Shown before departure, or kept secret.", rule="A-09"
    )
    retreat: Literal["origin_first", "any_friendly"] = field(
        "origin_first",
        title="Retreat of land units",
        help="First to an area that the attack came from, or to any friendly neighbour.",
        rule="A-10",
    )
    stage_breakoff: Literal["stage_only", "whole_battle"] = field(
        "stage_only",
        title="Breaking off the air stage",
        help="Ends that stage, or the whole battle.",
        rule="A-19",
    )
    air_defence: Literal["forced_air", "free"] = field(
        "forced_air",
        title="Able defending aircraft",
        help="Must fight the air stage if the attacker brings aircraft, or may stay out.",
        rule="A-20",
    )
    air_only_area: Literal["overrun", "battle"] = field(
        "overrun",
        title="Land units enter an area with aircraft or ships only",
        help="Overrun without cost and dice, or a battle.",
        rule="A-21",
    )
    spent_air_losses: YesNo = field(
        "no",
        title="Spent aircraft may be taken as losses",
        help="No: they escape if the area falls.",
        rule="A-18",
    )
    double_roll: Literal["two_dice", "reroll"] = field(
        "two_dice",
        title="Rolling twice",
        help="Two dice per unit that may both hit, or one new roll of a miss.",
        rule="A-35",
    )
    bomber_air: Literal["ve_roll", "absent"] = field(
        "ve_roll",
        title="Bombers in the attacker's air stage",
        help="They roll their defence value and may be lost, or stay out of it.",
        rule="A-82",
    )
    para: Literal["author_data"] = field(
        "author_data",
        title="Paratroop range",
        help="From the counter; a drop replaces movement and a lone drop has no retreat.",
        rule="A-80",
    )

    # ------------------------------------------------------------------------ terrain
    maginot_dirs: Literal["de_be", "de"] = field(
        "de_be",
        title="The Maginot Line is a fort towards",
        help="Germany and Belgium, or Germany only.",
        rule="A-04",
    )
    terrain_stack: YesNo = field(
        "no", title="Terrain modifiers add up", help="No: never more than +1.", rule="A-11"
    )
    air_cancels_river: YesNo = field("no", title="Supporting aircraft cancel a river", rule="A-12")
    mixed_landing: Literal["cancel", "keep"] = field(
        "cancel",
        title="Landing together with an overland attack",
        help="The coast's bonus lapses for all defenders, or stays against those who land.",
        rule="A-13",
    )
    fort_mixed: Literal["cancel", "keep"] = field(
        "cancel",
        title="One-sided forts and mountains attacked from several sides",
        help="They lapse, or stay towards their side.",
        rule="A-14",
    )
    fort_te_stage: Literal["land", "all"] = field(
        "land",
        title="Attack value 1 against a fort",
        help="In the land stage, or in all stages.",
        rule="A-15",
    )
    fleet_ve5: Literal["base_only", "all"] = field(
        "base_only",
        title="Defence value 5 of fleets",
        help="For those based in the invaded area, or for interceptors as well.",
        rule="A-16",
    )
    para_terrain: YesNo = field(
        "yes", title="Paratroops on the ground use terrain", help="As infantry.", rule="A-88"
    )

    # ------------------------------------------------------------------------ economy
    cap_base: Literal["year_start", "current"] = field(
        "year_start",
        title="Spending limit is half of",
        help="The HPP at the year's start, or of now.",
        rule="A-23",
    )
    cap_start: Literal["starting_hpp", "base_hpp"] = field(
        "starting_hpp",
        title="Spending limit in the first year",
        help="From starting or from base HPP.",
        rule="A-24",
    )
    cap_satellite: Literal["unchanged", "raised"] = field(
        "unchanged", title="Spending limit when satellites join", rule="A-25"
    )
    aid_round: Literal["down", "up"] = field("down", title="A quarter of base HPP is rounded", rule="A-26")
    aid_cap: Literal["extra", "inside"] = field(
        "extra", title="Aid that arrives", help="May be spent on top of the limit, or inside it.", rule="A-26"
    )
    aid_escort: int = field(1, title="Escorts per shipment", unit="fleets", rule="A-27", ge=0, le=6)
    med_loss: Literal["each", "once"] = field(
        "each", title="Gibraltar and Suez both lost", help="Each costs 5, or 5 together.", rule="A-39"
    )
    france_hpp: int = field(
        9, title="HPP for France although Vichy keeps land", unit="HPP", rule="A-45", ge=0, le=9
    )
    negative: Literal["debt", "floor_zero"] = field(
        "debt", title="Losses beyond the treasury", help="Become debt, or stop at zero.", rule="A-83"
    )
    garrison: Literal["forced_if_possible", "none"] = field(
        "forced_if_possible",
        title="Occupation of conquered countries",
        help="One land unit where redeployment makes it possible, or no duty.",
        rule="A-48",
    )
    fleet_delay: Literal["lost_only", "all"] = field(
        "lost_only",
        title="Delay of three seasons for",
        help="Fleets lost before, or all fleets.",
        rule="A-22",
    )

    # ------------------------------------------------------------------------ sea
    pickup: Literal["route", "base"] = field(
        "route",
        title="Fleets take cargo aboard",
        help="Anywhere on their route, or at their base.",
        rule="A-55",
    )
    fleet_mp: int = field(6, title="Movement of fleets", unit="areas", rule="A-56", ge=1, le=20)
    sea_distance: Literal["areas_entered", "areas_between"] = field(
        "areas_entered", title="Distance at sea counts", rule="A-57"
    )
    return_cost: int = field(0, title="Cost of returning to base", unit="areas", rule="A-58", ge=0, le=6)
    withdraw_range: Literal["mp", "unlimited"] = field(
        "mp", title="Ships withdraw", help="Within their movement, or to any base.", rule="A-59"
    )
    supply_range: Literal["mp_chain", "unlimited"] = field(
        "mp_chain",
        title="Reach of supply fleets",
        help="Movement with chains of fleets, or any.",
        rule="A-60",
    )
    sr_ships: Literal["us_crossing_only", "yes", "no"] = field(
        "us_crossing_only", title="Ships use strategic redeployment", rule="A-76"
    )
    kiel_reopen: YesNo = field("no", title="The Kiel canal reopens after recapture", rule="A-51")
    straits_split: Literal["closed", "open"] = field(
        "closed",
        title="Istanbul and Izmit in different hands",
        help="Closed to both, or open to both.",
        rule="A-52",
    )
    gate_neutral: Literal["blocked", "open"] = field(
        "blocked", title="Neutrals at a gate whose holder is at war", rule="A-53"
    )

    # ------------------------------------------------------------------------ the advanced game
    raid_cost: int = field(0, title="Cost of a submarine raid", unit="HPP", rule="A-28", ge=0, le=5)
    sub_vs_air: Literal["no_return", "return"] = field(
        "no_return", title="Submarines fire back at aircraft", help="Never, or like ships.", rule="A-29"
    )
    intercept_values: Literal["example", "text"] = field(
        "example",
        title="Values in interception",
        help="Example: attack values at sea, the interceptor's defence value in the air. Text: defence.",
        rule="A-30",
    )
    intercept_radius: int = field(
        6, title="Radius of naval interception", unit="areas", rule="A-31", ge=1, le=6
    )
    intercept_spends: Literal["on_contact", "always", "never"] = field(
        "on_contact", title="Intercepting uses up the unit", rule="A-32"
    )
    intercept_points: Literal["route", "target"] = field(
        "route",
        title="Where a move is intercepted",
        help="Anywhere on its route, or at its target.",
        rule="A-33",
    )
    intercept_transport: YesNo = field("yes", title="Sea transport can be intercepted", rule="A-34")

    # ------------------------------------------------------------------------ USSR and satellites
    winter_ban: Literal["original_borders", "all_soviet_units"] = field(
        "original_borders",
        title="No Axis attacks in the first winter",
        help="Inside, or on any unit.",
        rule="A-36",
    )
    leave_deadline: Literal["next_own_turn", "at_once"] = field(
        "next_own_turn", title="German units leave the satellites", rule="A-37"
    )
    oil_limit: Literal["side", "power"] = field(
        "side",
        title="One attack per turn without oil",
        help="For the whole side, or each power.",
        rule="A-38",
    )
    edge_supply: Literal["moscow_lost", "always"] = field(
        "moscow_lost",
        title="Supply from the eastern edge",
        help="Once Moscow is lost, or always.",
        rule="A-61",
    )
    east_west: Literal["later_blocked", "allowed_in_retreat"] = field(
        "later_blocked", title="Soviet and Western units in one area after retreats", rule="A-64"
    )
    satellite_transit: Literal["germany", "none"] = field(
        "germany", title="Units that may stand in satellites before they join", rule="A-90"
    )
    minor_sr: Literal["controller", "none"] = field(
        "controller",
        title="Redeployment of satellite and minor units",
        help="Within the power's limit.",
        rule="A-91",
    )
    minor_units: Literal["home", "free"] = field(
        "home", title="Units of an activated neutral", help="Stay at home, or go abroad.", rule="A-73"
    )
    minor_rebuild: YesNo = field("no", title="Lost units of neutrals are rebuilt", rule="A-74")
    neutral_setup: Literal["on_dow", "on_entry"] = field(
        "on_dow", title="Forces of a neutral are placed", help="On declaration, or on entry.", rule="A-49"
    )

    # ------------------------------------------------------------------------ the Mediterranean and the West
    africa_scope: Literal["all_types", "land_only"] = field(
        "all_types", title="German units counted in Africa", rule="A-40"
    )
    malta_base: Literal["present", "three"] = field(
        "present",
        title="Malta lowers the number of German attackers from",
        help="The units present in Africa, or from three.",
        rule="A-40",
    )
    colonies: Literal["african_vichy", "all_vichy", "all_neutral"] = field(
        "african_vichy", title="French colonies after the fall of France", rule="A-43"
    )
    vichy_dow: int = field(2, title="Cost of war on Vichy", unit="HPP", rule="A-44", ge=0, le=7)
    self_invasion: int = field(
        5, title="Cost of landing on one's own coast", unit="HPP", rule="A-46", ge=0, le=5
    )
    vichy_flip: Literal["britain", "strongest_ally"] = field(
        "britain", title="Vichy joining the Allies comes under", rule="A-69"
    )
    colony_neutral: Literal["minor", "free"] = field(
        "minor",
        title="Overseas areas of a fallen power",
        help="Neutral minors without forces, or free to enter.",
        rule="A-78",
    )
    recapture_help: Literal["until_p1_end", "own_turn_only"] = field(
        "until_p1_end", title="Allies help to retake a capital", rule="A-89"
    )
    restore: Literal["any", "outside_troops"] = field(
        "any", title="What restores supply", help="Any means, or troops from outside only.", rule="A-63"
    )
    overfly_neutral: YesNo = field("yes", title="Aircraft pass over neutral areas", rule="A-87")

    # ------------------------------------------------------------------------ alliances, the USA, research
    alliance_scope: Literal["active", "historical"] = field(
        "active",
        title="War on one ally means war on",
        help="Those allied at that time, or the whole historical alliance.",
        rule="A-65",
    )
    us_entry: Literal["from", "only"] = field(
        "from", title="US entry in spring 1942", help="Then or later, or only then.", rule="A-66"
    )
    us_sr: Literal["leg", "unit"] = field(
        "leg",
        title="Onward redeployment of US units",
        help="Each leg counts, or each unit once.",
        rule="A-41",
    )
    us_invasion: Literal["from_box", "forbidden"] = field(
        "from_box",
        title="US invasion after Britain fell",
        help="From the USA area, or not at all.",
        rule="A-42",
    )
    us_source: Literal["usa_area", "allied_capitals_only"] = field(
        "usa_area", title="Supply of US units without Britain", rule="A-62"
    )
    research_repeat: YesNo = field("yes", title="Several attempts at one goal in a turn", rule="A-67")
