"""The choices on the road: how far to go, what to do where one stands, what to carry (rules 19, 24-26, H13, H16)."""

from __future__ import annotations

from collections.abc import Iterator

from tabard.api import Action, Decision
from tabard_games.milestone.actions import Attack, End, Go, Leave, Play, Take, Throw, UseAbility, UseItem
from tabard_games.milestone.artifacts import takes_aim
from tabard_games.milestone.bots.dealing import propose
from tabard_games.milestone.bots.gear import Wardrobe, next_change
from tabard_games.milestone.bots.mind import Mind
from tabard_games.milestone.bots.worth import worth
from tabard_games.milestone.cards import Foe, Goal, Location, Lock, Monster
from tabard_games.milestone.choices import playable, steps_of
from tabard_games.milestone.companions import owned_companions
from tabard_games.milestone.ground import card, face_up, health_left, item, reach, ways
from tabard_games.milestone.layout import LEFT
from tabard_games.milestone.listings import prey
from tabard_games.milestone.means import ability_ready, usable
from tabard_games.milestone.rivals import spell_targets
from tabard_games.milestone.state import START

Option = tuple[float, Action]


def choose_move(mind: Mind) -> Action:
    """The sector with the best prospects, Start's restoration and the stride counted in; a sure blow before it."""
    first = strike_from_afar(mind) or refresh(mind)
    if first is not None:
        return first
    hero = mind.hero
    best: list[Option] = []
    for count, branch in moves(mind):
        path = reach(mind.ground, hero.at, count, branch or LEFT)
        value = mind.temper.stride * count
        health, mana = hero.health, hero.mana
        if START in path[:count]:
            value += mind.vitality()[mind.most] - mind.vitality()[health] + mind.temper.mana * (mind.most_mana - mana)
            health, mana = mind.most, mind.most_mana
        best.append((value + mind.sector(path[count - 1], health, mana), Go(count, branch)))
    return max(best, key=lambda option: option[0])[1]


def moves(mind: Mind) -> Iterator[tuple[int, str]]:
    """How far one can go, and by which branch."""
    for count in range(1, mind.ground.body.value + 1):
        for branch in ways(mind.ground, mind.hero.at, count):
            yield count, branch


def strike_from_afar(mind: Mind) -> Action | None:
    """A spell or scroll that beats a foe of the own or the next sector, the Goal before all (H12, H27)."""
    hero = mind.hero
    ways: list[tuple[int, float, int]] = []
    if ability_ready(mind.ground, hero) and mind.who.ability == "spell":
        ways.append((mind.who.ability_amount, mind.temper.mana * mind.who.ability_cost, -1))
    for owned in hero.pack:
        if item(mind.ground, owned).kind == "scroll":
            ways.append((item(mind.ground, owned).wounds, 2 * mind.temper.spent, owned))
    best: list[Option] = []
    for wounds, price, owned in ways:
        for target in spell_targets(mind.ground, hero):
            found = card(mind.ground, target)
            assert isinstance(found, Foe)
            gain = mind.stakes(found).win - price if health_left(mind.ground, target) <= wounds else 0.0
            if gain > 0:
                best.append((gain, UseAbility(card=target) if owned < 0 else UseItem(owned, target)))
    return max(best, key=lambda option: option[0])[1] if best else None


def refresh(mind: Mind) -> Action | None:
    """A healing that is not wasted: Start does not lie within this move, and all of it helps."""
    hero = mind.hero
    path = reach(mind.ground, hero.at, max(3, mind.ground.body.value))
    missing = mind.most - hero.health
    if START in path or missing < 2:
        return None
    if mind.who.ability == "heal" and ability_ready(mind.ground, hero) and missing >= mind.who.ability_amount:
        return UseAbility(seat=mind.seat)
    if hero.health <= 1:
        potion = next((c for c in hero.pack if item(mind.ground, c).heal >= 2), None)
        if potion is not None:
            return UseItem(potion)
    return None


def choose_deed(mind: Mind, decision: Decision) -> Action:
    """Whatever still pays here, best first; then the end. Every deed leaves less to do."""
    taking = take_or_swap(mind)
    if taking is not None:
        return taking
    blow = strike_from_afar(mind)
    if blow is not None:
        return blow
    deeds: list[Option] = []
    for found in map(int, playable(mind.ground, decision)):
        for branch in ways(mind.ground, mind.hero.at, steps_of(mind.ground, decision, found)):
            deeds.append((worth_playing(mind, found, branch), Play(found, branch)))
    peace = mind.temper.quarrel * mind.hero.level
    deeds += [(mind.attack(other) - peace, Attack(other)) for other in prey(mind.ground, mind.seat)]
    deeds += artifacts(mind)
    value, deed = max(deeds, key=lambda option: option[0], default=(0.0, None))
    if deed is not None and value > 0:
        return deed
    return refresh(mind) or propose(mind, decision) or End()


