#!/bin/bash
# make install into a folder of its own, what lies there, and that make uninstall leaves nothing.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
BUILD=${BUILD:-build} SAN=${SAN:-}
run() { make -s --no-print-directory BUILD="$BUILD" SAN="$SAN" ${CC:+CC="$CC"} "$@" >"$work/log" 2>&1; }

run install DESTDIR="$work/root" prefix=/usr
say $? "make install" "$(tail -n 1 "$work/log")"
cd "$work" || exit 1
missing=$(cd "$BIN" && for p in *; do [ -x "$work/root/usr/bin/$p" ] || echo "$p"; done)
[ -z "$missing" ]
say $? "every program is installed" "$missing"
same=$(diff <(root/usr/bin/kdraw) <("$BIN/kdraw"))
[ -z "$same" ]
say $? "the installed kdraw finds its programs" "$same"
found=$(find root -type f ! -perm -a=r -o -type d ! -perm -a=rx)
[ -z "$found" ]
say $? "everybody can read it" "$found"
# Links of installed documents: to an address, into the same page, or to what is there.
found=$(cd root/usr/share/doc/kdraw && find . -name '*.md' | while read -r page; do
	grep -o '](\([^)# ]*\)' "$page" | sed 's/](//; /^$/d; /:\/\//d' | while read -r link; do
		[ -e "${page%/*}/$link" ] || echo "$page: $link"
	done
done)
[ -z "$found" ] && [ "$(grep -c '](papers/' root/usr/share/doc/kdraw/README.md)" -gt 5 ]
say $? "links of installed documents" "$found"

