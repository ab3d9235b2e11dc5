"""Loading plugins: what works is on, what fails is off with its reason, and the program goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabard.errors import PluginError
from tabard.hooks.discovery import discover
from tabard.hooks.endings import AdventureEnding
from tabard.hooks.host import Host, load

LoadMods = Callable[..., Host]
WriteMod = Callable[..., Path]

NOTHING = """
    from tabard.hooks.specs import hookimpl

    @hookimpl
    def tabard_register(registry):
        pass
"""


def states(host: Host) -> dict[str, str]:
    return {report.id: report.state for report in host.reports}


def reason(host: Host, plugin: str) -> str:
    (found,) = (report.reason for report in host.reports if report.id == plugin)
    return found


def test_what_plugins_bring_comes_in_their_order(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("early", extra="priority = 5")
    write_mod("above", extra='requires = ["base"]\npriority = 9')
    write_mod("base")
    host = load_mods()
    assert [report.id for report in host.reports] == ["early", "base", "above"]
    assert list(host.games) == ["early-game", "base-game", "above-game"]
    assert {report.state for report in host.reports} == {"on"}
    assert list(host.plugin_digests) == ["early", "base", "above"]


BREAKS = {
    "raises on import": (
        "import sys\n\nraise ValueError('no such\\n card')",
        "importing it raised ValueError: no such card (plugin.py:3)",
    ),
    "ends the program": ("import sys\nsys.exit('bye')", "importing it raised SystemExit: bye (plugin.py:2)"),
    "has its own exception": (
        "class Odd(BaseException):\n    def __str__(self):\n        raise RuntimeError\nraise Odd",
        "importing it raised Odd: (its message cannot be shown: RuntimeError) (plugin.py:4)",
    ),
    "is no Python": ("def oops(:\n    pass", "importing it raised SyntaxError: invalid syntax (plugin.py:1)"),
    "misses a module": (
        "import not_there_at_all",
        "importing it raised ModuleNotFoundError: No module named 'not_there_at_all' (plugin.py:1)",
    ),
    "says nothing": ("raise AssertionError", "importing it raised AssertionError (plugin.py:1)"),
    "misspells a hook": (
        "from tabard.hooks.specs import hookimpl\n@hookimpl\ndef tabard_registr(registry): ...",
        "there is no hook 'tabard_registr'; did you mean 'tabard_register'?",
    ),
    "misspells a hook under another name": (
        "from tabard.hooks.specs import hookimpl\n@hookimpl(specname='tabard_regster')\ndef begin(registry): ...",
        "there is no hook 'tabard_regster'; did you mean 'tabard_register'?",
    ),
    "forgets the mark": (
        "def tabard_register(registry): ...",
        "the function 'tabard_register' lacks its mark; expected @hookimpl on the line above it",
    ),
    "answers nothing": (
        "x = 1",
        "its module 'tabard_mods.bad' answers no hook; expected a function marked @hookimpl, such as tabard_register",
    ),
    "is a generator": (
        NOTHING.replace("pass", "yield"),
        "its hook 'tabard_register' must be a plain function, without yield or async",
    ),
    "is a coroutine": (
        NOTHING.replace("def ", "async def "),
        "its hook 'tabard_register' must be a plain function, without yield or async",
    ),
    "registers wrongly": (
        NOTHING.replace("pass", "deeper(registry)") + "\n    def deeper(registry):\n        registry.game(None)\n",
        "a game needs an id like 'my-game' and is no class; got None with None (plugin.py:9)",
    ),
    "raises after it has brought something": (
        NOTHING.replace("pass", "registry.bot('left-over', list)\n        raise KeyError('late')"),
        "registering it raised KeyError: 'late' (plugin.py:7)",
    ),
}


@pytest.mark.parametrize("how", BREAKS)
def test_a_plugin_that_fails_is_broken_with_its_reason_and_the_others_run(
    how: str, write_mod: WriteMod, load_mods: LoadMods
) -> None:
    code, said = BREAKS[how]
    write_mod("bad", code)
    write_mod("good")
    host = load_mods()
    assert states(host) == {"bad": "broken", "good": "on"}
    assert reason(host, "bad") == said
    assert list(host.games) == ["good-game"]
    assert not host.bots


def test_a_plugin_that_failed_to_register_is_not_called_later(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("half", ENDS.replace("registry.bot", "registry.bto"))
    write_mod("whole", ENDS)
    host = load_mods()
    assert states(host) == {"half": "broken", "whole": "on"}
    assert host.adventure_ended(AdventureEnding("c", "first", "goal")) == ()
    assert not sys.modules["tabard_mods.half"].told


def test_an_import_that_fails_leaves_no_half_made_module(write_mod: WriteMod, load_mods: LoadMods) -> None:
    place = write_mod("half-made", "from . import names\nraise ValueError")
    (place / "names.py").write_text("", "utf-8")
    load_mods()
    assert not [name for name in sys.modules if name.startswith("tabard_mods.half_made")]


def test_a_hook_that_asks_for_what_it_does_not_get_is_told_so(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("bad", NOTHING.replace("(registry)", "(regsitry)"))
    host = load_mods()
    assert "'regsitry'" in reason(host, "bad")
    assert "\n" not in reason(host, "bad")


def test_an_interrupt_is_the_persons_and_stops_loading(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("bad", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        load_mods()


def test_a_plugin_that_keeps_its_registry_is_told_when_it_is_too_late(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("late", NOTHING.replace("pass", "registry.bot('keeps', lambda: registry)"))
    registry = load_mods().bots["keeps"]()
    with pytest.raises(PluginError, match="'late' registers too late"):
        registry.bot("another", list)  # type: ignore[attr-defined]


def test_who_requires_a_broken_plugin_is_off(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("base", "raise ValueError")
    write_mod("above", extra='requires = ["base"]')
    write_mod("higher", extra='requires = ["above"]')
    write_mod("beside", extra='after = ["base"]')
    host = load_mods()
    assert states(host) == {"base": "broken", "above": "off", "higher": "off", "beside": "on"}
    assert reason(host, "above") == "it requires 'base', which is off"


@pytest.mark.parametrize(
    ("extra", "state", "said"),
    [
        ('engine = ">=2"', "off", "it is made for engine >=2; this is engine 1.0"),
        ('requires = ["gone"]', "off", "it requires 'gone', which is not installed"),
        ('conflicts = ["good"]', "off", "it conflicts with 'good'"),
        ('requires = ["odd"]', "off", "it stands on a circle of requirements: odd → odd"),
        ('nmae = "x"', "broken", "plugin.toml has a fault: line 6: unknown key 'nmae'; did you mean 'name'?"),
        ('content = ["cards"]\ngrants = ["data"]', "broken", "its content 'cards' is neither a folder in "),
    ],
)
def test_a_manifest_that_rules_a_plugin_out_keeps_its_code_from_running(
    extra: str, state: str, said: str, write_mod: WriteMod, load_mods: LoadMods
) -> None:
    write_mod("odd", "raise AssertionError('never imported')", extra)
    write_mod("good")
    host = load_mods()
    assert states(host) == {"odd": state, "good": "on"}
    assert reason(host, "odd").startswith(said)


def test_of_two_with_one_id_the_second_is_off(write_mod: WriteMod, load_mods: LoadMods, mods: Path) -> None:
    write_mod("same")
    write_mod("same", "raise AssertionError('never imported')", folder="zz-copy")
    host = load_mods()
    assert [(report.state, report.source) for report in host.reports] == [
        ("on", str(mods / "same")),
        ("off", str(mods / "zz-copy")),
    ]
    assert host.reports[1].reason == f"the id 'same' is taken: {mods / 'same'} has it, and {mods / 'zz-copy'} too"


def test_a_tag_used_twice_breaks_the_second_and_names_both(write_mod: WriteMod, load_mods: LoadMods) -> None:
    code = """
        from tabard.hooks.specs import hookimpl

        class Types:
            def tags(self):
                return ["cards.Drawn"]

        class Game:
            id = "{id}"
            types = Types()

        @hookimpl
        def tabard_register(registry):
            registry.game(Game())
    """
    write_mod("one", code)
    write_mod("two", code)
    host = load_mods()
    assert states(host) == {"one": "on", "two": "broken"}
    assert reason(host, "two") == "the tag 'cards.Drawn' is brought twice: by 'one' and by 'two' (plugin.py:14)"
    assert list(host.games) == ["one"]


def test_a_mod_imports_what_lies_beside_it(write_mod: WriteMod, load_mods: LoadMods) -> None:
    code = """
        import tabard_mods.my_mod.names as by_name
        from tabard.hooks.specs import hookimpl
        from tabard_mods.my_mod import names

        from . import names as beside

        assert by_name is names is beside

        @hookimpl
        def tabard_register(registry):
            registry.bot(names.BOT, list)
    """
    place = write_mod("my-mod", code)
    (place / "names.py").write_text("BOT = 'first'\n", "utf-8")
    assert list(load_mods().bots) == ["first"]
    (place / "names.py").write_text("BOT = 'changed-since'\n", "utf-8")
    assert list(load_mods().bots) == ["changed-since"]
    assert str(place) not in sys.path


def test_a_mods_module_may_be_a_package(write_mod: WriteMod, load_mods: LoadMods) -> None:
    place = write_mod("my-mod", None, 'module = "deep.plugin"')
    (place / "deep" / "plugin").mkdir(parents=True)
    (place / "deep" / "plugin" / "__init__.py").write_text(
        "from tabard.hooks.specs import hookimpl\nfrom .other import BOT\n"
        "@hookimpl\ndef tabard_register(registry):\n    registry.bot(BOT, list)\n",
        "utf-8",
    )
    (place / "deep" / "plugin" / "other.py").write_text("BOT = 'b'\n", "utf-8")
    assert list(load_mods().bots) == ["b"]


def test_a_module_that_is_not_there_is_told_with_the_files_looked_for(write_mod: WriteMod, load_mods: LoadMods) -> None:
    place = write_mod("my-mod", None, 'module = "lost"')
    assert reason(load_mods(), "my-mod") == (
        f"its module 'lost' is not in its folder; expected {place}/lost.py or {place}/lost/__init__.py"
    )


def test_an_installed_plugin_is_imported_by_its_name(install: Callable[..., Path]) -> None:
    site = install(
        "dist",
        {
            "outer_plugin/__init__.py": "",
            "outer_plugin/hooks.py": NOTHING.replace("pass", "registry.bot('outside', list)"),
            "outer_plugin/plugin.toml": (
                'id = "outer"\nname = "Outer"\nversion = "1"\nengine = ">=1"\nmodule = "outer_plugin.hooks"\n'
            ),
        },
        "outer = outer_plugin",
    )
    host = load(discover(mods=None, path=[str(site)]))
    assert states(host) == {"outer": "on"}
    assert list(host.bots) == ["outside"]


def test_data_alone_needs_no_code(write_mod: WriteMod, load_mods: LoadMods) -> None:
    extra = 'content = ["cards"]\ncampaigns = ["tales"]\ngrants = ["data", "scripts"]'
    place = write_mod("my-mod", None, extra)
    (place / "cards").mkdir()
    (place / "tales").mkdir()
    host = load_mods()
    assert states(host) == {"my-mod": "on"}
    assert host.layers == (("my-mod/cards", place / "cards"),)
    assert host.campaign_folders == (("my-mod/tales", place / "tales"),)
    assert host.script_packages == {"my-mod/cards"}


def test_layers_lie_in_plugin_order_and_a_shared_package_lies_once_where_it_came_first(
    write_mod: WriteMod, load_mods: LoadMods, install: Callable[..., Path]
) -> None:
    install("dist", {"shared_content/__init__.py": ""}, "")
    for plugin, own in (("a", "one"), ("b", "two")):
        place = write_mod(plugin, None, f'content = ["shared_content", "{own}"]\ngrants = ["data"]')
        (place / own).mkdir()
    write_mod("c", "raise ValueError", 'content = ["."]')
    broken = write_mod("d", "raise ValueError", 'content = ["three"]\ngrants = ["data"]')
    (broken / "three").mkdir()
    host = load_mods()
    assert [package for package, _ in host.layers] == ["shared_content", "a/one", "b/two"]


def test_safe_mode_keeps_to_what_comes_with_tabard(write_mod: WriteMod, mods: Path) -> None:
    write_mod("my-mod", "raise AssertionError('never imported')")
    found = discover(mods=mods)
    kept = {one.id for one in found.found if one.shipped}
    host = load(found, safe=True)
    assert reason(host, "my-mod") == "safe mode keeps to what comes with Tabard"
    assert not [report for report in host.reports if report.id in kept and "safe mode" in report.reason]
    assert "milestone" in kept


def test_switching_one_off_needs_none_of_its_code(write_mod: WriteMod, load_mods: LoadMods) -> None:
    write_mod("base", "raise AssertionError('never imported')")
    write_mod("above", extra='requires = ["base"]')
    write_mod("torn", extra="not toml")
    host = load_mods(disabled=("base", "torn"))
    assert states(host) == {"base": "off", "above": "off", "torn": "off"}
    assert reason(host, "base") == reason(host, "torn") == "it is switched off"


def test_the_digest_is_of_the_plugins_own_files(write_mod: WriteMod, load_mods: LoadMods) -> None:
    place = write_mod("my-mod")
    before = load_mods().plugin_digests["my-mod"]
    (place / "__pycache__").mkdir(exist_ok=True)
    (place / "__pycache__" / "x.txt").write_text("cache", "utf-8")
    (place / "plugin.pyc").write_bytes(b"cache")
    (place / ".notes").write_text("hidden", "utf-8")
    assert load_mods().plugin_digests["my-mod"] == before
    (place / "more.txt").write_text("", "utf-8")
    with_file = load_mods().plugin_digests["my-mod"]
    (place / "more.txt").rename(place / "last.txt")
    assert len({before, with_file, load_mods().plugin_digests["my-mod"]}) == 3


ENDS = """
    from tabard.hooks.specs import hookimpl

    told = []

    @hookimpl
    def tabard_register(registry):
        registry.bot("{id}", lambda: told)

    @hookimpl
    def tabard_adventure_ended(ending):
        told.append(ending.adventure)
        if "{id}" == "b-fails":
            raise LookupError("no such tale")