def artifacts(mind: Mind) -> list[Option]:
    """What one's artifacts do for their price outside a fight. A blessing alone is kept for one (see `blessing`)."""
    hero = mind.hero
    found: list[Option] = []
    for owned in usable(mind.ground, mind.seat):
        what = item(mind.ground, owned)
        if what.paid and not takes_aim(what):
            value = mind.effects(what.paid, hero.health, hero.mana) - mind.temper.mana * what.paid_mana
            found.append((value, UseItem(owned)))
    return found


def worth_playing(mind: Mind, found: int, branch: str = "") -> float:
    """A Neutral, a lock, or a paid place, its price taken off."""
    what = card(mind.ground, found)
    hero = mind.hero
    if isinstance(what, Monster):
        return mind.fight(what, health_left(mind.ground, found), hero.health, hero.mana)
    if isinstance(what, Lock):
        return 1.0
    if not isinstance(what, Location):
        return 0.0
    value = mind.effects(what.paid, hero.health, hero.mana)
    value -= mind.temper.mana * what.paid_mana + mind.xp(what.paid_xp)
    value += step_worth(mind, what, branch or LEFT) + blessing(mind, what)
    return value


def step_worth(mind: Mind, place: Location, branch: str) -> float:
    """Moving on and playing that sector out too (H18)."""
    steps = place.paid.get("step", 0)
    path = reach(mind.ground, mind.hero.at, steps, branch)
    if not path:
        return 0.0
    health, mana = mind.hero.health, mind.hero.mana - place.paid_mana
    if START in path:
        health, mana = mind.most, mind.most_mana
    return mind.sector(path[-1], health, mana) + mind.temper.stride * steps


def blessing(mind: Mind, place: Location) -> float:
    """Stronger strikes help when there is still somebody to attack here this turn."""
    more = place.paid.get("bless", 0) - mind.stats["strike"]
    neutral = any(isinstance(card(mind.ground, c), Monster) for c in face_up(mind.ground.body, mind.hero.at))
    return 0.4 * more if more > 0 and neutral else 0.0


def take_or_swap(mind: Mind) -> Action | None:
    """Pick up what is worth most; from a full backpack the worst goes first, if that is a gain. What was put down is
    worth less than all that is carried, so it is never picked up again."""
    hero = mind.hero
    lying = wanted(mind)
    if not lying:
        return None
    best = max(lying, key=lambda one: worth(item(mind.ground, one)))
    if len(hero.pack) < mind.ground.options.pack:
        return Take(best)
    worst = least(mind)
    gain = worth(item(mind.ground, best)) - worth(item(mind.ground, worst))
    return Leave(worst) if gain > 0.05 and len(hero.pack) == mind.ground.options.pack else None


def wanted(mind: Mind) -> list[int]:
    """What lies here and would be kept: of two companions the one that is worth less stays on the sector (H25)."""
    ground = mind.ground
    lying = ground.body.lying[mind.hero.at]
    owned = owned_companions(ground, mind.hero)
    if not owned:
        return [*lying]
    least_worth = worth(item(ground, owned[0]))
    companions = ground.fixed.companions
    return [one for one in lying if one not in companions or worth(item(ground, one)) > least_worth]


def least(mind: Mind) -> int:
    """The card of the backpack that is missed least; what is about to be worn counts for more."""
    wanted = Wardrobe(mind.ground, mind.hero).best()

    def missed(owned: int) -> float:
        return worth(item(mind.ground, owned)) + (5.0 if owned in wanted else 0.0)

    return min(mind.hero.pack, key=missed)


def close(mind: Mind) -> Action:
    """At the turn's end: dress for the road, throw away what is too much, be done (H7, H13)."""
    change = next_change(mind.ground, mind.hero)
    if change is not None:
        return change
    if len(mind.hero.pack) > mind.ground.options.pack:
        return Throw(least(mind))
    return End()


def next_effect(mind: Mind) -> Action:
    """Which automatic effect first: places that help, then the weakest foe, then the rest (rule 24)."""

    def rank(found: int) -> tuple[int, float]:
        what = card(mind.ground, found)
        if isinstance(what, Location):
            return 0, -mind.place(what, mind.hero.health, mind.hero.mana)
        if isinstance(what, Goal):
            return 3, 0.0
        return (1, float(what.health)) if isinstance(what, Foe) else (2, 0.0)

    return Play(min(mind.ground.body.todo, key=rank))
