"""Where lines go and where they come from: a terminal, a pipe, or a test's streams."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from typing import TextIO

Reader = Callable[[str], str | None]
"""Shows a prompt and returns the next line without its end; None when there is no more input."""

WIDTH = 80
BOLD = "1"
FAINT = "2"
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def stream_reader(source: TextIO, out: TextIO, *, echo: bool = True) -> Reader:
    """Reads a stream. With `echo` what comes in is written behind the prompt: the output reads like the screen did."""

    def read(prompt: str) -> str | None:
        out.write(prompt)
        out.flush()
        line = source.readline()
        text = line.rstrip("\r\n")
        if echo:
            out.write(f"{text}\n")
        return text if line else None

    return read


class Console:
    """Prints lines of at most `width` columns. `person` = somebody sits at a terminal and may be kept waiting.

    Colour only where `colour` says so, and only beside a mark that says the same.
    """

    def __init__(
        self, out: TextIO, read: Reader, *, person: bool = False, colour: bool = False, width: int = WIDTH
    ) -> None:
        self.person = person
        self._out = out
        self._read = read
        self._colour = colour
        self._width = width
        self._ended_blank = True

    @property
    def columns(self) -> int | None:
        """What a table may be wide: the screen for a person; None where a script reads, and nothing is folded."""
        return self._width if self.person else None

    def ask(self, prompt: str) -> str | None:
        """The next line, or None at the end of input."""
        self._ended_blank = False
        return self._read(prompt)

    def prose(self, lines: Iterable[str], *, style: str = "") -> None:
        """Sentences, wrapped; a line that is short enough stays as it is."""
        for line in lines:
            for piece in wrapped(line, self._width):
                self._write(piece, style)

    def rows(self, lines: Iterable[str], *, style: str = "") -> None:
        """Lines that a script may read: wrapped for a person alone."""
        for line in lines:
            for piece in self._fitted(line):
                self._write(piece, style)

    def option(self, line: str) -> None:
        """A numbered line; its text form stands back a little."""
        *above, last = self._fitted(line)
        for piece in above:
            self._write(piece, "")
        sentence, mark, form = last.rpartition("  #")
        if self._colour and mark:
            self._write(f"{sentence}\x1b[{FAINT}m{mark}{form}\x1b[0m", "")
        else:
            self._write(last, "")

    def _fitted(self, line: str) -> list[str]:
        return wrapped(line, self._width, hang=3) if self.person else [line]

    def gap(self) -> None:
        """An empty line, unless there is one already."""
        if not self._ended_blank:
            self._write("", "")

    def clear(self) -> None:
        """Wipe the screen, so that the next person at it does not read the last one's secrets."""
        self._out.write(CLEAR)
        self._ended_blank = True

    def flush(self) -> None:
        """Let everything out."""
        self._out.flush()

    def _write(self, line: str, style: str) -> None:
        styled = f"\x1b[{style}m{line}\x1b[0m" if style and self._colour and line else line
        self._out.write(f"{styled}\n")
        self._ended_blank = not line.strip()


def wrapped(line: str, width: int, *, hang: int = 0) -> list[str]:
    """A line in pieces of at most `width` columns, the later ones in as far as the first, and by `hang` more.

    Long words stay whole.
    """
    if len(line) <= width:
        return [line]
    indent = " " * min(len(line) - len(line.lstrip(" ")), width // 2)
    return textwrap.wrap(
        line.strip(),
        width,
        initial_indent=indent,
        subsequent_indent=indent + " " * hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
