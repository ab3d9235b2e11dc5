"""A window: seats are offered responses in turn; when all decline the top of the pile resolves, until it is empty."""

from __future__ import annotations

from typing import Any

from tabard.effects.batch import at_once
from tabard.effects.replacing import may_be_replaced
from tabard.effects.table import Table
from tabard.model.kernel import Decline
from tabard.model.moves import Answer, Effect
from tabard.model.stack_item import StackItem
from tabard.stack.line import ACTIVE, place_in
from tabard.stack.loops import cut_loop, loop_digest
from tabard.stack.pile import still_legal
from tabard.stack.placing import Place
from tabard.stack.resolving import finish_later, resolve
from tabard.stack.responses import AnyResponses

AnyTable = Table[Any, Any]
NO_TARGETS: tuple[bool, ...] = ()
ONE_LEGAL: tuple[bool, ...] = (True,)
CHECKS = 1_000
"""State checks in a row, or rounds of triggers on triggers, before that is called a loop."""


class Offers(Effect, tag="tabard.Offers"):
    """The window itself, on the agenda while it is open.

    Offers go round from seat `first`; `declined` has a bit for each seat that has declined since the last change.
    While the pile is higher than `floor` it resolves without offers (-1: it does not). `quiet`: nobody is offered
    anything, only state checks and triggers are looked after. `used`: something has been on the pile. For loops:
    `checks` counts state checks in a row, `triggers` the triggers that have resolved since something was announced,
    `seen` holds the keys of the states before each of them.
    """

    window: str
    first: int = ACTIVE
    declined: int = 0
    floor: int = -1
    quiet: bool = False
    used: bool = False
    checks: int = 0
    triggers: int = 0
    seen: list[str] = []

    def do(  # noqa: C901, PLR0915 - the inner loop, in one piece for speed
        self, table: AnyTable, line: tuple[int, ...] = (), at: int = 0, left: int = 0
    ) -> None:
        """Settle, offer, resolve, until something else has to be done first or the window closes.

        Whoever knows the line and the place in it, as `place_in` gives it, hands them over.
        """
        state, game = table.state, table.game
        pile, agenda, opened, touched, waiting = state.pile, state.agenda, state.open, state.touched, state.waiting
        responses: AnyResponses = game.responses
        replacements = table.replacements
        shift, restart, plain, closes, lasting, asks_first = responses.switches
        # Somebody who answers at once is asked in this loop; all others in `offered`.
        responder = None if asks_first else table.responder
        if not line:
            line = responses.line(table)
            at, left = place_in(line, self.first, self.declined, table.seats)
        seats = len(line)
        floor = self.floor
        # A store into a struct costs as much as ten looks at it, so below nothing is stored that is so already.
        if self.checks and not (touched or waiting):
            self.checks = 0
        while True:
            if touched or waiting:
                if waiting or game.checks(table, touched):
                    self.stand(line, at, left)
                    if not self.settled(table, responses) or state.result is not None:
                        return
                    floor = self.floor
                    line = responses.line(table)
                    seats = len(line)
                    at, left = place_in(line, self.first, self.declined, table.seats)
                touched.clear()
                if self.checks:
                    self.checks = 0
            if not pile and closes and self.used and not waiting:
                return
            if left and floor < 0:
                if responder is None:
                    at, left = self.offered(table, responses, line, at, left)
                    if opened:
                        return
                    continue
                while left:
                    item = responder(table, line[at])
                    if item is None:
                        left -= 1
                        at += 1
                        if at == seats:
                            at = 0
                        continue
                    state.stamp = item.id = state.stamp + 1
                    pile.append(item)
                    if not self.used:
                        self.used = True
                    if self.triggers:
                        self.forget()
                    if shift is None:
                        at = 0
                    elif shift:
                        at = at + 1 if at + 1 < seats else 0
                    left = seats
                    if touched or waiting:
                        break
                if left:
                    continue
            if floor >= 0 and len(pile) <= floor:
                floor = self.floor = -1
                if self.quiet:
                    return
                left = seats
                continue
            if not pile:
                return
            item = pile[-1]
            mark = len(agenda)
            if plain and not (
                item.trigger or item.off or state.running or (replacements and type(item) in replacements)
            ):
                targets = item.targets
                flags = ONE_LEGAL
                if len(targets) == 1 and type((target := targets[0]).object) is int:
                    legal = (
                        lasting or responses.incarnation(table, target.object) == target.incarnation
                    ) and item.legal(table, target)
                elif targets:
                    flags = still_legal(table, item)
                    legal = True in flags
                else:
                    flags = NO_TARGETS
                    legal = True
                if legal:
                    item.resolve(table, flags)
                if len(agenda) == mark and not opened and pile and pile[-1] is item:
                    pile.pop()
                    responses.leave(table, item, "resolved" if legal else "dropped")
                else:
                    finish_later(table, item, mark)
            else:
                if item.trigger and self.repeats(table, responses):
                    self.cut(table, responses)
                    if state.result is not None:
                        return
                    # What lies beneath has not been answered since it came to the top.
                    at, left = 0, seats
                    continue
                if not responses.policy.respond_between:
                    floor = self.floor = max(floor, 0)
                resolve(table, item)
            if state.result is not None:
                return
            if table.line_changed:
                table.line_changed = False
                line = responses.line(table)
                seats = len(line)
            left = seats
            at = restart if restart < seats else 0
            if len(agenda) != mark or opened:
                self.stand(line, at, left)
                agenda.insert(mark, self)
                return

    def offered(
        self, table: AnyTable, responses: AnyResponses, line: tuple[int, ...], at: int, left: int
    ) -> tuple[int, int]:
        """Offer the seats in turn until one is asked or all have declined. A responder is not asked but answers."""
        seats = len(line)
        responder = table.responder
        while left:
            seat = line[at]
            if not responses.asks_first or responses.may_respond(table, seat, self.window):
                self.stand(line, at, left)
                if responder is None:
                    table.state.agenda.append(self)
                    table.ask(responses.offer(table, seat, self.window))
                    break
                item = responder(table, seat)
                if item is not None:
                    self.put(table, responses, item, seat)
                    return place_in(line, self.first, self.declined, table.seats)
            at = at + 1 if at + 1 < seats else 0
            left -= 1
        return at, left

    def take(self, table: AnyTable, answers: list[Answer[Any]]) -> None:
        """A seat declined or announced something; go on."""
        answer = answers[0]
        seat = answer.seat
        responses: AnyResponses = table.game.responses
        if type(answer.action) is not Decline:
            self.put(table, responses, responses.announce(table, seat, answer.action), seat)
            line = responses.line(table)
        else:
            line = responses.line(table)
            if seat in line:
                # A seat that has left declines too, but that is no place in the line.
                self.declined |= 1 << seat
                self.first = seat + 1 if seat + 1 < table.seats else 0
        at, left = place_in(line, self.first, self.declined, table.seats)
        state = table.state
        if left and self.floor < 0 and not (state.touched or state.waiting or responses.asks_first):
            # Nothing lies between this answer and the next seat's, so the loop need not be entered for it.
            if self.first != line[at]:
                self.first = line[at]
            state.agenda.append(self)
            table.ask(responses.offer(table, line[at], self.window))
            return
        self.do(table, line, at, left)

    def put(self, table: AnyTable, responses: AnyResponses, item: StackItem, seat: int) -> None:
        """An announced item goes on top."""
        state = table.state
        state.stamp = item.id = state.stamp + 1
        state.pile.append(item)
        if not self.used:
            self.used = True
        shift = responses.switches[0]
        self.first = ACTIVE if shift is None else (seat + shift) % table.seats
        if self.declined:
            self.declined = 0
        if self.triggers:
            self.forget()

    def forget(self) -> None:
        """Something was announced, so what has repeated until now is no loop."""
        self.triggers = 0
        self.seen.clear()

    def stand(self, line: tuple[int, ...], at: int, left: int) -> None:
        """Keep the place in the line: the seats before it have declined, `left` of them have not."""
        if self.first != line[at]:
            self.first = line[at]
        declined = 0
        gone = len(line) - left
        while gone:
            declined |= 1 << line[at - gone]
            gone -= 1
        if self.declined != declined:
            self.declined = declined

    def settled(self, table: AnyTable, responses: AnyResponses) -> bool:
        """State checks until quiet, then waiting triggers onto the pile. False: that comes first, then this again."""
        state = table.state
        if state.touched:
            effects = table.game.checks(table, state.touched)
            state.touched.clear()
            if effects:
                self.checks += 1
                if self.checks > CHECKS:
                    self.cut(table, responses)
                    return True
                mark = len(state.agenda)
                if len(effects) == 1 and not may_be_replaced(table, type(effects[0])):
                    effects[0].do(table)
                else:
                    at_once(table, effects)
                if len(state.agenda) > mark or state.touched:
                    state.agenda.insert(mark, self)
                    return False
        chain = self.floor >= 0 and not self.quiet and not responses.policy.respond_between
        if not state.waiting or (chain and responses.policy.triggers_on_stack):
            # Where nothing is offered between resolutions, triggers make a chain of their own afterwards.
            return True
        if not table.tell_triggers(CHECKS):
            self.cut(table, responses)
            return True
        if not responses.policy.triggers_on_stack and self.floor < 0:
            self.floor = len(state.pile)
        self.used = True
        if self.declined:
            # Something new comes onto the pile, so all are offered it.
            self.declined = 0
            self.first = ACTIVE
        table.push(Place(len(state.waiting)), self)
        return False

    def repeats(self, table: AnyTable, responses: AnyResponses) -> bool:
        """Before a trigger resolves: was all this so before? Only triggers bring loops; announcing uses cards up."""
        self.triggers += 1
        if self.triggers > responses.policy.budget:
            return True
        key = loop_digest(table)
        if key is None or key in self.seen:
            return key is not None
        self.seen.append(key)
        return False

    def cut(self, table: AnyTable, responses: AnyResponses) -> None:
        """End a loop."""
        budget = self.triggers > responses.policy.budget or self.checks > CHECKS
        self.triggers = self.checks = 0
        self.seen = []
        cut_loop(table, "budget" if budget else "repeat")
