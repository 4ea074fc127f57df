"""Makes the overlays out of what checks and surveys know of a pack. No Qt.

It is loaded when the first overlay is wanted, so that the window does not wait for graphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from editor.overlays.drawn import CUT, FLOWS, Asked, Drawn, Key, Ribbon, Tint
from editor.texts import tr
from validators.insight import bridges, cut_points, dead_ends, parts
from validators.survey import SupplyLine, ranked, survey_of

ALARM = "#B3261E"
LINK = "#A8481C"
STEPS = ("#1F6FB2", "#3C84BF", "#5B9ACB", "#7FB1D8", "#A3C8E4", "#C4DCEF")
PARTS = ("#8E4A93", "#2F7A78", "#B0602F", "#4C7A50", "#8A6D3B")
SHOWN = 5
"""Lines of the legend that name single things."""


def supply(asked: Asked) -> Drawn:
    """Lines of supply: those of the selected units one by one, or all of them as flows by side."""
    if asked.scenario is None:
        return Drawn()
    told = survey_of(asked.look.pack.system).supply(asked.look, asked.scenario)
    lines = [line for line in told if asked.nation in ("", line.nation)]
    if not told:
        return Drawn((Key(CUT, tr("This system knows no supply")),))
    chosen = [line for line in lines if line.space in asked.spaces]
    lost = [line for line in lines if not line.supplied]
    drawn = _single(asked, chosen) if chosen else _flows(asked, lines)
    legend = (*drawn.legend, *(_lost(asked, line) for line in _by_space(lost)[:SHOWN]))
    tints = {line.space: Tint(CUT, "!", strength=0.15) for line in lost}
    return Drawn(legend, tints, drawn.ribbons)


def _lost(asked: Asked, line: SupplyLine) -> Key:
    return Key(CUT, tr("cut at {space}", space=_name(asked, line.space)), "cut")


def _single(asked: Asked, chosen: list[SupplyLine]) -> Drawn:
    with_way = [line for line in _by_space(chosen) if line.way]
    ribbons: list[Ribbon] = []
    legend: list[Key] = []
    for number, line in enumerate(with_way):
        colour = FLOWS[number % len(FLOWS)]
        space, source = _name(asked, line.way[0]), _name(asked, line.way[-1])
        ribbons += (_leg(asked, a, b, colour) for a, b in pairwise(line.way))
        legend.append(Key(colour, tr("{space} to {source}", space=space, source=source), "flow"))
    return Drawn(tuple(legend), {}, tuple(ribbons))


def _leg(asked: Asked, a: str, b: str, colour: str, weight: int = 1) -> Ribbon:
    """One step of a line: along a connection, or over the sea where there is none."""
    near = {end for end, _ in asked.look.pack.boards[asked.board].neighbours[a]}
    return Ribbon((a, b), colour, "flow" if b in near else "sea", weight)


def _by_space(lines: Iterable[SupplyLine]) -> list[SupplyLine]:
    """One line for each way from each space."""
    return list({(line.space, line.way): line for line in lines}.values())


def _flows(asked: Asked, lines: list[SupplyLine]) -> Drawn:
    pack = asked.look.pack
    sides = list(pack.sides)
    shared: Counter[tuple[str, str, str]] = Counter()
    for line in lines:
        nation = pack.nations.get(line.nation)
        for a, b in pairwise(line.way):
            shared[(nation.side if nation is not None and nation.side else "", a, b)] += 1
    colours = {"": FLOWS[0]} | {side: each.colour for side, each in pack.sides.items()}
    ribbons = tuple(_leg(asked, a, b, colours[side], count) for (side, a, b), count in shared.items())
    legend = tuple(
        Key(
            colours[side],
            tr(
                "{side}: {count} units",
                side=asked.look.name("side", side),
                count=sum(_side(asked, line) == side and bool(line.way) for line in lines),
            ),
            "flow",
        )
        for side in sides
        if any(_side(asked, line) == side for line in lines)
    )
    return Drawn(legend, {}, ribbons)


def _side(asked: Asked, line: SupplyLine) -> str | None:
    nation = asked.look.pack.nations.get(line.nation)
    return nation.side if nation is not None else None


def hinges(asked: Asked) -> Drawn:
    """How many units lose their supply if a space falls, the most critical named."""
    if asked.scenario is None:
        return Drawn()
    hanging = survey_of(asked.look.pack.system).hinges(asked.look, asked.scenario)
    order = ranked(hanging)
    most = max((count for _, count in order), default=1)
    tints = {space: Tint(ALARM, str(count), strength=0.25 + 0.6 * count / most) for space, count in order}
    legend = [
        Key(ALARM, tr("{space}: {count} units", space=_name(asked, space), count=count))
        for space, count in order[:SHOWN]
    ]
    return Drawn(tuple(legend) or (Key(ALARM, tr("Supply hangs on no single space")),), tints)


def connectivity(asked: Asked) -> Drawn:
    """Parts that no way joins, spaces and connections whose loss cuts the map, dead ends."""
    board = asked.look.pack.boards[asked.board]
    apart = sorted(parts(board), key=len, reverse=True)
    tints: dict[str, Tint] = {}
    legend: list[Key] = []
    for number, part in enumerate(apart[1:]):
        colour = PARTS[number % len(PARTS)]
        tints |= dict.fromkeys(part, Tint(colour, str(number + 2), hatched=True))
        if number < SHOWN:
            legend.append(Key(colour, tr("part {number}", number=number + 2), "hatched"))
    ends = dead_ends(board)
    tints |= dict.fromkeys(ends, Tint("#5A5F66", "1", strength=0.35))
    cutting = cut_points(board)
    tints |= dict.fromkeys(cutting, Tint(ALARM, "×"))
    links = [board.all_connections[key].between for key in bridges(board)]
    legend += [
        Key(ALARM, tr("cut points: {count}", count=len(cutting))),
        Key(LINK, tr("bridges: {count}", count=len(links)), "link"),
        Key("#5A5F66", tr("dead ends: {count}", count=len(ends))),
    ]
    ribbons = tuple(Ribbon(tuple(pair), LINK, "link") for pair in links if pair is not None)
    return Drawn((Key("", tr("parts: {count}", count=len(apart))), *legend), tints, ribbons)


def reach(asked: Asked) -> Drawn:
    """How far units get from the selected space, step by step."""
    if asked.scenario is None or not asked.spaces:
        return Drawn((Key(STEPS[0], tr("Select a space or a counter")),))
    start = asked.spaces[0]
    steps = survey_of(asked.look.pack.system).reach(asked.look, asked.scenario, start)
    tints = {
        space: Tint(STEPS[min(count, len(STEPS) - 1)], str(count), strength=0.6)
        for space, count in steps.items()
    }
    words = tr("from {space}: {count} spaces", space=_name(asked, start), count=len(steps) - 1)
    return Drawn((Key(STEPS[0], words),), tints)


def control(asked: Asked) -> Drawn:
    """Who holds each space at the start, and what counts for victory."""
    if asked.scenario is None:
        return Drawn()
    look, pack = asked.look, asked.look.pack
    survey = survey_of(pack.system)
    holders, worth = survey.holders(look, asked.scenario), survey.worth(look, asked.scenario)
    order = [side for side in (*pack.sides, *pack.nations) if side in holders.values()]
    colour = {
        holder: (pack.sides.get(holder) or pack.nations[holder]).colour
        for holder in order
        if holder in pack.sides or holder in pack.nations
    }
    tints = {
        space: Tint(
            colour.get(holders.get(space, ""), "#8A8A8A"),
            (worth[space] or "VP") if space in worth else "",
            hatched=order.index(holders[space]) % 2 == 1 if space in holders else False,
            strength=0.45 if space in holders else 0.2,
        )
        for space in {**holders, **worth}
    }
    legend = [
        _held(asked, holder, colour.get(holder, ""), number, holders, worth)
        for number, holder in enumerate(order)
    ]
    if not order:
        legend = [Key("#8A8A8A", tr("{count} spaces count for victory", count=len(worth)))]
    return Drawn(tuple(legend[: 2 * SHOWN]), tints)


def _held(
    asked: Asked, holder: str, colour: str, number: int, holders: Mapping[str, str], worth: Mapping[str, str]
) -> Key:
    own = [space for space, side in holders.items() if side == holder]
    kind = "side" if holder in asked.look.pack.sides else "nation"
    words = tr(
        "{side}: {spaces} spaces, {victory} for victory",
        side=asked.look.name(kind, holder),
        spaces=len(own),
        victory=sum(space in worth for space in own),
    )
    return Key(colour, words, "hatched" if number % 2 else "tint")


def _name(asked: Asked, space: str) -> str:
    return asked.look.name("space", space, asked.board)


MAKERS: dict[str, Callable[[Asked], Drawn]] = {
    "supply": supply,
    "hinges": hinges,
    "connectivity": connectivity,
    "reach": reach,
    "control": control,
}
"""What makes each of the overlays that `KINDS` names."""
