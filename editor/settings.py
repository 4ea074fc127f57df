"""What Sandtable remembers of its user: theme, language, recent packs, keys, windows. No Qt.

One JSON file in the user's configuration folder. A file that cannot be read is set aside, never overwritten.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

APP = "sandtable"
MOST_RECENT = 12

Theme = Literal["system", "light", "dark"]


def config_folder() -> Path:
    """Where settings are kept; SANDTABLE_CONFIG names another place."""
    return Path(os.environ.get("SANDTABLE_CONFIG") or platformdirs.user_config_dir(APP, appauthor=False))


def state_folder() -> Path:
    """Where journals of unsaved work are kept; SANDTABLE_STATE names another place."""
    return Path(os.environ.get("SANDTABLE_STATE") or platformdirs.user_state_dir(APP, appauthor=False))


class Recent(BaseModel):
    """A pack that was open lately."""

    path: str
    title: str = ""
    system: str = ""
    scenario: str = ""
    zoom: float = 0.0
    middle: tuple[float, float] | None = None
    """What was in the middle of the window; None where the whole board was to be seen."""
    desk: str = "design"
    opened: datetime


class Settings(BaseModel):
    """All settings. Assign to the fields, then `save()`."""

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    theme: Theme = "system"
    language: str = "system"
    motion: bool = True
    keys: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Keys that differ from the default, by action."""
    recent: tuple[Recent, ...] = ()
    open: tuple[str, ...] = ()
    """The packs that were open last, tab by tab."""
    in_front: str = ""
    """That of them which was in front; nothing for the welcome page."""
    windows: dict[str, str] = Field(default_factory=dict)
    """Geometry and docks of windows, by name, as base64."""
    views: dict[str, str | float | bool] = Field(default_factory=dict)
    """Small choices of panels: which columns, which filter, how wide."""

    def remember(self, path: str | os.PathLike[str], **seen: Any) -> None:
        """Put a pack at the head of the recent ones, with what is known of it."""
        place = str(Path(path).resolve())
        now = Recent(path=place, opened=datetime.now(UTC), **seen)
        self.recent = (now, *(known for known in self.recent if known.path != place))[:MOST_RECENT]

    def known(self, path: Path) -> Recent | None:
        """What is remembered of a pack."""
        return next((known for known in self.recent if known.path == str(path)), None)

    def forget(self, path: str) -> None:
        self.recent = tuple(known for known in self.recent if known.path != path)

    def save(self, folder: Path | None = None) -> None:
        """Write the settings. Where that is impossible they last for this session only."""
        file = (folder or config_folder()) / "settings.json"
        fresh = file.with_suffix(f".{os.getpid()}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(self.model_dump_json(indent=2), encoding="utf-8")
            fresh.replace(file)
        except OSError:
            return

    @classmethod
    def load(cls, folder: Path | None = None) -> Settings:
        file = (folder or config_folder()) / "settings.json"
        try:
            return cls.model_validate_json(file.read_text(encoding="utf-8"))
        except OSError:
            return cls()
        except (ValidationError, UnicodeDecodeError):
            file.replace(file.with_suffix(".broken"))
            return cls()
