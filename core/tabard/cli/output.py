"""Printing: documents for programs, warnings for people."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click


def print_document(document: dict[str, Any]) -> None:
    """One JSON document on stdout: keys as given, two spaces, UTF-8."""
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def print_warnings(warnings: Iterable[str]) -> None:
    for warning in warnings:
        click.echo(f"warning: {warning}", err=True)
