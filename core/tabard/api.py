"""What plugin authors import, and all they need to."""

from tabard.bots.choice import Choice
from tabard.effects.listeners import Listener, Replacement
from tabard.effects.table import Table
from tabard.engine.chapters import ChapterGame
from tabard.engine.game import Game, Knob, Sample, Types
from tabard.engine.rules import Rules
from tabard.engine.staging import Staging
from tabard.engine.tally import Figures, Measure, Tally
from tabard.engine.words import Look, Misread, Words
from tabard.errors import PluginError, UsageError
from tabard.hooks.endings import AdventureEnding
from tabard.hooks.registry import Registry
from tabard.hooks.specs import hookimpl
from tabard.ids import closest, is_id, letter, nearest, seat_of, slug
from tabard.model.message import Message, say, say_n
from tabard.model.moves import EVERYBODY, Action, Answer, Concede, Decision, Effect, Event, Refusal, Slot
from tabard.model.seen import Seen
from tabard.model.state import Result, State
from tabard.resources.content import Content
from tabard.resources.fields import Field
from tabard.resources.resource import Resource
from tabard.rng.generator import Generator

__all__ = [
    "EVERYBODY",
    "Action",
    "AdventureEnding",
    "Answer",
    "ChapterGame",
    "Choice",
    "Concede",
    "Content",
    "Decision",
    "Effect",
    "Event",
    "Field",
    "Figures",
    "Game",
    "Generator",
    "Knob",
    "Listener",
    "Look",
    "Measure",
    "Message",
    "Misread",
    "PluginError",
    "Refusal",
    "Registry",
    "Replacement",
    "Resource",
    "Result",
    "Rules",
    "Sample",
    "Seen",
    "Slot",
    "Staging",
    "State",
    "Table",
    "Tally",
    "Types",
    "UsageError",
    "Words",
    "closest",
    "hookimpl",
    "is_id",
    "letter",
    "nearest",
    "say",
    "say_n",
    "seat_of",
    "slug",
]
