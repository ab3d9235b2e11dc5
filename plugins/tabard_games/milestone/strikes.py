"""One strike of either side: the dice, the wounds, and who is at 0 after it (H21-H23, H25, H26)."""

from __future__ import annotations

from tabard.api import Effect
from tabard_games.milestone.companions import companion, hurt_companion, may_cover
from tabard_games.milestone.decisions import Guard
from tabard_games.milestone.events import Covered, Struck
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import character
from tabard_games.milestone.harm import fall, wound
from tabard_games.milestone.reward import Reward, hurt_foe
from tabard_games.milestone.rivals import CARD, fight_of, figure, is_against_character, rival, side_left
from tabard_games.milestone.spoils import Defeat
from tabard_games.milestone.state import NOBODY, without


class Fall(Effect, tag="milestone.Fall"):
    """A character is at 0 (H24)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """See `fall`."""
        fall(table, self.seat)


def wounds_of(table: Milestone, die: int, total: int, safety: int) -> int:
    """Total - 3 - the target's Safety, at least 0; a natural 6 gives at least 1 (H21)."""
    least = 1 if die == 6 and table.options.natural_six else 0
    return max(least, total - table.options.strike_minus - safety)


def volley(table: Milestone, by: int, *, shot: bool) -> list[int]:
    """The strikes of a side in one combat step, with the ability if it was declared (H12); the wounds of each, which
    are not dealt yet."""
    fight = fight_of(table)
    extra, dice, shots = 0, 1, 1
    if by in fight.armed:
        fight.armed = without(fight.armed, by)
        who = character(table, table.body.heroes[by])
        extra = who.ability_amount if who.ability == "strike-bonus" else 0
        dice = 2 if who.ability == "reroll-attack" else 1
        shots = 2 if who.ability == "second-shot" else 1
    return [_strike(table, by, shot=shot, extra=extra, dice=dice) for _ in range(shots)]


def _strike(table: Milestone, by: int, *, shot: bool, extra: int, dice: int) -> int:
    """Roll and tell; the best of several dice counts."""
    fight = fight_of(table)
    at = rival(table.body, by)
    die = max([table.roll() for _ in range(dice)])
    total = die + figure(table, by, "shot" if shot else "attack") + extra
    total += figure(table, by, "strike") if by != CARD else 0
    wounds = wounds_of(table, die, total, figure(table, at, "safety"))
    path = table.fixed.paths[fight.card] if fight.card != NOBODY else ""
    table.emit(Struck(by, path, die, total, wounds, shot, at))
    return wounds


def land(table: Milestone, at: int, wounds: list[int]) -> None:
    """The wounds of a combat step count: on the card, the character, or the companion that was named (H25). What
    strikes after the companion has fallen finds its owner."""
    if at == CARD:
        for some in wounds:
            hurt_foe(table, fight_of(table).card, some)
        return
    fight = fight_of(table)
    covered = at in fight.covered
    if covered:
        fight.covered = without(fight.covered, at)
    for some in wounds:
        if covered and companion(table, table.body.heroes[at]) != NOBODY:
            hurt_companion(table, at, some)
        else:
            wound(table, at, some)


def ask_guard(table: Milestone, effect: Effect, side: int) -> bool:
    """Before a strike at a character is rolled, its owner may name the companion, once (H25); `effect` waits."""
    if side == CARD or not may_cover(table, side):
        return False
    table.push(effect)
    table.ask(Guard(side))
    return True


def cover(table: Milestone, seat: int) -> None:
    """The companion steps in front (H25)."""
    table.emit(Covered(seat, table.fixed.paths[companion(table, table.body.heroes[seat])]))
    fight_of(table).covered += (seat,)


def is_decided(table: Milestone) -> bool:
    """Is a side at 0? Then what follows is pushed: the reward, a fall, or what the winner takes (H23, H24, H26)."""
    body = table.body
    active = body.turn
    other = rival(body, active)
    down = body.heroes[active].health <= 0
    beaten = side_left(table, other) <= 0
    if not is_against_character(body):
        if beaten:
            table.push(Reward(active, fight_of(table).card, falls=down))
        elif down:
            table.push(Fall(active))
    elif down and beaten:
        table.push(Fall(active), Fall(other))
    elif down or beaten:
        table.push(Defeat(other, active) if down else Defeat(active, other))
    return down or beaten
