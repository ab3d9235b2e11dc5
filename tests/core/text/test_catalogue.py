"""Messages become words: gettext where there is a translation, English where there is none or a bad one."""

import gettext
import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.model.message import Message, say, say_n
from tabard.text.catalogue import Catalogue, PseudoCatalogue

ENGLISH = Catalogue()


def machine_object(entries: dict[str, str], plural: str = "nplurals=2; plural=(n != 1);") -> bytes:
    """A .mo file as msgfmt writes it: magic, revision, count, two tables of (length, offset), the texts."""
    header = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {plural}\n"
    pairs = sorted({"": header, **entries}.items(), key=lambda pair: pair[0].encode())
    start = 28 + 16 * len(pairs)
    texts = b""
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    for side in (0, 1):
        for pair in pairs:
            body = pair[side].encode()
            tables[side].append(struct.pack("<II", len(body), start + len(texts)))
            texts += body + b"\0"
    first = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return first + b"".join(tables[0]) + b"".join(tables[1]) + texts


def translation(entries, **options):
    return gettext.GNUTranslations(io.BytesIO(machine_object(entries, **options)))


def test_fields_are_numbers_names_and_messages():
    message = say("{who} rolls {n} {what}", who="Ana", n=4, what=say("on the {colour} die", colour=say("red")))
    assert ENGLISH.render(message) == "Ana rolls 4 on the red die"


def test_a_number_with_its_sign():
    assert ENGLISH.render(say("{n:+} and {m:+}", n=2, m=-1)) == "+2 and -1"
    assert ENGLISH.render(say("{who:+}", who="Ana")) == "Ana"


def test_a_field_set_to_the_right():
    assert ENGLISH.render(say("{n:>4}|{who:>2}", n=12, who="Ana")) == "  12|Ana"


def test_english_plural():
    said = [ENGLISH.render(say_n("{n} wound", "{n} wounds", n)) for n in (0, 1, 2)]
    assert said == ["0 wounds", "1 wound", "2 wounds"]


def test_a_translation_and_its_own_plurals():
    ukrainian = translation(
        {"{n} wound\0{n} wounds": "{n} рана\0{n} рани\0{n} ран", "{who} falls": "{who} падає"},
        plural="nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    )
    catalogue = Catalogue([ukrainian])
    said = [catalogue.render(say_n("{n} wound", "{n} wounds", n)) for n in (1, 2, 5, 21)]
    assert said == ["1 рана", "2 рани", "5 ран", "21 рана"]
    assert catalogue.render(say("{who} falls", who="Ana")) == "Ana падає"
    assert catalogue.render(say("{who} wins", who="Ana")) == "Ana wins"


def test_names_that_people_typed_are_never_translated():
    catalogue = Catalogue([translation({"Bear": "Ведмідь", "{who} sleeps": "{who} спить"})])
    assert catalogue.render(say("{who} sleeps", who="Bear")) == "Bear спить"
    assert catalogue.render(say("{who} sleeps", who=say("Bear"))) == "Ведмідь спить"


def test_the_first_domain_that_knows_a_text_gives_it():
    core, game = translation({"Draw": "Нічия"}), translation({"Draw": "Тягни", "Attack": "Атака"})
    catalogue = Catalogue([core, game])
    assert catalogue.render(say("Draw")) == "Нічия"
    assert catalogue.render(say("Attack")) == "Атака"


@pytest.mark.parametrize("bad", ["{hwo} падає", "{who падає", "падає}", "{who.__class__} падає", "{0}", "{who!r}"])
def test_a_translation_that_cannot_be_filled_in_falls_back(bad):
    message = say("{who} falls", who="Ana")
    assert Catalogue([translation({"{who} falls": bad})]).render(message) == "Ana falls"
    good = translation({"{who} falls": "{who} падає"})
    assert Catalogue([translation({"{who} falls": bad}), good]).render(message) == "Ana падає"


def test_a_bad_english_text_is_shown_as_it_is():
    assert ENGLISH.render(say("{who} rolls {n", who="Ana")) == "{who} rolls {n"
    assert ENGLISH.render(Message("{nobody} is here")) == "{nobody} is here"
    assert ENGLISH.render(say("a {{brace}}")) == "a {brace}"


def test_the_empty_text_is_not_the_header():
    assert Catalogue([translation({})]).render(say("")) == ""


def test_catalogues_are_found_by_language_and_bad_files_left_out(tmp_path):
    for domain, body in (("game", machine_object({"Yes": "Так"})), ("torn", b"\xde\x12\x04\x95oops")):
        folder = tmp_path / "uk" / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{domain}.mo").write_bytes(body)
    catalogue = Catalogue.load([("torn", tmp_path), ("game", tmp_path), ("none", tmp_path)], ["uk_UA"])
    assert catalogue.render(say("Yes")) == "Так"


texts = st.text(alphabet="ab {}n!.0⟦", max_size=20)
messages = st.recursive(
    st.builds(Message, texts),
    lambda inner: st.builds(
        Message, texts, st.dictionaries(st.sampled_from(["a", "b", "n"]), inner | st.integers() | texts), texts
    ),
    max_leaves=5,
)


@given(messages, texts)
def test_rendering_never_raises(message, translated):
    class Fixed(gettext.NullTranslations):
        def gettext(self, text):
            return translated

        def ngettext(self, one, many, n):
            return translated

    for catalogue in (ENGLISH, Catalogue([Fixed()]), PseudoCatalogue([Fixed()])):
        assert isinstance(catalogue.render(message), str)


def test_pseudo_marks_the_own_text_of_every_message():
    said = PseudoCatalogue().render(say("{who} rolls {n} {how}", who="Ana", n=4, how=say("again")))
    assert said == "Ana⟦ rolls ⟧4 ⟦again⟧"
    assert PseudoCatalogue.MARKED.sub("", said) == "Ana4 "