if command -v help2man >/dev/null; then
	missing=$(cd "$BIN" && for p in *; do [ -s "$work/root/usr/share/man/man1/$p.1" ] || echo "$p"; done)
	[ -z "$missing" ]
	say $? "every program has a man page" "$missing"
	found=$(grep -L '^\.SH OPTIONS' root/usr/share/man/man1/*.1)
	[ -z "$found" ]
	say $? "every man page has its options" "$found"
	found=$(grep -l 'manual page for\|NAME$' root/usr/share/man/man1/*.1 | xargs grep -hA1 '^.SH NAME' | grep -E 'manual page| \\- *$')
	[ -z "$found" ]
	say $? "every man page says what the program is for" "$found"
	found=$(for p in root/usr/share/man/man1/*.1; do
		[ "$(sed -n '/^.SH "SEE ALSO"/,$p' "$p" | grep -c '^.BR kdraw')" = $(($(find root/usr/bin -type f | wc -l) - 1)) ] || echo "$p"
	done)
	[ -z "$found" ] && [ -s root/usr/share/man/man1/kdraw.1 ]
	say $? "every man page names the others" "$found"
	found=$(awk '/^\.nf/ { kept++ } last == ".IP" && !/^\.nf/ { print FILENAME } { last = $0 } END { if (kept < 10) print "nothing is kept" }' root/usr/share/man/man1/*.1)
	[ -z "$found" ]
	say $? "commands in man pages keep their lines" "$found"
	found=$(grep -h '^\.S[HS]' root/usr/share/man/man1/kdraw-prove.1 | sed -n '/OPTIONS/,+2p' | tr '\n' ' ')
	is "options in groups" '.SH OPTIONS .SS "The game" .SS "Results" ' "$found"
	if command -v mandoc >/dev/null; then
		found=$(mandoc -T lint -W warning root/usr/share/man/man1/*.1 2>&1 | grep -v 'skipping paragraph macro')
		[ -z "$found" ]
		say $? "mandoc finds no fault" "$found"
	fi
fi

# The completion, asked as bash would ask it.
complete_words() { # complete_words WORD...: the completions of the last word
	bash --norc --noprofile -c '
		PATH=$1:$PATH
		. /usr/share/bash-completion/bash_completion && . "$2" || exit 1
		shift 2
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
		_kdraw "$1" "${*: -1}" "${*: -2:1}" 2>/dev/null
		printf "%s\n" "${COMPREPLY[@]}"' - "$work/root/usr/bin" "$work/root/usr/share/bash-completion/completions/kdraw" "$@" | sort | paste -sd" "
}
if [ -r /usr/share/bash-completion/bash_completion ]; then
	verbs=$("$BIN/kdraw" | sed -n '/^Verbs/,/^$/s/^  \([a-z]*\) .*/\1/p' | sort | paste -sd" ")
	got=$(complete_words kdraw "" | tr " " "\n" | grep -v -e ^- -e '^help$' | paste -sd" ")
	[ "$got" = "$verbs" ]
	say $? "completion of verbs" "'$got', not '$verbs'"
	got=$(complete_words kdraw --v)
	[ "$got" = --version ]
	say $? "completion of an option" "'$got'"
	if [ -x "$BIN/kdraw-board" ]; then
		got=$(complete_words kdraw board para)
		[ "$got" = parallelogram ]
		say $? "completion of a family" "'$got'"
		got=$(complete_words kdraw-board --vers)
		[ "$got" = --version ]
		say $? "completion of a program's option" "'$got'"
		got=$(bash --norc --noprofile -c 'PATH=$1 && . "$2" && complete -p' - "$work/root/usr/bin" "$work/root/usr/share/bash-completion/completions/kdraw" 2>/dev/null |
			grep -o 'kdraw[-a-z]*$' | sort | paste -sd" ")
		[ "$got" = "$(cd "$BIN" && printf '%s\n' kdraw* | sort | paste -sd" ")" ]
		say $? "bash completes all programs" "'$got'"
		got=$(complete_words kdraw tile weav)
		[ "$got" = weave ]
		say $? "completion of a family of tilings" "'$got'"
		got=$(complete_words kdraw play 9x9 --black se)
		[ "$got" = "search sequences" ]
		say $? "completion of an agent" "'$got'"
		got=$(complete_words kdraw play tournament x wi)
		[ "$got" = windows ]
		say $? "completion of an agent in a tournament" "'$got'"
		got=$(complete_words kdraw-play tournament --p)
		[ "$got" = --pairs ]
		say $? "completion of an action's option" "'$got'"
		got=$(complete_words kdraw play convert --by)
		[ "$got" = --by-turns ]
		say $? "completion of another action's option" "'$got'"
	fi
fi

# What all shells ask. Actions and values from the source: what the programs compare their words with.
candidates() { PATH=$work/root/usr/bin:$PATH sh "$work/root/usr/share/kdraw/complete.sh" "$@" | sort | paste -sd" "; }
actions() { # actions VERB EXPECTED: no file names and no families
	local word found=
	for word in $(candidates "$1" "" | tr " " "\n" | grep -vxE ":files|$(candidates "$1" check "" | tr " " "|" | sed "s/:files/:/")"); do
		found+=" $word"
	done
	is "completion: the actions of $1" "$2" "${found# }"
}
actions board iso
actions tile "check print svg"
actions pair "check enumerate find"
actions fair "complexity contradictions corollary2 defence map records search table"
actions play "bench book convert depths gtp learn line show threats tournament turns"
for action in $(candidates fair "" | tr " " "\n" | grep -v :files); do
	has "completion: $action is an action of fair" "kdraw-fair $action" "$("$BIN/kdraw" fair "$action" --help)"
done
while IFS='|' read -r words expected; do
	# shellcheck disable=SC2086
	is "completion: kdraw $words" "$expected" "$(candidates $words)"
done <<'END'
derive -f x|csv json md tex text
derive --format x|csv json md tex text
play --human x|black both white
win --attacker x|black white
board --partition x|all dark-even dark-odd light
derive --potential x|simple
tile check --boards x|:dirs
END
options() { # every option of the help, asked another way
	"$BIN/kdraw" "$1" --help | grep -oE -e '--[a-z][-a-z0-9]*' | sort -u | paste -sd" "
}
for verb in $("$BIN/kdraw" | sed -n '/^Verbs/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
	missing=$(comm -23 <(candidates "$verb" - | tr " " "\n" | grep ^-- | sort) <(options "$verb" | tr " " "\n" | sort) | paste -sd" ")
	more=$(candidates "$verb" - | tr " " "\n" | grep -c ^--)
	[ -z "$missing" ] && [ "$more" -gt 1 ]
	say $? "completion: the options of $verb" "$missing; $more options"
done
if command -v fish >/dev/null; then
	by_fish() { PATH=$work/root/usr/bin:$PATH XDG_CONFIG_HOME=$work fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' \
		"$work/root/usr/share/fish/vendor_completions.d/kdraw.fish" "$1" 2>/dev/null | paste -sd" "; }
	is "fish: an action" "tournament" "$(by_fish "kdraw play tou")"
	is "fish: a value" "--human=black --human=both" "$(by_fish "kdraw play --human=b")"
	is "fish: a program's family" "parallelogram" "$(by_fish "kdraw-board para")"
	for program in "$BIN"/kdraw-*; do
		is "fish completes ${program##*/}" "--version" "$(by_fish "${program##*/} --vers")"
	done
fi
if command -v zsh >/dev/null; then
	by_zsh() { PATH=$work/root/usr/bin:$PATH zsh -f -c 'compadd() { shift; print -l -- $@; }; _files() { true; }; compset() { true; }
		where=$1; shift; words=("$@") CURRENT=$#; source $where' - "$work/root/usr/share/zsh/site-functions/_kdraw" "$@" |
		grep "^${*: -1}" | paste -sd" "; }
	is "zsh: an action" "tournament" "$(by_zsh kdraw play tou)"
	is "zsh: a value" "black both" "$(by_zsh kdraw play --human b)"
	is "zsh: a program's family" "parallelogram" "$(by_zsh kdraw-board para)"
	# shellcheck disable=SC2016 # zsh expands these
	is "zsh completes all programs" "_kdraw _kdraw" "$(zsh -f -c 'fpath=($1 $fpath); autoload -U compinit; compinit -u -D
		echo $_comps[kdraw] $_postpatcomps[kdraw-*]$_patcomps[kdraw-*]' - "$work/root/usr/share/zsh/site-functions")"
fi

cd "$OLDPWD" || exit 1
run uninstall DESTDIR="$work/root" prefix=/usr
say $? "make uninstall" "$(tail -n 1 "$work/log")"
left=$(find "$work/root" -mindepth 1 2>/dev/null)
[ -z "$left" ]
say $? "nothing is left" "$left"

# What was there before stays.
mkdir -p "$work/other/bin" && touch "$work/other/bin/mine"
run install prefix="$work/other" && run uninstall prefix="$work/other"
left=$(cd "$work/other" && find . ! -name . -print0 | sort -z | xargs -0)
[ "$left" = "./bin ./bin/mine" ]
say $? "files of others stay" "$left"
exit $bad
