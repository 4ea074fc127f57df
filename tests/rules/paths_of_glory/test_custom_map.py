"""Another map, other nations, other names: nothing in the rules depends on the printed ones."""

from __future__ import annotations

from rules.core import Lot
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.bot import HeuristicBot
from rules.schemas.paths_of_glory import SYSTEM

SPACES = {
    "alder": {
        "control": "north",
        "country": "oak",
        "capital_of": "oak",
        "supplies": ["oak", "ash"],
        "own_source_of": ["oak", "ash"],
        "home_source_of": ["oak"],
    },
    "birch": {"control": "north", "country": "oak", "terrain": "wood"},
    "cedar": {"control": "north", "country": "oak", "vp": ["standard"], "fort": 2},
    "dogwood": {"control": "north", "country": "ash", "capital_of": "ash"},
    "elm": {"control": "north", "country": "ash", "vp": ["standard"]},
    "fir": {"control": "south", "country": "pine", "terrain": "crag"},
    "gorse": {"control": "south", "country": "pine", "vp": ["standard"], "fort": 1},
    "hazel": {
        "control": "south",
        "country": "pine",
        "capital_of": "pine",
        "supplies": ["pine", "yew"],
        "own_source_of": ["pine", "yew"],
        "home_source_of": ["pine"],
    },
    "ivy": {"control": "south", "country": "pine"},
    "juniper": {"control": "south", "country": "yew", "vp": ["standard"], "capital_of": "yew"},
    "kelp": {"control": "south", "country": "yew", "port": "south"},
    "larch": {"control": "south", "country": "pine", "port": "south"},
}
LINES = [
    "alder-birch",
    "alder-cedar",
    "birch-cedar",
    "birch-dogwood",
    "cedar-fir",
    "dogwood-elm",
    "elm-gorse",
    "birch-fir",
    "fir-gorse",
    "fir-hazel",
    "gorse-ivy",
    "hazel-ivy",
    "ivy-juniper",
    "juniper-elm",
    "juniper-kelp",
    "hazel-larch",
]


def unit(nation: str, kind: str, cf: int, lf: int) -> dict:
    return {
        "name": f"{nation} {kind}",
        "nation": nation,
        "kind": kind,
        "full": {"cf": cf, "lf": lf, "mf": 3},
        "reduced": {"cf": max(0, cf - 1), "lf": lf, "mf": 3},
    }


