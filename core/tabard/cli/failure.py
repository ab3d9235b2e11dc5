"""The sentence about what went wrong. Apart from `output`, which imports more than every start should pay for."""

from __future__ import annotations

import click


def print_failure(sentence: str) -> None:
    """On stderr, in the one form that all commands have."""
    click.echo(f"tabard: {sentence}", err=True)
