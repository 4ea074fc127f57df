"""The shipped pack against the collected facts, figure by figure."""

from __future__ import annotations

import csv
import re
import unicodedata
from pathlib import Path

import pytest

import model
from model.areas import rings_of
from rules.schemas.paths_of_glory import SYSTEM

ROOT = Path(__file__).parents[2]
FACTS = ROOT.parent / "shared" / "data" / "paths-of-glory"
needs_facts = pytest.mark.skipif(not FACTS.exists(), reason="the collected facts are not on this machine")

COUNTRIES = {
    "germany": "ge",
    "austria-hungary": "ah",
    "turkey": "tu",
    "bulgaria": "bu",
    "britain": "br",
    "france": "fr",
    "belgium": "be",
    "italy": "it",
    "russia": "ru",
    "serbia": "sb",
    "montenegro": "mn",
    "romania": "ro",
    "greece": "gr",
    "none": None,
}


def rows(name: str) -> list[dict[str, str]]:
    with (FACTS / f"{name}.csv").open(encoding="utf8") as file:
        return list(csv.DictReader(file))


def slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name).strip("-")


@pytest.fixture(scope="module")
def pack():
    return model.load_pack(ROOT / "scenarios" / "paths-of-glory")


@pytest.fixture(scope="module")
def board(pack):
    return pack.boards["europe"]


def test_counts(pack, board):
    assert (len(board.spaces), len(board.connections), len(pack.pieces), len(pack.cards)) == (
        281,
        476,
        193,
        130,
    )
    assert set(pack.scenarios) == {"introductory", "limited-war", "campaign-1914", "tournament", "historical"}
    assert sum(p.kind == "army" for p in pack.pieces.values()) == 67
    assert sum(p.kind == "corps" and not p.optional for p in pack.pieces.values()) == 118
    for set_name in ("standard", "historical", "historical-2010"):
        assert sum(set_name in s.vp for s in board.spaces.values()) == 65
    assert pack.languages == ("en", "hu", "ru")
    assert pack.system is SYSTEM


@needs_facts
def test_every_space(board):
    facts = rows("spaces")
    assert {slug(r["name"]) for r in facts} == set(board.spaces)
    for r in facts:
        space = board.spaces[slug(r["name"])]
        assert space.name == r["name"]
        assert space.at == pytest.approx((float(r["x"]) * 2550, float(r["y"]) * 1650), abs=0.06)
        assert (space.also_at is not None) == bool(r["alt_x"])
        assert space.country == COUNTRIES.get(r["nation"], r["nation"])
        assert space.part == {"europe": "main", "near_east": "near east"}[r["map"]]
        assert space.terrain == r["terrain"]
        assert space.fort == int(r["fort"])
        assert ("historical" in space.vp, "standard" in space.vp) == (r["vp"] == "1", r["vp_classic"] == "1")
        assert (space.control or "none") == r["side"]
        assert (space.capital_of or "").upper() == r["capital_of"]
        assert space.shape == r["shape"]
        assert space.landing == (r["region"] == "mef_beachhead")
        assert space.port == {"allied": "ap", "central": "cp", "": None}[r["port"]] or space.landing
        assert space.stop_ban == (r["region"] == "race_to_the_sea")
        assert bool(space.supplies) == bool(r["supply_source_for"])
        if r["region"]:
            assert slug(r["name"]) in board.regions[r["region"].replace("_", "-")].spaces


@needs_facts
def test_every_line(board):
    facts = rows("connections")
    assert len(facts) == len(board.connections)
    for r in facts:
        ends = sorted((slug(r["a"]), slug(r["b"])))
        line = board.connections["~".join(ends)]
        assert line.kind == r["line"]
        if r["allowed"] == "all":
            assert not line.only and not line.landing
        elif r["allowed"].startswith("units"):
            assert line.landing
        else:
            assert [n.upper() for n in line.only] == r["allowed"].split("|")
        assert line.corps_only == ("corps only, never armies" in r["restriction"])


@needs_facts
def test_every_counter(pack):
    facts = rows("units")
    assert len(facts) == len(pack.pieces)
    for r, piece in zip(facts, pack.pieces.values(), strict=True):
        assert piece.nation == {"BEF": "br"}.get(r["nation_code"], r["nation_code"].lower())
        assert piece.kind == r["type"]
        assert (piece.full.cf, piece.full.lf, piece.full.mf) == (int(r["cf"]), int(r["lf"]), int(r["mf"]))
        assert (piece.reduced.cf, piece.reduced.lf, piece.reduced.mf) == (
            int(r["reduced_cf"]),
            int(r["reduced_lf"]),
            int(r["reduced_mf"]),
        )
        assert piece.replaceable == (r["replaceable"] == "1")
        assert (piece.near_east == "yes") == (r["near_east_army"] == "1")
        assert piece.loss_priority == (
            int(r["loss_priority_attacking"]) if r["loss_priority_attacking"] else None
        )
        assert piece.optional == (r["optional"] == "1")
        pool = pack.nations[piece.nation].pool
        if piece.replaceable:
            assert {"A": "allied"}.get(r["rp_type"], r["rp_type"].lower()) == pool


