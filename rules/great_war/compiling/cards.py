"""Cards as numbers, and what the engine cannot run of them."""

from __future__ import annotations

from typing import Any

from .sheet import Sheet

MODIFIERS = ("draw_and_keep", "reshuffle_decks")
"""Effects that stand beside a card's main effect."""


class CardTables(Sheet):
    def _cards(self) -> dict[str, Any]:
        cards = {
            card: entry
            for kinds in (("section", "tactic"), ("combat",))
            for card, entry in self.pack.cards.items()
            if entry.kind in kinds
        }
        self.ids["card"] = tuple(cards)
        self.names["card"] = tuple(card.name for card in cards.values())
        first_combat = sum(card.kind != "combat" for card in cards.values())
        copies = {"command": bytearray(), "combat": bytearray()}
        main, args, by_hand, draws, reshuffles = [], [], [], [], []
        windows: dict[str, list[int]] = {}
        strikes = set()
        for number, (card_id, card) in enumerate(cards.items()):
            count = self.scenario.card_counts.get(card_id, card.count)
            copies["combat" if card.kind == "combat" else "command"] += bytes([number]) * count
            words = [effect for effect in card.effects if effect.effect not in MODIFIERS]
            beside = {effect.effect: effect for effect in card.effects if effect.effect in MODIFIERS}
            first = words[0] if words else None
            runs = first is not None and _fits(card.kind, card.timing, first)
            main.append(first.effect if first is not None and runs else "")
            args.append(first.model_dump() if first is not None and runs else {})
            remark, where = -1, f"cards/{card_id}"
            if not runs:
                text = f"{card.name}: the engine does not run this effect {card.timing}: {card.text}"
                remark = self._by_hand("R19.4", text, where)
            elif len(words) > 1:
                remark = self._by_hand("R4.4", f"{card.name}: only its first effect is run", where)
            by_hand.append(remark)
            more = beside.get("draw_and_keep")
            draws.append((more.draw, more.keep) if more else (1, 1))
            reshuffles.append("reshuffle_decks" in beside)
            if card.kind == "combat":
                windows.setdefault(card.timing, []).append(number)
            elif card.timing == "before_enemy_close_combat_roll":
                strikes.add(number)
        return {
            "kinds": len(cards),
            "first_combat": first_combat,
            "command_copies": bytes(copies["command"]),
            "combat_copies": bytes(copies["combat"]),
            "copies": bytes((copies["command"] + copies["combat"]).count(kind) for kind in range(len(cards))),
            "main": tuple(main),
            "args": tuple(args),
            "families": tuple(card.family or "" for card in cards.values()),
            "cost": bytes(card.cost for card in cards.values()),
            "windows": {timing: tuple(kinds) for timing, kinds in windows.items()},
            "draws": tuple(draws),
            "reshuffles": tuple(reshuffles),
            "aims": tuple(card.orders_reserve_artillery for card in cards.values()),
            "strikes_first": frozenset(strikes),
            "by_hand": tuple(by_hand),
        }


def _fits(kind: str, timing: str, effect: Any) -> bool:
    """Whether the engine runs this effect at this moment."""
    known = {
        "own_turn": COMMAND_EFFECTS,
        "with_command_card": WITH_COMMAND,
        "after_own_successful_close_combat": ("bonus_close_combat",),
        "after_enemy_ranged_hit": ("cancel_faces",),
        "after_enemy_close_combat": ("strike_back",),
        "before_own_attack": ("flags_stand",),
        "before_own_close_combat_roll": ("bonus_dice",),
        "reaction_to_command_card": ("hold_firm", "lose_orders"),
        "on_end_of_turn_hq_gain": ("more_hq",),
        "after_enemy_ranged_attack": ("strike_back",),
        "before_enemy_ra_roll": ("fewer_targeting_dice",),
        "before_enemy_close_combat_roll": ("strike_first",),
        "after_enemy_move": ("undo_move",),
        "after_own_move": ("cut_wire",),
    }
    if effect.effect not in known[timing]:
        return False
    if effect.effect == "flags_stand":
        return bool(effect.lasts == "this_attack") == (timing == "before_own_attack")
    if effect.effect == "strike_back":
        return bool(effect.mode == "close") == (timing == "after_enemy_close_combat")
    if kind == "tactic" and effect.effect == "strike_first":
        return True
    return (kind == "combat") == (timing != "own_turn")


COMMAND_EFFECTS = (
    "order_sections",
    "bombard_or_order",
    "order_by_dice",
    "copy_opponent",
    "order_for_hq",
    "order_section_infantry",
    "restore_by_dice",
    "redeploy",
    "stand_and_fire",
    "order_group",
)
WITH_COMMAND = (
    "move_on",
    "heavy_barrage",
    "fetch_combat_card",
    "spy",
    "flags_stand",
    "double_attacks",
    "extra_orders",
    "restore_figures",
    "trench_raid",
    "send_to_baseline",
    "remove_unit",
    "change_section",
    "roll_at_unit",
)
