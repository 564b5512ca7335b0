"""links.py APP: every library that the bundle asks for is in it or the system's, and so is every Python symbol."""

from __future__ import annotations

import sys
from pathlib import Path

from asked import application

MACH_O = (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")
OF_THE_SYSTEM = ("/usr/lib/", "/System/")


def main() -> int:
    """Tell what is missing; returns the exit code."""
    contents = application(__doc__) / "Contents"
    import lief  # which is nowhere but where packages are made

    missing = []
    given: set[tuple[str, str]] = set()
    taken: dict[tuple[str, str], str] = {}
    for file in sorted(contents.rglob("*")):
        if file.is_symlink() or not file.is_file() or file.read_bytes()[:4] not in MACH_O:
            continue
        both = lief.MachO.parse(str(file))  # in a name of its own: its parts die with it
        for part in both:
            processor = str(part.header.cpu_type)
            given |= {(processor, symbol.name) for symbol in part.exported_symbols}
            names = [symbol.name for symbol in part.imported_symbols]
            taken |= {(processor, name): file.name for name in names if name.startswith(("_Py", "__Py"))}
            places = [each.path.rstrip("/") for each in part.rpaths]
            for library in part.libraries:
                if not str(library.command).endswith("ID_DYLIB") and not is_there(
                    library.name, file, places, contents
                ):
                    missing.append(f"{file.relative_to(contents)}: {library.name}")
    missing += [f"{taken[symbol]}: {symbol}" for symbol in sorted(taken.keys() - given)]
    print(*missing[:20], f"{len(taken)} Python symbols are asked for; missing: {len(missing)}", sep="\n")
    return 1 if missing else 0


def is_there(name: str, file: Path, places: list[str], contents: Path) -> bool:
    """Whether a library that a file asks for is the system's or in the bundle."""
    if name.startswith(OF_THE_SYSTEM):
        return True
    ways = [name.replace("@rpath", place) for place in places] if name.startswith("@rpath") else [name]
    here = {"@loader_path": str(file.parent), "@executable_path": str(contents / "MacOS")}
    for sign, folder in here.items():
        ways = [way.replace(sign, folder) for way in ways]
    return any(Path(way).exists() for way in ways)


if __name__ == "__main__":
    sys.exit(main())
