"""Random packs of the proving ground."""

from __future__ import annotations

import ground
from hypothesis import strategies as st

names = st.sampled_from(["verdun", "nancy", "metz", "sedan", "toul"])
spaces = st.fixed_dictionaries(
    {},
    optional={
        "name": st.text("abcé ", max_size=4),
        "at": st.tuples(st.integers(0, 9), st.floats(0, 9)),
        "fort": st.integers(0, 9),
        "terrain": st.sampled_from(["clear", "forest"]),
        "tags": st.lists(st.sampled_from(["a", "b"]), max_size=2),
    },
)
boards = st.fixed_dictionaries(
    {"kind": st.sampled_from(["points"]), "spaces": st.dictionaries(names, spaces, max_size=5)},
    optional={
        "title": st.text(max_size=3),
        "connections": st.dictionaries(
            st.sampled_from(["x-y", "y-z"]),
            st.fixed_dictionaries(
                {"between": st.tuples(names, names)},
                optional={
                    "river": st.booleans()
                    | st.lists(st.fixed_dictionaries({"value": st.booleans(), "leaving": names}), min_size=1),
                    "one_way": st.booleans(),
                },
            ),
        ),
    },
)
holds = st.fixed_dictionaries(
    {"test": st.just("holds"), "side": st.just("ap"), "spaces": st.lists(names, min_size=1, max_size=3)}
)
trees = st.recursive(
    holds,
    lambda inner: (
        st.fixed_dictionaries(
            {"test": st.sampled_from(["all", "any"]), "of": st.lists(inner, min_size=1, max_size=3)}
        )
        | st.fixed_dictionaries({"test": st.just("not"), "of": inner})
    ),
    max_leaves=4,
)
scenarios = st.fixed_dictionaries(
    {"title": st.text(max_size=4), "board": st.just("front")},
    optional={
        "setup": st.dictionaries(
            st.sampled_from(["u1", "u2"]), st.fixed_dictionaries({"piece": st.just("army-1"), "at": names})
        ),
        "victory": st.dictionaries(st.sampled_from(["ap", "cp"]), trees),
        "options": st.fixed_dictionaries({}, optional={"weather": st.sampled_from(["off", "on"])}),
        "spaces": st.dictionaries(names, spaces, max_size=2),
    },
)
packs = st.builds(
    lambda front, spring: ground.pack(boards={"front": front}, scenarios={"spring": spring}),
    boards,
    scenarios,
)
