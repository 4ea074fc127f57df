"""The rulings in force: defaults, the scenario's own, and those of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from rules.schemas.great_war.rulings import Rulings

from ..context import Rules
from .sheet import Sheet


class RulingsTable(Sheet):
    def _options(self) -> dict[str, Any]:
        """Defaults, then the scenario's own rulings, then those of this game."""
        fields = Rulings.model_fields
        chosen = {name: field.default for name, field in fields.items()}
        written = self.scenario.options
        if written is not None:
            chosen.update({name: getattr(written, name) for name in written.model_fields_set})
        for name, value in self.given.items():
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
        chosen.update(self.given)
        return chosen

    def _rules(self, chosen: Mapping[str, Any]) -> Rules:
        def says(name: str, value: str) -> bool:
            return bool(chosen[name] == value)

        return Rules(
            at_least_one_die=says("dice_floor", "at_least_one"),
            floor_before_bonus=says("dice_sum", "floor_before_bonus"),
            crossfire=says("crossfire", "one_roll"),
            any_retreat_path=says("retreat_path", "any"),
            fury_from_stop=says("fury_from_stop_terrain", "allowed"),
            fury_unlimited=says("battle_fury_fights", "unlimited"),
            discard_first=says("discard_for_hq", "before_draw"),
            foremost_target=says("artillery_key_rule", "foremost_target"),
            own_loss_counts=says("own_unit_destroyed", "medal_for_opponent"),
            hq_from_any_unit=says("hq_from_artillery", "any_unit"),
            triple_in_total=says("triple_rule", "total_on_target"),
            triple_all_hits=says("triple_faces", "all_hits"),
            partial_hq=says("small_pool", "take_what_is_there"),
            recon_in_force=says("recon_family", "with_recon_in_force"),
            majority_every_turn=says("majority", "every_turn"),
            grenade_infantry=says("grenade_units", "infantry"),
            return_fire_sight=says("return_fire_mortar", "needs_sight"),
            bombard_units_only=says("bombard_aim", "enemy_unit"),
            fury_without_ground=says("fury_without_ground", "allowed"),
            always_ask=says("reaction_windows", "always"),
            turn_limit=int(chosen["turn_limit"]),
        )
