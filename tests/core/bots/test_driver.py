"""The driver plays every bot's seat and stops where a person must speak."""

import pytest

from tabard.bots.asking import MOST_STANDING
from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.errors import PluginError, UsageError
from tabard.model.moves import Concede, Refusal
from tabard.rng.generator import Generator
from tabard.session.seats import Seat


def drive(session, bots=None, **options):
    driver = Driver(session, bots or Bots(), **options)
    driver.run()
    return driver


class First:
    """Takes the first legal answer, and leaves standing decisions alone."""

    def act(self, rules, seen, choice, decision, rng):
        return None if decision.standing else choice.at_most(0)[0]


class Eager(First):
    """Answers a standing decision whenever it can."""

    def act(self, rules, seen, choice, decision, rng):
        return choice.draw(rng) if decision.standing else super().act(rules, seen, choice, decision, rng)


def test_bots_alone_play_to_the_end(begin):
    session = begin("random", "random", "random")
    drive(session)
    assert session.over
    assert {record.seat for record in session.frame.log} == {0, 1, 2}


def test_a_person_is_waited_for(begin):
    session = begin("random", "person")
    drive(session)
    assert not session.over
    assert {asked.seat for asked in session.frame.state.open} == {1}


def test_the_same_run_is_the_same_game(begin):
    first, second = begin("random", "random", seed=7), begin("random", "random", seed=7)
    drive(first)
    drive(second)
    assert [record.hash for record in first.frame.log] == [record.hash for record in second.frame.log]
    other = begin("random", "random", seed=8)
    drive(other)
    assert other.frame.hash != first.frame.hash


def test_a_run_cut_anywhere_goes_on_as_it_would_have(begin):
    whole = begin("random", "random")
    drive(whole)
    parted = begin("random", "random")
    while Driver(parted, Bots()).step():
        pass
    blocking = [record.action for record in whole.frame.log if type(record.action).__name__ != "Keep"]
    assert [record.action for record in parted.frame.log if type(record.action).__name__ != "Keep"][:3] == blocking[:3]
    assert parted.over


def test_a_person_can_take_a_seat_over(begin):
    session = begin("random", "random")
    session.seat(0, Seat("Ana"))
    drive(session)
    assert [asked.seat for asked in session.frame.state.open] == [0]


def test_a_standing_decision_is_offered_until_it_is_declined(begin, harvest):
    session = begin("eager", "person", rounds=1)
    Driver(session, Bots({"eager": Eager})).run()
    while not isinstance(session.frame.state.open[0], harvest.pieces.AskSow):
        session.answer(1, harvest.pieces.Decline())
        drive(session, Bots({"eager": Eager}))
    # Seat A has had its turn; then it put every card of its hand away.
    assert session.frame.state.body.hands[0] == []
    assert 0 < len(session.frame.state.body.cellars[0]) < MOST_STANDING


def test_a_random_bot_answers_standing_decisions_seldom(begin, harvest):
    kept = turns = 0
    for seed in range(20):
        session = begin("random", "random", "random", seed=seed, rounds=4)
        drive(session)
        kept += sum(isinstance(record.action, harvest.pieces.Keep) for record in session.frame.log)
        turns += sum(isinstance(record.action, harvest.pieces.Sow) for record in session.frame.log)
        assert not any(isinstance(record.action, Concede) for record in session.frame.log)
    assert 0 < kept < turns / 2


def test_heard_gets_every_step(begin):
    session = begin("random", "random")
    heard = []
    drive(session, heard=heard.append)
    assert heard == session.frame.log


class Wrong(First):
    """Answers what is not legal."""

    def act(self, rules, seen, choice, decision, rng):
        return Concede()


class Mute(First):
    def act(self, rules, seen, choice, decision, rng):
        return None


class Broken(First):
    def act(self, rules, seen, choice, decision, rng):
        raise ZeroDivisionError("no idea")


@pytest.mark.parametrize(
    ("bot", "said"), [(Wrong, "refused as 'option'"), (Mute, "gave no answer"), (Broken, "ZeroDivisionError: no idea")]
)
def test_a_bot_that_errs_is_named_or_replaced(begin, bot, said):
    bots = Bots({"odd": bot})
    with pytest.raises(PluginError, match="'odd' at seat 1, asked AskSow") as caught:
        drive(begin("odd", "person"), bots)
    assert said in str(caught.value)
    patient = begin("odd", "odd")
    driver = drive(patient, bots, strict=False)
    assert patient.over
    assert said in driver.faults[0]


def test_a_choice_shows_answers_and_nothing_else(begin, harvest):
    session = begin("probe", "person")
    seen = []

    class Probe(First):
        def act(self, rules, seen_, choice, decision, rng):
            actions = list(choice.actions())
            seen.append(
                (
                    len(actions),
                    len(choice.at_most(5)),
                    choice.write(actions[0]),
                    choice.check(actions[0]),
                    choice.check(harvest.pieces.End()),
                    choice.draw(Generator(1)) in actions,
                )
            )
            return actions[0]

    Driver(session, Bots({"probe": Probe})).step()
    count, few, form, legal, illegal, drawn = seen[0]
    assert (count % 12, few, legal, drawn) == (0, 6, None, True)
    assert form == "sow 3 at 1"
    assert isinstance(illegal, Refusal)
    assert illegal.code == "option"


def test_bots_are_found_for_their_game_first():
    bots = Bots({"harvest-greedy": First, "greedy": Eager})
    assert isinstance(bots.make("harvest", "greedy"), First)
    assert type(bots.make("chess", "greedy")) is Eager
    assert bots.has("harvest", "random")
    assert bots.names("harvest") == ("greedy", "random")
    with pytest.raises(UsageError, match="no bot 'gredy' for harvest; did you mean 'greedy'"):
        bots.make("harvest", "gredy")
