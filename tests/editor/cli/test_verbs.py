"""Each verb by example."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import border_war
import pytest
from sandtable_command import files_of, sandtable

import model


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "border-war"
    model.save_pack(border_war.pack(), folder)
    return folder


@pytest.fixture
def copy(pack: Path, tmp_path: Path) -> Path:
    return shutil.copytree(pack, tmp_path / "copy")


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))


# ---------------------------------------------------------------------------- alone


def test_alone_it_shows_the_help_or_opens_the_editor() -> None:
    said = sandtable("--help")
    assert said.code == 0
    for verb in (
        "new",
        "info",
        "check",
        "pack",
        "unpack",
        "diff",
        "merge",
        "migrate",
        "schema",
        "systems",
        "open",
    ):
        assert f"  {verb} " in said.out


def test_version() -> None:
    assert sandtable("--version").out.startswith("sandtable 0.")


@pytest.mark.parametrize(
    "arguments", [("frobnicate",), ("info",), ("info", "a", "b"), ("check", "--bogus", ".")]
)
def test_misuse_exits_with_2_and_tells_how(arguments: tuple[str, ...]) -> None:
    said = sandtable(*arguments)
    assert said.code == 2
    assert "Usage:" in said.err and said.out == ""


# ---------------------------------------------------------------------------- new


@pytest.mark.parametrize("kind", ["points", "areas", "hexes", "squares"])
def test_new_makes_a_sound_pack_of_any_kind_of_board(kind: str) -> None:
    only = replace(model.system_named("proving-ground"), board_kinds=(kind,))
    from model.starter import starter

    made = starter(only, "fall-of-1914", "Fall of 1914")
    board = made.boards["map"]
    assert board.kind == kind
    assert len(board.space_ids) > 1 and board.all_connections
    assert list(model.dangling(made)) == []


def test_new(tmp_path: Path) -> None:
    said = sandtable("new", "proving-ground", tmp_path / "made", "--title", "Őszi háború 1914")
    assert said.code == 0, said.err
    made = model.load_pack(tmp_path / "made")
    assert (made.id, made.title) == ("oszi-haboru-1914", "Őszi háború 1914")
    assert sandtable("check", tmp_path / "made", "--fail-on", "note").code == 0


GAMES = ["fight-for-europe", "great-war", "paths-of-glory", "russian-assault"]


@pytest.mark.parametrize("system", GAMES)
def test_a_blank_pack_of_every_game_is_sound(system: str, tmp_path: Path) -> None:
    assert sandtable("new", system, tmp_path / "made").code == 0
    said = sandtable("check", tmp_path / "made", "--fail-on", "note")
    assert said.code == 0, said.out


@pytest.mark.parametrize("system", GAMES)
def test_a_pack_from_a_template_has_the_games_content_and_one_scenario(system: str, tmp_path: Path) -> None:
    assert sandtable("new", system, tmp_path / "made", "--title", "My war", "--template").code == 0
    made, shipped = model.load_pack(tmp_path / "made"), model.load_pack(model.system_named(system).template)
    assert (made.id, made.title, len(made.scenarios)) == ("my-war", "My war", 1)
    assert (made.boards, made.pieces, made.cards) == (shipped.boards, shipped.pieces, shipped.cards)
    assert not any(key.startswith("manifest/") for key in made.catalogues["hu"].texts)
    said = sandtable("check", tmp_path / "made", "--fail-on", "error")
    assert said.code == 0, said.out


def test_a_system_without_a_template_says_so(tmp_path: Path) -> None:
    said = sandtable("new", "proving-ground", tmp_path / "made", "--template")
    assert said.code == 2
    assert "has no template" in said.err and not (tmp_path / "made").exists()


def test_a_blank_pack_of_the_great_war_is_played_at_once(tmp_path: Path) -> None:
    assert sandtable("new", "great-war", tmp_path / "made").code == 0
    said = sandtable("simulate", tmp_path / "made", "first", "--games", "2", "--jobs", "1", "--json")
    assert said.code == 0 and json.loads(said.out)["games"] == 2, said.err


def test_a_blank_pack_that_lacks_tables_says_which_when_it_is_played(tmp_path: Path) -> None:
    assert sandtable("new", "paths-of-glory", tmp_path / "made").code == 0
    said = sandtable("simulate", tmp_path / "made", "first", "--games", "2", "--jobs", "1")
    assert said.code == 2
    assert "tables/fire/army" in said.err and "internal error" not in said.err


def test_new_of_an_unknown_system_suggests_one(tmp_path: Path) -> None:
    said = sandtable("new", "proving-grund", tmp_path / "made")
    assert said.code == 2
    assert "did you mean 'proving-ground'?" in said.err
    assert not (tmp_path / "made").exists()


def test_new_leaves_a_folder_that_is_not_empty_alone(pack: Path) -> None:
    before = files_of(pack)
    said = sandtable("new", "proving-ground", pack)
    assert said.code == 2 and "is not empty" in said.err
    assert files_of(pack) == before


# ---------------------------------------------------------------------------- info


def test_info_as_json(pack: Path) -> None:
    said = sandtable("info", pack, "--json").json
    assert said["id"] == "border-war"
    assert said["system"] == "proving-ground"
    assert said["boards"]["map"] == {
        "title": "",
        "kind": "points",
        "spaces": 4,
        "connections": 3,
        "regions": 0,
    }
    assert said["counters"] == 3, "as often as the box holds them"
    assert said["cards"] == 3
    assert said["decks"] == {"events": 3}
    assert said["tiles"] == 0
    assert said["scenarios"] == {"first": "First blood"}
    assert said["languages"] == ["en"]


def test_info_in_words(pack: Path) -> None:
    said = sandtable("info", pack)
    assert said.code == 0
    assert "Border War 0.1.0 (border-war)" in said.out
    assert "4 spaces, 3 connections" in said.out


def test_info_does_not_obey_escapes_in_a_strangers_pack(pack: Path) -> None:
    edit(pack, "pack.yaml", "title: Border War", r'title: "Border\e[2JWar"')
    said = sandtable("info", pack)
    assert "\x1b" not in said.out and "\\x1b[2J" in said.out


def test_who_uses_this(pack: Path) -> None:
    said = sandtable("info", pack, "--uses", "space:verdun")
    assert said.code == 0
    assert "First blood: French 3rd Army" in said.out
    assert "Guns: text" in said.out
    assert "Verdun is used in 3 places." in said.out
    places = [each["where"] for each in sandtable("info", pack, "--uses", "space:verdun", "--json").json]
    assert "scenarios/first/setup/f1/at" in places


def test_who_uses_something_that_is_not_there(pack: Path) -> None:
    said = sandtable("info", pack, "--uses", "space:verdum")
    assert said.code == 2 and "did you mean 'verdun'?" in said.err


# ---------------------------------------------------------------------------- pack, unpack


def test_pack_and_unpack_give_the_same_files(pack: Path, tmp_path: Path) -> None:
    archive, back = tmp_path / "war.stpack", tmp_path / "back"
    assert sandtable("pack", pack, archive).code == 0
    assert sandtable("unpack", archive, back).code == 0
    assert files_of(back) == files_of(pack)


def test_pack_twice_gives_the_same_bytes(pack: Path, tmp_path: Path) -> None:
    first = sandtable("pack", pack, "-o", tmp_path / "a.stpack", "--json").json
    second = sandtable("pack", pack, "-o", tmp_path / "b.stpack", "--json").json
    assert first["sha256"] == second["sha256"]
    assert (tmp_path / "a.stpack").read_bytes() == (tmp_path / "b.stpack").read_bytes()


def test_a_broken_pack_is_not_packed(pack: Path, tmp_path: Path) -> None:
    edit(pack, "pieces.yaml", "strength: 5", "strength: 50")
    said = sandtable("pack", pack, tmp_path / "war.stpack")
    assert said.code == 2 and "pieces.yaml:2:" in said.err
    assert not (tmp_path / "war.stpack").exists()


def test_pack_writes_over_nothing_but_a_pack(pack: Path, tmp_path: Path) -> None:
    precious = tmp_path / "thesis.stpack"
    precious.write_text("years of work")
    assert sandtable("pack", pack, precious).code == 2
    assert precious.read_text() == "years of work"


# ---------------------------------------------------------------------------- check


def test_check_of_a_sound_pack(pack: Path) -> None:
    said = sandtable("check", pack)
    assert (said.code, said.out.strip()) == (0, "No findings.")


def test_check_tells_file_line_column_reason_and_remedy(pack: Path) -> None:
    edit(pack, "scenarios/first.yaml", "at: aachen", "at: achen")
    said = sandtable("check", pack)
    assert said.code == 1
    assert "first.yaml" in said.out
    assert "unknown space or box 'achen'; did you mean 'aachen'?" in said.out
    assert "1 error." in said.out


def test_check_as_json(pack: Path) -> None:
    edit(pack, "boards/map.yaml", "name: Verdun", "name: TODO")
    said = sandtable("check", pack, "--json")
    assert said.code == 0, "warnings are for the author to weigh"
    (finding,) = said.json["findings"]
    assert finding["code"] == "TXT-003"
    assert finding["severity"] == "warning"
    assert finding["where"] == "boards/map/spaces/verdun/name"
    assert (finding["file"], finding["line"]) == ("boards/map.yaml", 2)
    assert "TODO" in finding["message"]
    assert sandtable("check", pack, "--fail-on", "warning").code == 1
    assert sandtable("check", pack, "--fail-on", "never").code == 0


def test_check_as_sarif(pack: Path) -> None:
    edit(pack, "boards/map.yaml", "name: Verdun", "name: TODO")
    log = sandtable("check", pack, "--format", "sarif").json
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    (result,) = run["results"]
    assert result["ruleId"] == "TXT-003" and result["level"] == "warning"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "TXT-003"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("border-war/boards/map.yaml")
    assert place["region"]["startLine"] == 2


def test_sarif_keeps_to_its_format(pack: Path) -> None:
    """Closed sets of words, rules by index, lines and columns from 1."""
    edit(pack, "boards/map.yaml", "name: Verdun", "name: TODO")
    edit(pack, "pieces.yaml", "strength: 5", "strength: 50")
    waiver = {"code": "TXT-003", "where": "boards/map", "reason": "The code name of the battle."}
    (pack / "waivers.yaml").write_text(json.dumps({"waivers": {"verdun": waiver}}))
    log = sandtable("check", pack, "--format", "sarif").json
    assert set(log) == {"version", "runs"} and len(log["runs"]) == 1
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules) == 2
    assert {result["ruleId"] for result in run["results"]} == {"TXT-003", "PACK-SCHEMA"}
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error") and result["message"]["text"]
        (place,) = result["locations"]
        assert min(place["physicalLocation"]["region"].values()) >= 1
        assert place["logicalLocations"][0]["fullyQualifiedName"]
    suppressed = [result for result in run["results"] if "suppressions" in result]
    assert [result["ruleId"] for result in suppressed] == ["TXT-003"]
    assert suppressed[0]["suppressions"] == [
        {"kind": "inSource", "justification": "The code name of the battle."}
    ]


def test_sarif_writes_files_as_uris(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(pack, "boards/map.yaml", "name: Verdun", "name: TODO")
    folder = pack.rename(pack.parent / "őszi csata")
    monkeypatch.chdir(folder.parent)
    uris = []
    for given in (folder, folder.name):
        (run,) = sandtable("check", given, "--format", "sarif").json["runs"]
        (place,) = run["results"][0]["locations"]
        uris.append(place["physicalLocation"]["artifactLocation"]["uri"])
    assert uris[0].startswith("file:///") and uris[0].endswith("/%C5%91szi%20csata/boards/map.yaml")
    assert uris[1] == "%C5%91szi%20csata/boards/map.yaml"


def test_check_names_every_problem_at_once_and_checks_the_healthy_rest(pack: Path) -> None:
    edit(pack, "pieces.yaml", "strength: 5", "strength: 50")
    edit(pack, "scenarios/first.yaml", "at: aachen", "at: achen")
    edit(pack, "boards/map.yaml", "name: Verdun", "name: TODO")
    codes = [finding["code"] for finding in sandtable("check", pack, "--json").json["findings"]]
    assert sorted(codes) == ["PACK-REFERENCE", "PACK-SCHEMA", "TXT-003"]


def test_waivers_are_applied_shown_and_reported_when_needless(pack: Path) -> None:
    edit(pack, "boards/map.yaml", "name: Verdun", "name: TODO")
    waivers = {
        "verdun": {
            "code": "TXT-003",
            "where": "boards/map/spaces/verdun",
            "reason": "The code name of the battle.",
        },
        "metz": {"code": "TXT-003", "where": "boards/map/spaces/metz", "reason": "Long since mended."},
    }
    (pack / "waivers.yaml").write_text(json.dumps({"waivers": waivers}))
    said = sandtable("check", pack, "--json").json
    assert [(each["code"], each["reason"]) for each in said["waived"]] == [
        ("TXT-003", "The code name of the battle.")
    ]
    assert [(f["code"], f["where"]) for f in said["findings"]] == [("IDS-006", "waivers/metz")]
    assert "The code name of the battle." in sandtable("check", pack).out


# ---------------------------------------------------------------------------- diff


def test_diff_of_the_same(pack: Path, copy: Path, tmp_path: Path) -> None:
    assert sandtable("diff", pack, copy) == sandtable("diff", pack, pack)
    assert sandtable("diff", pack, copy).code == 0
    sandtable("pack", pack, tmp_path / "war.stpack")
    assert sandtable("diff", pack, tmp_path / "war.stpack").out == ""


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("boards/map.yaml", "name: Verdun,", "name: Verdun, fort: 2,", "Verdun: fort 0 -> 2"),
        (
            "boards/map.yaml",
            "name: Verdun,",
            "name: Verdun, terrain: forest,",
            "Verdun: terrain Clear -> Forest",
        ),
        ("boards/map.yaml", "name: Verdun,", "name: Verdun, owner: fr,", "Verdun: owner none -> France"),
        (
            "boards/map.yaml",
            "name: Verdun",
            "name: Fort Verdun",
            'Fort Verdun: name "Verdun" -> "Fort Verdun"',
        ),
        (
            "boards/map.yaml",
            "[metz, aachen]}",
            "[metz, aachen], kind: sea}",
            "Metz - Aachen: kind road -> sea",
        ),
        ("pieces.yaml", "strength: 5", "strength: 4", "German 2nd Army: strength 5 -> 4"),
        (
            "scenarios/first.yaml",
            "at: aachen",
            "at: koblenz",
            "First blood: German 2nd Army: Aachen -> Koblenz",
        ),
        ("cards.yaml", "Nobody moves.", "Nobody fights.", 'Rain: text "Nobody moves." -> "Nobody fights."'),
        (
            "pack.yaml",
            "title: Border War",
            "title: Border War\nversion: 0.2.0",
            "Pack: version 0.1.0 -> 0.2.0",
        ),
    ],
)
def test_diff_speaks_the_language_of_the_table(
    pack: Path, copy: Path, file: str, old: str, new: str, said: str
) -> None:
    edit(copy, file, old, new)
    told = sandtable("diff", pack, copy)
    assert (told.code, told.out.strip()) == (1, said)


def changed(**parts: Any) -> model.Pack:
    return border_war.pack(**parts)


def words(after: model.Pack) -> list[str]:
    from model.describe import describe

    before = border_war.pack()
    return [str(sentence) for sentence in describe(model.diff(before, after), before, after)]


def test_diff_of_things_that_came_and_went() -> None:
    content = border_war.contents()
    setup = content["scenarios"]["first"]["setup"]
    del setup["f1"]
    setup["f2"] = {"piece": "fr-3", "at": "metz", "count": 2}
    content["pieces"]["ge-8"] = {"name": "8th Army", "nation": "ge"}
    del content["cards"]["rain"]
    assert words(
        changed(scenarios=content["scenarios"], pieces=content["pieces"], cards=content["cards"])
    ) == [
        "+ counter German 8th Army",
        "- card Rain",
        "First blood: set-up: - French 3rd Army in Verdun",
        "First blood: set-up: + 2 x French 3rd Army in Metz",
    ]


def test_diff_of_lists_and_tables() -> None:
    scenario = border_war.contents()["scenarios"]["first"]
    scenario["tracks"] = {"turn": 1}
    scenario["victory"] = {"red": {"test": "holds", "side": "red", "spaces": ["verdun", "metz"]}}
    scenario["options"] = {"weather": "on"}
    assert words(changed(scenarios={"first": scenario})) == [
        "First blood: tracks at the start: + turn 1",
        "First blood: options none -> weather on",
        "First blood: victory: + Red",
    ]


def test_diff_as_json(pack: Path, copy: Path) -> None:
    edit(copy, "scenarios/first.yaml", "at: aachen", "at: koblenz")
    (copy / "artwork").mkdir()
    (copy / "artwork" / "map.svg").write_text("<svg/>")
    said = sandtable("diff", pack, copy, "--json")
    assert said.code == 1
    (difference,) = said.json["differences"]
    assert difference["path"] == "scenarios/first/setup/g1/at"
    assert (difference["before"], difference["after"]) == ("aachen", "koblenz")
    assert said.json["files"] == {"artwork/map.svg": "new"}


# ---------------------------------------------------------------------------- merge


@pytest.fixture
def theirs(pack: Path, tmp_path: Path) -> Path:
    return shutil.copytree(pack, tmp_path / "theirs")


def test_merge_of_separate_changes(pack: Path, copy: Path, theirs: Path, tmp_path: Path) -> None:
    edit(copy, "boards/map.yaml", "name: Verdun,", "name: Verdun, fort: 2,")
    edit(copy, "pack.yaml", "format: 1", "# our comment\nformat: 1")
    edit(theirs, "boards/map.yaml", "name: Metz,", "name: Metz, fort: 1,")
    (theirs / "artwork").mkdir()
    (theirs / "artwork" / "map.svg").write_text("<svg/>")
    said = sandtable("merge", pack, copy, theirs, "-o", tmp_path / "merged")
    assert said.code == 0, said.err
    merged = model.load_pack(tmp_path / "merged")
    assert merged.boards["map"].space("verdun").fort == 2
    assert merged.boards["map"].space("metz").fort == 1
    assert (tmp_path / "merged/artwork/map.svg").read_text() == "<svg/>"
    assert "# our comment" in (tmp_path / "merged/pack.yaml").read_text()


def test_merge_lists_conflicts_and_writes_nothing(
    pack: Path, copy: Path, theirs: Path, tmp_path: Path
) -> None:
    edit(copy, "scenarios/first.yaml", "at: aachen", "at: koblenz")
    edit(theirs, "scenarios/first.yaml", "at: aachen", "at: metz")
    said = sandtable("merge", pack, copy, theirs, "-o", tmp_path / "merged")
    assert said.code == 1
    assert "conflict: First blood: German 2nd Army: was Aachen, ours Koblenz, theirs Metz" in said.out
    assert not (tmp_path / "merged").exists()


@pytest.mark.parametrize(("whose", "where"), [("ours", "koblenz"), ("theirs", "metz")])
def test_merge_takes_the_side_it_is_told(
    pack: Path, copy: Path, theirs: Path, tmp_path: Path, whose: str, where: str
) -> None:
    edit(copy, "scenarios/first.yaml", "at: aachen", "at: koblenz")
    edit(theirs, "scenarios/first.yaml", "at: aachen", "at: metz")
    said = sandtable("merge", pack, copy, theirs, "-o", tmp_path / "merged.stpack", "--take", whose)
    assert said.code == 0, said.err
    merged = model.load_pack(tmp_path / "merged.stpack")
    assert merged.scenarios["first"].setup["g1"].at == where


def test_merge_in_place(pack: Path, copy: Path, theirs: Path) -> None:
    edit(theirs, "scenarios/first.yaml", "at: aachen", "at: metz")
    assert sandtable("merge", pack, copy, theirs, "-o", copy).code == 0
    assert model.load_pack(copy).scenarios["first"].setup["g1"].at == "metz"


def test_merge_tells_what_would_be_left_dangling(
    pack: Path, copy: Path, theirs: Path, tmp_path: Path
) -> None:
    ours = border_war.contents("verdun - metz - aachen")
    shutil.rmtree(copy)
    model.save_pack(border_war.pack("verdun - metz - aachen"), copy)
    assert "koblenz" not in ours["boards"]["map"]["spaces"]
    edit(theirs, "scenarios/first.yaml", "at: aachen", "at: koblenz")
    said = sandtable("merge", pack, copy, theirs, "-o", tmp_path / "merged")
    assert said.code == 1
    assert "left dangling: scenarios/first/setup/g1/at: unknown space 'koblenz'." in said.out
    assert not (tmp_path / "merged").exists()


# ---------------------------------------------------------------------------- migrate


def older(monkeypatch: pytest.MonkeyPatch) -> None:
    """A future in which the format is 2 and strength is called power in packs of format 1."""
    from model import migrations, reading, storage

    def step(file: str, data: dict[str, Any]) -> dict[str, Any]:
        if file != "pieces.yaml":
            return data
        renamed = {
            key: {("strength" if name == "power" else name): value for name, value in piece.items()}
            for key, piece in data["pieces"].items()
        }
        return {**data, "pieces": renamed}

    monkeypatch.setitem(migrations.STEPS, 1, step)
    for module in (migrations, reading, storage, model):
        monkeypatch.setattr(module, "FORMAT", 2)


def test_migrate_rewrites_an_old_pack_in_place(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(pack, "pieces.yaml", "strength: 5", "power: 5")
    edit(pack, "pieces.yaml", "pieces:", "# ours\npieces:")
    older(monkeypatch)
    said = sandtable("migrate", pack, "--json")
    assert said.code == 0, said.err
    assert said.json == {"from": 1, "to": 2, "written": ["pack.yaml", "pieces.yaml"]}
    assert (
        "# ours\n" in (pack / "pieces.yaml").read_text()
        and "strength: 5" in (pack / "pieces.yaml").read_text()
    )
    assert "format: 2" in (pack / "pack.yaml").read_text()
    assert sandtable("migrate", pack, "--json").json["written"] == []


def test_migrate_to_another_place_leaves_the_old_pack_alone(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(pack, "pieces.yaml", "strength: 5", "power: 5")
    before = files_of(pack)
    older(monkeypatch)
    assert sandtable("migrate", pack, "-o", tmp_path / "new").code == 0
    assert files_of(pack) == before
    assert model.load_pack(tmp_path / "new").pieces["ge-2"].strength == 5


def test_migrate_of_a_pack_of_today(pack: Path) -> None:
    before = files_of(pack)
    said = sandtable("migrate", pack)
    assert (said.code, "nothing to do" in said.out) == (0, True)
    assert files_of(pack) == before


# ---------------------------------------------------------------------------- systems, schema


def test_systems_lists_what_is_installed_and_what_can_be_played() -> None:
    rows = {row["id"]: row for row in sandtable("systems", "--json").json["systems"]}
    assert rows["proving-ground"]["boards"] == ["points", "areas", "hexes", "squares"]
    assert rows["proving-ground"]["engine"] is False
    assert {"paths-of-glory", "great-war", "russian-assault", "fight-for-europe"} <= set(rows)
    assert "no rules engine yet" in sandtable("systems").out


def test_a_system_that_cannot_be_loaded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Path
) -> None:
    (tmp_path / "bad-1.dist-info").mkdir()
    (tmp_path / "bad-1.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: bad\nVersion: 1\n")
    (tmp_path / "bad-1.dist-info/entry_points.txt").write_text(
        "[sandtable.systems]\nbad = not_there:SYSTEM\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    model.system._installed.cache_clear()
    rows = {row["id"]: row for row in sandtable("systems", "--json").json["systems"]}
    assert "not_there" in rows["bad"]["broken"]
    edit(pack, "pack.yaml", "system: proving-ground", "system: bad")
    said = sandtable("info", pack)
    assert said.code == 2 and "pack.yaml:4:1: the system 'bad' cannot be loaded" in said.err


def test_schema_has_titles_ranges_and_rules() -> None:
    said = sandtable("schema", "proving-ground", "piece").json
    strength = said["properties"]["strength"]
    assert (strength["title"], strength["maximum"], strength["rule"]) == ("Strength", 20, "2.1")
    assert "boards" in sandtable("schema", "proving-ground").json["properties"]


def test_schema_of_an_unknown_entity() -> None:
    said = sandtable("schema", "proving-ground", "pieces")
    assert said.code == 2 and "did you mean 'piece'?" in said.err
