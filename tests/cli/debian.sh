#!/bin/bash
# The Debian package: debian/ agrees with the Makefile, and dpkg-buildpackage, where it is there, makes a package whose programs run.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
BUILD=${BUILD:-build}
version=$(sed -n 's/^.define KDRAW_VERSION "\(.*\)"/\1/p' "$here/base/command.h")
has "debian/changelog has the version of the programs" "($version)" "$(head -n 1 "$here/debian/changelog")"
needed=$(sed -n '/^define PACKAGES/,/^endef/p' "$here/Makefile" | grep -vE ' optional$|^define|^endef|^gcc |^libc6-dev |^libcmocka-dev ' | cut -d ' ' -f 1)
# What is optional may be needed there: the package has all verbs that can be linked.
listed=$(sed -n '/^define PACKAGES/,/^endef/p' "$here/Makefile" | grep -vE '^define|^endef' | cut -d ' ' -f 1)
control=$(sed -n '/^Build-Depends/,/^$/p' "$here/debian/control" | grep '^ ' | tr -d ' ,')
lacks() { # lacks WORDS OTHERS: what is not among the others
	comm -23 <(printf '%s\n' "$1" | sort) <(printf '%s\n' "$2" | sort) | paste -sd" "
}
is "debian/control needs what the Makefile needs" "" "$(lacks "$needed"$'\n'help2man "$control")"
is "debian/control needs nothing that the Makefile does not know" "" "$(lacks "$control" "$listed")"
if [ -z "$SAN" ] && [ "$BUILD" = build ] && command -v dpkg-buildpackage dh fakeroot help2man >/dev/null && "$BIN/kdraw" tile check b2 >/dev/null; then
	# What is compiled already, with the same flags, is not compiled again.
	mkdir "$work/kdraw" && cd "$here" && tar c --exclude=./.git --exclude='./build-*' --exclude='./build/lint-*' --exclude='./build/tests' \
		--exclude=./build/cppcheck . | tar x -C "$work/kdraw" && cd "$work/kdraw" || exit 1
	MARCH=$(grep -o -e '-march=[^ ]*' build/flags) DEB_BUILD_OPTIONS='nostrip noautodbgsym' DPKG_DEB_COMPRESSOR_TYPE=none \
		dpkg-buildpackage -b -nc -us -uc >"$work/log" 2>&1
	is "dpkg-buildpackage -b" "0 1" "$? $(find "$work" -maxdepth 1 -name "kdraw_${version}_*.deb" | wc -l)"
	dpkg-deb -x "$work/kdraw_${version}"_*.deb "$work/root" 2>/dev/null
	for program in "$BIN"/*; do
		[ -x "$work/root/usr/bin/${program##*/}" ] && [ -s "$work/root/usr/share/man/man1/${program##*/}.1.gz" ]
		say $? "the package has ${program##*/} and its page" "missing"
	done
	alike "a program of the package runs" "s TILING CATCHES 11" "$("$BIN/kdraw" tile check b2)" "$("$work/root/usr/bin/kdraw" tile check b2)"
else
	echo "c no package was built: dpkg-buildpackage, dh, fakeroot or help2man is not there, this is no ordinary build, or nothing runs"
fi
exit $bad
