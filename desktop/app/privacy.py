"""What a report reveals of a machine's files: paths below the program and below Python, and nothing else; not even what
saved games are called, or who plays."""

from __future__ import annotations

import json
import os
import re
import sysconfig
import tempfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from desktop.app.paths import HOME_VARIABLE

PROGRAM: Final = Path(__file__).resolve().parents[2]

_USERS: Final = ("USER", "LOGNAME", "USERNAME")
_REST: Final = r"""[^\s"'<>|]*(?<![:;,.)\]])"""
# A name may have spaces in it. A saved game's path is removed up to its suffix; that of a known folder,
# up to the last separator on the line.
_SAVE: Final = r"""[^\n"'<>|]{0,1000}\.hearth\b"""
_WITH_SPACES: Final = rf"""(?:{_SAVE}|(?:[^\n"'<>|]{{0,1000}}[/\\])?{_REST})"""
_AUTOSAVE: Final = r"[0-9a-f]{16}-[0-9]+\.hearth"
_QUOTES: Final = "'\""
_AFTER_NAMES: Final = ("", *"/\\:;,)]")
_ENDS: Final = r"""(?=[/\\"'\s:;,)\]]|$)"""
_ABSOLUTE: Final = re.compile(r"~|[A-Za-z]:|[/\\]")
_ENDING: Final = re.compile(r"\.\w{1,8}$")


def without_folders(text: str, own: Iterable[Path] = ()) -> str:
    """The text with each path shortened to its part below the program's folder or Python's, or to ``<path>``.

    ``own`` are folders of the person's, besides their home and others that the system names. A path that is neither in
    quotes nor below a known folder ends at its first space.
    """
    names = dict.fromkeys((form for path in (*own, *_personal()) for form in _forms(path)), "")
    names |= {form: name for path, name in _ours() for form in _plain(path)}
    known = dict(sorted(names.items(), key=lambda each: -len(each[0])))
    return _pattern(known).sub(lambda found: _replaced(found, known), text)


def _replaced(found: re.Match[str], known: Mapping[str, str]) -> str:
    path = found[0]
    if found.lastgroup == "user":
        return "<user>"
    if found.lastgroup == "person":
        return "<name>"
    if found.lastgroup == "frame" and not _ABSOLUTE.match(path):
        return path  # <string>, <frozen runpy>, or a module of a packaged program
    for form, name in known.items():
        rest = path[len(form) :]
        if path.lower().startswith(form.lower()) and rest[:1] in _AFTER_NAMES:
            return name + rest if name else _nameless(path)
    return _nameless(path)


def _nameless(path: str) -> str:
    ending = _ENDING.search(path)
    return f"<path>{ending[0] if ending else ''}"


def _pattern(known: Mapping[str, str]) -> re.Pattern[str]:
    folders = "|".join(
        re.escape(form) + (rf"{_ENDS}{_REST}" if name else _WITH_SPACES) for form, name in known.items()
    )
    users = "|".join(re.escape(user) for user in _user_names())
    parts = [
        r'(?P<frame>(?<=File ")[^\n"]{1,4096}(?=", line \d))',
        f"(?P<titled>{'|'.join(map(_titled, _QUOTES))})",
        f"(?P<person>{'|'.join(map(_seated, _QUOTES))})",
        f"(?P<quoted>{'|'.join(map(_quoted, _QUOTES))})",
        rf"(?P<address>file:{_REST})",
        f"(?P<known>{folders})",
        # What is closed as in HTML is no path: somebody may write so.
        rf"(?P<bare>(?!(?<=<)/\w+>)(?<![\w.])(?:~[\w.-]*|[A-Za-z]:)?[/\\]{{1,2}}(?![\s/\\])(?:{_SAVE}|{_REST}))",
    ]
    if users:
        parts.append(rf"(?P<user>(?<=[/\\])(?:{users}){_ENDS}|(?<![\w.-])(?:{users})(?=[/\\]))")
    return re.compile("|".join(parts), re.IGNORECASE | re.MULTILINE)


def _titled(quote: str) -> str:
    """What stands between such quotes and is the name of a saved game, which is what a person called it, or of a file
    that a refusal names. The names of autosaves tell nothing."""
    letter = _letter(quote)
    saved = rf"(?<={quote})(?!{_AUTOSAVE}){letter}{{1,1000}}?\.hearth(?={quote})"
    return rf"{saved}|(?<='file': {quote})(?!{_AUTOSAVE}){letter}+(?={quote})"


def _seated(quote: str) -> str:
    """Who sits at a table, as Python writes it in an error."""
    return "|".join(rf"(?<={kind}\(name={quote}){_letter(quote)}+" for kind in ("Player", "SeatChoice"))


def _quoted(quote: str) -> str:
    """An absolute path between such quotes, also as Python writes one that has both kinds of quotes in it."""
    begun = rf"(?<={quote})(?:[A-Za-z]:)?"
    written = rf"{begun}(?=[/\\]){_letter(quote)}{{1,1000}}+(?={quote})"
    return rf"{written}|{begun}[/\\][^\n{quote}]{{0,4096}}(?={quote})"


def _letter(quote: str) -> str:
    """A letter, or what stands for one, in a text that Python writes in such quotes."""
    return rf"(?:[^\n{quote}\\]|\\.)"


def _ours() -> Iterator[tuple[Path, str]]:
    yield PROGRAM, "<hearthside>"
    for scheme, name in (("purelib", "<packages>"), ("platlib", "<packages>"), ("stdlib", "<python>")):
        yield Path(sysconfig.get_path(scheme)), name


def _personal() -> Iterator[Path]:
    sources: tuple[Callable[[], str], ...] = (
        lambda: str(Path.home()),
        lambda: os.environ["HOME"],
        lambda: os.environ["USERPROFILE"],
        lambda: os.environ[HOME_VARIABLE],
        tempfile.gettempdir,
        os.getcwd,
    )
    for ask in sources:
        with suppress(KeyError, OSError, RuntimeError):
            yield Path(ask())


def _user_names() -> set[str]:
    names = {os.environ.get(name, "") for name in _USERS}
    with suppress(RuntimeError):
        names.add(Path.home().name)
    return {name for name in names if len(name) > 1}


def _plain(path: Path) -> set[str]:
    """How a path may be written: as it is, with its links resolved, and as Python quotes it. None for a disk's root."""
    found = {path, Path(os.path.abspath(path)), Path(os.path.realpath(path))}  # noqa: PTH100 - links are not resolved
    names = {str(each) for each in found if each.is_absolute() and each != Path(each.anchor)}
    return (
        names
        | {each.as_posix() for each in found if str(each) in names}
        | {form for each in names for form in (repr(each)[1:-1], repr(each + '"')[1:-2])}
    )


def _forms(path: Path) -> set[str]:
    """The same, and as in URLs, in JSON, and with decomposed accents."""
    plain = {
        unicodedata.normalize(form, spelling) for spelling in _plain(path) for form in ("NFC", "NFD")
    } | _plain(path)
    written: set[str] = set()
    for spelling in plain:
        octets = spelling.encode("utf-8", "surrogateescape")
        written |= {quote(octets), quote(octets, safe=""), json.dumps(spelling)[1:-1], ascii(spelling)[1:-1]}
    return plain | written
