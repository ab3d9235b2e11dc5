"""Messages into words: gettext catalogues, one domain a plugin, English when a translation is missing or broken."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from gettext import GNUTranslations, NullTranslations, find
from pathlib import Path

from tabard.model.message import Message

Field = Message | int | str

TOKEN = re.compile(r"\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)(?::(\+|>[0-9]{1,2}))?\}|\{|\}")
"""A brace doubled, or a field: `{n}`, `{n:+}` with its sign, `{n:>4}` set to the right of four columns."""


class BadTemplate(ValueError):
    """A template with a brace that closes nothing, or with a field that its message does not have."""


class Catalogue:
    """Renders messages. `translations` are asked in order, one a domain; the first that knows a text gives it.

    Never raises: a translation that cannot be filled in falls back to the English text.
    """

    def __init__(self, translations: Iterable[NullTranslations] = ()) -> None:
        self._translations = tuple(translations)

    @classmethod
    def load(cls, domains: Iterable[tuple[str, Path]], languages: Iterable[str]) -> Catalogue:
        """The catalogues `LANGUAGE/LC_MESSAGES/DOMAIN.mo` of each domain's folder; what is missing or unreadable
        is left out."""
        wanted = list(languages)
        found: list[NullTranslations] = []
        for domain, folder in domains:
            for file in find(domain, str(folder), wanted, all=True):
                try:
                    with open(file, "rb") as stream:
                        found.append(GNUTranslations(stream))
                except (OSError, ValueError, struct.error):
                    # A torn file of a translation costs its language, never the game.
                    continue
        return cls(found)

    def render(self, message: Message) -> str:
        """The message in words, nested ones too. Plain strings among its fields stay as they are."""
        fields = {name: self._field(value) for name, value in message.fields.items()}
        english = _plural(message, message.text, message.plural)
        for candidate in (*self._translated(message, english), english):
            try:
                return self._fill(candidate, fields)
            except BadTemplate:
                continue
        return self._own(english)

    def _field(self, value: Field) -> int | str:
        return self.render(value) if isinstance(value, Message) else value

    def _translated(self, message: Message, english: str) -> Iterable[str]:
        """What the catalogues say, the first one that knows the text first."""
        # gettext answers the empty text with the catalogue's own header.
        if not message.text:
            return
        n = message.fields.get("n")
        for translation in self._translations:
            if message.plural and isinstance(n, int):
                found = translation.ngettext(message.text, message.plural, n)
            else:
                found = translation.gettext(message.text)
            if found != english:
                yield found

    def _fill(self, template: str, fields: dict[str, int | str]) -> str:
        """The template with its fields put in; `{{` and `}}` are braces."""
        parts: list[str] = []
        at = 0
        own = ""
        for token in TOKEN.finditer(template):
            own += template[at : token.start()]
            at = token.end()
            if token[0] in ("{{", "}}"):
                own += token[0][0]
            elif token[1] is None or token[1] not in fields:
                raise BadTemplate(template)
            else:
                parts += [self._own(own), _shaped(fields[token[1]], token[2] or "")]
                own = ""
        return "".join([*parts, self._own(own + template[at:])])

    def _own(self, text: str) -> str:
        """A template's own text, between its fields."""
        return text


def _shaped(value: int | str, shape: str) -> str:
    """A field with its sign, or set to the right of a column."""
    if shape == "+":
        return f"{value:+}" if isinstance(value, int) else value
    return str(value).rjust(int(shape[1:] or 0))


class PseudoCatalogue(Catalogue):
    """Marks every template's own text: ⟦You roll ⟧4⟦.⟧ What a test finds outside the marks went round the catalogue."""

    MARKED = re.compile(r"⟦[^⟦⟧]*⟧")

    def _own(self, text: str) -> str:
        return f"⟦{text}⟧" if text.strip() else text


def _plural(message: Message, one: str, many: str) -> str:
    """The English form for the message's `n`."""
    return many if many and message.fields.get("n") != 1 else one
