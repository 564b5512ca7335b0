#!/usr/bin/env bash
# prove.sh [PICTURES [OLDER.exe]]: installs, tries, upgrades and removes the Windows program under Wine, as far as Wine is
# Windows. After "build.py windows". Needs wine64, xvfb, xdotool, imagemagick, nsis and gcc-mingw-w64-x86-64-win32.
# OLDER.exe is the installer of an earlier version; without it, this one under a lower number is taken for it.
# The pictures of the window and of the installer's pages are laid into the folder named, or into build/windows/seen.
set -euo pipefail
(($# <= 2)) && [[ ${1:-} != -* ]] || { sed -n '2,/^set /s/^# //p' "$0"; [[ ${1:-} == --help ]] && exit 0 || exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
seen=${1:-$root/build/windows/seen}
older=${2:-}
payload=$root/build/windows/Hearthside
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/pyproject.toml")
setup=$root/dist/hearthside-$version-setup.exe
[[ -f $setup && -d $payload ]] || { echo "First: packaging/build.py windows"; exit 1; }

work=$(mktemp -d)
mkdir -p "$seen"
export WINEPREFIX=$work/wine WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe=" LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY

end() {
    wineserver -k 2>/dev/null || true
    [[ -z ${screen:-} ]] || kill "$screen" 2>/dev/null || true
    rm -rf "$work"
}
trap end EXIT

picture() { import -window root "$seen/$1.png"; }
step() { echo "== $*  ($SECONDS s)"; }
fail() { echo "FAILED: $*"; picture failed 2>/dev/null || true; exit 1; }

# Without a terminal Python wants pipes, not files: what it says goes through one.
in_wine() { wine "$@" </dev/null 2>&1 | cat; return "${PIPESTATUS[0]}"; }
value() { in_wine reg query "$1" ${2:+/v "$2"} ${3:+/ve} 2>/dev/null | tr -d '\r' | sed -n 's/.*REG_SZ *//p' | head -n 1; }
shown() { for _ in $(seq "${2:-60}"); do xdotool search --name "$1" >/dev/null 2>&1 && return; sleep 1; done; fail "no window called $1"; }
gone() { for _ in $(seq 60); do pgrep -f "$1" >/dev/null || return 0; sleep 1; done; fail "$1 goes on"; }

step "a screen, and a Windows of its own"
mkfifo "$work/number"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$work/number" >/dev/null 2>&1 &
screen=$!
DISPLAY=:$(head -n 1 "$work/number")
export DISPLAY
wineboot --init >/dev/null 2>&1
in_wine reg add 'HKCU\Software\Wine' /v Version /d win10 /f >/dev/null
for name in icuuc bcryptprimitives; do # what Windows 10 has and this Wine lacks; never shipped
    x86_64-w64-mingw32-gcc -O2 -s -shared "$here/wine/$name.c" -ladvapi32 -o "$WINEPREFIX/drive_c/windows/system32/$name.dll"
done
wineserver -w

user=$WINEPREFIX/drive_c/users/$(id -un)
folder='Zoë と ゲーム'
windows_folder="C:\\users\\$(id -un)\\$folder"
installed=$user/$folder
saves=$user/AppData/Roaming/Hearthside/saves
program=$installed/hearthside.exe
uninstall='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Hearthside'

step "an older version is installed, with a game saved in it"
if [[ -n $older ]]; then
    cp "$older" "$work/older.exe"
else
    cp -r "$payload" "$work/older"
    mv "$work/older/app/hearthside-$version.dist-info" "$work/older/app/hearthside-0.0.1.dist-info"
    sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/app/hearthside-0.0.1.dist-info/METADATA"
    makensis -V1 -INPUTCHARSET UTF8 -DFAST -DVERSION=0.0.1 -DPAYLOAD="$work/older" \
        -DICON="$root/build/package/hearthside.ico" -DSIDE="$root/build/package/side.bmp" -DOUT="$work/older.exe" \
        "$here/hearthside.nsi"
fi
# NSIS takes all to the end of the line as the folder, without quotation marks: so its words go one by one.
# shellcheck disable=SC2086
in_wine "$work/older.exe" /S /D=$windows_folder || fail "the older version was not installed"
told=$(in_wine "$program" --version | tr -d '\r')
[[ $told == "Hearthside "* && $told != "Hearthside $version" ]] || fail "the older version does not tell its number: $told"
[[ $told == "Hearthside $(value "$uninstall" DisplayVersion)" ]] || fail "Windows is told of another version"
echo 'raise SystemExit("of an older version")' >"$installed/app/desktop/left_over.py"
kept=$root/tests/desktop/first_version/saves
mkdir -p "$(dirname "$saves")"
cp -r "$kept" "$saves"
cp "$kept/builders.hearth" "$user/対戦 é.hearth"

step "$told is upgraded silently, in the same folder without being told which"
in_wine "$setup" /S || fail "the upgrade failed"
[[ $(in_wine "$program" --version | tr -d '\r') == "Hearthside $version" ]] || fail "not the version that was installed"
[[ ! -e $installed/app/desktop/left_over.py ]] || fail "something of the older version was left"
[[ $(value "$uninstall" DisplayVersion) == "$version" ]] || fail "Windows is told of another version"
diff -r "$kept" "$saves" || fail "the upgrade touched a saved game"
[[ -f "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Hearthside.lnk" ]] || fail "not in the start menu"

step "smoke test, with a bot's process through pipes"
cat >"$work/hearthside" <<HERE
#!/bin/sh
export WINEPREFIX='$WINEPREFIX' WINEARCH=win64 WINEDEBUG=-all DISPLAY=$DISPLAY
wine '$program' "\$@" 2>&1 | cat
HERE
chmod +x "$work/hearthside"
python3 "$root/packaging/smoke.py" "$work/hearthside" || fail "smoke test"

step "a saved game is opened by its registered command"
[[ $(value 'HKCU\Software\Classes\.hearth' '' default) == Hearthside.Save ]] || fail "the file type is not known"
# Wine doesn't look among a user's own file types, as Windows does: it is shown them as the machine's.
in_wine reg copy 'HKCU\Software\Classes' 'HKLM\Software\Classes' /s /f >/dev/null
in_wine start /unix "$user/対戦 é.hearth" &
shown 'Hearthside'
sleep 8
picture saved-game
in_wine "$setup" /S && fail "a running program was overwritten"
wine taskkill /im hearthside.exe >/dev/null 2>&1 || true
sleep 3
wine taskkill /f /im hearthside.exe >/dev/null 2>&1 || true
gone 'hearthside[.]exe'

step "it opens by itself"
wine "$program" </dev/null 2>&1 | cat &
shown 'Hearthside'
sleep 15 # the picture of the last game is drawn little by little
picture home
wine taskkill /f /im hearthside.exe >/dev/null 2>&1 || true
gone 'hearthside[.]exe'

step "the installer's pages"
wine "$setup" >/dev/null 2>&1 &
shown 'Hearthside Setup'
sleep 2
picture setup-welcome
xdotool key Return
sleep 2
picture setup-folder
pkill -P $! 2>/dev/null || true
wine taskkill /f /im "$(basename "$setup")" >/dev/null 2>&1 || true

step "it is removed; the saved games stay"
cp -r "$saves" "$work/saves"
echo mine >"$installed/mine.txt"
in_wine "$installed/uninstall.exe" /S || fail "it was not removed"
for _ in $(seq 30); do [[ -e $program ]] || break; sleep 1; done
wineserver -w
[[ $(ls -A "$installed") == mine.txt ]] || fail "left behind: $(ls -A "$installed")"
diff -r "$saves" "$work/saves" || fail "saved games changed"
[[ -z $(value "$uninstall" DisplayVersion) && -z $(value 'HKCU\Software\Classes\.hearth' '' default) ]] || fail "the registry still knows it"
[[ ! -e "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Hearthside.lnk" ]] || fail "still in the start menu"
echo "proved under $(wine --version) in $SECONDS s; pictures in $seen"
