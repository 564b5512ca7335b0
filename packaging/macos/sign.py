"""sign.py APP: seal the application without an identity (ad hoc): first each program and library, then the whole."""

from asked import application

MACH_O = (b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe")

app = application(__doc__)

import apple_platform  # noqa: E402  # which is nowhere but where packages are made

main = app / "Contents/MacOS/Hearthside"
for file in sorted(app.rglob("*")):
    if file.is_file() and not file.is_symlink() and file != main and file.read_bytes()[:4] in MACH_O:
        apple_platform.sign(file, binary_identifier="org.hearthside." + file.name.split(".")[0])
apple_platform.sign(app, binary_identifier="org.hearthside.Hearthside", shallow=True)
