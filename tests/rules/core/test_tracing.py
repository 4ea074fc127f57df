"""Supply and movement against an oracle that is slow, obvious and written separately."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.tracing import (
    BARRED,
    Links,
    cuts,
    labels,
    links_between,
    mask_of,
    reach,
    spaces_of,
    spread,
    trace,
)


def board(text: str) -> tuple[Links, dict[str, int]]:
    """`A - B - C, C - D` as links; `A > B` leads one way."""
    names: dict[str, int] = {}
    pairs, one_way = [], []
    for chain in text.split(","):
        words = chain.split()
        for word in words[::2]:
            names.setdefault(word, len(names))
        for a, sign, b in zip(words[::2], words[1::2], words[2::2], strict=False):
            (pairs if sign == "-" else one_way).append((names[a], names[b]))
    return links_between(len(names), pairs, one_way), names


def spaces(names: dict[str, int], text: str) -> int:
    return mask_of(names[word] for word in text.split())


def words(names: dict[str, int], mask: int) -> str:
    back = {number: word for word, number in names.items()}
    return " ".join(back[space] for space in spaces_of(mask))


# examples


def test_a_line_stops_at_a_shut_space() -> None:
    links, on = board("essen - liege - brussels - ostend")
    open_ = spaces(on, "essen liege ostend")
    assert words(on, spread(links, open_, spaces(on, "essen"))) == "essen liege"


def test_a_space_may_be_entered_but_not_passed() -> None:
    links, on = board("essen - liege - brussels - ostend")
    reached = spread(
        links, spaces(on, "essen liege ostend"), spaces(on, "essen"), onto=spaces(on, "brussels")
    )
    assert words(on, reached) == "essen liege brussels"


def test_ports_join_what_the_land_parts() -> None:
    links, on = board("london - dover, calais - paris")
    everything = spaces(on, "london dover calais paris")
    ports = [spaces(on, "dover calais")]
    assert words(on, spread(links, everything, spaces(on, "london"))) == "london dover"
    assert (
        words(on, spread(links, everything, spaces(on, "london"), hubs=ports)) == "london dover calais paris"
    )


def test_a_range_limits_the_line() -> None:
    links, on = board("a - b - c - d")
    assert words(on, spread(links, spaces(on, "a b c d"), spaces(on, "a"), steps=2)) == "a b c"


def test_one_way_links_lead_one_way() -> None:
    links, on = board("a > b - c")
    everything = spaces(on, "a b c")
    assert words(on, spread(links, everything, spaces(on, "c"))) == "b c"
    assert words(on, spread(links.turned(), everything, spaces(on, "c"))) == "a b c"


def test_the_line_and_what_blocks_it() -> None:
    links, on = board("essen - liege - brussels, essen - koblenz - sedan - brussels")
    open_ = spaces(on, "essen liege koblenz sedan brussels")
    found = trace(links, open_, on["brussels"], spaces(on, "essen"))
    assert [*found.line] == [on["brussels"], on["liege"], on["essen"]]
    cut = trace(links, open_ & ~spaces(on, "liege koblenz"), on["brussels"], spaces(on, "essen"))
    assert not cut.open and words(on, mask_of(cut.blocked_by)) == "liege"


def test_no_way_at_all_has_nothing_that_blocks() -> None:
    links, on = board("a - b, c - d")
    found = trace(links, spaces(on, "a b c d"), on["a"], spaces(on, "d"))
    assert not found.open and found.blocked_by == ()


def test_the_spaces_that_hang_on_a_thread() -> None:
    links, on = board("source - a - b - unit, source - c - b")
    everything = spaces(on, "source a b unit c")
    assert words(on, cuts(links, everything, on["unit"], spaces(on, "source"))) == "source b"


def test_the_dearer_road_is_not_taken() -> None:
    links, on = board("start - hill - end, start - road - bridge - end")
    fees = {on["hill"]: 3}
    price = [[fees.get(end, 1) for end in ends] for ends in links.near]
    found = reach(links, on["start"], 4, price, spaces(on, "start hill end road bridge"))
    assert found.cost[on["end"]] == 3
    assert found.route(on["end"]) == (on["start"], on["road"], on["bridge"], on["end"])


def test_a_source_that_is_only_entered_does_not_spread() -> None:
    links, on = board("a - b - c")
    found = labels(links, spaces(on, "a b"), [spaces(on, "a"), spaces(on, "c")], onto=spaces(on, "c"))
    assert [found[on[word]] for word in "abc"] == [1, 1, 3]


# the oracle: sets, tuples and repetition until nothing changes


@dataclass(frozen=True)
class Case:
    size: int
    arrows: frozenset[tuple[int, int]]
    open: frozenset[int]
    onto: frozenset[int]
    hubs: tuple[frozenset[int], ...]
    sources: tuple[frozenset[int], ...]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    size = draw(st.integers(1, 12))
    space = st.integers(0, size - 1)
    some = st.frozensets(space)
    pairs = draw(st.frozensets(st.tuples(space, space), min_size=size - 1, max_size=2 * size))
    arrows = {(a, b) for a, b in pairs if a != b}
    if draw(st.booleans()):
        arrows |= {(b, a) for a, b in arrows}
    return Case(
        size,
        frozenset(arrows),
        draw(some),
        draw(some),
        tuple(draw(st.lists(some, max_size=2))),
        tuple(draw(st.lists(some, min_size=1, max_size=3))),
    )


def oracle_next(case: Case, here: int) -> set[int]:
    ends = {b for a, b in case.arrows if a == here}
    for hub in case.hubs:
        if here in hub:
            ends |= hub
    return ends


def oracle_spread(case: Case, source: frozenset[int], steps: int = 99) -> set[int]:
    reached = {space for space in source if space in case.open or space in case.onto}
    for _ in range(steps):
        grown = set(reached)
        for here in reached:
            if here in case.open:
                grown |= {end for end in oracle_next(case, here) if end in case.open or end in case.onto}
        if grown == reached:
            break
        reached = grown
    return reached


def built(case: Case) -> tuple[Links, int, int, list[int]]:
    links = links_between(case.size, (), case.arrows)
    return links, mask_of(case.open), mask_of(case.onto), [mask_of(hub) for hub in case.hubs]


@settings(max_examples=300)
@given(cases())
def test_spread_agrees_with_the_oracle(case: Case) -> None:
    links, open_, onto, hubs = built(case)
    for source in case.sources:
        assert set(spaces_of(spread(links, open_, mask_of(source), onto, hubs))) == oracle_spread(
            case, source
        )
        for steps in (0, 1, 2):
            reached = spread(links, open_, mask_of(source), onto, hubs, steps)
            assert set(spaces_of(reached)) == oracle_spread(case, source, steps)


@settings(max_examples=300)
@given(cases())
def test_labels_agree_with_the_oracle(case: Case) -> None:
    links, open_, onto, hubs = built(case)
    found = labels(links, open_, [mask_of(source) for source in case.sources], onto, hubs)
    reached = [oracle_spread(case, source) for source in case.sources]
    for space in range(case.size):
        assert found[space] == sum(1 << k for k, area in enumerate(reached) if space in area)


def oracle_lines(case: Case, start: int, goal: frozenset[int]) -> list[tuple[int, ...]]:
    """All lines without a space twice, the obvious way."""
    lines, growing = [], [(start,)]
    while growing:
        line = growing.pop()
        if line[-1] in goal:
            lines.append(line)
            continue
        growing += [(*line, end) for end in oracle_next(case, line[-1]) if end not in line]
    return lines


def oracle_shut(case: Case, line: tuple[int, ...]) -> list[int]:
    return [
        space
        for place, space in enumerate(line)
        if place > 0 and space not in case.open and not (space in case.onto and place == len(line) - 1)
    ]


@settings(max_examples=200)
@given(cases(), st.data())
def test_traces_agree_with_the_oracle(case: Case, data: st.DataObject) -> None:
    if case.size > 7:
        return
    links, open_, onto, hubs = built(case)
    start = data.draw(st.integers(0, case.size - 1))
    goal = case.sources[0]
    lines = oracle_lines(case, start, goal)
    found = trace(links, open_, start, mask_of(goal), onto, hubs)
    if not lines:
        assert found.line == () and found.blocked_by == ()
        return
    fewest = min(len(oracle_shut(case, line)) for line in lines)
    if fewest == 0:
        assert found.line in lines
        assert len(found.line) == min(len(line) for line in lines if not oracle_shut(case, line))
    else:
        assert not found.open and len(found.blocked_by) == fewest
        assert list(found.blocked_by) in [oracle_shut(case, line) for line in lines]


@settings(max_examples=100)
@given(cases(), st.data())
def test_cuts_agree_with_removing_each_space(case: Case, data: st.DataObject) -> None:
    links, open_, onto, hubs = built(case)
    start = data.draw(st.integers(0, case.size - 1))
    goals = mask_of(case.sources[0])
    found = cuts(links, open_, start, goals, onto, hubs)
    if not trace(links, open_, start, goals, onto, hubs).open:
        assert found == 0
        return
    for space in range(case.size):
        if space == start:
            continue
        gone = ~(1 << space)
        left = trace(links, open_ & gone, start, goals & gone, onto & gone, hubs).open
        assert (found >> space & 1) == (not left)


@settings(max_examples=200)
@given(cases(), st.data())
def test_reach_agrees_with_relaxing_until_nothing_changes(case: Case, data: st.DataObject) -> None:
    links, open_, onto, _ = built(case)
    start = data.draw(st.integers(0, case.size - 1))
    allowance = data.draw(st.integers(0, 9))
    fees = st.integers(0, 4) | st.just(BARRED)
    price = [[data.draw(fees) for _ in ends] for ends in links.near]
    found = reach(links, start, allowance, price, open_, onto)

    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(cost):
            if here != start and here not in case.open:
                continue
            for end, fee in zip(links.near[here], price[here], strict=True):
                total = cost[here] + fee
                free = end in case.open or end in case.onto
                if fee != BARRED and free and total <= allowance and total < cost.get(end, 99):
                    cost[end] = total
                    changed = True
    assert found.cost == cost
    for space in cost:
        route = found.route(space)
        fees_paid = [price[a][links.near[a].index(b)] for a, b in pairwise(route)]
        assert sum(fees_paid) == cost[space]
