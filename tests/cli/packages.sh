#!/bin/bash
# The set-up of a new machine, .ci/packages and its place in the Makefile, with an apt-get and a pkg-config of our own.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
SAN=${SAN:-}
mkdir "$work/bin" "$work/tree" && cd "$work/tree" || exit 1

# A machine with nothing but these, and an apt-get that notes its arguments and "installs" programs named like their packages,
# unless the file `broken` is there.
for program in sh bash env true cat cp ln mkdir rm mv ls grep sed awk find id test echo printf gcc cc as ld collect2 ar make git cmp dirname \
	basename install tr sort head tail touch chmod xargs; do
	real=$(type -P "$program") && ln -sf "$real" "$work/bin/$program"
done
cat >"$work/apt-get" <<'END'
#!/bin/sh
echo "$*" >>"$WORK/calls"
test -t 0 && echo "standard input is a terminal" >>"$WORK/calls"
test "$DEBIAN_FRONTEND" = noninteractive || echo "no DEBIAN_FRONTEND" >>"$WORK/calls"
case "$*" in *install*) ;; *) exit 0 ;; esac
test -e "$WORK/broken" && exit 100
for word; do
	case $word in
	*unknown*) exit 100 ;;
	pkg-config) cp "$WORK/pkg-config" "$WORK/bin/pkg-config" ;;
	lib*) echo "${word#lib}" >>"$WORK/modules" ;;
	new*) cp "$WORK/apt-get" "$WORK/bin/$word" ;;
	esac
done
END
# A pkg-config that knows the modules listed in a file.
cat >"$work/pkg-config" <<'END'
#!/bin/sh
test "$1" = --exists && shift
for module; do
	grep -qx -e "$module" "$WORK/modules" || exit 1
done
END
chmod +x "$work/apt-get" "$work/pkg-config"
fresh() { # fresh LIST: a machine without anything but apt-get
	rm -f "$work/bin/pkg-config" "$work"/bin/new* "$work/calls" "$work/broken"
	rm -rf build
	: >"$work/calls"
	echo there >"$work/modules"
	cp "$work/apt-get" "$work/bin/apt-get"
	list=$1
}
packages() { env -i PATH="$work/bin" WORK="$work" PACKAGES="$list" "${@}" "$here/.ci/packages" $flag 2>&1 </dev/null; }
calls() { sed 's/ -o [^ ]*//g; s/^-q -y //' "$work/calls"; }
flag=''
all='pkg-config program pkg-config
libone module one
libthere module there
libc6-dev header stdio.h
newtool program newtool optional
newfile file /etc/pass* optional'

root=no && [ "$(id -u)" = 0 ] && root=yes
if [ $root = yes ]; then
	fresh "$all"
	is "everything missing: said" "c installing pkg-config libone libthere newtool" "$(packages)"
	is "everything missing: one update, one install" "update
install --no-install-recommends pkg-config libone libthere newtool" "$(calls)"
	: >"$work/calls"
	is "nothing missing: silent" "" "$(packages)"
	is "nothing missing: no call of apt-get" "" "$(calls)"

	fresh "$all"
	touch "$work/broken"
	is "apt-get fails: the packages are named" \
		"kdraw: packages are missing; as root: apt-get install --no-install-recommends pkg-config libone libthere newtool" \
		"$(packages | tail -n 1)"
	packages >/dev/null
	is "apt-get fails: status" 2 $?

	fresh "$all
unknown program unknown optional"
	packages >/dev/null
	is "an optional package has another name here: status" 0 $?
	is "an optional package has another name here: the needed ones are installed" \
		"install --no-install-recommends pkg-config libone libthere" "$(calls | tail -n 1)"

	# Of the demo's rows only, and what apt-get says stands in a file.
	fresh "$all
