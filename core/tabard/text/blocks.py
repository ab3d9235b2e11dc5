"""The lines of a question, exactly as the contract has them, so that a script can read them."""

from __future__ import annotations

from tabard.text.question import Option, Question
from tabard.text.voice import Voice

PROMPT = "> "


def head(shown: str, text: str) -> str:
    """`== A: What do you do?`"""
    return f"== {shown}: {text}"


def option_line(number: int, sentence: str, form: str) -> str:
    """`  1) Strike  #strike`"""
    return f"  {number}) {sentence}  #{form}"


def question_lines(voice: Voice, question: Question) -> list[str]:
    """The head and a line an option; the prompt is the caller's."""
    return [head(voice.shown(question.seat), question.text), *option_lines(question.options)]


def option_lines(options: tuple[Option, ...]) -> list[str]:
    """The numbered lines."""
    return [option_line(n, option.sentence, option.form) for n, option in enumerate(options, 1)]
