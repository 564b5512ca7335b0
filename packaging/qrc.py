"""Write ``resources.qrc`` anew: run ``python packaging/qrc.py`` after adding, renaming or removing an asset."""

from __future__ import annotations

import argparse

import bare_python  # noqa: F401  # first of all

from desktop.app.resources import ROOT, asset_files, qrc


def main() -> None:
    """List every asset in ``resources.qrc``."""
    files = asset_files()
    (ROOT / "resources.qrc").write_text(qrc(files, ROOT), encoding="utf-8", newline="\n")
    print(f"resources.qrc lists {len(files)} assets")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
