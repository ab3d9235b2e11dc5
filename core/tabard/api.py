"""What plugin authors import, and all they need to."""

from tabard.bots.choice import Choice
from tabard.effects.batch import at_once
from tabard.effects.derived import Base, Part, Why, value, why
from tabard.effects.listeners import Listener, Replacement
from tabard.effects.table import Table
from tabard.engine.chapters import ChapterGame
from tabard.engine.fates import FOUND, GONE, STOCK, Fate, Piece, Scope
from tabard.engine.game import Game, Knob, Sample, Types, Yardstick
from tabard.engine.rules import Rules
from tabard.engine.staging import Staging
from tabard.engine.tally import Figures, Measure, Tally
from tabard.engine.words import Look, Misread, Words
from tabard.errors import PluginError, UsageError
from tabard.hooks.endings import AdventureEnding
from tabard.hooks.registry import Registry
from tabard.hooks.specs import hookimpl
from tabard.ids import closest, is_id, letter, nearest, seat_of, slug
from tabard.model.kernel import (
    AimTrigger,
    Choose,
    ChooseReplacement,
    Decline,
    Lasted,
    LoopCut,
    OrderTriggers,
    TriggerDropped,
    Triggered,
)
from tabard.model.message import Message, say, say_n
from tabard.model.moves import EVERYBODY, Action, Answer, Concede, Decision, Effect, Event, Refusal, Slot
from tabard.model.running import End, Running
from tabard.model.seen import Seen, Stack
from tabard.model.stack_item import StackItem, Trigger
from tabard.model.state import Result, State
from tabard.model.target import Target
from tabard.resources.content import Content
from tabard.resources.fields import Field
from tabard.resources.resource import Resource
from tabard.resources.scene import Node, Scene
from tabard.rng.generator import Generator
from tabard.stack.leaving import leave_game
from tabard.stack.pile import copy as copy_item
from tabard.stack.pile import found as item_on_pile
from tabard.stack.pile import redirect, stop, switch_off
from tabard.stack.policy import Policy
from tabard.stack.responses import How, Responses
from tabard.stack.windows import answerable, open_window, settle

__all__ = [
    "EVERYBODY",
    "FOUND",
    "GONE",
    "STOCK",
    "Action",
    "AdventureEnding",
    "AimTrigger",
    "Answer",
    "Base",
    "ChapterGame",
    "Choice",
    "Choose",
    "ChooseReplacement",
    "Concede",
    "Content",
    "Decision",
    "Decline",
    "Effect",
    "End",
    "Event",
    "Fate",
    "Field",
    "Figures",
    "Game",
    "Generator",
    "How",
    "Knob",
    "Lasted",
    "Listener",
    "Look",
    "LoopCut",
    "Measure",
    "Message",
    "Misread",
    "Node",
    "OrderTriggers",
    "Part",
    "Piece",
    "PluginError",
    "Policy",
    "Refusal",
    "Registry",
    "Replacement",
    "Resource",
    "Responses",
    "Result",
    "Rules",
    "Running",
    "Sample",
    "Scene",
    "Scope",
    "Seen",
    "Slot",
    "Stack",
    "StackItem",
    "Staging",
    "State",
    "Table",
    "Tally",
    "Target",
    "Trigger",
    "TriggerDropped",
    "Triggered",
    "Types",
    "UsageError",
    "Why",
    "Words",
    "Yardstick",
    "answerable",
    "at_once",
    "closest",
    "copy_item",
    "hookimpl",
    "is_id",
    "item_on_pile",
    "leave_game",
    "letter",
    "nearest",
    "open_window",
    "redirect",
    "say",
    "say_n",
    "seat_of",
    "settle",
    "slug",
    "stop",
    "switch_off",
    "value",
    "why",
]
