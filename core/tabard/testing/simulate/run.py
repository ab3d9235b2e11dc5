"""Playing all matches of an order: here, or in chunks on any executor; the result is the same everywhere."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context

from msgspec import Struct

from tabard.errors import PluginError
from tabard.testing.simulate.order import Match, Order, matches
from tabard.testing.simulate.playing import Played, play
from tabard.testing.simulate.workshop import Recipe, Workshop, workshop_of

LEAST_CHUNK = 10
CHUNKS_A_WORKER = 8

Heard = Callable[[int], None]
"""Told how many matches have been played since it was told last."""


def _deaf(played: int) -> None:
    """Nobody listens."""


class Run(Struct, frozen=True):
    """All matches that were played, by number; not all of the order's when the run was interrupted."""

    order: Order
    played: tuple[Played, ...]
    interrupted: bool = False

    def ended(self, end: str) -> tuple[Played, ...]:
        """The matches that `finished`, `crashed` or `stalled`."""
        return tuple(one for one in self.played if one.end == end)


def simulate(order: Order, workshop: Workshop, *, heard: Heard = _deaf) -> Run:
    """Play everything in this process. An interrupt ends it with what was finished."""
    played: list[Played] = []
    try:
        for match in matches(order):
            played.append(play(workshop, order, match))
            heard(1)
    except KeyboardInterrupt:
        return Run(order, tuple(played), interrupted=True)
    return Run(order, tuple(played))


def simulate_with(executor: Executor, order: Order, recipe: Recipe, *, workers: int, heard: Heard = _deaf) -> Run:
    """Play everything on an executor, such as one of a cluster; `workers` says how many chunks make sense."""
    todo = matches(order)
    size = max(LEAST_CHUNK, len(todo) // (workers * CHUNKS_A_WORKER))
    chunks = [todo[n : n + size] for n in range(0, len(todo), size)]
    futures = [executor.submit(play_chunk, recipe, order, chunk) for chunk in chunks]
    played: list[Played] = []
    try:
        for future in as_completed(futures):
            played += future.result()
            heard(len(future.result()))
    except KeyboardInterrupt:
        return Run(order, _sorted(_finished(futures)), interrupted=True)
    except BrokenExecutor as error:
        raise PluginError("a worker process of the simulation was ended from outside; run it again") from error
    finally:
        for future in futures:
            future.cancel()
    return Run(order, _sorted(played))


def simulate_in_processes(order: Order, recipe: Recipe, *, workers: int, heard: Heard = _deaf) -> Run:
    """Play everything in worker processes of this machine. An interrupt ends them at once, chunks half played lost."""
    others = set(active_children())
    context = get_context("spawn")
    executor = ProcessPoolExecutor(workers, mp_context=context, initializer=make_ready, initargs=(recipe,))
    run: Run | None = None
    try:
        run = simulate_with(executor, order, recipe, workers=workers, heard=heard)
    finally:
        if run is None or run.interrupted:
            for child in set(active_children()) - others:
                child.terminate()
        executor.shutdown(cancel_futures=True)
    return run


def make_ready(recipe: Recipe) -> None:
    """In a new worker: an interrupt is the parent's to handle, and the plugins are loaded before the first chunk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    workshop_of(recipe)


def play_chunk(recipe: Recipe, order: Order, chunk: list[Match]) -> list[Played]:
    """Some of an order's matches, in a worker."""
    workshop = workshop_of(recipe)
    return [play(workshop, order, match) for match in chunk]


def _finished(futures: Iterable[Future[list[Played]]]) -> list[Played]:
    done = [future for future in futures if future.done() and not future.cancelled()]
    return [one for future in done if future.exception() is None for one in future.result()]


def _sorted(played: Iterable[Played]) -> tuple[Played, ...]:
    return tuple(sorted(played, key=lambda one: one.match.number))
