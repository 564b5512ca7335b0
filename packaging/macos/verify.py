"""verify.py APP: check the seal without the tool that made it and without Apple's.

Each program and library must have a part for both kinds of processor, and each page of it the hash that its signature
names; the main program's signature must name the seal and the property list, and the seal every file of the bundle.
"""

from __future__ import annotations

import hashlib
import plistlib
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from asked import application

FAT, MACH_O = b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"
BOTH = {0x1000007, 0x100000C}  # x86_64, arm64
CODE_SIGNATURE = 0x1D  # the command that leads to it
DIRECTORIES = {0, *range(0x1000, 0x1005)}  # the slots that hold lists of hashes
HASHES = {1: hashlib.sha1, 2: hashlib.sha256}
SHA256 = 2


def slices(data: bytes) -> Iterator[tuple[int, bool, bytes]]:
    """For each part of a file: the processor, whether it begins where it may, and its bytes."""
    if data[:4] != FAT:
        yield struct.unpack_from("<I", data, 4)[0], True, data
        return
    for i in range(struct.unpack_from(">I", data, 4)[0]):
        processor, _, start, size, align = struct.unpack_from(">5I", data, 8 + 20 * i)
        yield processor, start % (1 << align) == 0, data[start : start + size]


def signature(part: bytes) -> tuple[int, int] | None:
    """Where the signature of a part begins and how long it is."""
    at = 32
    for _ in range(struct.unpack_from("<I", part, 16)[0]):
        command, length = struct.unpack_from("<II", part, at)
        if command == CODE_SIGNATURE:
            start, size = struct.unpack_from("<II", part, at + 8)
            return start, size
        at += length
    return None


def is_signed(part: bytes, named: dict[int, bytes]) -> bool:
    """Whether all hashes of a part are right; ``named`` are files that it must name too, by their slots."""
    found = signature(part)
    if found is None:
        return False
    end, size = found
    blob = part[end : end + size]
    strong = False
    for i in range(struct.unpack_from(">I", blob, 8)[0]):
        slot, at = struct.unpack_from(">II", blob, 12 + 8 * i)
        if slot not in DIRECTORIES:
            continue
        directory = blob[at:]
        first, _, _, count, limit = struct.unpack_from(">5I", directory, 16)
        length, kind, _, shift = directory[36:40]
        page = 1 << shift

        def stored_hash(number: int, d: bytes = directory, f: int = first, n: int = length) -> bytes:
            return d[f + number * n : f + (number + 1) * n]

        pages = [part[k * page : min((k + 1) * page, limit)] for k in range(count)]
        if limit != end or count != -(-limit // page):
            return False
        if any(HASHES[kind](each).digest() != stored_hash(k) for k, each in enumerate(pages)):
            return False
        if any(HASHES[kind](text).digest() != stored_hash(-number) for number, text in named.items()):
            return False
        strong = strong or kind == SHA256
    return strong


def problems(contents: Path) -> Iterator[str]:
    """What is wrong with a bundle."""
    main, seal = contents / "MacOS/Hearthside", contents / "_CodeSignature/CodeResources"
    named = {1: (contents / "Info.plist").read_bytes(), 3: seal.read_bytes()}
    files = [file for file in sorted(contents.rglob("*")) if file.is_symlink() or file.is_file()]
    for file in files:
        data = b"" if file.is_symlink() else file.read_bytes()
        if data[:4] not in (FAT, MACH_O):
            continue
        parts = list(slices(data))
        if {processor for processor, _, _ in parts} != BOTH:
            yield f"not for both kinds of processor: {file}"
        if not all(aligned and is_signed(part, named if file == main else {}) for _, aligned, part in parts):
            yield f"not signed right: {file}"
    sealed = plistlib.loads(seal.read_bytes())["files2"]
    for name, facts in sealed.items():
        file = contents / name
        if not (file.is_symlink() or file.exists()):
            yield f"gone: {file}"
        elif "symlink" in facts and str(file.readlink()) != facts["symlink"]:
            yield f"leads elsewhere: {file}"
        elif "hash2" in facts and hashlib.sha256(file.read_bytes()).digest() != facts["hash2"]:
            yield f"changed: {file}"
    own = {"Info.plist", "PkgInfo", "MacOS/Hearthside", "_CodeSignature/CodeResources"}
    names = {file.relative_to(contents).as_posix() for file in files}
    yield from (f"not sealed: {name}" for name in sorted(names - sealed.keys() - own))
    print(f"the seal names {len(sealed)} files")


def main() -> int:
    """Tell what is wrong; returns the exit code."""
    found = list(problems(application(__doc__) / "Contents"))
    print(*found[:20], f"the seal: {len(found)} problems", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
