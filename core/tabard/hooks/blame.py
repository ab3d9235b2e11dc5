"""Why a plugin broke, in one sentence that points into its own files."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from tabard.errors import TabardError

_LONGEST = 400


def blame(error: BaseException, *, doing: str, folder: Path) -> str:
    """`"importing it raised ValueError: no such card (cards.py:12)"`.

    The place is the deepest frame whose file lies in `folder`; there is none when the plugin's own code never ran.
    """
    place = _place(error, folder.resolve())
    said = _said(error)
    # A TabardError is a whole sentence already; its class name would only stand in the way.
    what = said if isinstance(error, TabardError) and said else f"{doing} raised {type(error).__name__}: {said}"
    return f"{what.rstrip().removesuffix(':')} ({place})" if place else what.rstrip().removesuffix(":")


def _said(error: BaseException) -> str:
    try:
        text = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    except Exception as broken:
        # The text is made by the plugin's own class, which may be broken as well.
        return f"(its message cannot be shown: {type(broken).__name__})"
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def _place(error: BaseException, folder: Path) -> str:
    if isinstance(error, SyntaxError) and error.filename:
        inside = _inside(error.filename, folder)
        if inside:
            return f"{inside}:{error.lineno or 1}"
    place = ""
    frame: TracebackType | None = error.__traceback__
    while frame is not None:
        inside = _inside(frame.tb_frame.f_code.co_filename, folder)
        if inside:
            place = f"{inside}:{frame.tb_lineno}"
        frame = frame.tb_next
    return place


def _inside(file: str, folder: Path) -> str:
    path = Path(file).resolve()
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else ""