"""


def test_a_plugin_that_raises_in_a_hook_is_asked_no_more_and_the_others_are(
    write_mod: WriteMod, load_mods: LoadMods
) -> None:
    for plugin in ("a-tells", "b-fails", "c-tells"):
        write_mod(plugin, ENDS)
    write_mod("silent")
    host = load_mods()
    (broken,) = host.adventure_ended(AdventureEnding("c", "first", "goal"))
    assert (broken.id, broken.state) == ("b-fails", "broken")
    assert broken.reason == "its hook tabard_adventure_ended raised LookupError: no such tale (plugin.py:14)"
    assert states(host) == {"a-tells": "on", "b-fails": "broken", "c-tells": "on", "silent": "on"}
    assert host.adventure_ended(AdventureEnding("c", "second", "goal")) == ()
    told = {plugin: host.bots[plugin]() for plugin in ("a-tells", "b-fails", "c-tells")}
    assert told == {"a-tells": ["first", "second"], "b-fails": ["first"], "c-tells": ["first", "second"]}


def test_hooks_are_called_in_plugin_order_not_in_pluggys(write_mod: WriteMod, load_mods: LoadMods) -> None:
    code = """
        from tabard.hooks.specs import hookimpl

        @hookimpl({how})
        def tabard_register(registry):
            registry.bot("{id}", list)

        @hookimpl({how})
        def tabard_adventure_ended(ending):
            ending.party.append("{id}")
    """
    write_mod("first", code.replace("{how}", "trylast=True"), "priority = 2")
    write_mod("second", code.replace("{how}", ""), "priority = 1")
    write_mod("third", code.replace("{how}", "tryfirst=True"))
    host = load_mods()
    called: list[str] = []
    assert host.adventure_ended(AdventureEnding("c", "a", "goal", party=called)) == ()  # type: ignore[arg-type]
    assert called == list(host.bots) == ["first", "second", "third"]
