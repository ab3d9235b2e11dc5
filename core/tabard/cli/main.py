"""`tabard`: the group of all commands and the options that go before them."""

from __future__ import annotations

import click

from tabard.cli.builder import Builder
from tabard.cli.lazy_group import Entry, LazyGroup

COMMANDS = {
    "play": Entry("tabard.cli.play:play", "Play: go on with the newest campaign, or begin one."),
    "knobs": Entry("tabard.cli.knobs:knobs", "List the house rules of a game that a group may change."),
    "saves": Entry("tabard.cli.saves:saves", "List the saved campaigns."),
    "campaign": Entry("tabard.cli.campaign:campaign", "A campaign's roster and receipts; export, import, corrections."),
    "plugins": Entry("tabard.cli.plugins:plugins", "List the plugins: their order, and why one is off."),
    "scenario": Entry("tabard.cli.scenario:scenario", "Play scenario files and say which are ok."),
    "trace": Entry("tabard.cli.trace:trace", "Play a scenario and print what happened, effect by effect."),
    "sim": Entry("tabard.cli.sim:sim", "Play many games between bots and count them up."),
    "golden": Entry("tabard.cli.golden:golden", "Write, check or renew golden playthroughs: whole games as text."),
    "bench": Entry("tabard.cli.bench:bench", "Measure speed, as ratios to a floor, with the bars beside."),
    "laws": Entry("tabard.cli.laws:laws", "Try the laws that hold for every game."),
    "content": Entry("tabard.cli.content:content", "Check the content of all plugins."),
}
"""One line a command. Nothing in it is imported until the command is called."""


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        builder: Builder = ctx.obj
        click.echo(f"tabard {builder.version}")
        ctx.exit()


@click.group(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--safe", is_flag=True, help="Use only the plugins that come with Tabard.")
@click.option("--without", metavar="PLUGIN", multiple=True, help="Leave this plugin out; may be given several times.")
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version and stop.",
)
@click.pass_context
def tabard(ctx: click.Context, safe: bool, without: tuple[str, ...]) -> None:
    """Campaigns of tabletop adventures for people at one table."""
    builder: Builder = ctx.obj
    ctx.obj = builder.choose(safe=safe, without=without)
