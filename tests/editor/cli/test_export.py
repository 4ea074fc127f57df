"""`sandtable export` without a display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def sandtable(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in SCREENS}
    line = [sys.executable, "-c", "from editor.cli.main import main; main()", *words]
    return subprocess.run(
        line, capture_output=True, text=True, cwd=ROOT, env={**environment, "PYTHONPATH": str(ROOT)}
    )


def test_a_map_and_cards_without_a_display(tmp_path: Path) -> None:
    pack = str(ROOT / "scenarios" / "great-war")
    done = sandtable("export", pack, str(tmp_path / "map.png"), "--scenario", "beaumont-hamel", "--dpi", "30")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    done = sandtable("export", pack, str(tmp_path / "cards.pdf"), "--cards", "--deck", "combat", "--json")
    assert json.loads(done.stdout) == {"files": [str(tmp_path / "cards.pdf")]}


def test_misuse_is_told(tmp_path: Path) -> None:
    pack = str(ROOT / "scenarios" / "great-war")
    done = sandtable("export", pack, str(tmp_path / "map.png"), "--scenario", "waterloo")
    assert done.returncode == 2 and "beaumont-hamel" in done.stderr
    done = sandtable("export", pack, str(tmp_path / "map.bmp"))
    assert done.returncode == 2 and "png, svg, pdf" in done.stderr
    done = sandtable("export", pack, str(tmp_path / "map.png"), "--language", "fr")
    assert done.returncode == 2 and "en, hu, ru" in done.stderr
    done = sandtable("export", pack, str(tmp_path / "cards.png"), "--cards", "--deck", "tarot")
    assert done.returncode == 2 and "command, combat" in done.stderr


def test_cards_in_another_language(tmp_path: Path) -> None:
    pack = str(ROOT / "scenarios" / "great-war")
    for language in ("en", "hu"):
        target = str(tmp_path / f"{language}.svg")
        done = sandtable("export", pack, target, "--cards", "--deck", "combat", "--language", language)
        assert done.returncode == 0, done.stderr
    english, hungarian = sorted(tmp_path.glob("en*")), sorted(tmp_path.glob("hu*"))
    assert len(english) == len(hungarian) > 1
    assert all(a.read_bytes() != b.read_bytes() for a, b in zip(english, hungarian, strict=True))


def test_a_window_without_a_screen_is_refused_in_plain_words() -> None:
    done = sandtable()
    assert done.returncode == 2
    assert "there is no screen" in done.stderr and "Traceback" not in done.stderr
