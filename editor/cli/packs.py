"""Verbs on one pack: new, info, pack, unpack, migrate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from editor.cli import output
from editor.cli.output import AsJson, PackPath, as_json, say

if TYPE_CHECKING:
    from model import Pack
    from model.describe import Speaker

Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="Where to write; beside the pack if left out.")
]


def register(app: typer.Typer) -> None:
    for verb in (new, info, pack, unpack, migrate):
        app.command(verb.__name__)(verb)


def new(
    system: Annotated[str, typer.Argument(help="A game system; 'sandtable systems' lists them.")],
    folder: Annotated[Path, typer.Argument(help="Where the pack is made: a new or empty folder.")],
    title: Annotated[str, typer.Option(help="What the pack is called; the folder's name if left out.")] = "",
    template: Annotated[
        bool, typer.Option("--template", help="Take map, counters, cards and a scenario from the system.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Begin a pack: blank, or from the system's template."""
    from model.starter import begin

    title = title or folder.resolve().name.replace("-", " ").replace("_", " ").capitalize()
    content = begin(_system(system), title, folder, template=template)
    if json:
        as_json({"id": content.id, "system": system, "folder": str(folder)})
    else:
        say(f"{folder}: made {content.title}, a pack of {content.system.title}.")
        say(f"Look at it with 'sandtable info {folder}', change its files, and 'sandtable check {folder}'.")


def _system(name: str) -> Any:
    import model
    from model.problems import suggestion

    try:
        return model.system_named(name)
    except model.UnknownSystem as unknown:
        hint = suggestion(name, unknown.installed)
        known = f"Installed: {', '.join(unknown.installed) or 'none'}."
        raise output.Trouble(f"unknown system '{name}'{'; ' + hint if hint else '.'}", known) from None


def info(
    pack: PackPath,
    uses: Annotated[
        str,
        typer.Option(
            metavar="KIND:ID", help="Tell who uses a thing instead, as in space:verdun, or text:PATH."
        ),
    ] = "",
    json: AsJson = False,
) -> None:
    """Tell what is in a pack."""
    found = output.opened(pack)
    if uses:
        _uses(found.pack, uses, json)
        return
    content = summary(found.pack)
    if json:
        as_json(
            {**content, "problems": [output.problem_data(p) for p in output.placed(pack, found.problems)]}
        )
    else:
        _show(content)
    if found.problems:
        output.tell_problems(output.placed(pack, found.problems))
        raise typer.Exit(output.BROKEN)


def _uses(pack: Pack, wanted: str, json: bool) -> None:
    """Every place that names a thing: what would suffer if it went."""
    import model
    from editor.who_uses import users
    from model.describe import Speaker
    from model.problems import suggestion

    kind, _, name = wanted.partition(":")
    names, speaker = model.Names(pack), Speaker(pack)
    if kind == "text":
        places = list(users(pack, model.path_of(name)))
        if not isinstance(model.value_at(pack, model.path_of(name)), str):
            raise output.Trouble(f"there is no text at '{name}'.", "For example: text:cards/ap-01/name")
        _tell_uses(speaker, places, speaker.place(model.path_of(name)), json)
        return
    if name not in names.of(kind):
        hint = suggestion(name, names.of(kind)) or suggestion(kind, names.patterns)
        known = f"Kinds: {', '.join(sorted(names.patterns))}."
        raise output.Trouble(f"there is no {kind} '{name}'{'; ' + hint if hint else '.'}", known)
    places = [tuple(map(str, mention.place)) for mention in model.uses(pack, kind, name)]
    _tell_uses(speaker, places, speaker.name_of((kind,), name), json)


def _tell_uses(speaker: Speaker, places: list[tuple[str, ...]], what: str, json: bool) -> None:
    from model import path_text

    if json:
        as_json([{"where": path_text(place), "text": speaker.place(place)} for place in places])
        return
    for place in places:
        say(f"{speaker.place(place)}  ({path_text(place)})")
    say(f"{what} is used in {len(places)} places.")


