"""The order of plugins, and who has to stay off."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tabard.hooks.order import Node, arrange


def test_by_priority_then_by_id_when_nothing_else_is_said() -> None:
    nodes = [Node("c"), Node("a"), Node("low", priority=-1), Node("high", priority=5)]
    assert arrange(nodes) == (("high", "a", "c", "low"), {})


def test_requirements_come_first_whatever_the_priority() -> None:
    nodes = [Node("a", requires=("z",), priority=9), Node("z"), Node("b", after=("a", "absent"), priority=99)]
    assert arrange(nodes) == (("z", "a", "b"), {})


def test_a_missing_requirement_takes_all_that_rest_on_it_along() -> None:
    nodes = [Node("a", requires=("b",)), Node("b", requires=("milstone",)), Node("milestone")]
    assert arrange(nodes) == (
        ("milestone",),
        {
            "a": "it requires 'b', which is off",
            "b": "it requires 'milstone', which is not installed; did you mean 'milestone'?",
        },
    )


def test_a_requirement_that_is_off_already_is_named_as_such() -> None:
    assert arrange([Node("a", requires=("b",))], absent={"b": "broken"}) == ((), {"a": "it requires 'b', which is off"})


def test_who_declares_a_conflict_yields() -> None:
    assert arrange([Node("a", conflicts=("b",), priority=9), Node("b")]) == (("b",), {"a": "it conflicts with 'b'"})
    assert arrange([Node("a", conflicts=("absent",))]) == (("a",), {})


def test_of_two_that_exclude_each_other_the_later_one_yields() -> None:
    nodes = [Node("a", conflicts=("b",)), Node("b", conflicts=("a",), priority=1)]
    assert arrange(nodes) == (("b",), {"a": "it conflicts with 'b'"})


def test_who_is_off_for_want_of_something_pushes_nobody_out() -> None:
    nodes = [Node("a", conflicts=("b",)), Node("b", requires=("absent",))]
    assert arrange(nodes).order == ("a",)
    nodes = [Node("a", conflicts=("b",)), Node("b", after=("c",)), Node("c", after=("b",))]
    assert arrange(nodes).order == ("a",)


def test_everyone_on_a_circle_is_off_and_the_circle_is_shown() -> None:
    nodes = [Node("a", requires=("b",)), Node("b", after=("c",)), Node("c", requires=("a",)), Node("d", after=("a",))]
    order, off = arrange(nodes)
    assert order == ("d",)
    assert off["a"] == "it stands on a circle of requirements: a → b → c → a"
    assert set(off) == {"a", "b", "c"}
    assert arrange([Node("a", requires=("a",))]).off == {"a": "it stands on a circle of requirements: a → a"}


IDS = st.sampled_from("abcdefgh")
LINKS = st.lists(IDS, max_size=3, unique=True).map(tuple)
NODES = st.lists(
    st.builds(Node, IDS, requires=LINKS, after=LINKS, conflicts=LINKS, priority=st.integers(-1, 1)),
    unique_by=lambda node: node.id,
)


@given(NODES, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_how_the_plugins_were_found(nodes: list[Node], shuffler: object) -> None:
    expected = arrange(nodes)
    shuffler.shuffle(nodes)  # type: ignore[attr-defined]
    assert arrange(nodes) == expected


@given(NODES)
def test_what_is_on_has_all_it_needs_before_it_and_nothing_it_excludes(nodes: list[Node]) -> None:
    order, off = arrange(nodes)
    by_id = {node.id: node for node in nodes}
    assert sorted((*order, *off)) == sorted(by_id)
    for at, plugin in enumerate(order):
        node = by_id[plugin]
        before = set(order[:at])
        assert set(node.requires) <= before
        assert set(node.after) & set(order) <= before
        assert not set(node.conflicts) & set(order) - {plugin}
    assert all(reason for reason in off.values())


@given(NODES)
def test_whatever_could_come_next_and_ranks_first_comes_next(nodes: list[Node]) -> None:
    order, _ = arrange(nodes)
    left = [node for node in nodes if node.id in order]
    for plugin in order:
        waiting = {node.id for node in left}
        ready = [node for node in left if not waiting & {*node.requires, *node.after}]
        assert min(ready, key=lambda node: node.rank).id == plugin
        left = [node for node in left if node.id != plugin]


@given(NODES)
def test_nobody_is_off_without_a_cause(nodes: list[Node]) -> None:
    """A plugin that names nothing is always on."""
    order, _ = arrange(nodes)
    assert {node.id for node in nodes if not (node.requires or node.after or node.conflicts)} <= set(order)
