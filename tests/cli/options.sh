#!/bin/sh
# What is wrong with an option is said in one line, by every program.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
refused() { # refused MESSAGE VERB ARGUMENT...
	message="kdraw-$2: $1 (try 'kdraw $2 --help')" verb=$2
	shift 2
	got=$("$BIN/kdraw-$verb" "$@" 2>&1 >/dev/null)
	is "$verb $*" "2 $message" "$? $got"
}
answered() { # answered FIRST-LINE VERB ARGUMENT...
	first=$1 verb=$2
	shift 2
	got=$("$BIN/kdraw-$verb" "$@" 2>&1 | head -n 1)
	case $got in
	"$first"*) ok "$verb $*" ;;
	*) not_ok "$verb $*" "'$got'" ;;
	esac
}

for program in "$BIN"/kdraw-*; do
	verb=${program##*kdraw-}
	# The checker shares no code and says it in its own words.
	test "$verb" = check || refused "there is no option '--xyzzy'" "$verb" --xyzzy
	is "$verb --help: no line is broken" "1 0" "$("$program" --help | broken_lines)"
done
refused "there is no option '--stat9'; did you mean '--stats'?" board b2 --stat9
refused "there is no option '-y'" board b2 -y
refused "there is no option '-y'" prove -yp 2 b2
refused "'--s' may mean several options" board --s b2
refused "--output needs an argument" board b2 -o
refused "--output needs an argument" board b2 --output
refused "--svg takes no argument" board b2 --svg=x
refused "--help takes no argument" board --help=x
refused "what is '--svg' for? Only iso takes several boards" board b2 -- --svg
refused "'b2' is one argument too many" pair check b2 b2 b2
answered "Usage: kdraw-board" board b2 '-?'
answered "Usage: kdraw-board" board --help --xyzzy
answered "kdraw-board " board -V --xyzzy
answered "name  " board --sta b2
answered "c grid:2x2:2" board --qdimacs=1 grid:2x2:2
exit $bad
