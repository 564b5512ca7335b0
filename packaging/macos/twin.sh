#!/usr/bin/env bash
# twin.sh [PYTHON]: tries the application here, as far as it can be. After "build.py macos".
# The bundle's launcher, standard library, packages and program run with this Linux's native parts of the same names;
# then the program's smoke test plays every game. PYTHON has the program's packages installed.
set -euo pipefail
(($# <= 1)) && [[ ${1:-} != -* ]] || { sed -n '2,/^set /s/^# //p' "$0"; [[ ${1:-} == --help ]] && exit 0 || exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
python=${1:-$root/.venv/bin/python}
app=$root/build/macos/Hearthside.app
twin=$root/build/macos/twin
[[ -d $app ]] || { echo "First: packaging/build.py macos"; exit 1; }

ask() { "$python" -c "import sysconfig as s; print($1)"; }
here_native=$(ask 's.get_config_var("DESTSHARED")')
here_packages=$(ask 's.get_path("platlib")')
resources=$twin/Contents/Resources
library=$resources/python/lib/python3.11

rm -rf "$twin"
mkdir -p "$twin"/Contents/{MacOS,Frameworks} "$twin/mach-o"
cp -a "$app/Contents/Resources" "$twin/Contents/"
for file in "$library"/lib-dynload/*.so; do
    name=$(basename "$file" .cpython-311-darwin.so)
    rm "$file"
    cp "$here_native/$name.cpython-311-x86_64-linux-gnu.so" "$library/lib-dynload/" 2>/dev/null || echo "this Python has no $name"
done
for name in _sysconfigdata__linux_x86_64-linux-gnu _sysconfigdata__x86_64-linux-gnu; do
    cp "$library/_sysconfigdata__darwin.py" "$library/$name.py"
done
rm -rf "$resources"/site/{PySide6,shiboken6,shibokensupport,pydantic_core} "$resources"/site/*.so
cp -a "$here_packages"/{PySide6,shiboken6,pydantic_core} "$here_packages"/_cffi_backend*.so "$here_packages"/_miniaudio*.so "$resources/site/"
[[ ! -d $here_packages/shibokensupport ]] || cp -a "$here_packages/shibokensupport" "$resources/site/"
cp -L "$(ask 's.get_config_var("LIBDIR")')/libpython3.11.so.1.0" "$twin/Contents/Frameworks/libpython3.11.dylib"

# What the launcher asks of a Mac, answered by Linux
cat >"$twin/mach-o/dyld.h" <<'C'
#include <stdint.h>
#include <unistd.h>
static int _NSGetExecutablePath(char *path, uint32_t *size)
{
    ssize_t length = readlink("/proc/self/exe", path, *size - 1);
    if (length < 0)
        return -1;
    path[length] = 0;
    return 0;
}
C
gcc -O2 -D_GNU_SOURCE -I "$twin" -I "$here" -I "$(ask 's.get_config_var("INCLUDEPY")')" "$here/launcher.c" -ldl \
    -o "$twin/Contents/MacOS/Hearthside"
"$python" "$root/packaging/smoke.py" "$twin/Contents/MacOS/Hearthside"