def custom_pack():
    pieces = {}
    for nation in ("oak", "pine", "yew"):
        for n in (1, 2, 3):
            pieces[f"{nation}-host-{n}"] = unit(nation, "army", 3, 2)
        for n in (1, 2, 3, 4):
            pieces[f"{nation}-band-{n}"] = unit(nation, "corps", 1, 1)
    for n in (1, 2):
        pieces[f"ash-band-{n}"] = unit("ash", "corps", 1, 1)
    cards = {}
    for side in ("north", "south"):
        nation = {"north": "oak", "south": "pine"}[side]
        for n in range(1, 13):
            card = {
                "name": f"{side} {n}",
                "deck": side,
                "number": n,
                "group": "calm" if n <= 8 else "fury",
                "ops": 2 + n % 3,
                "sr": 2 + n % 3,
                "rp": {nation: 1 + n % 2},
                "war_status": int(n % 3 == 0),
                "removed": n % 4 == 0,
            }
            if n == 1:
                card["effects"] = [{"effect": "entrench"}]
            elif n == 2:
                card["combat"] = {"role": "either", "nations": [nation], "drm": 1}
            elif n == 3:
                card["effects"] = [
                    {
                        "effect": "reinforcements",
                        "nation": nation,
                        "units": [f"{nation}-host-3"],
                        "corps": {nation: 1},
                    }
                ]
            elif n == 4:
                card["effects"] = [{"effect": "vp", "vp": 1 if side == "north" else -1}]
            elif n == 9 and side == "south":
                card["effects"] = [{"effect": "enters war", "nation": "yew"}]
            cards[f"{side}-{n}"] = card
    table = {
        "columns": [0, 1, 2, 4, 8],
        "die": {str(d): [d // 6, d // 5, d // 3, d // 2, d] for d in range(1, 7)},
    }
    box = {"at": [0.0, 0.0]}
    data = {
        "manifest": {"format": 1, "id": "groves", "title": "War of the Groves", "system": "paths-of-glory"},
        "sides": {
            "north": {"name": "North", "acts_first": True, "vp_direction": 1},
            "south": {"name": "South", "vp_direction": -1},
        },
        "nations": {
            "oak": {
                "name": "Oak",
                "side": "north",
                "pool": "oak",
                "army_entry": [{"space": "alder"}],
                "near_east_redeployment": "free",
            },
            "ash": {"name": "Ash", "side": "north", "pool": "oak", "near_east_redeployment": "free"},
            "pine": {
                "name": "Pine",
                "side": "south",
                "pool": "pine",
                "army_entry": [{"space": "hazel"}],
                "near_east_redeployment": "free",
            },
            "yew": {
                "name": "Yew",
                "side": "south",
                "status": "neutral",
                "enters_at": "card",
                "pool": "pine",
                "army_entry": [{"space": "juniper"}],
                "near_east_redeployment": "free",
            },
        },
        "terrain": {
            "clear": {"name": "Field"},
            "wood": {"name": "Wood", "retreat_may_be_cancelled": True, "advance_stops": True},
            "crag": {
                "name": "Crag",
                "attacker_shift": -1,
                "retreat_may_be_cancelled": True,
                "flank_allowed": False,
            },
        },
        "boards": {
            "groves": {
                "kind": "points",
                "spaces": {k: {"name": k.title(), **v} for k, v in SPACES.items()},
                "connections": {k: {"between": k.split("-")} for k in LINES},
                "boxes": {
                    f"{s}-{b}": {"name": b, "side": s, "tags": [b], **box}
                    for s in ("north", "south")
                    for b in ("reserve", "eliminated", "removed")
                },
            }
        },
        "pieces": pieces,
        "decks": {"north": {"name": "North", "side": "north"}, "south": {"name": "South", "side": "south"}},
        "cards": cards,
        "tables": {
            "parameters": {"no_reinforcements_through": "1", "siege_early_last": "1", "actions": 4},
            "fire": {"army": table, "corps": table},
            "trenches": {
                "1": {"attacker_shift": -1, "defender_shift": 1},
                "2": {"attacker_shift": -2, "defender_shift": 1},
            },
            "mandates": {
                "oak": {"name": "Oak", "nation": "oak"},
                "pine": {"name": "Pine", "nation": "pine"},
                "nobody": {"name": "None"},
            },
            "mandate_tables": {
                "north": {
                    "dice": ["oak", "oak", "oak", "nobody", "nobody", "nobody"],
                    "order": ["oak", "nobody"],
                },
                "south": {
                    "dice": ["pine", "pine", "nobody", "nobody", "nobody", "nobody"],
                    "order": ["pine", "nobody"],
                },
            },
            "turns": {
                str(n): {"name": f"Year {n}", "year": n, "season": ["winter", "summer"][n % 2]}
                for n in range(1, 8)
            },
            "commitment": {
                "calm": {"name": "Calm", "war_status": 0},
                "fury": {"name": "Fury", "war_status": 2},
            },
            "pools": {
                "oak": {"name": "Oak", "side": "north", "nation": "oak"},
                "pine": {"name": "Pine", "side": "south", "nation": "pine"},
            },
        },
        "scenarios": {
            "war": {
                "title": "The war",
                "board": "groves",
                "last_turn": "7",
                "vp": 10,
                "peace": False,
                "commitment": {"north": "calm", "south": "calm"},
                "setup": {
                    p: {"piece": p, "at": at}
                    for p, at in {
                        "oak-host-1": "cedar",
                        "oak-host-2": "birch",
                        "oak-band-1": "alder",
                        "oak-band-2": "north-reserve",
                        "ash-band-1": "elm",
                        "pine-host-1": "fir",
                        "pine-host-2": "gorse",
                        "pine-band-1": "hazel",
                        "pine-band-2": "south-reserve",
                    }.items()
                },
                "trenches": {"gorse": {"side": "south", "level": 1}},
                "entries": {
                    "yew": {
                        "setup": {"a": {"piece": "yew-host-1", "at": "juniper"}},
                        "spread": ["yew-band-1"],
                    }
                },
                "victory": {"end": {"cp_from": 12, "ap_down_to": 8}},
            }
        },
    }
    return SYSTEM.pack_type.model_validate(data, strict=False)


def test_a_custom_map_plays_to_the_end():
    ctx = ENGINE.compile(custom_pack(), "war", {})
    for seed in range(12):
        lot, st = Lot(seed), ENGINE.initial(ctx, seed)
        while st.frames:
            legal = ENGINE.legal(ctx, st)
            assert legal == sorted(set(legal)) and legal
            assert ENGINE.check(ctx, st) == []
            ENGINE.apply(ctx, st, legal[lot.pick(len(legal))])
        assert ENGINE.outcome(ctx, st) is not None


def test_bots_play_a_custom_map():
    from rules.bots import Position

    ctx = ENGINE.compile(custom_pack(), "war", {})
    st = ENGINE.initial(ctx, 3)
    bots, number = (HeuristicBot(1), HeuristicBot(2)), 0
    while st.frames:
        seat = ENGINE.decider(ctx, st)
        legal = ENGINE.legal(ctx, st)
        ENGINE.apply(ctx, st, bots[seat].choose(Position(ENGINE, ctx, st, seat, legal, 3, number)))
        number += 1
        assert number < 5000
    assert ENGINE.outcome(ctx, st) is not None


def test_the_code_names_no_space_unit_or_card(pack):
    """Ids of the printed game must not stand in the rules."""
    import ast
    from pathlib import Path

    import rules.paths_of_glory as package

    names = {*pack.boards["europe"].spaces, *pack.pieces, *pack.cards}
    for file in Path(package.__file__).parent.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf8"))
        strings = {
            n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)
        }
        assert not strings & names, file.name
