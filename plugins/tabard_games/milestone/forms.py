"""Text forms: every action and event of Milestone as a line that never changes (contract), and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tabard.api import Action, Concede, Message, Misread, Refusal, Table, closest, letter, say, seat_of
from tabard_games.milestone import dealing_forms
from tabard_games.milestone.actions import (
    Agree,
    Attack,
    Buy,
    Choose,
    Cover,
    End,
    Equip,
    Go,
    Leave,
    Offer,
    Play,
    Refuse,
    Retreat,
    Sell,
    Strike,
    Take,
    Throw,
    Unequip,
    UseAbility,
    UseItem,
)
from tabard_games.milestone.artifacts import takes_aim
from tabard_games.milestone.cards import Character
from tabard_games.milestone.decisions import Spoil
from tabard_games.milestone.event_forms import character_name
from tabard_games.milestone.ground import Ground, card, face_up, is_up, item, near_foes
from tabard_games.milestone.rivals import CARD, fight_of, is_side, rival

ONE_CARD: dict[type[Action], str] = {
    Play: "play", Take: "take", Leave: "leave", Throw: "throw", Equip: "equip", Unequip: "unequip",
    Buy: "buy", Sell: "sell",
}  # fmt: skip


BARE: dict[type[Action], str] = {
    Retreat: "retreat", End: "end", Concede: "concede", Agree: "agree", Refuse: "refuse",
    Cover: "companion takes it",
}  # fmt: skip


def name(ground: Ground, card_id: int) -> str:
    """A card's name."""
    return card(ground, card_id).name


def write(ground: Ground, action: Action) -> str:
    """The text form of an action."""
    kind = type(action)
    if kind in ONE_CARD:
        owned: int = action.card if isinstance(action, Play) else action.item  # type: ignore[attr-defined]  # all others have an item
        branch = _branch(action.branch) if isinstance(action, Play) else ""
        return f"{ONE_CARD[kind]} {name(ground, owned)}{branch}"
    if isinstance(action, Go):
        return f"go {action.sectors}{_branch(action.branch)}"
    if isinstance(action, Strike):
        potion = f" with {name(ground, action.potion)}" if action.potion >= 0 else ""
        return f"strike{' with ability' if action.ability else ''}{potion}"
    if isinstance(action, UseAbility):
        if action.card >= 0:
            return f"ability on {name(ground, action.card)}"
        return f"ability on {letter(action.seat)}" if action.seat >= 0 else "ability"
    if isinstance(action, UseItem):
        aim = name(ground, action.card) if action.card >= 0 else letter(action.seat) if action.seat >= 0 else ""
        return f"use {name(ground, action.item)}{f' on {aim}' if aim else ''}"
    if isinstance(action, Attack):
        return f"attack {letter(action.seat)}"
    if isinstance(action, Choose):
        return f"choose {character_name(ground, action.character)}" if action.character else "choose anyone"
    if isinstance(action, Offer):
        return dealing_forms.write(ground, action)
    return BARE[kind]


def _branch(branch: str) -> str:
    return f" branch {branch}" if branch else ""


def did_you_mean(wrong: str, known: Iterable[str]) -> Message:
    """The nearest right thing, or how to see what there is."""
    near = closest(wrong, known)
    if near is None:
        return say("What you may do is listed with the question.")
    return say("Did you mean {name}?", name=repr(near))


ECHOED = 60
"""So much of what was typed is said again."""


