"""The engine's own command line: ``python -m engine``."""

import sys

from engine.core.installed import why_not_installed

if __name__ == "__main__":
    try:
        from engine.cli.main import main
    except ModuleNotFoundError as error:
        print(why_not_installed(error), file=sys.stderr)
        sys.exit(2)
    sys.exit(main())
