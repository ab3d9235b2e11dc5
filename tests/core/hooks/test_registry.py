"""What a plugin may hand over, and whose name it is then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from tabard.engine.fates import Scope, scope_faults
from tabard.errors import PluginError
from tabard.hooks.registry import Brought, Registry


class Chess:
    id = "chess"
    values: ClassVar[dict[str, Any]] = {"reach": None}


class Pawn:
    script_class = "Pawn"


class Captured:
    """An event type."""


def listens(table: object, event: object) -> None:
    """A listener."""


def registry_after(*earlier: Callable[[Registry], None]) -> Registry:
    """A registry for the plugin `second`, once `first` has handed over what `earlier` does."""
    brought = Brought()
    first = Registry("first")
    for call in earlier:
        call(first)
    brought.add(first.brought)
    return Registry("second", earlier=brought)


def test_what_is_handed_over_is_kept_in_order() -> None:
    registry = Registry("mine")
    registry.game(Chess())
    registry.resource(Pawn)
    registry.bot("slow", list)
    registry.listener(Captured, listens, game="chess")
    registry.replacement(Captured, listens, game="chess")
    brought = registry.brought
    assert (list(brought.games), list(brought.resources), list(brought.bots)) == (["chess"], ["Pawn"], ["slow"])
    assert [(row.plugin, row.game, row.kind, row.call) for row in brought.listeners] == [
        ("mine", "chess", Captured, listens)
    ]
    assert brought.replacements == brought.listeners


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda registry: registry.game(Chess()), "the game 'chess' is brought twice: by 'first' and by 'second'"),
        (
            lambda registry: registry.resource(Pawn),
            "the resource class 'Pawn' is brought twice: by 'first' and by 'second'",
        ),
        (lambda registry: registry.bot("slow", list), "the bot 'slow' is brought twice: by 'first' and by 'second'"),
        (
            lambda registry: registry.claim_tags(registry.plugin, ["chess.Move"]),
            "the tag 'chess.Move' is brought twice: by 'first' and by 'second'",
        ),
    ],
)
def test_a_name_that_is_taken_is_refused_with_both_plugins(call: Callable[[Registry], None], said: str) -> None:
    registry = registry_after(call)
    with pytest.raises(PluginError) as caught:
        call(registry)
    assert str(caught.value) == said


def test_a_game_brings_its_resource_classes_and_its_tags() -> None:
    class Types:
        def tags(self) -> tuple[str, ...]:
            return ("chess.Move", "tabard.Concede")

    class Whole(Chess):
        types = Types()
        resources = (Pawn,)

    registry = Registry("mine")
    registry.game(Whole())
    registry.resource(Pawn)
    assert registry.brought.resources == {"Pawn": Pawn}
    assert registry.brought.owners == {
        ("game", "chess"): "mine",
        ("tag", "chess.Move"): "mine",
        ("resource class", "Pawn"): "mine",
    }


def test_the_kernels_own_tags_are_everybodys() -> None:
    registry = registry_after(lambda registry: registry.claim_tags("first", ["tabard.Concede"]))
    registry.claim_tags("second", ["tabard.Concede"])
    assert registry.brought.owners == {}


def test_a_tag_twice_in_one_game_is_refused_too() -> None:
    with pytest.raises(PluginError, match=r"the tag 'a\.B' is brought twice: by 'mine' and by 'mine'"):
        Registry("mine").claim_tags("mine", ["a.B", "a.B"])


def test_listening_to_a_game_that_is_not_there_is_refused_with_the_nearest_one() -> None:
    registry = registry_after(lambda registry: registry.game(Chess()))
    with pytest.raises(PluginError) as caught:
        registry.listener(Captured, listens, game="ches")
    assert str(caught.value) == (
        "a listener for Captured names the game 'ches', which no plugin before 'second' brings; did you mean 'chess'?"
    )
    assert registry.has_game("chess")
    assert not registry.has_game("ches")
    registry.listener(Captured, listens, game="chess")


@pytest.mark.parametrize(
    "call",
    [
        lambda registry: registry.game(object()),
        lambda registry: registry.game(Chess),
        lambda registry: registry.game(type("Bad", (), {"id": "Not An Id"})()),
        lambda registry: registry.resource(object),
        lambda registry: registry.resource(Pawn()),
        lambda registry: registry.bot("Not An Id", list),
        lambda registry: registry.bot("fine", None),
        lambda registry: registry.listener("Captured", listens, game="chess"),
        lambda registry: registry.replacement(Captured, None, game="chess"),
    ],
)
def test_what_has_the_wrong_shape_is_refused(call: Callable[[Registry], None]) -> None:
    registry = registry_after(lambda registry: registry.game(Chess()))
    with pytest.raises(PluginError, match="needs"):
        call(registry)
    assert registry.brought == Brought()


def test_registering_is_over_once_it_is_closed() -> None:
    registry = registry_after(lambda registry: registry.game(Chess()))
    registry.close()
    for late in (
        lambda: registry.bot("late", list),
        lambda: registry.listener(Captured, listens, game="chess"),
    ):
        with pytest.raises(
            PluginError, match="'second' registers too late; everything is handed over inside tabard_register"
        ):
            late()
    assert registry.brought == Brought()


def test_a_replacement_may_say_when_it_applies() -> None:
    registry = registry_after(lambda first: first.game(Chess()))
    registry.replacement(Captured, listens, game="chess", when=listens)
    assert registry.brought.replacements[0].when is listens
    with pytest.raises(PluginError, match="a replacement needs a type and a function"):
        registry.replacement(Captured, listens, game="chess", when="always")


def test_a_modifier_is_called_what_its_plugin_says_or_like_the_plugin() -> None:
    registry = registry_after(lambda first: first.game(Chess()))
    registry.modifier("reach", listens, game="chess", label="long legs")
    registry.modifier("reach", listens, game="chess")
    assert [(row.value, row.label) for row in registry.brought.modifications] == [
        ("reach", "long legs"),
        ("reach", "second"),
    ]
    with pytest.raises(PluginError, match="a modifier needs the name of a value and a function"):
        registry.modifier("reach", 3, game="chess")
    with pytest.raises(PluginError, match="chess has no value 'reech' to modify; did you mean 'reach'"):
        registry.modifier("reech", listens, game="chess")
    with pytest.raises(PluginError, match=r"a modifier of reach names the game 'ches'.*did you mean 'chess'"):
        registry.modifier("reach", listens, game="ches")


def test_a_field_without_a_scope_keeps_a_game_out() -> None:
    class Sheet(Struct):
        name: str
        gold: int = 0

    class Hero(Struct):
        wounds: int = 0

    class Keeper:
        id = "keeper"
        scopes: ClassVar[dict[str, Scope]] = {"name": Scope("campaign", "rule 1"), "wounds": Scope("adventure", "2")}

        def scope_faults(self) -> list[str]:
            return [told for _, told in scope_faults(self.scopes, sheet=Sheet, figure=Hero)]

    with pytest.raises(PluginError) as caught:
        Registry("my-plugin").game(Keeper())
    told = "plugin 'my-plugin' brings the game 'keeper', and its field 'gold' of Sheet has no scope"
    assert str(caught.value) == told
