"""The public Task: what counts towards it, who meets it, and which comes next (H2, H30, FAQ 11)."""

from __future__ import annotations

from typing import ClassVar

from tabard.api import Effect, End, Event, Running, Target
from tabard_games.milestone.cards import Task
from tabard_games.milestone.events import Avoided, Beaten, Counted, Opened, TaskMet, TaskRevealed
from tabard_games.milestone.goods import Milestone, draw, gain_xp
from tabard_games.milestone.ground import card
from tabard_games.milestone.state import NOBODY

TASK = "task"
"""`End(TASK, card)`: when somebody has met this Task."""


def task_of(table: Milestone, card_id: int) -> Task:
    """The definition of a Task."""
    found = card(table, card_id)
    assert isinstance(found, Task)
    return found


def deed_in(event: Event) -> tuple[int, tuple[str, ...]]:
    """Whose deed an event is (`NOBODY`: nobody's), and what it counts as (H30). The Goal is a monster too (FAQ 11)."""
    if isinstance(event, Beaten):
        return event.seat, ("beat", "shoot") if event.shots else ("beat",)
    if isinstance(event, Opened):
        return event.seat, ("open",) if event.lock else ()
    return (event.seat, ("avoid",)) if isinstance(event, Avoided) else (NOBODY, ())


class Watched(Running, tag="milestone.Watched"):
    """The Task that lies open: everybody's deeds count towards it. It is nobody's, so `seat` is -1."""

    on: ClassVar[tuple[type[Event], ...]] = (Beaten, Opened, Avoided)

    def hear(self, table: Milestone, event: Event) -> None:
        """The deed is counted before whatever waits, the end of the adventure by the Goal included (FAQ 11)."""
        task = self.end.number
        seat, deeds = deed_in(event)
        if seat != NOBODY and task_of(table, task).deed in deeds:
            table.push(CountDeed(seat, task))


class CountDeed(Effect, tag="milestone.CountDeed"):
    """One more deed of a seat. The first to have done enough meets the Task: XP or a Curio, and the next Task (H30)."""

    seat: int
    task: int

    def do(self, table: Milestone) -> None:
        """A deed for a Task that somebody has met meanwhile is none."""
        body = table.body
        if body.task != self.task:
            return
        task = task_of(table, self.task)
        path = table.fixed.paths[self.task]
        body.deeds[self.seat] += 1
        if body.deeds[self.seat] < task.count:
            table.emit(Counted(self.seat, path, body.deeds[self.seat]))
            return
        table.expire(TASK, self.task)
        body.discard.append(self.task)
        body.task = NOBODY
        table.emit(TaskMet(self.seat, path))
        if task.xp:
            gain_xp(table, self.seat, task.xp)
        else:
            draw(table, self.seat, body.curios)
        reveal(table)


def reveal(table: Milestone) -> None:
    """The next Task lies open for all (H2); counts start anew. An empty pile brings no more."""
    body = table.body
    if not (table.options.tasks and body.tasks):
        return
    body.task = body.tasks.pop()
    body.deeds = [0] * table.seats
    table.begin(watch(body.task))
    table.emit(TaskRevealed(table.fixed.paths[body.task]))


def watch(task: int) -> Watched:
    """What listens while this Task lies open."""
    return Watched(NOBODY, End(TASK, task), Target(task))


TASK_EFFECTS: tuple[type[Effect], ...] = (CountDeed,)