libdemo module demo demo"
	printf 'echo "many words"\n' >>"$work/bin/apt-get"
	flag=--demo
	is "for the demo: said in one line, and no other" "c installing libdemo" "$(cp "$work/pkg-config" "$work/bin"; packages)"
	is "for the demo: what is installed" "install --no-install-recommends libdemo" "$(calls | tail -n 1)"
	is "for the demo: what apt-get says is kept" "many words" "$(tail -n 1 build/packages.log)"
	: >"$work/calls"
	is "for the demo: nothing is missing now" "0 " "$(packages >/dev/null; echo "$?") $(calls)"
	flag=''

	# On a terminal it asks.
	if command -v script >/dev/null; then
		for answer in n y; do
			fresh "$all"
			printf '#!/bin/sh\nexec env -i PATH="%s" WORK="%s" PACKAGES="%s" "%s"\n' "$work/bin" "$work" "$list" \
				"$here/.ci/packages" >"$work/asked"
			chmod +x "$work/asked"
			(sleep 0.3 && echo $answer && sleep 0.3) | script -qec "$work/asked" /dev/null >"$work/terminal" 2>&1
			is "a terminal, $answer: asked once" 1 "$(grep -c 'Go on?' "$work/terminal")"
			is "a terminal, $answer: installs" "$([ $answer = n ] || echo 'install --no-install-recommends pkg-config libone libthere newtool')" \
				"$(calls | grep ^install)"
		done
	fi

	# Only the optional one is missing, and cannot be had: asked for once, then no more.
	fresh 'unknown program unknown optional'
	cp "$work/pkg-config" "$work/bin"
	packages >/dev/null
	: >"$work/calls"
	is "an optional package that cannot be had: said again" "c going on without the optional packages unknown \
(as root: apt-get install --no-install-recommends unknown)" "$(packages)"
	is "an optional package that cannot be had: not asked for again" "" "$(calls)"
fi

fresh "$all"
rm "$work/bin/apt-get"
is "no apt-get: the packages are named in one line" \
	"kdraw: packages are missing; as root: apt-get install --no-install-recommends pkg-config libone libthere newtool" "$(packages)"
packages >/dev/null
is "no apt-get: status" 2 $?

fresh "$all"
flag=--missing
packages >/dev/null
is "--missing: status" 2 $?
is "--missing: no call of apt-get" "" "$(calls)"
flag=''

# A user who is not root: without sudo nothing is called, with a sudo that asks no password it is.
if [ $root = yes ] && command -v setpriv >/dev/null; then
	fresh "$all"
	chmod -R a+rwX "$work"
	user() { packages setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
	ln -sf "$(command -v setpriv)" "$work/bin/setpriv"
	cp "$here/.ci/packages" "$work/packages"
	chmod a+rx "$work/packages"
	[ -x /bin/bash ] && run() { env -i PATH="$work/bin" WORK="$work" PACKAGES="$list" setpriv --reuid=65534 --regid=65534 \
		--clear-groups /bin/sh "$work/packages" 2>&1 </dev/null; }
	run >/dev/null
	is "a user without sudo: status" 2 $?
	is "a user without sudo: no call of apt-get" "" "$(calls)"
	printf '#!/bin/sh\necho "sudo $*" >>"$WORK/sudo"\ntest "$1" = -n && shift\nexec "$@"\n' >"$work/bin/sudo"
	chmod a+rx "$work/bin/sudo"
	is "a user with sudo: installs" "c installing pkg-config libone libthere newtool" "$(run)"
	is "a user with sudo: through sudo" 2 "$(grep -c 'sudo env DEBIAN_FRONTEND=noninteractive apt-get' "$work/sudo")"
	rm -f "$work/bin/sudo"
fi

# The Makefile asks pkg-config before the set-up; `make demo` has to work where pkg-config comes with it. The real one, and
# a tree of the few files that the dispatcher needs.
if [ $root = yes ] && [ -z "$SAN" ]; then
	mkdir base .ci
	cp "$here"/Makefile "$here"/kdraw.c .
	cp "$here"/.ci/packages "$here"/.ci/demo .ci
	cp "$here"/base/*.[ch] base
	for program in zstd dot rsvg-convert gnuplot xmllint depqbf help2man mandoc clang clang-format cppcheck; do
		real=$(type -P "$program") && ln -sf "$real" "$work/bin/$program"
	done
	rm -f "$work/bin/pkg-config"
	printf '#!/bin/sh\necho "$*" >>"%s/calls"\ncase "$*" in *install*) ln -sf "%s" "%s" ;; esac\n' "$work" \
		"$(command -v pkg-config)" "$work/bin/pkg-config" >"$work/bin/apt-get"
	env -i PATH="$work/bin" make CFLAGS=-O0 >out 2>&1
	is "plain make without pkg-config: status" 2 $?
	is "plain make without pkg-config: the packages are named" 1 "$(grep -c '^kdraw: packages are missing.* pkg-config' out)"
	env -i PATH="$work/bin" make CFLAGS=-O0 demo >out 2>&1
	is "make demo installs pkg-config and goes on: status" 0 $?
	is "make demo installs pkg-config and goes on: it has built" yes "$([ -x build/bin/kdraw ] && echo yes)"
	: >"$work/calls"
	env -i PATH="$work/bin" HOME=/nonexistent make CFLAGS=-O0 demo >out 2>&1
	is "make demo again: status" 0 $?
	is "make demo again: compiles nothing" 0 "$(grep -c '  CC' out)"
fi
exit $bad