def summary(pack: Pack) -> dict[str, Any]:
    """What is in a pack, counted as players count: so many counters, so many cards in the box."""
    manifest = pack.manifest
    decks = dict.fromkeys(pack.decks, 0)
    for card in pack.cards.values():
        decks[card.deck] = decks.get(card.deck, 0) + card.count
    return {
        "id": pack.id,
        "title": pack.title,
        "version": manifest.version,
        "format": manifest.format,
        "system": manifest.system,
        "summary": manifest.summary,
        "authors": list(manifest.authors),
        "licence": manifest.licence,
        "boards": {
            key: {
                "title": board.title,
                "kind": board.kind,  # type: ignore[attr-defined]
                "spaces": len(board.space_ids),
                "connections": len(board.all_connections),
                "regions": len(board.regions),
            }
            for key, board in pack.boards.items()
        },
        "sides": [side.name for side in pack.sides.values()],
        "counters": sum(piece.count for piece in pack.pieces.values()),
        "counter_kinds": len(pack.pieces),
        "tiles": sum(tile.count for tile in pack.tiles.values()),
        "cards": sum(decks.values()),
        "decks": decks,
        "scenarios": {key: scenario.title for key, scenario in pack.scenarios.items()},
        "languages": list(pack.languages),
        "artwork": len(pack.artwork),
    }


def _show(content: dict[str, Any]) -> None:
    from rich.text import Text

    console = output.console()

    def row(title: str, value: object) -> None:
        if value not in ("", 0, None):
            console.print(Text.assemble((f"{title:<11}", "bold"), output.printable(str(value))))

    row("Pack", f"{content['title']} {content['version']} ({content['id']})")
    row("System", content["system"])
    row("Summary", content["summary"])
    row("Authors", ", ".join(content["authors"]))
    row("Licence", content["licence"])
    for key, board in content["boards"].items():
        counts = f"{board['spaces']:,} spaces, {board['connections']:,} connections"
        row("Board", f"{board['title'] or key}: {board['kind']}, {counts}")
    row("Sides", ", ".join(content["sides"]))
    kinds = f"{content['counter_kinds']:,} kinds"
    row("Counters", f"{content['counters']:,} of {kinds}" if content["counters"] else "")
    row("Tiles", content["tiles"])
    decks = ", ".join(f"{deck} {count}" for deck, count in content["decks"].items())
    row("Cards", f"{content['cards']:,} ({decks})" if content["cards"] else "")
    row("Scenarios", ", ".join(content["scenarios"].values()))
    row("Languages", ", ".join(content["languages"]))
    row("Artwork", f"{content['artwork']} files" if content["artwork"] else "")


def pack(
    pack: PackPath,
    target: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The .stpack to write.")] = None,
    to: Output = None,
    json: AsJson = False,
) -> None:
    """Zip a pack as one .stpack file, the same bytes for the same files."""
    import model
    from model.files import SUFFIX

    found = output.sound(pack)
    file = to or target or Path.cwd() / f"{found.pack.id}{SUFFIX}"
    if file.suffix != SUFFIX:
        raise output.Trouble(f"{file}: a packed pack is called NAME{SUFFIX}.")
    _refuse_to_lose(file)
    with output.progress(f"Packing {pack.name}"):
        checksum = model.to_archive(pack, file)
    if json:
        as_json({"file": str(file), "sha256": checksum, "size": file.stat().st_size})
    else:
        say(f"{file}: {output.pack_name(found.pack)}, {file.stat().st_size:,} bytes, SHA-256 {checksum}")


def _refuse_to_lose(file: Path) -> None:
    """A pack may be packed again over its older self, never over something else."""
    import zipfile

    if file.is_dir() or (file.exists() and not zipfile.is_zipfile(file)):
        raise output.Trouble(f"{file}: is there already and is no pack.", "Choose another name.")


def unpack(
    pack: PackPath,
    target: Annotated[Path | None, typer.Argument(metavar="[FOLDER]", help="A new or empty folder.")] = None,
    to: Output = None,
    json: AsJson = False,
) -> None:
    """Unzip a .stpack into a folder, after its checksums were verified."""
    import model

    found = output.opened(pack)
    folder = to or target or Path.cwd() / found.pack.id
    with output.progress(f"Unpacking {pack.name}"):
        files = model.to_folder(pack, folder)
    if json:
        as_json({"folder": str(folder), "files": list(files)})
    else:
        say(f"{folder}: {output.pack_name(found.pack)}, {len(files)} files")


def migrate(pack: PackPath, to: Output = None, json: AsJson = False) -> None:
    """Rewrite an old pack in the present format, in place or to another folder or file."""
    import model

    found = output.sound(pack)
    old = found.stored_format
    if to is not None:
        written = found.copy_to(found.pack, to)
    else:
        written = found.save(found.pack)
    if json:
        as_json({"from": old, "to": model.FORMAT, "written": list(written)})
    elif old == model.FORMAT and to is None:
        say(f"{pack}: is of format {old} already; nothing to do.")
    else:
        say(
            f"{to or pack}: {output.pack_name(found.pack)}, format {old} -> {model.FORMAT}, "
            f"{len(written)} files"
        )
