"""A session that is saved as it goes: one file, a snapshot of every frame, and a journal of commands since."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Raw, Struct

from tabard.campaign.journey import Journey
from tabard.engine.chapters import ChapterGame
from tabard.errors import SaveError, TabardError, UsageError
from tabard.ids import slug
from tabard.model.message import Message, say_n
from tabard.savegame.container import Header, Member, PluginUse
from tabard.savegame.savefile import SaveFile
from tabard.savegame.store import SUFFIX, SaveStore
from tabard.session.commands import Advanced, AnyCommand, Settled
from tabard.session.frame import Frame, Kept
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.session.shelf import Shelf

CHUNK = "session"
FRAME = "frame."
LAYOUT = 2
"""2: roster, ledgers, receipts. 1 had a party of sheets."""
OFTEN = 200
"""Entries in the journal after which a snapshot is written: what a resume has to do again."""

Clock = Callable[[], str]
"""The time as an ISO text. Whoever has a clock hands it in; nothing below reads one."""


class SessionChunk(Struct, frozen=True):
    """What the chunk `session` holds; the frames have chunks of their own, `frame.0` and on."""

    seats: list[Seat]
    drafts: dict[int, tuple[int | str, ...]]
    journey: Journey | None
    layout: int = 1
    """The shape of the journey: its fields are read by name, so another one would be read wrongly without an error."""


class Recorded(Protocol):
    """A save that is open for playing, or one that is only looked at: its chunks, and the journal since."""

    @property
    def chunks(self) -> Mapping[str, bytes]: ...

    @property
    def entries(self) -> Sequence[bytes]: ...


class Made(Struct, frozen=True):
    """What a save says it was made with: Tabard's version, and the plugins in their order."""

    tabard: str
    plugins: tuple[PluginUse, ...] = ()


def chunks_of(session: Session) -> dict[str, bytes]:
    """A session as chunks."""
    encode = msgspec.msgpack.encode
    body = SessionChunk(session.seats, session.drafts, session.journey, LAYOUT)
    frames = {f"{FRAME}{n}": encode(frame.keep()) for n, frame in enumerate(session.frames)}
    return {CHUNK: encode(body), **frames}


def session_of(chunks: Mapping[str, bytes], shelf: Shelf) -> Session:
    """The session in the chunks. Raises SaveError when they do not hold one that can be played here."""
    try:
        _check_layout(chunks[CHUNK])
        body = msgspec.msgpack.decode(chunks[CHUNK], type=SessionChunk)
        count = sum(name.startswith(FRAME) for name in chunks)
        kept = [msgspec.msgpack.decode(chunks[f"{FRAME}{n}"], type=Kept) for n in range(count)]
    except (KeyError, msgspec.MsgspecError) as error:
        raise SaveError(f"this save holds no session that this version can read: {error}") from error
    if not kept:
        raise SaveError("this save holds no game")
    frames = [_frame(one, shelf) for one in kept]
    session = Session(shelf, seats=list(body.seats), frames=frames, journey=body.journey)
    session.drafts = dict(body.drafts)
    return session


class _Layout(Struct, frozen=True):
    """As much of the session's chunk as every layout has."""

    journey: Raw
    layout: int = 1


def _check_layout(chunk: bytes) -> None:
    """Raises SaveError for a campaign that keeps its journey in another shape."""
    found = msgspec.msgpack.decode(chunk, type=_Layout)
    if found.layout != LAYOUT and bytes(found.journey) != msgspec.msgpack.encode(None):
        raise SaveError(
            f"this save keeps its campaign in layout {found.layout}, expected {LAYOUT}; "
            "open it with the version that made it, nothing was changed"
        )


def _frame(kept: Kept, shelf: Shelf) -> Frame:
    try:
        return Frame.reopen(kept, shelf.rules(kept.setup.game, kept.setup.options))
    except UsageError as error:
        raise SaveError(f"this save cannot be played with the plugins that are on: {error}") from error
    except msgspec.MsgspecError as error:
        raise SaveError(f"the log in this save does not fit {kept.setup.game}: {error}") from error


