"""Every hook is documented with its signature and an example that runs; so is the page for modders."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tabard.hooks import calls, specs
from tabard.hooks.discovery import discover
from tabard.hooks.host import load
from tabard.hooks.manifest import GRANTS, KEYS

PAGE = Path(__file__).parents[3] / "docs" / "modders" / "plugins.md"


def run_examples(text: str, name: str) -> doctest.TestResults:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    said: list[str] = []
    results = doctest.DocTestRunner().run(test, out=said.append)
    assert not results.failed, "".join(said)
    return results


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text("utf-8")


def test_there_are_hooks() -> None:
    assert calls.HOOKS == ("tabard_adventure_ended", "tabard_register")


@pytest.mark.parametrize("hook", calls.HOOKS)
def test_a_hook_says_its_signature_and_its_example_runs(hook: str, page: str) -> None:
    spec = getattr(specs, hook)
    doc = inspect.getdoc(spec) or ""
    signature = f"`{hook}{inspect.signature(spec)}`".replace("'", "")
    assert doc.splitlines()[0] == signature
    assert f"def {hook}" in doc
    assert run_examples(doc, hook).attempted >= 3
    assert signature in page


@pytest.mark.parametrize("hook", calls.HOOKS)
def test_a_hook_has_one_typed_wrapper(hook: str) -> None:
    wrapper = getattr(calls.HookCalls, hook.removeprefix("tabard_"))
    assert "return" in inspect.get_annotations(wrapper)


def test_nothing_else_touches_pluggys_relay() -> None:
    core = Path(calls.__file__).parents[1]
    users = {
        file.name for file in core.rglob("*.py") if re.search(r"import pluggy|from pluggy", file.read_text("utf-8"))
    }
    assert users == {"calls.py", "specs.py"}


def test_the_examples_of_the_page_run(page: str) -> None:
    consoles = re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)
    assert len(consoles) >= len(calls.HOOKS)
    for console in consoles:
        run_examples(console, "plugins.md")


def test_the_page_names_every_key_and_grant(page: str) -> None:
    assert re.findall(r"^\| `(\w+)`", page, re.MULTILINE) == list(KEYS)
    assert all(f'"{grant}"' in page for grant in GRANTS)


def test_the_mod_of_the_page_loads(page: str, tmp_path: Path, write_files: Callable[[Path, str], None]) -> None:
    write_files(tmp_path / "mods", page)
    host = load(discover(mods=tmp_path / "mods", path=()))
    assert [(report.id, report.state, report.reason) for report in host.reports] == [("coin-flip", "on", "")]
    assert list(host.bots) == ["always-heads"]


@pytest.fixture
def write_files() -> Callable[[Path, str], None]:
    """Write every block of the page that stands under a line like `` `mods/x/y.py`: ``."""

    def write(folder: Path, page: str) -> None:
        for name, body in re.findall(r"^`mods/(\S+)`:\n\n```\w+\n(.*?)```", page, re.DOTALL | re.MULTILINE):
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body, "utf-8")

    return write


def test_a_module_may_be_given_by_a_test_too() -> None:
    """What a plugin's own tests do: no folder, no file."""
    module = ModuleType("mine")

    @specs.hookimpl
    def tabard_register(registry: object) -> None:
        """Nothing to bring."""

    module.__dict__["tabard_register"] = tabard_register
    hooks = calls.HookCalls()
    hooks.plug("mine", module)
    hooks.unplug("mine")
    hooks.unplug("mine")
    hooks.plug("mine", module)
