"""Playing a scenario: line by line, declining what is not answered, and comparing what came of it.

It is played in the style of the contract first, where forced answers take no line. A writer who knows the rules but not
the kernel may have written them down: what fails is played once more in that style, from its beginning to its end.
"""

from __future__ import annotations

from typing import Any

from tabard.errors import TabardError, UsageError
from tabard.ids import letter
from tabard.model.moves import Action, Decision, Refusal
from tabard.rng.chance import ScriptError
from tabard.session.frame import Frame
from tabard.session.record import AnyRecord
from tabard.testing.scenario.comparing import begins, differences, missing_event
from tabard.testing.scenario.hearing import asked_now, hear, whole_actions
from tabard.testing.scenario.laying_out import BESIDES, Stage, check_shape
from tabard.testing.scenario.lines import ANY_CODE, Line, Said, Saved, TakenBack, fits_code
from tabard.testing.scenario.outcome import Difference, Failed, Outcome
from tabard.testing.scenario.styles import STYLES, Style

PATIENCE = 10_000
"""Questions declined, or answered because they are forced, in a row before the scenario is given up."""


def play(stage: Stage) -> Outcome:
    """Play a scenario to its end. It is ok if it is in one of the styles; the first one's failure is told otherwise.

    Raises UsageError for an `[expect]` whose keys a played set-up does not have.
    """
    outcomes: list[Outcome] = []
    for style in STYLES:
        outcomes.append(_play(stage, style))
        if outcomes[-1].ok:
            return outcomes[-1]
    return outcomes[0]


def _play(stage: Stage, style: Style) -> Outcome:
    file = stage.scenario.file
    at = "position" if stage.state is not None else "set-up"
    try:
        run = Run(stage, stage.begin(forced=style.forced), style)
        for i, line in enumerate(stage.scenario.lines):
            at = f"actions[{i}]"
            run.line(line, i)
        at = "the end"
        run.end()
        run.compare()
    except Failed as failed:
        return Outcome(file, ok=False, at=failed.at or at, message=str(failed), diff=failed.diff)
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error
    except TabardError as error:
        hint = '; give it, or say rolls_then = "seed"' if isinstance(error, ScriptError) else ""
        return Outcome(file, ok=False, at=at, message=f"{error}{hint if 'not given' in str(error) else ''}")
    return Outcome(file, ok=True)


