"""Every check on content and texts: a pack with the fault, the finding, its fix, and the finding gone."""

from __future__ import annotations

from typing import Any

import border_war
import pytest
from faults import Faults, edited, findings

import model
import validators

faults = Faults()
fault = faults.fault


def changed(path: str, value: Any = model.ABSENT) -> model.Pack:
    """The border war with one value set (or removed)."""
    pack = border_war.pack()
    place = model.path_of(path)
    return model.apply(pack, model.Change("", (model.Edit(place, model.value_at(pack, place), value),)))


# ---------------------------------------------------------------------------- contents


@fault("PACK-SCHEMA", "a fort beyond its range", "boards/map/spaces/verdun/fort")
def _() -> model.Pack:
    pack = border_war.pack()
    board = pack.boards["map"]
    verdun = board.spaces["verdun"].model_copy(update={"fort": 99})
    board = board.model_copy(update={"spaces": board.spaces.with_entries({"verdun": verdun})})
    return pack.model_copy(update={"boards": pack.boards.with_entries({"map": board})})


@fault("PACK-REFERENCE", "an army in a space that is not there", "scenarios/first/setup/g1/at")
def _() -> model.Pack:
    return changed("scenarios/first/setup/g1/at", "achen")


@fault("PACK-REFERENCE", "a card that names a space that is not there", "cards/guns/text")
def _() -> model.Pack:
    return changed("cards/guns/text", "Fire at {space:vaux}.")


@fault("PACK-REFERENCE", "a victory condition without its space", "scenarios/first/victory/red/spaces/1")
def _() -> model.Pack:
    return changed(
        "scenarios/first/victory", {"red": {"test": "holds", "side": "red", "spaces": ["verdun", "belfort"]}}
    )


@fault("IDS-001", "a box called like a space", "boards/map/boxes/verdun")
def _() -> model.Pack:
    return changed("boards/map/boxes", {"verdun": {"name": "Reserve"}})


@fault("IDS-002", "two cards with the number 1", "cards/rain/number")
def _() -> model.Pack:
    return changed("cards/rain/number", 1)


@fault("IDS-003", "two tiles with the number 1", "tiles/t2/number")
def _() -> model.Pack:
    tile = {"number": 1, "a": {"terrain": "clear"}}
    return changed("tiles", {"t1": tile, "t2": tile})


@fault("IDS-004", "two scenarios based on each other", "scenarios/first/based_on")
def _() -> model.Pack:
    scenario = border_war.contents()["scenarios"]["first"]
    second = {**scenario, "title": "Second", "based_on": "first"}
    return border_war.pack(scenarios={"first": {**scenario, "based_on": "second"}, "second": second})


@fault("IDS-005", "two spaces called Verdun", "boards/map/spaces/metz")
def _() -> model.Pack:
    return changed("boards/map/spaces/metz/name", "Verdun")


@fault("IDS-006", "a waiver of nothing", "waivers/old")
def _() -> model.Pack:
    return changed("waivers", {"old": {"code": "TXT-003", "reason": "It was so."}})


# ---------------------------------------------------------------------------- texts


@fault("TXT-001", "a space without a name", "boards/map/spaces/verdun/name")
def _() -> model.Pack:
    return changed("boards/map/spaces/verdun/name", "")


@fault("TXT-001", "a space whose name was never written", "boards/map/spaces/verdun/name")
def _() -> model.Pack:
    return changed("boards/map/spaces/verdun/name")


@fault("TXT-002", "a reference without its colon", "cards/guns/text")
def _() -> model.Pack:
    return changed("cards/guns/text", "Fire at {space verdun}.")


@fault("TXT-002", "a brace that is never closed", "cards/guns/text")
def _() -> model.Pack:
    return changed("cards/guns/text", "Fire at {space:verdun.")


@fault("TXT-005", "a novel on a card", "cards/rain/text")
def _() -> model.Pack:
    part = {"shows": "text", "at": [5, 40], "size": [50, 20], "points": 8, "smallest": 6}
    pack = changed("cards/rain/text", "It rains and rains and nobody can see the road. " * 20)
    deck = f"decks/{pack.cards['rain'].deck}/layout"
    return edited(pack, {deck: {"parts": {"words": part}}})


BOX = {"shows": "text", "at": [5, 40], "size": [50, 20], "points": 8, "smallest": 6}


def in_box(pack: model.Pack, **box: Any) -> model.Pack:
    return edited(pack, {f"decks/{pack.cards['rain'].deck}/layout": {"parts": {"words": BOX | box}}})


@fault("TXT-005", "a word wider than its box", "cards/rain/text")
def _() -> model.Pack:
    return in_box(changed("cards/rain/text", "Donaudampfschifffahrtsgesellschaft"), size=[12, 20])


