"""One typed wrapper for each hook. Nothing else touches pluggy's relay.

pluggy calls the last plugin first and stops at the first exception. Here every plugin is called alone, in our order,
so that one that raises takes nobody with it.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import iscoroutinefunction, isfunction, isgeneratorfunction
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from pluggy import PluginManager, PluginValidationError

from tabard.errors import PluginError
from tabard.hooks import specs
from tabard.ids import nearest

if TYPE_CHECKING:
    from tabard.hooks.endings import AdventureEnding
    from tabard.hooks.registry import Registry

HOOKS = tuple(sorted(name for name in vars(specs) if name.startswith("tabard_")))


class Failure(NamedTuple):
    """A plugin that raised in a hook. It is not called any more."""

    plugin: str
    hook: str
    error: BaseException


class HookCalls:
    """The plugins that are on, in our order, and the hooks that can be called on them."""

    def __init__(self) -> None:
        self._manager = PluginManager(specs.PROJECT)
        self._manager.add_hookspecs(specs)
        self._modules: dict[str, ModuleType] = {}

    def plug(self, plugin: str, module: ModuleType) -> None:
        """Take a plugin in as the last one. Raises PluginError, and takes nothing in, when its hooks are not right."""
        _check_names(module)
        try:
            self._manager.register(module, plugin)
            self._modules[plugin] = module
            self._check_pending(plugin)
        except (PluginValidationError, ValueError) as error:
            self.unplug(plugin)
            raise PluginError(" ".join(str(error).split())) from None
        except PluginError:
            self.unplug(plugin)
            raise

    def unplug(self, plugin: str) -> None:
        """From now on this plugin is not called. One that is not in is no error."""
        self._modules.pop(plugin, None)
        if self._manager.has_plugin(plugin):
            self._manager.unregister(name=plugin)

    def register(self, plugin: str, registry: Registry) -> None:
        """`tabard_register` of one plugin. Whatever it raises comes through."""
        if self._answers(plugin, "tabard_register"):
            self._only("tabard_register", plugin)(registry=registry)

    def adventure_ended(self, ending: AdventureEnding) -> tuple[Failure, ...]:
        """`tabard_adventure_ended` of every plugin."""
        return self._each("tabard_adventure_ended", ending=ending)

    def _each(self, hook: str, **arguments: object) -> tuple[Failure, ...]:
        failures: list[Failure] = []
        for plugin in tuple(self._modules):
            if not self._answers(plugin, hook):
                continue
            try:
                self._only(hook, plugin)(**arguments)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self.unplug(plugin)
                failures.append(Failure(plugin, hook, error))
        return tuple(failures)

    def _answers(self, plugin: str, hook: str) -> bool:
        return any(found.plugin_name == plugin for found in getattr(self._manager.hook, hook).get_hookimpls())

    def _only(self, hook: str, plugin: str) -> Callable[..., object]:
        others = [module for name, module in self._modules.items() if name != plugin]
        return self._manager.subset_hook_caller(hook, others)

    def _check_pending(self, plugin: str) -> None:
        """pluggy takes a misspelt hook in without a word; only this finds it."""
        answered = [
            (caller, found)
            for caller in self._manager.get_hookcallers(self._modules[plugin]) or ()
            for found in caller.get_hookimpls()
            if found.plugin_name == plugin
        ]
        for caller, found in answered:
            if not caller.has_spec():
                raise PluginError(f"there is no hook {caller.name!r}{nearest(caller.name, HOOKS)}")
            if isgeneratorfunction(found.function) or iscoroutinefunction(found.function):
                raise PluginError(f"its hook {caller.name!r} must be a plain function, without yield or async")
        self._manager.check_pending()
        if not answered:
            name = self._modules[plugin].__name__
            raise PluginError(
                f"its module {name!r} answers no hook; expected a function marked @hookimpl, such as {HOOKS[-1]}"
            )


def _check_names(module: ModuleType) -> None:
    """A function called like a hook that is none, or that lacks its mark, would silently never be called."""
    for name, value in vars(module).items():
        if not name.startswith("tabard_") or not isfunction(value):
            continue
        if name not in HOOKS:
            raise PluginError(f"there is no hook {name!r}{nearest(name, HOOKS)}")
        if not hasattr(value, f"{specs.PROJECT}_impl"):
            raise PluginError(f"the function {name!r} lacks its mark; expected @hookimpl on the line above it")