class SavedGame:
    """A session and its file. Every command is in the journal before the step that made it returns.

    A killed process loses at most the action in flight. The disk is waited for when a person is asked next, and a
    snapshot is written at the start, at each border between adventures, on `checkpoint`, and every 200 entries.
    """

    def __init__(self, file: SaveFile, session: Session, *, made: Made, clock: Clock) -> None:
        self.file = file
        self.session = session
        self.made = made
        self.clock = clock
        self.notes: tuple[Message, ...] = ()
        self._gap = False
        session.sink = self._journal

    @classmethod
    def create(
        cls, store: SaveStore, session: Session, *, title: str, made: Made, clock: Clock, path: Path | None = None
    ) -> SavedGame:
        """Begin a save, named after `title` or at `path` in the store's folder. Raises SaveError."""
        now = clock()
        header = header_of(session, title=title, made=made, created=now, now=now)
        chunks = chunks_of(session)
        file = store.create(header, chunks) if path is None else _create_at(store, path, header, chunks)
        return cls(file, session, made=made, clock=clock)

    @classmethod
    def open(cls, store: SaveStore, path: Path, shelf: Shelf, *, made: Made, clock: Clock) -> SavedGame:
        """Open a save and do its journal again. What could not be done again is told in `notes`. Raises SaveError."""
        file = store.open(path)
        try:
            session, done = resumed(file, shelf)
        except SaveError as error:
            file.close()
            raise SaveError(f"{error}{file.header.lacks(made.plugins)}") from error
        except BaseException:
            file.close()
            raise
        saved = cls(file, session, made=made, clock=clock)
        notes: list[Message] = []
        if file.lost:
            notes.append(Message("{sentence}", {"sentence": f"{file.lost}."}))
        lost = len(file.entries) - done
        if lost:
            notes.append(
                say_n(
                    "The last step could not be repeated with this version, so the game goes on before it.",
                    "The last {n} steps could not be repeated with this version, so the game goes on before them.",
                    lost,
                )
            )
        notes += [frame.frozen for frame in session.frames if frame.frozen is not None]
        saved.notes = tuple(notes)
        if notes:
            saved.checkpoint()
        return saved

    def checkpoint(self) -> None:
        """Write a snapshot in place of the journal. Raises SaveError; all is as it was then."""
        old = self.file.header
        header = header_of(
            self.session, title=old.title, made=self.made, created=old.created, now=self.clock(), extra=old.extra
        )
        self.file.checkpoint(header, chunks_of(self.session))
        self._gap = False

    def close(self, *, checkpoint: bool = True) -> None:
        """Save and let go of the file."""
        try:
            if checkpoint:
                self.checkpoint()
        finally:
            self.file.close()

    def _journal(self, command: AnyCommand) -> None:
        if self._gap:
            # The disk refused an entry: those after it would lead elsewhere, so only a snapshot keeps them.
            self.checkpoint()
            return
        try:
            self.file.append(msgspec.msgpack.encode(command), sync=self._person_next())
        except SaveError:
            self._gap = True
            raise
        if isinstance(command, Advanced | Settled) or len(self.file.entries) >= OFTEN:
            self.checkpoint()

    def _person_next(self) -> bool:
        """Will a person be asked before anybody else acts, or has the game come to a rest?"""
        session = self.session
        return session.over or any(not session.seats[asked.seat].bot for asked in session.frame.state.open)


def _create_at(store: SaveStore, path: Path, header: Header, chunks: Mapping[str, bytes]) -> SaveFile:
    """A new save under a name of the person's choice."""
    stem = path.name.removesuffix(SUFFIX)
    wrong = UsageError(f"a new save can't be called {path.name!r}; expected a free name like 'my-campaign{SUFFIX}'")
    if slug(stem) != stem or stem == path.name:
        raise wrong
    # The store names a file after the title in its header: the wanted name is given first, then the true title.
    file = store.create(msgspec.structs.replace(header, title=stem), chunks)
    if file.path.name != path.name:
        taken = file.path
        file.close()
        taken.unlink()
        raise wrong
    file.checkpoint(header, chunks)
    return file


def resumed(file: Recorded, shelf: Shelf) -> tuple[Session, int]:
    """The session, and how many entries of the journal it has done again.

    The first entry that leads elsewhere ends it; since it may have changed the session by then, those before it are
    done once more from the snapshot.
    """
    good = len(file.entries)
    while True:
        session = session_of(file.chunks, shelf)
        done = 0
        for entry in file.entries[:good]:
            try:
                session.redo(msgspec.msgpack.decode(entry, type=AnyCommand))
            except (TabardError, msgspec.MsgspecError):
                break
            done += 1
        if done == good:
            return session, done
        good = done


def header_of(
    session: Session, *, title: str, made: Made, created: str, now: str, extra: dict[str, Any] | None = None
) -> Header:
    """What can be told about a session without opening it."""
    frame = session.frames[0]
    journey = session.journey
    adventure = ""
    shown = ""
    if journey is not None:
        last = journey.history[-1].adventure if journey.history else ""
        adventure = journey.adventure or last
        shown = session.shelf.campaign(journey.campaign).adventure(adventure).title
    return Header(
        title=title,
        campaign=journey.campaign if journey is not None else frame.setup.game,
        adventure=adventure,
        adventure_title=shown,
        party=_party(session),
        created=created,
        saved=now,
        tabard=made.tabard,
        plugins=made.plugins,
        content=dict(frame.rules.content.digests),
        shape={one.setup.game: one.rules.codec.shape for one in session.frames},
        turn=_turn(frame),
        finished=session.finished,
        extra=extra or {},
    )


def _party(session: Session) -> tuple[Member, ...]:
    """Who plays whom, at which level, as of now."""
    frame = session.frames[0]
    game = frame.rules.game
    if not isinstance(game, ChapterGame):
        return tuple(Member(seat=seat.name, character="", level=0) for seat in session.seats)
    sheets = game.party(frame.table())
    told = [game.describe(sheet) for sheet in sheets]
    return tuple(
        Member(seat=seat.name, character=character, level=level)
        for seat, (character, level) in zip(session.seats, told, strict=True)
    )


def _turn(frame: Frame) -> int:
    """The round as the game counts it, or how many turns were taken by each seat, and one."""
    counted = frame.rules.game.turn(frame.table())
    if counted is not None:
        return counted
    marks = frame.rules.game.types.turn_marks()
    return sum(type(record.action) in marks for record in frame.log) // len(frame.state.serials) + 1
