"""All laws, in the order in which they are tried."""

from __future__ import annotations

from tabard.errors import UsageError
from tabard.ids import nearest
from tabard.testing.laws.answers import legal_is_accepted, questions_have_answers
from tabard.testing.laws.conceding import concede_never_locks
from tabard.testing.laws.copies import clones_are_independent, save_and_load, twins_are_alike
from tabard.testing.laws.elsewhere import hash_seeds_change_nothing
from tabard.testing.laws.ending import ends_within_its_limit
from tabard.testing.laws.law import Law
from tabard.testing.laws.memory import nothing_is_remembered
from tabard.testing.laws.options import options_are_stable, text_forms_read_back
from tabard.testing.laws.outside import rules_keep_to_the_table
from tabard.testing.laws.refusals import illegal_is_refused
from tabard.testing.laws.saying import everything_is_said
from tabard.testing.laws.secrets import log_keeps_secrets, views_keep_secrets
from tabard.testing.laws.undoing import back_to_the_start

HASH_SEEDS = "hash-seeds"
"""The one law that needs another process."""

LAWS: tuple[Law, ...] = (
    Law(
        "nothing-remembered", "Modules, classes and the game object hold the same after a game.", nothing_is_remembered
    ),
    Law("only-the-table", "Rules use no clock, no chance of their own, no network, no files.", rules_keep_to_the_table),
    Law("legal-accepted", "Every answer that is offered is accepted and can be carried out.", legal_is_accepted),
    Law("illegal-refused", "What is not offered is refused with a reason, and changes nothing.", illegal_is_refused),
    Law("always-an-answer", "Until the end somebody is asked, and has a legal answer.", questions_have_answers),
    Law("stable-options", "Options come in the same order each time, none twice.", options_are_stable),
    Law("text-forms", "Each option has a text form of its own that is read back.", text_forms_read_back),
    Law("everything-said", "Whatever people may be shown has its sentence.", everything_is_said),
    Law("save-and-load", "What was saved and loaded is the same and is played on the same.", save_and_load),
    Law("clones", "Playing in a copy changes neither the original nor another copy.", clones_are_independent),
    Law("twins", "The same seed and answers give the same bytes, with another game beside.", twins_are_alike),
    Law("views-keep-secrets", "What a seat sees and is asked tells nothing it may not know.", views_keep_secrets),
    Law("log-keeps-secrets", "What a seat is told tells nothing that no event lets it learn.", log_keeps_secrets),
    Law("back-to-the-start", "Steps can be taken back, to the very start, and done again.", back_to_the_start),
    Law("concede", "Giving up is possible at any moment and never locks the game up.", concede_never_locks),
    Law("ends", "The game ends within its limit, and then it is over.", ends_within_its_limit),
    Law(HASH_SEEDS, "Two processes with two hash seeds play the same bytes.", hash_seeds_change_nothing, slow=True),
)


def law(wanted: str) -> Law:
    """The law with this id. Raises UsageError naming the nearest."""
    known = {one.id: one for one in LAWS}
    if wanted not in known:
        raise UsageError(f"there is no law {wanted!r}{nearest(wanted, known) or '; known: ' + ', '.join(known)}")
    return known[wanted]
