"""Which companion goes with whom: a second one, and those that are dealt before an adventure (rule 4, H25, H32)."""

from __future__ import annotations

from tabard.api import Action, Answer, Effect
from tabard_games.milestone.actions import Leave
from tabard_games.milestone.companions import companion, owned_companions
from tabard_games.milestone.decisions import Parting
from tabard_games.milestone.events import Got, LaidAside
from tabard_games.milestone.goods import Milestone, put_down
from tabard_games.milestone.ground import adventure, item, max_health, max_mana
from tabard_games.milestone.state import NOBODY, without


class OneCompanion(Effect, tag="milestone.OneCompanion"):
    """One per character: of two, the owner chooses the one that is left on the sector (H25)."""

    seat: int

    def do(self, table: Milestone) -> None:
        """Ask while there is one too many."""
        hero = table.body.heroes[self.seat]
        owned = owned_companions(table, hero)
        if len(owned) > 1 and not hero.out:
            table.push(self)
            table.ask(Parting(self.seat, newest=owned[-1]))

    def take(self, table: Milestone, answers: list[Answer[Action]]) -> None:
        """It stays here."""
        action = answers[0].action
        assert isinstance(action, Leave)
        put_down(table, self.seat, action.item, "left", table.body.heroes[self.seat].at)
        table.push(self)


class DealCompanions(Effect, tag="milestone.DealCompanions"):
    """The companions of the Curio pile are dealt, where the adventure says so; the rest is discarded (rule 4)."""

    def do(self, table: Milestone) -> None:
        """Shuffled, and one to each seat in turn; who has one already chooses which to keep (H32)."""
        body = table.body
        if adventure(table).deal_companions:
            dealt = [found for found in body.curios if found in table.fixed.companions]
            body.curios = [found for found in body.curios if found not in dealt]
            table.shuffle("companions", dealt, [item(table, found).name for found in dealt])
            for seat, hero in enumerate(body.heroes):
                if dealt and not hero.out:
                    hero.pack += (dealt.pop(0),)
                    table.emit(Got(seat, table.fixed.paths[hero.pack[-1]], drawn=True))
            for left in dealt:
                body.discard.append(left)
                table.emit(LaidAside(table.fixed.paths[left]))
        table.push(*(OneCompanion(seat) for seat in range(table.seats)), Accompany())


class Accompany(Effect, tag="milestone.Accompany"):
    """A companion that was dealt is at its owner's side before the first turn, with all that its bonus gives."""

    def do(self, table: Milestone) -> None:
        """Out of the backpack; health and mana are full before an adventure (rule 15)."""
        if not adventure(table).deal_companions:
            return
        for seat, hero in enumerate(table.body.heroes):
            for owned in owned_companions(table, hero):
                if companion(table, hero) == NOBODY:
                    hero.pack = without(hero.pack, owned)
                    hero.used += (owned,)
            hero.health, hero.mana = max_health(table, seat), max_mana(table, seat)


COMPANY_EFFECTS: tuple[type[Effect], ...] = (OneCompanion, DealCompanions, Accompany)
