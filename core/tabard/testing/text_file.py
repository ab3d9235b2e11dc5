"""A file that a person names: its text, or one sentence about why not."""

from __future__ import annotations

from pathlib import Path

from tabard.errors import UsageError


def text_of(path: Path) -> str:
    """The UTF-8 text of a file. Raises UsageError, which names the file."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8 text: {error.reason} at byte {error.start}") from error
