"""The composition root: the one place that builds everything and hands it on, and where every error ends."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

import click

from tabard.cli.failure import print_failure
from tabard.cli.main import tabard
from tabard.compose import Composer
from tabard.errors import TabardError, UsageError

FINE, FAILED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 fine, 1 the work failed, 2 wrong usage, 130 interrupted.

    Whatever a person can cause ends as one sentence on stderr. Anything else is a bug and keeps its traceback.
    """
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except UsageError as error:
        return _say(str(error), WRONG_USAGE)
    except TabardError as error:
        return _say(str(error), FAILED)
    except (KeyboardInterrupt, click.Abort):
        return _say("interrupted", INTERRUPTED)
    except OSError as error:
        return _system_refused(error)
    return code


def _run(arguments: list[str]) -> int:
    # Not click's own main(): that swallows a closed pipe and turns every interrupt into exit code 1.
    try:
        with tabard.make_context("tabard", arguments, obj=Composer(environ=os.environ)) as ctx:
            tabard.invoke(ctx)
    except click.exceptions.Exit as wish:
        return wish.exit_code
    return FINE


def _system_refused(error: OSError) -> int:
    if error.errno == errno.EPIPE:
        # Python flushes stdout once more at its end, which would fail with a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _say("whoever read this output has stopped reading", FAILED)
    what = f"{error.filename}: " if error.filename else ""
    return _say(f"{what}{error.strerror or error}", FAILED)


def _say(sentence: str, code: int) -> int:
    print_failure(sentence)
    return code
