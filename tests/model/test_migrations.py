"""Old packs open. Every format that was ever written keeps a stored pack below tests/packs."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import ground
import pytest

import model
from model import Change, Edit, apply, load_pack, migrations, open_pack, reading, storage
from model.pack import FORMAT

STORED = sorted((Path(__file__).parent.parent / "packs").glob("format-*"))


def test_every_format_has_a_stored_pack() -> None:
    assert [folder.name for folder in STORED] == [f"format-{number}" for number in range(1, FORMAT + 1)]


def test_every_old_format_has_its_step() -> None:
    assert sorted(migrations.STEPS) == list(range(1, FORMAT))


@pytest.mark.parametrize("folder", STORED, ids=lambda folder: folder.name)
def test_a_stored_pack_opens_as_what_it_was(folder: Path) -> None:
    assert load_pack(folder) == ground.pack()


@pytest.fixture
def next_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """A format to come, in which 'ops' of cards was called 'orders' before."""

    def step(file: str, data: dict[str, Any]) -> dict[str, Any]:
        if file != "cards.yaml":
            return data
        cards = {
            key: {("ops" if name == "orders" else name): value for name, value in card.items()}
            for key, card in data["cards"].items()
        }
        return {**data, "cards": cards}

    for module in (migrations, reading, storage):
        monkeypatch.setattr(module, "FORMAT", FORMAT + 1)
    monkeypatch.setitem(migrations.STEPS, FORMAT, step)


@pytest.mark.usefixtures("next_format")
def test_an_old_pack_is_brought_up_to_date_in_place(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(STORED[-1], folder)
    cards = (folder / "cards.yaml").read_text().replace("ops: 3", "orders: 3")
    (folder / "cards.yaml").write_text(cards + "# three\n")
    before = (folder / "cards.yaml").read_text()
    opened = open_pack(folder)
    assert opened.pack.cards["push"].ops == 3
    assert (folder / "cards.yaml").read_text() == before, "opening writes nothing"
    assert opened.save(opened.pack) == ("cards.yaml", "pack.yaml")
    assert "# three" in (folder / "cards.yaml").read_text()
    assert "About cards.yaml" in (folder / "cards.yaml").read_text()
    assert model.open_pack(folder).modern == {}


@pytest.mark.usefixtures("next_format")
def test_an_edit_of_an_old_pack_is_saved_in_the_new_format(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(STORED[-1], folder)
    opened = open_pack(folder)
    changed = apply(opened.pack, Change("More", (Edit(("cards", "push", "ops"), 3, 4),)))
    assert opened.save(changed) == ("cards.yaml", "pack.yaml")
    assert load_pack(folder).cards["push"].ops == 4
