"""`tabard content check`: every fault in the content of all plugins that are on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from tabard.cli.builder import Builder
from tabard.cli.output import print_document, print_warnings
from tabard.errors import Fault

FAULTS_FORMAT = "tabard.faults/1"


@click.group()
def content() -> None:
    """Check the content of all plugins."""


@content.command()
@click.option("--json", "as_json", is_flag=True, help=f"Print the document {FAULTS_FORMAT}.")
@click.pass_context
def check(ctx: click.Context, as_json: bool) -> None:
    """Read every resource and list every fault, with file, line and column. Exit 1 if there is any."""
    builder: Builder = ctx.obj
    host = builder.host()
    print_warnings(host.warnings)
    print_warnings(f"plugin {report.id!r} is off: {report.reason}" for report in host.reports if report.state != "on")
    faults = builder.check_content()
    if as_json:
        print_document(faults_document(faults))
    else:
        for fault in faults:
            click.echo(str(fault))
        click.echo(summary(faults))
    ctx.exit(1 if faults else 0)


def faults_document(faults: Sequence[Fault]) -> dict[str, Any]:
    return {"format": FAULTS_FORMAT, "faults": [asdict(fault) for fault in faults]}


def summary(faults: Sequence[Fault]) -> str:
    """`"3 faults in 2 files"`."""
    if not faults:
        return "no faults"
    files = len({fault.file for fault in faults})
    return f"{len(faults)} fault{'s'[: len(faults) != 1]} in {files} file{'s'[: files != 1]}"
