"""Not a test: the process that the tests kill. Arguments: "hold" or "play", and the path of a save.

hold: open it, say "ready" (or the error's sentence), wait for the end of input.
play: append and make checkpoints for ever, saying each number once its entry is in the journal. The numbers go on
      where the save left off, so that what was said and what is in the file can be compared.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from tabard.errors import SaveError
from tabard.savegame.savefile import SaveFile
from tabard.savegame.store import SaveStore

CHECKPOINT_EVERY = 5
SYNC_EVERY = 3


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def play(save: SaveFile) -> None:
    number = int(save.chunks["count"]) + len(save.entries)
    while True:
        number += 1
        save.append(str(number).encode(), sync=number % SYNC_EVERY == 0)
        say(str(number))
        if number % CHECKPOINT_EVERY == 0:
            header = msgspec.structs.replace(save.header, turn=number)
            save.checkpoint(header, {"count": str(number).encode(), "body": bytes(20_000)})


def main(task: str, path: str) -> None:
    try:
        with SaveStore(Path(path).parent).open(Path(path)) as save:
            if task == "play":
                play(save)
            say("ready")
            sys.stdin.read()
    except SaveError as error:
        say(str(error))


main(*sys.argv[1:])