class Reader:
    """Reads one text form for one seat. Names are matched without regard to case."""

    def __init__(self, ground: Ground, seat: int) -> None:
        self.ground = ground
        self.seat = seat
        self.hero = ground.body.heroes[seat]

    def read(self, text: str) -> Action | Misread:
        """The action, or what is wrong with the text."""
        verb, _, rest = " ".join(text.split()).partition(" ")
        reader = READERS.get(verb.lower())
        if reader is None:
            shown = repr(text if len(text) <= ECHOED else f"{text[:ECHOED]}…")
            message = say("I do not understand {text}. {hint}", text=shown, hint=did_you_mean(verb, READERS))
            return Misread(Refusal("form", message))
        return reader(self, rest)

    def find(self, wanted: str, cards: Iterable[int], kind: type[Action]) -> int | Misread:
        """The id of a named card among those that could be meant."""
        known = {name(self.ground, found).casefold(): found for found in reversed(tuple(cards))}
        found = known.get(wanted.casefold())
        if found is not None:
            return found
        if not wanted:
            return Misread(Refusal("form", say("Say which card.")))
        names = [name(self.ground, known_id) for known_id in known.values()]
        message = say("There is no card {name} here. {hint}", name=repr(wanted), hint=did_you_mean(wanted, names))
        return Misread(Refusal("option", message), kind)

    def board(self) -> tuple[int, ...]:
        """Open Milestones of the own sector."""
        return face_up(self.ground.body, self.hero.at)

    def foes(self) -> tuple[int, ...]:
        """Open cards anywhere; whether they are near enough is judged afterwards."""
        everywhere = (c for cards in self.ground.body.road for c in cards if is_up(self.ground.body, c))
        return tuple(dict.fromkeys((*near_foes(self.ground, self.hero), *everywhere)))

    def one_card(self, kind: type[Action], rest: str, cards: Iterable[int]) -> Action | Misread:
        """A verb and a card."""
        found = self.find(rest, cards, kind)
        return found if isinstance(found, Misread) else kind(found)

    def go(self, rest: str) -> Action | Misread:
        """`go N [branch left|right]`."""
        found = re.fullmatch(r"([0-9]{1,3})(?: branch (left|right))?", rest.lower())
        if found is None:
            return Misread(Refusal("form", say("Say how far: go 1, or at a fork go 3 branch left.")))
        return Go(int(found[1]), found[2] or "")

    def play(self, rest: str) -> Action | Misread:
        """`play CARD [branch left|right]`."""
        found = re.fullmatch(r"(?i)(.+?) branch (left|right)", rest)
        wanted, branch = (found[1], found[2].lower()) if found else (rest, "")
        card_id = self.find(wanted, self.board(), Play)
        return card_id if isinstance(card_id, Misread) else Play(card_id, branch)

    def strike(self, rest: str) -> Action | Misread:
        """`strike [with ability] [with POTION]`."""
        ability = False
        potion = -1
        if rest and not rest.lower().startswith("with "):
            return Misread(Refusal("form", say("Say strike, strike with ability, or strike with a potion's name.")))
        for part in filter(None, (part.strip() for part in re.split(r"(?i)(?:^|\s)with\s+", rest))):
            if (part.lower() == "ability" and ability) or (part.lower() != "ability" and potion >= 0):
                return Misread(Refusal("form", say("A strike takes the ability once and one potion.")))
            if part.lower() == "ability":
                ability = True
                continue
            found = self.find(part, (*self.hero.pack, *self.hero.used), Strike)
            if isinstance(found, Misread):
                return found
            potion = found
        return Strike(ability=ability, potion=potion)

    def ability(self, rest: str) -> Action | Misread:
        """`ability [on X]`: X a seat's letter or a foe's name; without it, oneself or the only foe near."""
        if not rest:
            return UseAbility(*self._own_target())
        if not rest.lower().startswith("on "):
            return Misread(Refusal("form", say("Say ability, or ability on a name or seat.")))
        wanted = rest[3:].strip()
        seat = seat_of(wanted)
        if seat is not None:
            return UseAbility(seat=seat)
        found = self.find(wanted, self.foes(), UseAbility)
        return found if isinstance(found, Misread) else UseAbility(card=found)

    def _own_target(self) -> tuple[int, int]:
        """(card, seat) of an ability without a named target: the foe of the fight, the only one near, or oneself."""
        who = self.ground.content.get(self.hero.character) if self.hero.character else None
        ability = who.ability if isinstance(who, Character) else ""
        if ability == "heal":
            return -1, self.seat
        if ability != "spell":
            return -1, -1
        return self._aim()

    def _aim(self) -> tuple[int, int]:
        """(card, seat) that a spell or scroll without a named target goes at: whom one fights, or the only foe near."""
        body = self.ground.body
        if is_side(body, self.seat):
            side = rival(body, self.seat)
            return (-1, side) if side != CARD else (fight_of(self.ground).card, -1)
        near = near_foes(self.ground, self.hero)
        return (near[0] if len(near) == 1 else -1), -1

    def use(self, rest: str) -> Action | Misread:
        """`use ITEM [on X]`; a scroll without X is read at the foe of the fight, or the only one near."""
        wanted, _, target = rest.partition(" on ")
        found = self.find(wanted.strip(), (*self.hero.pack, *self.hero.used), UseItem)
        if isinstance(found, Misread):
            return found
        if target and (seat := seat_of(target.strip())) is not None:
            return UseItem(found, seat=seat)
        if target:
            foe = self.find(target.strip(), self.foes(), UseItem)
            return foe if isinstance(foe, Misread) else UseItem(found, foe)
        return UseItem(found, *self._aim()) if takes_aim(item(self.ground, found)) else UseItem(found)

    def attack(self, rest: str) -> Action | Misread:
        """`attack SEAT`."""
        seat = seat_of(rest)
        if seat is None:
            return Misread(Refusal("form", say("Say whom by the seat's letter: attack B.")))
        return Attack(seat)

    def takeable(self) -> tuple[int, ...]:
        """What lies here; while the winner of a fight chooses, what the loser owns (H26)."""
        body = self.ground.body
        opened = self.ground.state.open if isinstance(self.ground, Table) else []
        for asked in opened:
            if isinstance(asked, Spoil) and asked.seat == self.seat:
                loser = body.heroes[asked.loser]
                return (*loser.used, *loser.pack)
        return body.lying[self.hero.at]

    def choose(self, rest: str) -> Action | Misread:
        """`choose CHARACTER`, or `choose anyone`."""
        if rest.lower() == "anyone":
            return Choose("")
        names = {who.name.casefold(): path for path, who in self.ground.content.of(Character).items()}
        if rest.casefold() in names:
            return Choose(names[rest.casefold()])
        message = say("There is no character {name}. {hint}", name=repr(rest), hint=did_you_mean(rest, names))
        return Misread(Refusal("option", message), Choose)


