"""The hooks. A plugin's module writes a function of the same name, marked with `@hookimpl`, in its own module.

Hooks are for the edges, where a game registers or an adventure ends. What happens inside a game goes through listeners
and replacements, which a plugin hands to its registry: calling a hook costs as much as dozens of plain calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pluggy import HookimplMarker, HookspecMarker

if TYPE_CHECKING:
    from tabard.hooks.endings import AdventureEnding
    from tabard.hooks.registry import Registry

PROJECT = "tabard"

hookspec = HookspecMarker(PROJECT)
hookimpl = HookimplMarker(PROJECT)


@hookspec
def tabard_register(registry: Registry) -> None:
    """`tabard_register(registry: Registry) -> None`

    Called once for each plugin, in the order of the plugins, right after its module was imported. Hand over what the
    plugin brings: `registry.game`, `.resource`, `.listener`, `.replacement`, `.bot`. When this raises, the plugin is
    off and nothing that it handed over counts.

    >>> from tabard.hooks.registry import Registry
    >>> from tabard.hooks.specs import hookimpl
    >>> class Hearts:
    ...     id = "hearts"
    >>> @hookimpl
    ... def tabard_register(registry):
    ...     registry.game(Hearts())
    ...     registry.bot("cautious", lambda: "a bot that never shoots the moon")
    >>> registry = Registry("my-hearts")
    >>> tabard_register(registry)
    >>> list(registry.brought.games), list(registry.brought.bots)
    (['hearts'], ['cautious'])
    """


@hookspec
def tabard_adventure_ended(ending: AdventureEnding) -> None:
    """`tabard_adventure_ended(ending: AdventureEnding) -> None`

    Called for each plugin after an adventure of a campaign has ended and the border to the next one was crossed.
    `ending` is frozen: to change what carries over, a game has rules and a campaign has data; this is for telling.
    When this raises, the plugin is asked no more and is listed as broken; the campaign goes on.

    >>> from tabard.hooks.endings import AdventureEnding, Member
    >>> from tabard.hooks.specs import hookimpl
    >>> told = []
    >>> @hookimpl
    ... def tabard_adventure_ended(ending):
    ...     winner = next((one.name for one in ending.party if one.seat == ending.winner), "nobody")
    ...     told.append(f"{ending.adventure}: {winner} ({ending.outcome})")
    >>> tabard_adventure_ended(
    ...     AdventureEnding("six-roads", "troll-swamp", "goal", 1, (Member(1, "wary-smith", "Ona", 3),))
    ... )
    >>> told
    ['troll-swamp: Ona (goal)']
    """
