from __future__ import annotations

from pathlib import Path

from editor.settings import MOST_RECENT, Settings


def test_settings_come_back(tmp_path: Path):
    settings = Settings()
    settings.theme = "dark"
    settings.keys = {"edit.undo": ("Ctrl+U",)}
    settings.save(tmp_path)
    assert Settings.load(tmp_path) == settings


def test_a_broken_file_is_set_aside(tmp_path: Path):
    (tmp_path / "settings.json").write_text('{"theme": "plaid"}')
    assert Settings.load(tmp_path) == Settings()
    assert (tmp_path / "settings.broken").exists()


def test_settings_of_a_later_version_are_read_as_far_as_they_are_known(tmp_path: Path):
    (tmp_path / "settings.json").write_text('{"theme": "dark", "hologram": true}')
    assert Settings.load(tmp_path).theme == "dark"


def test_recent_packs_once_each_the_latest_first(tmp_path: Path):
    settings = Settings()
    for number in [*range(MOST_RECENT + 3), 5]:
        settings.remember(tmp_path / str(number), title=f"Pack {number}", system="s")
    assert len(settings.recent) == MOST_RECENT
    assert settings.recent[0].title == "Pack 5"
    assert len({known.path for known in settings.recent}) == MOST_RECENT
    settings.forget(settings.recent[0].path)
    assert settings.recent[0].title != "Pack 5"


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path):
    (tmp_path / "file").write_text("")
    Settings().save(tmp_path / "file")
