"""An evening at the table, from typed lines to what stands on the screen."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from tabard.bots.bot import Bots
from tabard.savegame.store import SaveStore
from tabard.session.saving import Made, SavedGame
from tabard.terminal.console import Console, stream_reader
from tabard.terminal.json_play import JsonPlay
from tabard.terminal.opening import Opening
from tabard.terminal.stage import Stage
from tabard.terminal.text_play import TextPlay
from tabard.text.catalogue import Catalogue

NOW = "2025-01-01T00:00:00+00:00"


def clock() -> str:
    return NOW


@dataclass
class Evening:
    """What became of it."""

    out: str
    code: int
    stage: Stage
    warnings: list[str] = field(default_factory=list)
    endings: list[Any] = field(default_factory=list)

    @property
    def questions(self) -> list[str]:
        return re.findall(r"^== (.*)$", self.out, re.MULTILINE)


class Table:
    """Plays sessions of one test with lines for input."""

    def __init__(self, begin, shelf, tmp_path):
        self.begin = begin
        self.shelf = shelf
        self.store = SaveStore(tmp_path)
        self.bots = Bots()

    @property
    def opening(self) -> Opening:
        return Opening(self.shelf, bots=self.bots, store=self.store, made=Made("1.2.3"), clock=clock)

    def new(self, *players, save=True, **options):
        session = self.begin(*players, **options)
        if not save:
            return session, None
        saved = SavedGame.create(self.store, session, title="A Year on the Farm", made=Made("1.2.3"), clock=clock)
        return session, saved

    def again(self):
        saved = self.opening.resume(self.store.newest().path)
        return saved.session, saved

    def play(self, pair, lines="", *, fresh=True, json=False, catalogue=None, read=None, **looks):
        """Play `(session, saved)` with these input lines."""
        session, saved = pair
        out = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines.split("\n")) if lines else "")
        done = Evening("", 0, None)

        def tell_ending(ending):
            done.endings.append(ending)
            return ["plugin 'x' broke"]

        console = Console(out, read(out) if read else stream_reader(source, out, echo=not json), **looks)
        done.stage = Stage(
            session,
            bots=self.bots,
            catalogue=catalogue or Catalogue(),
            saved=saved,
            tell_ending=tell_ending,
            live=None if json else console.prose,
        )
        warn = done.warnings.append
        if json:
            done.code = JsonPlay(done.stage, console, warn=warn).run()
        else:
            play = TextPlay(done.stage, console, fresh=fresh, go_on="tabard play", warn=warn, alone=saved is None)
            done.code = play.run()
        done.out = out.getvalue()
        return done


@pytest.fixture
def at_table(begin, shelf, tmp_path):
    return Table(begin, shelf, tmp_path)
