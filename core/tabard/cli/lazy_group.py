"""A group of commands that imports a command when it is called, and none for `--help`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from tabard.ids import nearest


class Entry(NamedTuple):
    """Where a command is (`"tabard.cli.plugins:plugins"`), and its line in the list of commands."""

    target: str
    help: str


class LazyGroup(click.Group):
    """Commands come from a static table; the help line stands there too, since reading it from the command would
    import it. The names of parameters are click's."""

    def __init__(self, *args: Any, table: Mapping[str, Entry], **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the signature is click's
        entry = self.table.get(cmd_name)
        if entry is None:
            return None
        module, _, name = entry.target.partition(":")
        command = getattr(import_module(module), name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{entry.target} is no command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            raise click.UsageError(f"there is no command {name!r}{nearest(name, self.table)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the signature is click's
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.table.items()])
