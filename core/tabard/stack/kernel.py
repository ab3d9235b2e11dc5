"""The kernel's own effects: every game has them beside its own."""

from __future__ import annotations

from tabard.effects.batch import Batch, Nothing
from tabard.effects.replacing import Replacing
from tabard.model.moves import Effect
from tabard.stack.offers import Offers
from tabard.stack.placing import Place
from tabard.stack.resolving import Finish, Instead

KERNEL_EFFECTS: tuple[type[Effect], ...] = (Offers, Place, Finish, Instead, Replacing, Batch, Nothing)
