"""What `?` and `? term` answer."""

from __future__ import annotations

from difflib import get_close_matches

from tabard.model.message import Message, say
from tabard.text.voice import Voice


def commands() -> tuple[tuple[str, Message], ...]:
    """Everything besides answers that can be typed, with what it does."""
    return (
        ("?", say("this help; ? and a word: what that word means")),
        ("board", say("the table")),
        ("sheet", say("what you have; sheet B: what seat B has")),
        ("log", say("what has happened lately; log 50: more of it")),
        ("recap", say("where the tale stands: what happened, who is hurt, whose turn it is")),
        ("undo", say("take your last step back, unless dice or cards came after it")),
        ("back", say("take back the last pick of an unfinished answer")),
        ("B: …", say("answer for seat B, out of its turn; B: alone lists what it may do")),
        ("concede", say("give up and leave this game")),
        ("save", say("save now, though every step is kept anyhow")),
        ("quit", say("save and leave")),
    )


def overview(voice: Voice, seat: int) -> list[str]:
    """All commands and the words that can be looked up."""
    width = max(len(command) for command, _ in commands())
    lines = [voice.say(say("Answer with a number, or with the words behind the # of a line."))]
    lines += [f"  {command:{width}}  {voice.say(meaning)}" for command, meaning in commands()]
    terms = sorted(voice.words.terms(voice.look(seat)))
    if terms:
        lines.append(voice.say(say("Words you can look up: {terms}.", terms=", ".join(terms))))
    return lines


def explained(voice: Voice, seat: int, wanted: str) -> list[str]:
    """A term's lines; for one that is not known, the nearest that is."""
    terms = voice.words.terms(voice.look(seat))
    key = " ".join(wanted.casefold().split())
    for known in (key, key.removesuffix("s"), key.removeprefix("the ")):
        if known in terms:
            return voice.lines(terms[known])
    inside = [term for term in terms if key in term]
    if len(inside) == 1:
        return [f"{inside[0]}:", *voice.lines(terms[inside[0]])]
    near = inside or get_close_matches(key, list(terms), n=1, cutoff=0.7)
    if near:
        meant = ", ".join(sorted(near))
        return [voice.say(say("There is no word “{wanted}” here. Did you mean: {meant}?", wanted=wanted, meant=meant))]
    return [voice.say(say("There is no word “{wanted}” here. ? alone lists them all.", wanted=wanted))]
