"""Laid into the package as ``hearthside``, the module that its ``hearthside.exe`` runs."""

import sys

sys.frozen = True  # type: ignore[attr-defined]  # what a packaged program is known by

from desktop.__main__ import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
