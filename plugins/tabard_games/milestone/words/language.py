"""Milestone's words as the engine asks for them."""

from __future__ import annotations

from tabard.api import Action, Decision, Event, Message, Misread, Words, say
from tabard_games.milestone import event_forms, forms
from tabard_games.milestone.actions import End
from tabard_games.milestone.goods import Milestone
from tabard_games.milestone.ground import adventure
from tabard_games.milestone.options import Options
from tabard_games.milestone.state import Body, View
from tabard_games.milestone.words import board, glossary, hints, questions, recap, sheet, tales
from tabard_games.milestone.words.tales import MilestoneLook


class MilestoneWords(Words[Body, Options, View]):
    """See the modules of this package."""

    def write(self, table: Milestone, action: Action) -> str:
        """See `forms.write`."""
        return forms.write(table, action)

    def read(self, table: Milestone, seat: int, text: str) -> Action | Misread:
        """See `forms.Reader`."""
        return forms.Reader(table, seat).read(text)

    def event_form(self, table: Milestone, event: Event) -> str:
        """See `event_forms.event_form`."""
        return event_forms.event_form(table, event)

    def title(self, look: MilestoneLook) -> tuple[Message, ...]:
        """The adventure's name and how it opens."""
        tale = adventure(board.sight(look))
        return (say(tale.name), say(tale.opening))

    def ending(self, look: MilestoneLook) -> tuple[Message, ...]:
        """How it ended, and what became of everybody."""
        ground = board.sight(look)
        tale = adventure(ground)
        won = ground.fixed.goal in look.view.body.discard
        lines = [say(tale.won if won else tale.lost)]
        for seat, hero in enumerate(look.view.body.heroes):
            lines.append(
                say(
                    "{who}: level {level}, XP {xp}, items {items}, falls {falls}.",
                    who=look.names[seat],
                    level=hero.level,
                    xp=hero.xp,
                    items=len(hero.used) + len(hero.pack),
                    falls=hero.falls,
                )
            )
        return tuple(lines)

    def question(self, look: MilestoneLook, decision: Decision) -> Message:
        """See `questions.question`."""
        return questions.question(look, decision)

    def option(self, look: MilestoneLook, decision: Decision, action: Action) -> Message:
        """See `questions.option`."""
        return questions.option(look, decision, action)

    def gap(self, look: MilestoneLook, decision: Decision, slot: str) -> Message:  # noqa: ARG002 - the slot says it all
        """See `questions.gap`."""
        return questions.gap(slot)

    def candidate(self, look: MilestoneLook, decision: Decision, slot: str, candidate: int | str) -> Message:
        """See `questions.candidate`. What `end` means depends on the question."""
        if (slot, candidate) == ("verb", "end"):
            return questions.option(look, decision, End())
        return questions.candidate(look, slot, candidate)

    def told(self, look: MilestoneLook, event: Event) -> Message | None:
        """See `tales.told`."""
        return tales.told(look, event)

    def board(self, look: MilestoneLook) -> tuple[Message, ...]:
        """See `board.board`."""
        return board.board(look)

    def recap(self, look: MilestoneLook) -> tuple[Message, ...]:
        """See `recap.recap`."""
        return recap.recap(look)

    def notable(self, event: Event) -> bool:
        """See `recap.notable`."""
        return recap.notable(event)

    def sheet(self, look: MilestoneLook, seat: int) -> tuple[Message, ...]:
        """See `sheet.sheet`."""
        return sheet.sheet(look, seat)

    def hint(self, look: MilestoneLook, decision: Decision) -> tuple[Message, ...]:  # noqa: ARG002 - the same for all
        """See `hints.hint`."""
        return hints.hint(decision)

    def terms(self, look: MilestoneLook) -> dict[str, tuple[Message, ...]]:
        """See `glossary.terms`."""
        return glossary.terms(look)