class Run:
    """One scenario being played. `forms` holds the text forms of the events: those before the first line, then a list
    for every record of the frame; `marks` the length of the frame's log before each line that was taken."""

    def __init__(self, stage: Stage, frame: Frame, style: Style) -> None:
        self.stage = stage
        self.frame = frame
        self.style = style
        self.forms = [self._spell(frame.opening)]
        self.marks: list[int] = []

    def line(self, line: Line, index: int) -> None:
        """Play one line. Raises Failed."""
        if isinstance(line, Saved):
            self.save()
        elif not isinstance(line, Said):
            self.take_back()
        elif line.refused is None:
            self.say(line, index)
        else:
            self.settle(self._awaited(index))
            self.refuse(line, line.refused)

    def say(self, line: Said, index: int) -> None:
        """Decline what the line does not answer, then take it."""
        for _ in range(PATIENCE):
            self.settle(line)
            heard = hear(self.frame, line)
            if heard.answers:
                break
            if self.stage.scenario.strict or not self.decline():
                note = f" ({heard.why})" if heard.refusal is not None and heard.refusal.code == "form" else ""
                raise Failed("", f"{asked_now(self.frame)}; got line {index + 1}, '{line}'{note}")
        else:
            raise Failed("", f"{PATIENCE} questions were declined and line {index + 1}, '{line}', answers none of them")
        if heard.refusal is not None or heard.action is None:
            code = heard.refusal.code if heard.refusal is not None else "form"
            raise Failed("", f"expected '{line}' to be taken, got the refusal {code}: {heard.why}")
        mark = len(self.frame.log)
        self.step(line.seat, heard.action, None)
        self.marks.append(mark)

    def settle(self, line: Said | None) -> None:
        """Give the forced answers that the style wants given before a line, or before the end."""
        for _ in range(PATIENCE):
            due = self.style.due(self.frame, line)
            if due is None:
                return
            decision, action = due
            self.step(decision.seat, action, decision.serial)
        raise Failed("", f"{PATIENCE} questions with one answer came in a row, and no end of them")

    def _awaited(self, index: int) -> Said | None:
        """The line to be taken next, from a place on; None when there is none before the end or a step back."""
        for line in self.stage.scenario.lines[index:]:
            if isinstance(line, TakenBack):
                return None
            if isinstance(line, Said) and line.refused is None:
                return line
        return None

    def step(self, seat: int, action: Action, serial: int | None) -> None:
        """One record more."""
        record = self.frame.step(seat, action, serial)
        if isinstance(record, Refusal):
            raise Failed("", f"expected the action to be taken, got the refusal {record.code}")
        self.forms.append(self._spell(record.events))

    def refuse(self, line: Said, code: str) -> None:
        """The line must be refused, with this code, and change nothing."""
        before = self.frame.hash
        heard = hear(self.frame, line)
        wanted = "a refusal" if code == ANY_CODE else f"the refusal {code}"
        if heard.refusal is None:
            raise Failed("", f"expected {wanted} of '{line}', got a legal action")
        if heard.action is not None:
            given: AnyRecord | Refusal = self.frame.step(line.seat, heard.action)
            if not isinstance(given, Refusal):
                raise Failed("", f"expected {wanted} of '{line}', but it was taken")
        if not fits_code(code, heard.refusal.code):
            raise Failed("", f"expected {wanted} of '{line}', got {heard.refusal.code}: {heard.why}")
        after = self.frame.rules.codec.pack(self.frame.state)
        if after != self.frame.packed or self.frame.hash != before:
            raise Failed("", f"expected the refused '{line}' to change nothing, got another state")

    def decline(self) -> bool:
        """Say no to the first open question that takes it; False when there is none."""
        declined = _declinable(self.frame)
        if declined is None:
            return False
        decision, action = declined
        self.step(decision.seat, action, decision.serial)
        return True

    def save(self) -> None:
        """Through a save and back: the same bytes must come out, and play goes on with what was loaded."""
        before = self.frame.hash
        self.frame = Frame.reopen(self.frame.keep(), self.frame.rules)
        again = self.frame.rules.codec.pack(self.frame.state)
        if self.frame.frozen is not None or again != self.frame.packed or self.frame.hash != before:
            raise Failed("", "expected the same state after saving and loading, got another")

    def take_back(self) -> None:
        """Back to before the last line that was taken."""
        if not self.marks:
            raise Failed("", "expected a line to take back, got none before this one")
        mark = self.marks.pop()
        self.frame.rewind(mark)
        del self.forms[mark + 1 :]

    def end(self) -> None:
        """After the last line: decline while that can be done, then everything scripted must be used up."""
        self.settle(None)
        for _ in range(0 if self.stage.scenario.strict else PATIENCE):
            if not self.decline():
                break
            self.settle(None)
        left = self.stage.chance.leftover(self.frame.state.rng)
        if left:
            raise Failed("rolls" if "rolls" in left else "draws", f"expected all of them to be used, got {left}")

    def compare(self) -> None:
        """What `[expect]` names against what is so. Raises Failed with every difference."""
        expect = self.stage.scenario.expect
        found = [*self._besides(expect), *self._position(expect)]
        if found:
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            raise Failed(f"expect.{found[0].key}", f"{found[0]}{more}", tuple(found))

    def _position(self, expect: dict[str, Any]) -> list[Difference]:
        named = {key: value for key, value in expect.items() if key not in BESIDES}
        staging = self.stage.staging
        if not named or staging is None:
            return []
        got = staging.position(self.frame.table())
        check_shape(named, got)
        return list(differences(named, got, key="", unordered=staging.unordered))

    def _besides(self, expect: dict[str, Any]) -> list[Difference]:
        """Events, who is asked, and how it ended."""
        found: list[Difference] = []
        forms = [form for record in self.forms for form in record]
        gone = missing_event(forms, expect.get("events", ()))
        if gone is not None:
            found.append(Difference(f"events[{gone}]", expect["events"][gone], forms))
        for i, wanted in enumerate(expect.get("absent", ())):
            there = [form for form in forms if begins(form, wanted)]
            if there:
                found.append(Difference(f"absent[{i}]", wanted, there[0]))
        state = self.frame.state
        seats = [letter(decision.seat) for decision in state.open]
        if "asked" in expect and expect["asked"] not in (seats or ["none"]):
            found.append(Difference("asked", expect["asked"], " and ".join(seats) or "none"))
        result = state.result
        if "over" in expect and expect["over"] != (result is not None):
            found.append(Difference("over", expect["over"], result is not None))
        if "winner" in expect:
            winner = "none" if result is None or result.winner is None else letter(result.winner)
            if winner != expect["winner"]:
                found.append(Difference("winner", expect["winner"], winner))
        return found + self._options(expect)

    def _options(self, expect: dict[str, Any]) -> list[Difference]:
        """The whole actions of the seat that is asked: the one that `asked` names, else the first."""
        if "options" not in expect:
            return []
        asked = [decision.seat for decision in self.frame.state.open]
        named = [seat for seat in asked if letter(seat) == expect.get("asked")]
        count = whole_actions(self.frame, (named or asked)[0]) if asked else 0
        return [] if count == expect["options"] else [Difference("options", expect["options"], count)]

    def _spell(self, events: list[Any]) -> list[str]:
        """The text forms of events that have one."""
        words = self.frame.rules.speech
        table = self.frame.table()
        return [form for event in events if (form := words.event_form(table, event))]


def _declinable(frame: Frame) -> tuple[Decision, Action] | None:
    """The first open question that can be declined, and how."""
    for decision in frame.state.open:
        action = decision.decline()
        if action is not None and frame.judge(decision.seat, action, decision.serial) is None:
            return decision, action
    return None