@needs_facts
def test_every_card(pack):
    facts = rows("cards")
    assert len(facts) == len(pack.cards)
    for r in facts:
        card = pack.cards[f"{r['side']}-{int(r['number']):02d}"]
        assert (card.name, card.deck, card.group, card.ops, card.sr) == (
            r["name"],
            r["side"],
            r["commitment"],
            int(r["ops"]),
            int(r["sr"]),
        )
        printed = {
            ("allied" if k == "rp_a" else k[3:]): int(v)
            for k, v in r.items()
            if k.startswith("rp_") and v != "0"
        }
        assert card.rp == printed
        assert card.war_status == int(r["war_status"])
        assert card.removed == (r["removed_after_event"] == "1")
        assert card.optional == (r["optional"] == "1")
        assert (card.combat is not None) == (r["combat_card"] == "1")
        assert (card.event_gives_ops == "historical") == (r["event_also_gives_ops"] == "1")
        assert card.text
        if r["requires"]:
            needed = [f"{s.lower()}-{int(n):02d}" for s, n in re.findall(r"(AP|CP)(\d+)", r["requires"])]
            assert all(f"'{c}'" in repr(card.condition) for c in needed)
        if r["reinforcement_nation"]:
            brought = next((e for e in card.effects if e.effect == "reinforcements"), None)
            if brought is not None:
                count = len(brought.units) + sum(brought.corps.values())
                assert brought.nation == r["reinforcement_nation"].lower()
                assert count == sum(
                    int(m.group(1)) if (m := re.match(r"(\d+) ", u)) else 1 for u in r["units"].split("|")
                )


@needs_facts
def test_set_up(pack):
    scenario = pack.scenario("campaign-1914")
    placed = {}
    for line in scenario.setup.values():
        piece = pack.pieces[line.piece]
        placed.setdefault((piece.nation, line.at, piece.kind, line.step), []).append(line.piece)
    boxes = {"AP Reserve Box": "ap-reserve", "CP Reserve Box": "cp-reserve"}
    seen = 0
    for r in rows("setup"):
        if r["scenario"] != "campaign_1914" or r["group"] != "at start":
            continue
        at = boxes.get(r["space"]) or slug(r["space"])
        if r["kind"] == "trench":
            assert (scenario.trenches[at].side, scenario.trenches[at].level) == (r["side"], int(r["level"]))
            continue
        kind = "army" if r["unit"].endswith("Army") else "corps"
        found = placed[(COUNTRIES[r["nation"]], at, kind, int(r["reduced"]))]
        assert len(found) >= int(r["count"])
        if kind == "army":
            assert any(p.endswith("-" + r["unit"].split()[1].lower()) for p in found)
        seen += int(r["count"])
    assert seen == len(scenario.setup) == 83
    assert len(scenario.trenches) == 17
    entries = scenario.entries
    assert {n: len(e.setup) + len(e.spread) for n, e in entries.items()} == {
        "tu": 14,
        "it": 11,
        "gr": 3,
        "bu": 6,
        "ro": 6,
    }
    assert len(entries["bu"].spread) == len(entries["ro"].spread) == 4
    historical = pack.scenario("historical")
    assert historical.trenches["brussels"].level == 0
    assert {s for s, t in historical.trenches.items() if t.level} - set(scenario.trenches) == {
        "strasbourg",
        "verona",
        "asiago",
        "maggiore",
        "udine",
    }


@needs_facts
def test_every_table_cell(pack):
    tables, seen = pack.tables, 0
    for r in rows("tables"):
        name, row, column, value = r["table"], r["row"], r["column"], r["value"]
        if name in ("fire_army", "fire_corps"):
            table = tables.fire[name.removeprefix("fire_")]
            index = table.columns.index(int(re.findall(r"\d+", column)[0]))
            assert table.die[row.split()[1]][index] == int(value)
        elif name.startswith("mandated_offensive") and row.startswith("die"):
            box = tables.mandate_tables[name[-2:]].dice[int(row.split()[1]) - 1]
            assert box == value.lower().replace("(it)", "-it")
        elif name == "turn_track":
            turn = tables.turns[row]
            assert value in turn.name and str(turn.year) in turn.name
        elif name.startswith("peace_terms"):
            peace = tables.peace[name[-2:]]
            assert (peace.high if "20+" in row else peace.low)[int(column.split()[1]) - 1] == int(value)
        elif name == "victory_points":
            assert int(value) in {line.vp for line in tables.victory_points.values()}
        else:
            continue
        seen += 1
    assert seen > 200
    assert len(tables.victory_points) == 21 and len(tables.replacements) == 7


def test_terrain_effects(pack):
    shown = {
        k: (t.attacker_shift, t.retreat_may_be_cancelled, t.advance_stops, t.flank_allowed, t.no_combat_in)
        for k, t in pack.terrain.items()
    }
    assert shown == {
        "clear": (0, False, False, True, ()),
        "mountain": (-1, True, True, False, ()),
        "swamp": (-1, True, True, False, ()),
        "forest": (0, True, True, True, ()),
        "desert": (0, True, True, True, ("summer",)),
    }


def test_land_is_drawn(board):
    outlines = {k: a for k, a in board.artwork.items() if a.draw == "outline"}
    assert {"europe-land", "near-east-land", "near-east-inset", "europe-france"} <= set(outlines)
    assert all(len(ring) >= 3 for line in outlines["europe-land"].lines for ring in rings_of(line))
    assert board.spaces["constantinople"].also_at and board.spaces["bursa"].also_at


def test_victory_levels(pack):
    levels = {
        k: [(v.cp_from, v.ap_down_to) for v in pack.scenario(k).victory.values()] for k in pack.scenarios
    }
    assert levels["introductory"] == [(14, 10)] * 2
    assert levels["limited-war"] == [(17, 12)] * 2
    assert levels["campaign-1914"] == [(11, 9), (13, 9)]
    assert pack.scenario("historical").ap_wins_draws and not pack.scenario("historical").peace
