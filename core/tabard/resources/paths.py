"""`res://` paths: which texts are one, and where they point."""

from __future__ import annotations

import re

ROOT = "res://"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|]')


def trouble(path: str) -> str:
    """Why `path` is not the `res://` path of a file or folder; `""` when it is one.

    Refused are other schemes, absolute paths, `.` and `..`, empty parts, backslashes, and characters that some file
    system gives a meaning.
    """
    if not path.startswith(ROOT):
        scheme = _SCHEME.match(path)
        what = f"the scheme {scheme[0]!r} is not allowed" if scheme else "it is not a res:// path"
        return f"{path!r}: {what}; content paths start with 'res://'"
    rest = path.removeprefix(ROOT)
    if not rest:
        return ""
    found = _FORBIDDEN.search(rest)
    if found is not None:
        return f"{path!r} holds {found[0]!r}; parts are joined by '/', and that character is not allowed in them"
    for part in rest.removesuffix("/").split("/"):
        if part in ("", ".", ".."):
            return f"{path!r} holds the part {part!r}; a path goes down from res:// step by step"
        if part[-1] in " .":
            return f"{path!r}: the part {part!r} ends in {part[-1]!r}, which some systems drop"
    return ""


def resolve(path: str, *, base: str) -> str:
    """`path` as a `res://` path: one without a scheme is relative to the folder of the file `base`. Not yet judged."""
    if _SCHEME.match(path) or path.startswith(("/", "\\")):
        return path
    return f"{base.rpartition('/')[0]}/{path}" if base.rpartition("/")[0] != "res:/" else f"{ROOT}{path}"


def is_under(path: str, prefix: str) -> bool:
    """Is `path` the folder (or file) `prefix`, or something in it? `res://a` does not hold `res://ab`."""
    return prefix == ROOT or path == prefix or path.startswith(prefix.rstrip("/") + "/")
