"""A table to talk at."""

import pytest

from tabard.bots.bot import Bots
from tabard.bots.driver import Driver
from tabard.text.catalogue import Catalogue
from tabard.text.conversation import Conversation
from tabard.text.voice import Voice


@pytest.fixture
def table(begin):
    """`talk, drive = table("person", "random")`: a conversation, and what lets the bots play on."""

    def make(*players, **options):
        session = begin(*players, **options)
        return Conversation(Voice(session, Catalogue())), Driver(session, Bots()).run

    return make
