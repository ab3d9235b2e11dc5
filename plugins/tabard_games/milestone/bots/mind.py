"""What things are worth to one seat, from what it sees: cards, sectors, fights. Made for one question, then dropped."""

from __future__ import annotations

from functools import cached_property

from tabard_games.milestone.bots.odds import Duel, Fighter, Stakes, roll_chance
from tabard_games.milestone.bots.temper import Temper
from tabard_games.milestone.bots.worth import best_spoil, lateness, open_cards, stands, unseen, worth
from tabard_games.milestone.cards import Card, Foe, Goal, Location, Lock, Monster, Task, Trap
from tabard_games.milestone.companions import companion
from tabard_games.milestone.ground import (
    Ground,
    adventure,
    card,
    character,
    health_left,
    item,
    level_price,
    max_health,
    max_mana,
    stat,
)
from tabard_games.milestone.rivals import CARD, Rival, as_foe, fight_of, rival, side_left
from tabard_games.milestone.state import HIDDEN, NOBODY, START

FAR = 8
"""Sectors to Start from which on it is no help in sight."""


class Mind:
    """The worth of things to one seat. Keeps what it has worked out while it lives."""

    def __init__(self, ground: Ground, seat: int, temper: Temper) -> None:
        self.ground = ground
        self.seat = seat
        self.temper = temper
        self.hero = ground.body.heroes[seat]
        self.who = character(ground, self.hero)
        self.stats = {name: stat(ground, seat, name) for name in ("attack", "shot", "safety", "lockpicking", "strike")}
        self.most = max_health(ground, seat)
        self.most_mana = max_mana(ground, seat)
        friend = companion(ground, self.hero)
        self.friend = stands(ground, seat) - self.hero.health
        self.friend_most = item(ground, friend).health if friend != NOBODY else 0
        self.loot = self._loot()
        self.late = lateness(ground, temper.hurry_from)
        self.urge = 1 + self.temper.hurry * self.late
        self._vitality: dict[bool, tuple[float, ...]] = {}
        self._duels: dict[tuple[object, ...], Duel] = {}
        self._fights: dict[tuple[object, ...], float] = {}
        self._unknown: dict[tuple[int, int], float] = {}

    def _loot(self) -> float:
        """Loot matters most to empty hands, and least to a full backpack."""
        owned = len(self.hero.used) + len(self.hero.pack)
        return max(0.35, self.temper.loot - 0.1 * owned)

    # --- the hero ---

    def vitality(self, *, near: bool | None = None) -> tuple[float, ...]:
        """The worth of each health, 0 … the maximum: the first points matter most, and all less where Start is near."""
        size = len(self.ground.body.road)
        close = (size - self.hero.at) % size <= FAR // 2 if near is None else near
        if close not in self._vitality:
            full = self.temper.vigour * (0.6 if close else 1.0)
            self._vitality[close] = tuple(full * (1 - (1 - h / self.most) ** 2) for h in range(self.most + 1))
        return self._vitality[close]

    def stamina(self, health: int) -> int:
        """What a fight can take before this seat falls: the companion stands in for its owner (H25)."""
        return health + self.friend

    def kept(self, health: int, friend: int) -> float:
        """The worth of this much health of its own, and of its companion."""
        return self.vitality()[health] + self.temper.friend * friend

    def xp(self, amount: int) -> float:
        """White counters: levels now, or money for later at the cap (H11)."""
        options = self.ground.options
        capped = self.hero.level >= adventure(self.ground).level + options.level_over
        price = level_price(options, self.hero.level)
        return amount * (self.temper.capped if capped else 1.0) + (
            0.5 if not capped and self.hero.xp < price <= self.hero.xp + amount else 0.0
        )

    def falling(self) -> float:
        """What a fall takes, without the health it gives back (H24, H33)."""
        options = self.ground.options
        hero = self.hero
        cost = self.temper.tempo + min(options.fall_xp, hero.xp)
        if any(item(self.ground, owned).kind != "companion" for owned in (*hero.used, *hero.pack)):
            cost += self.temper.item_lost * options.fall_items
        if len(self.ground.body.heroes) == 1:
            left = options.solo_falls - hero.falls
            cost += self.temper.last_fall * (1 - self.late) / 2 ** max(0, left - 1)
        return cost

    def forgone(self) -> float:
        """What the rest of the road would still have taught this seat, and does not once the adventure is over."""
        left = sum(found.xp for found in (*self.hidden, *open_cards(self.ground)) if isinstance(found, Monster))
        return self.temper.patience * (1 - self.late) * self.xp(1) * left / (1 + len(self.ground.body.heroes))

    def share(self) -> float:
        """How much of a wound left on the Goal comes back to this seat: the fewer play, the more; all in a hurry."""
        seats = len(self.ground.body.heroes)
        early = (self.temper.own - self.temper.envy * (seats - 1)) / seats
        return self.temper.shared * self.late + early * (1 - self.late)

    def deed(self, name: str) -> float:
        """What one more deed of this kind is worth towards the Task that lies open (H30)."""
        body = self.ground.body
        task = card(self.ground, body.task) if body.task != NOBODY else None
        if not isinstance(task, Task) or task.deed != name:
            return 0.0
        left = max(1, task.count - body.deeds[self.seat])
        reward = self.xp(task.xp) if task.xp else self.temper.curio
        return reward * self.temper.chore ** (left - 1) / left

    # --- fights ---

    def stakes(self, foe: Foe) -> Stakes:
        """What a fight with this foe is about."""
        health = self.vitality()
        health = (*health, *(self.kept(self.most, n) for n in range(1, self.friend + 1)))
        restored = self.kept(self.most, self.friend_most) + self.temper.mana * self.most_mana
        fall = restored - self.falling()
        gain = self.xp(foe.xp) + (0.0 if isinstance(foe, Rival) else self.deed("beat"))
        shot = 0.0 if isinstance(foe, Rival) else self.deed("shoot")
        if isinstance(foe, Goal):
            glory = foe.curios * self.temper.curio + self.temper.glory
            win = max(self.temper.least, gain + glory - self.forgone()) * self.urge
            wound = self.share() * win / foe.health
            return Stakes(win, win + restored, fall, wound, health, self.temper.mana, shot)
        if isinstance(foe, Rival):
            return Stakes(
                gain + self.temper.plunder * best_spoil(self.ground, foe.seat),
                fall,
                fall,
                0.0,
                health,
                self.temper.mana,
            )
        loot = self.loot * foe.loot if isinstance(foe, Monster) else 0.0
        both = gain + fall
        return Stakes(gain + loot, both, fall, self.temper.monster_wound, health, self.temper.mana, shot)

    def duel(self, foe: Foe, *, bonus: int = 0) -> Duel:
        """The fight with a foe, strikes strengthened by what lasts and by `bonus`."""
        more = bonus + self.stats["strike"]
        gain = self.xp(foe.xp)
        prey = foe.seat if isinstance(foe, Rival) else NOBODY
        key = (type(foe), foe.health, foe.attack, foe.shot, foe.safety, gain, getattr(foe, "loot", -1), prey, more)
        known = self._duels.get(key)
        if known is None:
            who = self.who
            fighter = Fighter(
                self.stats["attack"] + more,
                self.stats["shot"] + more if self.stats["shot"] > 0 else 0,
                self.stats["safety"],
                self.stamina(self.most),
                who.ability,
                who.ability_cost,
                who.ability_amount,
            )
            known = self._duels[key] = Duel(self.ground.options, fighter, foe, self.stakes(foe))
        return known

    def fight(self, foe: Foe, left: int, health: int, mana: int) -> float:
        """What beginning a fight changes: its value less that of what one has now."""
        duel = self.duel(foe)
        key = (id(duel), left, health, mana)
        known = self._fights.get(key)
        if known is None:
            stamina = self.stamina(health)
            known = self._fights[key] = duel.begin(stamina, left, mana) - duel.left(stamina, left, mana)
        return known

    def attack(self, seat: int) -> float:
        """What an attack on another character changes, its companion reckoned with."""
        foe = as_foe(self.ground, self.seat, seat)
        return self.fight(foe, stands(self.ground, seat), self.hero.health, self.hero.mana)

    def across(self) -> int:
        """What the other side of the fight can still take."""
        side = rival(self.ground.body, self.seat)
        return side_left(self.ground, side) if side == CARD else stands(self.ground, side)

    def fighting_on(self, duel: Duel, left: int, health: int, friend: int) -> float:
        """The value of the next round of a fight; a duel counts own health and the companion's as one."""
        number = min(fight_of(self.ground).round + 1, duel.retreat_from)
        together = health + friend
        value = duel.round(together, left, self.hero.mana, number)
        return value + self.kept(health, friend) - duel.stakes.health[together]

    # --- the road ---

    def played(self, found: Card, health: int, mana: int, *, left: int = 0) -> float:
        """What an open card of the own sector is worth: automatic effects, and activated ones that pay."""
        if isinstance(found, Foe):
            value = self.fight(found, left or found.health, health, mana)
            return max(0.0, value) if isinstance(found, Monster) and found.neutral else value
        if isinstance(found, Lock):
            return self.lock_chance(found) * self.opened(found)
        if isinstance(found, Trap):
            return self.trap(found, health) + self.trap_chance(found) * self.deed("avoid")
        return self.place(found, health, mana) if isinstance(found, Location) else 0.0

    def lock_chance(self, lock: Lock, extra: int = 0) -> float:
        """The chance to open it (H19)."""
        tools = [item(self.ground, owned) for owned in self.hero.pack]
        tool = next((owned.lockpicking for owned in tools if owned.kind == "tool"), 0)
        bonus = self.stats["lockpicking"] + tool + extra
        return roll_chance(lock.target, bonus, six_wins=self.ground.options.lock_six)

    def opened(self, lock: Lock) -> float:
        """What an open lock is worth."""
        return lock.loot * self.loot + self.deed("open")

    def trap_chance(self, trap: Trap, extra: int = 0) -> float:
        """The chance to avoid it (H20)."""
        one_fails = self.ground.options.natural_one
        return roll_chance(trap.target, self.stats["safety"] + extra, one_fails=one_fails)

    def trap(self, trap: Trap, health: int) -> float:
        """What stopping at a trap is worth: never more than nothing."""
        return (1 - self.trap_chance(trap)) * self.sprung(trap, health)

    def sprung(self, trap: Trap, health: int) -> float:
        """What a sprung trap is worth."""
        worth = self.vitality()
        if trap.wounds >= health:
            return worth[-1] - worth[health] - self.falling()
        return worth[health - trap.wounds] - worth[health]

    def place(self, place: Location, health: int, mana: int) -> float:
        """A place's automatic effect, and its paid one where that is a bargain."""
        paid = self.effects(place.paid, health, mana)
        price = self.temper.mana * place.paid_mana + self.temper.capped * place.paid_xp
        payable = self.hero.xp >= place.paid_xp and mana >= place.paid_mana
        return self.effects(place.automatic, health, mana) + (max(0.0, paid - price) if payable else 0.0)

    def effects(self, effects: dict[str, int], health: int, mana: int) -> float:
        """A place's effects. A blessing is worth nothing by itself: who wants it asks `blessing`; nor is a step."""
        worth = self.vitality()
        total = 0.0
        for name, amount in effects.items():
            if name == "heal":
                total += worth[min(self.most, health + amount)] - worth[health]
            elif name == "wound":
                total += worth[max(0, health - amount)] - worth[health] - (self.falling() if amount >= health else 0.0)
            elif name == "mana":
                total += self.temper.mana * min(amount, self.most_mana - mana)
            elif name == "slow":
                total -= self.temper.slow * amount
            elif name == "loot":
                total += self.loot * amount
            elif name == "curio":
                total += self.temper.curio * amount
            elif name == "xp":
                total += self.xp(amount)
        return total

    @cached_property
    def hidden(self) -> tuple[Card, ...]:
        """The Milestones nobody has seen: any of them may be any face-down card."""
        return unseen(self.ground)

    def unknown(self, health: int, mana: int) -> float:
        """The average worth of a face-down card."""
        key = (health, mana)
        if key not in self._unknown:
            cards = self.hidden
            total = sum(self.played(found, health, mana) for found in cards)
            self._unknown[key] = total / len(cards) if cards else 0.0
        return self._unknown[key]

    def sector(self, sector: int, health: int, mana: int) -> float:
        """What stopping at a sector is worth, with this health and mana on arrival."""
        if sector == START:
            return self.lying(sector)
        total = 0.0
        for found in self.ground.body.road[sector]:
            if found == HIDDEN:
                total += self.unknown(health, mana)
            else:
                definition = card(self.ground, found)
                left = health_left(self.ground, found) if isinstance(definition, Foe) else 0
                total += self.played(definition, health, mana, left=left)
        return total + self.lying(sector)

    def lying(self, sector: int) -> float:
        """Items that lie there, as far as the backpack has room."""
        room = self.ground.options.pack - len(self.hero.pack)
        found = sorted((worth(item(self.ground, one)) for one in self.ground.body.lying[sector]), reverse=True)
        return sum(found[: max(0, room)]) * 0.8
