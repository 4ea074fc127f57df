"""The language of the interface: switching, values, numbers. That every text is there: test_catalogues.py."""

from __future__ import annotations

from editor import texts
from editor.texts import mark, tr, tr_count


class Listener:
    def __init__(self) -> None:
        self.heard: list[str] = []
        texts.when_switched(self.listen)

    def listen(self) -> None:
        self.heard.append(texts.language())


def test_the_language_can_be_switched_at_any_time():
    listener = Listener()
    texts.use_language("hu")
    texts.use_language("hu")
    texts.use_language("klingon")
    assert listener.heard == ["en", "hu", "en"]


def test_texts_with_values_and_numbers():
    assert tr("") == ""
    assert tr("{name} is sound", name="Verdun") == "Verdun is sound"
    assert tr_count("{n} change", "{n} changes", 2) == "2 changes"
    assert mark("Later") == "Later"
