"""Verbs on several packs: diff, merge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from editor.cli import output
from editor.cli.output import AsJson, as_json, say

if TYPE_CHECKING:
    from model import Change, Conflict, Edit, Mention, Opened, Pack


def register(app: typer.Typer) -> None:
    app.command("diff")(diff)
    app.command("merge")(merge)


def _path(help: str) -> Any:
    return typer.Argument(help=help)


def diff(
    old: Annotated[Path, _path("The older pack.")],
    new: Annotated[Path, _path("The newer pack.")],
    json: AsJson = False,
) -> None:
    """Tell in words what differs between two packs. Exits with 0 when nothing does, 1 when something does."""
    import model
    from model.describe import describe

    before, after = output.sound(old), output.sound(new)
    _same_system(before, after)
    change = _of_documents(model.diff(before.pack, after.pack))
    sentences = describe(change, before.pack, after.pack)
    was, now = _free_files(before), _free_files(after)
    files = {n: _file_change(n in was, n in now) for n in sorted({*was, *now}) if was.get(n) != now.get(n)}
    if json:
        told = zip(change.edits, sentences, strict=True)
        as_json({"differences": [{**_edit_data(e), "text": str(words)} for e, words in told], "files": files})
    else:
        for sentence in sentences:
            say(str(sentence))
        for name, what in files.items():
            say(f"File {name}: {what}")
    if change or files:
        raise typer.Exit(output.DIFFERENT)


def _of_documents(change: Change) -> Change:
    """A change less what it says of artwork: those are told as files."""
    from model import Change

    return Change(change.label, tuple(edit for edit in change.edits if edit.path[0] != "artwork"))


def _same_system(*packs: Opened) -> None:
    systems = sorted({each.pack.manifest.system for each in packs})
    if len(systems) > 1:
        raise output.Trouble(
            f"These are packs of different systems ({', '.join(systems)}).", "Compare like with like."
        )


def _edit_data(edit: Edit) -> dict[str, Any]:
    import model

    data: dict[str, Any] = {"path": model.path_text(edit.path)}
    if edit.before is not model.ABSENT:
        data["before"] = edit.before
    if edit.after is not model.ABSENT:
        data["after"] = edit.after
    return data


def _file_change(before: bool, after: bool) -> str:
    return "changed" if before and after else "new" if after else "gone"


def _free_files(found: Opened) -> dict[str, bytes]:
    """Files that are no documents: artwork, recorded games, notes."""
    return {name: content for name, content in found.files.items() if not name.endswith((".yaml", ".po"))}


def merge(
    base: Annotated[Path, _path("The pack that both sides began with.")],
    ours: Annotated[Path, _path("Our version.")],
    theirs: Annotated[Path, _path("Their version.")],
    to: Annotated[
        Path,
        typer.Option(
            "--output", "-o", help="Where the merged pack goes: a new folder, a .stpack, or OURS itself."
        ),
    ],
    take: Annotated[
        Literal["ours", "theirs"] | None,
        typer.Option(help="Whose version stands where both changed the same."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Bring two versions of a pack together. Exits with 1, and writes nothing, where they contradict."""
    import model

    began, mine, other = output.sound(base), output.sound(ours), output.sound(theirs)
    _same_system(began, mine, other)
    with output.progress("Merging"):
        outcome = model.merge(began.pack, mine.pack, other.pack)
    merged: Pack = outcome.document  # type: ignore[assignment]
    files, clashes = _merged_files(began, mine, other, take)
    conflicts = [conflict for conflict in outcome.conflicts if conflict.path[0] != "artwork"]
    if take == "theirs":
        edits = (model.Edit(conflict.path, conflict.ours, conflict.theirs) for conflict in conflicts)
        merged = model.apply(merged, model.Change("Take theirs", tuple(edits)))
    words = {model.path_text(c.path): _words(c, began.pack, mine.pack, other.pack) for c in conflicts}
    loose = [f"{_place(m)}: unknown {m.kinds[0]} '{m.name}'." for m in model.dangling(merged)]
    written = bool(take) or not (words or clashes or loose)
    if written:
        mine.copy_to(merged, to, files)
    taken = len(outcome.change.edits)
    if json:
        told = [{"path": path, "text": text} for path, text in words.items()]
        as_json({"conflicts": told, "files": clashes, "dangling": loose, "taken": taken, "written": written})
    else:
        said = [*words.values(), *(f"File {name}: both changed it." for name in clashes)]
        _tell_merge(said, loose, to if written else None, taken)
    if not written or loose:
        raise typer.Exit(output.DIFFERENT)


def _place(mention: Mention) -> str:
    import model

    return model.path_text(tuple(map(str, mention.place)))


def _merged_files(
    base: Opened, ours: Opened, theirs: Opened, take: str | None
) -> tuple[dict[str, bytes | None], list[str]]:
    """Files that are no documents: theirs where only they changed one; and those that both changed."""
    began, mine, other = map(_free_files, (base, ours, theirs))
    changed: dict[str, bytes | None] = {}
    clashes = []
    for name in sorted({*began, *mine, *other}):
        was, here, there = began.get(name), mine.get(name), other.get(name)
        if there in (was, here):
            continue
        if here == was or take == "theirs":
            changed[name] = there
        else:
            clashes.append(name)
    return changed, clashes


def _words(conflict: Conflict, base: Pack, ours: Pack, theirs: Pack) -> str:
    from model.describe import Speaker

    speaker = Speaker(base, ours, theirs)
    term = speaker.term(conflict.path)
    board = speaker.board(conflict.path)
    was, mine, other = (
        speaker.shown(value, term.kind, board) for value in (conflict.base, conflict.ours, conflict.theirs)
    )
    return f"{speaker.place(conflict.path)}: was {was}, ours {mine}, theirs {other}"


def _tell_merge(said: list[str], loose: list[str], to: Path | None, taken: int) -> None:
    for line in said:
        say(f"conflict: {line}")
    for line in loose:
        say(f"left dangling: {line}")
    if to is not None:
        say(f"{to}: merged, {taken} of their changes taken.")
    else:
        output.complain(
            "Nothing was written. Settle the conflicts, or choose with --take ours or --take theirs."
        )
