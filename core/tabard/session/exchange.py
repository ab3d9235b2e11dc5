"""Campaigns and characters as files that people can read and send: JSON with a digest over all that stands in it.

The page `docs/modders/campaigns.md` describes both formats. A file that was changed is refused: sheets are mended by a
correction, which says who did it and why.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tabard.campaign.journey import Journey
from tabard.campaign.roster import Character
from tabard.errors import SaveError, UsageError
from tabard.ids import nearest
from tabard.savegame.atomic import write_atomically
from tabard.savegame.files import Files
from tabard.savegame.sentences import told
from tabard.session.frame import Kept
from tabard.session.saving import CHUNK, FRAME, LAYOUT, SessionChunk, session_of
from tabard.session.seats import Seat
from tabard.session.session import Session
from tabard.session.shelf import Shelf

CHARACTER, CAMPAIGN = "tabard.character/1", "tabard.campaign/1"
FORMATS = (CHARACTER, CAMPAIGN)
LARGEST = 64 << 20
"""Bytes of a file that is read at all."""

Document = dict[str, Any]


class Guest(msgspec.Struct, frozen=True):
    """A character from a file, and the game whose sheet it has."""

    game: str
    character: Character


def character_document(one: Character, *, game: str) -> Document:
    """A character with all of its ledger. `sheet` is there to be read: it is what the ledger adds up to."""
    return sealed(
        {"format": CHARACTER, "game": game, "sheet": one.sheet, "character": msgspec.to_builtins(one)},
    )


def campaign_document(session: Session, *, title: str) -> Document:
    """A whole campaign: the journey in words and numbers, and the game on the table as a save holds it."""
    if session.journey is None:
        raise UsageError("this is a single game, not a campaign; there is nothing to export")
    frames = [base64.b64encode(msgspec.msgpack.encode(frame.keep())).decode() for frame in session.frames]
    return sealed(
        {
            "format": CAMPAIGN,
            "title": title,
            "seats": msgspec.to_builtins(session.seats),
            "sheets": {one.id: one.sheet for one in session.journey.roster},
            "journey": msgspec.to_builtins(session.journey),
            "frames": frames,
        }
    )


def canonical(document: Document) -> bytes:
    """The bytes that the digest is over: JSON without the digest, keys sorted, no spaces, UTF-8."""
    bare = {key: value for key, value in document.items() if key != "digest"}
    return json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(document: Document) -> str:
    """blake2b with 32 bytes, in hexadecimal."""
    return blake2b(canonical(document), digest_size=32).hexdigest()


def sealed(document: Document) -> Document:
    """With its digest at the end."""
    return {**document, "digest": digest(document)}


def write_document(path: Path, document: Document) -> None:
    """Write a new file, whole or not at all. Raises UsageError where there is one, SaveError when it cannot be."""
    if path.exists():
        raise UsageError(f"{path} is there already; choose another name, nothing was written")
    data = json.dumps(document, indent=2, ensure_ascii=False).encode() + b"\n"
    with told(path, "be written"):
        write_atomically(path, data, files=Files())


def read_document(path: Path) -> Document:
    """The document in a file. Raises SaveError (one sentence) for anything but a whole one that nobody has changed."""
    with told(path, "be read"):
        data = Files().read(path, most=LARGEST + 1)
    if len(data) > LARGEST:
        raise SaveError(f"{path} has more than {LARGEST} bytes; no exported campaign is as large")
    try:
        found = json.loads(data.decode())
        fits = isinstance(found, dict) and digest(found) == found.get("digest")
    except (ValueError, RecursionError):
        raise SaveError(f"{path} is no exported campaign or character: it is not the JSON it was written as") from None
    wanted = found.get("format") if isinstance(found, dict) else None
    if not isinstance(wanted, str):
        raise SaveError(f"{path} is no exported campaign or character: it does not name its format")
    if wanted not in FORMATS:
        raise SaveError(
            f"{path} has the format {wanted!r}, expected one of {', '.join(FORMATS)}{nearest(str(wanted), FORMATS)}"
        )
    if not fits:
        raise SaveError(f"{path} was changed after it was exported, so it is not taken; export it again")
    return dict(found)


def guest_of(document: Document, *, source: object) -> Guest:
    """The character in a document. Raises SaveError."""
    try:
        guest = msgspec.convert(document, Guest)
    except msgspec.ValidationError as error:
        raise SaveError(f"{source} holds no character that this version can read: {error}") from error
    if guest.character.sheet != document.get("sheet"):
        raise SaveError(f"{source} shows a sheet that its ledger does not add up to")
    return guest


class _Whole(msgspec.Struct, frozen=True):
    title: str
    seats: list[Seat]
    journey: Journey
    frames: list[str]


def session_from(document: Document, shelf: Shelf, *, source: object) -> tuple[Session, str]:
    """The campaign in a document, and its title. Raises SaveError when it cannot be played here."""
    try:
        whole = msgspec.convert(document, _Whole)
        kept = [base64.b64decode(frame, validate=True) for frame in whole.frames]
        for frame in kept:
            msgspec.msgpack.decode(frame, type=Kept)
    except (msgspec.MsgspecError, ValueError) as error:
        raise SaveError(f"{source} holds no campaign that this version can read: {error}") from error
    body = SessionChunk(whole.seats, {}, whole.journey, LAYOUT)
    chunks: Mapping[str, bytes] = {
        CHUNK: msgspec.msgpack.encode(body),
        **{f"{FRAME}{n}": frame for n, frame in enumerate(kept)},
    }
    return session_of(chunks, shelf), whole.title