@fault("TXT-005", "a translation that is a novel", "catalogues/hu/texts/cards~1rain~1text")
def _() -> model.Pack:
    long = {"source": "Nobody moves.", "text": "Esik, csak esik, és senki sem látja az utat. " * 20}
    return in_box(
        edited(
            changed("cards/rain/text", "Nobody moves."),
            {"catalogues/hu": {"texts": {"cards/rain/text": long}}},
        )
    )


def test_a_text_that_just_fits_is_no_fault() -> None:
    """The box has room for six lines of the smallest type: as many are fine, one more is not."""
    lines = "\n".join(["It rains."] * 6)
    assert not findings(in_box(changed("cards/rain/text", lines)), "TXT-005")
    assert findings(in_box(changed("cards/rain/text", lines + "\nIt rains.")), "TXT-005")


@fault("TXT-003", "a text left for later", "cards/rain/text")
def _() -> model.Pack:
    return changed("cards/rain/text", "TODO: say what happens")


@fault("TXT-003", "the name that the editor gave", "boards/map/spaces/metz/name")
def _() -> model.Pack:
    return changed("boards/map/spaces/metz/name", "New space 3")


@fault("TXT-004", "a name with a space at its end", "boards/map/spaces/metz/name")
def _() -> model.Pack:
    return changed("boards/map/spaces/metz/name", "Metz ")


def translated(**own: dict[str, str]) -> model.Pack:
    """The border war in Hungarian, but for what is given."""
    from model.texts import source_texts

    pack = border_war.pack()
    texts = {key: {"source": text, "text": f"{text} (hu)"} for key, text in source_texts(pack)}
    for key, value in own.items():
        texts[key.replace("__", "/")] = value
    return model.apply(pack, model.Change("", (model.Edit(("catalogues", "hu"), after={"texts": texts}),)))


@fault("TXT-010", "a text that nobody has translated", "catalogues/hu")
def _() -> model.Pack:
    return translated(cards__rain__text={"source": "Nobody moves.", "text": ""})


@fault("TXT-011", "a source that changed", "catalogues/hu/texts/cards~1rain~1text")
def _() -> model.Pack:
    return translated(cards__rain__text={"source": "Somebody moves.", "text": "Valaki lép."})


@fault("TXT-012", "a translation of a card that is gone", "catalogues/hu/texts/cards~1gone~1text")
def _() -> model.Pack:
    return translated(cards__gone__text={"source": "Gone.", "text": "Elment."})


@fault("TXT-013", "a translation that names another space", "catalogues/hu/texts/cards~1guns~1text")
def _() -> model.Pack:
    source = "Fire at {space:verdun}."
    return translated(cards__guns__text={"source": source, "text": "Tűz {space:metz|ra}!"})


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_a_sound_pack_has_no_findings() -> None:
    assert validators.check(border_war.pack()).findings == ()
    assert validators.check(translated()).findings == ()


def test_the_gravest_comes_first() -> None:
    pack = changed("boards/map/spaces/metz/name", "TODO ")
    pack = model.apply(pack, model.Change("", (model.Edit(("cards", "rain", "text"), "Nobody moves.", "{"),)))
    report = validators.check(pack)
    assert [finding.severity for finding in report.findings] == ["error", "warning", "note"]
    assert not report.ok and len(report.errors) == 1


def test_a_waiver_covers_its_place_and_what_lies_below() -> None:
    waiver = {"code": "TXT-003", "where": "boards/map/spaces", "reason": "Names come from the archive."}
    pack = changed("waivers", {"names": waiver})
    edit = model.Edit(("boards", "map", "spaces", "metz", "name"), "Metz", "TBD")
    report = validators.check(model.apply(pack, model.Change("", (edit,))))
    assert report.findings == ()
    assert [(each.finding.where, each.reason) for each in report.waived] == [
        ("boards/map/spaces/metz/name", "Names come from the archive.")
    ]


def test_broken_references_cannot_be_waived() -> None:
    pack = changed("waivers", {"bad": {"code": "PACK-REFERENCE", "reason": "I do not care."}})
    edit = model.Edit(("scenarios", "first", "setup", "g1", "at"), "aachen", "achen")
    findings = validators.check(model.apply(pack, model.Change("", (edit,)))).findings
    assert [finding.code for finding in findings] == ["PACK-REFERENCE", "IDS-006"]


def test_a_check_that_breaks_down_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    from validators import registry

    monkeypatch.setattr(registry, "_CHECKS", dict(registry._CHECKS))

    @registry.check("BAD-001", "Breaks", "error", reads=("cards",), help="-", example="-")
    def breaks(_look: object) -> list[Any]:
        raise RuntimeError("nobody thought of this")

    findings = validators.check(changed("cards/rain/text", "TODO")).findings
    assert [finding.code for finding in findings] == ["CHECK-FAILED", "TXT-003"]
    assert "BAD-001" in findings[0].message