READERS: dict[str, Callable[[Reader, str], Action | Misread]] = {
    "choose": Reader.choose,
    "go": Reader.go,
    "play": Reader.play,
    "strike": Reader.strike,
    "retreat": lambda _, rest: _bare(Retreat(), rest),
    "ability": Reader.ability,
    "use": Reader.use,
    "take": lambda r, rest: r.one_card(Take, rest, r.takeable()),
    "attack": Reader.attack,
    "companion": lambda _, rest: _companion(rest),
    "leave": lambda r, rest: r.one_card(Leave, rest, (*r.hero.pack, *r.hero.used)),
    "throw": lambda r, rest: r.one_card(Throw, rest, (*r.hero.pack, *r.hero.used)),
    "equip": lambda r, rest: r.one_card(Equip, rest, (*r.hero.pack, *r.hero.used)),
    "unequip": lambda r, rest: r.one_card(Unequip, rest, (*r.hero.used, *r.hero.pack)),
    "end": lambda _, rest: _bare(End(), rest),
    "pass": lambda _, rest: _bare(End(), rest),
    "offer": lambda r, rest: dealing_forms.read(r.ground, r.seat, rest),
    "agree": lambda _, rest: _bare(Agree(), rest),
    "refuse": lambda _, rest: _bare(Refuse(), rest),
    "buy": lambda r, rest: r.one_card(Buy, rest, r.ground.body.dealer),
    "sell": lambda r, rest: r.one_card(Sell, rest, (*r.hero.pack, *r.hero.used)),
    "concede": lambda _, rest: _bare(Concede(), rest),
}


def _companion(rest: str) -> Action | Misread:
    """`companion takes it`."""
    if rest.lower() == "takes it":
        return Cover()
    return Misread(Refusal("form", say("Say: companion takes it.")))


def _bare(action: Action, rest: str) -> Action | Misread:
    """A verb that stands alone."""
    return Misread(Refusal("form", say("That stands alone; leave out {text}.", text=repr(rest)))) if rest else action
