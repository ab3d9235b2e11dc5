"""A playthrough as text."""

from __future__ import annotations

from collections.abc import Iterator

from tabard.testing.golden.playthrough import FORMAT, Header, Playthrough, Step

INDENT = "  "
"""Before each sentence, so that none can be taken for an action, a hash or a result."""


def write_playthrough(played: Playthrough) -> str:
    """The whole file, one line feed at its end."""
    blocks = [
        "\n".join(_header(played.header)),
        *("\n".join(_step(step)) for step in played.steps),
        f"result: {played.result}" if played.result else "",
        "\n".join(f"resource: {digest} {path}" for path, digest in sorted(played.used.items())),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _header(header: Header) -> Iterator[str]:
    yield FORMAT
    yield f"game: {header.game}"
    for name, value in header.options.items():
        yield f"option: {name}={value}"
    yield f"seats: {header.seats}"
    yield f"seed: {header.seed}"
    if header.resources:
        yield f"resources: {header.resources}"


def _step(step: Step) -> Iterator[str]:
    if step.said is not None:
        yield str(step.said)
    for sentence in step.told:
        yield f"{INDENT}{sentence}"
    if step.hash:
        yield f"= {step.hash}"
