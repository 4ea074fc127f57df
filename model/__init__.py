"""What a pack is: documents, changes, storage and texts. No Qt, no rules.

pack = model.load_pack("scenarios/my-front")
opened = model.open_pack(path)              # the same with everything that is wrong, for editing
new = model.apply(pack, model.Change("Raze the fort", (model.Edit(path, before, after),)))
opened.save(new)
"""

from model.base import ABSENT, Document, Table, plain, written
from model.change import (
    Change,
    ChangeError,
    Conflict,
    Edit,
    Merge,
    apply,
    diff,
    inverse,
    merge,
    path_of,
    path_text,
    value_at,
)
from model.pack import FORMAT, Pack
from model.problems import PackError, Problem
from model.references import Mention, Names, Removal, dangling, mentions, removal, uses
from model.storage import Opened, load_pack, open_pack, save_pack, to_archive, to_folder
from model.system import BrokenSystem, System, UnknownSystem, broken_systems, system_named, systems

__all__ = [
    "ABSENT",
    "FORMAT",
    "BrokenSystem",
    "Change",
    "ChangeError",
    "Conflict",
    "Document",
    "Edit",
    "Mention",
    "Merge",
    "Names",
    "Opened",
    "Pack",
    "PackError",
    "Problem",
    "Removal",
    "System",
    "Table",
    "UnknownSystem",
    "apply",
    "broken_systems",
    "dangling",
    "diff",
    "inverse",
    "load_pack",
    "mentions",
    "merge",
    "open_pack",
    "path_of",
    "path_text",
    "plain",
    "removal",
    "save_pack",
    "system_named",
    "systems",
    "to_archive",
    "to_folder",
    "uses",
    "value_at",
    "written",
]
