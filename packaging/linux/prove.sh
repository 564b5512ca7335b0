#!/usr/bin/env bash
# prove.sh [OLDER.deb] [SUITE...]: tries the Debian package on bare Debians (bookworm and trixie if none is named), as root.
# After "build.py linux". In each: an older version is installed and games are saved, the package is installed over it,
# every game is played, and it is removed, with nothing left but the saved games. Then the archive, if there is one, is
# unpacked and tried in a system that has only the libraries which it needs. Neither Python nor a font is there. At the
# end the validator of each Debian reads what software centres are told.
# Where no older package is named, this one under a lower number is taken for it.
set -euo pipefail
[[ ${1:-} != -* ]] || { sed -n '2,/^set /s/^# //p' "$0"; [[ ${1:-} == --help ]] && exit 0 || exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/pyproject.toml")
package=$(echo "$root"/dist/hearthside_"$version"_*.deb)
archive=$root/dist/hearthside-$version-linux-$(uname -m).tar.xz
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
[[ -f $package ]] || { echo "First: packaging/build.py linux"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

quietly() { "$@" >"$work/said" 2>&1 || { tail -n 30 "$work/said"; return 1; }; }
step() { echo "== $*  ($SECONDS s)"; }
fail() { echo "FAILED: $*"; exit 1; }

step "an older version"
older=$package
if [[ ${1:-} == *.deb ]]; then
    older=$1
    shift
fi
dpkg-deb -R "$older" "$work/older"
[[ $older != "$package" ]] || sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
echo left >"$work/older/usr/lib/hearthside/left-over.txt"
dpkg-deb --root-owner-group -Zxz -z0 -b "$work/older" "$work/older.deb" >/dev/null
rm -r "$work/older"
number=$(dpkg-deb -f "$work/older.deb" Version)
left=$root/tests/desktop/first_version/saves

suites=("$@")
((${#suites[@]})) || suites=(bookworm trixie)
for suite in "${suites[@]}"; do
    clean=$work/$suite
    saves=$clean/root/.local/share/Hearthside/saves
    step "$suite"
    quietly debootstrap --variant=minbase "$suite" "$clean" "$mirror"
    cp "$work/older.deb" "$package" "$clean/tmp/"
    quietly chroot "$clean" sh -c 'apt-get install -y --no-install-recommends /tmp/older.deb'
    rm -rf "$clean/usr/share/fonts"
    ! chroot "$clean" sh -c 'command -v python3' || fail "Python is there"
    [[ $(chroot "$clean" dpkg-query -W -f '${Version}' hearthside) == "$number" ]] || fail "not the older version"
    mkdir -p "$(dirname "$saves")"
    cp -r "$left" "$saves"
    step "$suite: upgrade from $number"
    quietly chroot "$clean" sh -c "apt-get install -y --no-install-recommends /tmp/$(basename "$package")"
    [[ ! -e $clean/usr/lib/hearthside/left-over.txt ]] || fail "something of the older version was left"
    step "$suite: every game"
    "$root/.venv/bin/python" "$root/packaging/smoke.py" chroot "$clean" hearthside
    if [[ -f $archive && $suite == bookworm ]]; then
        step "$suite: the archive"
        quietly chroot "$clean" dpkg --purge --force-depends hearthside
        mkdir "$clean/opt/games"
        tar -xf "$archive" -C "$clean/opt/games"
        "$root/.venv/bin/python" "$root/packaging/smoke.py" chroot "$clean" /opt/games/hearthside/hearthside
        rm -r "$clean/opt/games"
    else
        step "$suite: removal"
        quietly chroot "$clean" apt-get purge -y hearthside
    fi
    diff -r "$left" "$saves" || fail "a saved game was touched"
    behind=$(find "$clean/usr" "$clean/etc" "$clean/var/lib/dpkg/info" -iname '*hearthside*')
    [[ -z $behind ]] || fail "left behind: $behind"
    step "$suite: what software centres are told"
    quietly chroot "$clean" apt-get install -y --no-install-recommends appstream
    dpkg-deb -x "$package" "$clean"
    "$root/.venv/bin/python" "$here/metainfo.py" "$clean" chroot "$clean"
    rm -rf "$clean"
done
echo "proved in $SECONDS s"
