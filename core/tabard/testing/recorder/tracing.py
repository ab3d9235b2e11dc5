"""Playing a scenario with the recorder on."""

from __future__ import annotations

from msgspec import Struct

from tabard.errors import TabardError
from tabard.ids import letter
from tabard.model.moves import Action
from tabard.session.frame import Frame
from tabard.testing.recorder.recorder import LAST, Recorder
from tabard.testing.scenario.laying_out import Stage
from tabard.testing.scenario.lines import Said
from tabard.testing.scenario.outcome import Outcome
from tabard.testing.scenario.runner import Run, play
from tabard.testing.scenario.styles import STYLES, Style


class Trace(Struct, frozen=True):
    """How a scenario came out, and what happened in it up to its end or its failure."""

    outcome: Outcome
    recorder: Recorder


def trace(stage: Stage, *, last: int | None = LAST) -> Trace:
    """Play a scenario and keep the last entries (None: all) of the style of writing that counts for its outcome.

    Raises UsageError for an `[expect]` whose keys a played set-up does not have.
    """
    outcome = play(stage)
    recorders: list[Recorder] = []
    for style in STYLES:
        recorders.append(Recorder(last=last))
        if _record(stage, style, recorders[-1]):
            return Trace(outcome, recorders[-1])
    return Trace(outcome, recorders[0])


def _record(stage: Stage, style: Style, recorder: Recorder) -> bool:
    """Play once; False when it was not ok. Why has been told by `play`, which plays the same."""
    rules = recorder.rules(stage.rules, forced=style.forced)
    recorded = Stage(stage.scenario, rules=rules, chance=stage.chance, seats=stage.seats, state=stage.state)
    try:
        run = RecordedRun(recorded, recorded.begin(), style, recorder)
        for number, line in enumerate(stage.scenario.lines):
            run.line(line, number)
        run.end()
        run.compare()
    except TabardError:
        return False
    return True


class RecordedRun(Run):
    """A run that gives every step its title: what was said, or what was done instead of saying something."""

    def __init__(self, stage: Stage, frame: Frame, style: Style, recorder: Recorder) -> None:
        super().__init__(stage, frame, style)
        self.recorder = recorder

    def step(self, seat: int, action: Action, serial: int | None) -> None:
        """See `Run.step`."""
        spelled = self.frame.rules.speech.write(self.frame.table(), action)
        self.recorder.begin_step(f"{letter(seat)}: {spelled}")
        super().step(seat, action, serial)

    def refuse(self, line: Said, code: str) -> None:
        """See `Run.refuse`."""
        self.recorder.begin_step(f"{line}, refused")
        super().refuse(line, code)

    def save(self) -> None:
        """See `Run.save`."""
        self.recorder.begin_step("save")
        super().save()

    def take_back(self) -> None:
        """See `Run.take_back`. The way back is played anew, which nobody wants to read."""
        self.recorder.begin_step("undo")
        with self.recorder.paused():
            super().take_back()
