#!/bin/sh
# The dispatcher, with programs of its own in an empty folder.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1

cp "$BIN/kdraw" kdraw
printf '#!/bin/sh\nfor a; do echo "[$a]"; done\nexit 3\n' >kdraw-board
cp kdraw-board kdraw-tile
cp kdraw-board kdraw-x
chmod +x kdraw-*

is "arguments arrive as they are" "[a b]
[]
[--help]" "$(./kdraw board 'a b' '' --help)"
./kdraw board >/dev/null
is "the status is the program's" 3 $?
is "help VERB asks the program" "[--help]" "$(./kdraw help tile)"
is "verbs whose program is there are listed" "board tile" "$(./kdraw | sed -n '/^Verbs/,/^$/s/^  \([a-z]*\) .*/\1/p' | xargs)"
alike "help, --help and nothing say the same" Verbs "$(./kdraw)$(./kdraw)" "$(./kdraw help)$(./kdraw --help)"
./kdraw >/dev/null
is "the list is status 0" 0 $?
ln -s "$work/kdraw" link && mkdir elsewhere
is "found through a link, from another folder" "[q]" "$(cd elsewhere && ../link tile q)"
is "found on the path" "[q]" "$(PATH=$work:$PATH && cd elsewhere && kdraw tile q)"
is "version" "kdraw $(sed -n 's/^#define KDRAW_VERSION "\(.*\)"/\1/p' "$OLDPWD/base/command.h")" "$(./kdraw --version)"

refused() { # refused NAME MESSAGE ARGUMENT...
	name=$1 message=$2
	shift 2
	got=$(./kdraw "$@" 2>&1 >/dev/null)
	is "$name: status" 2 $?
	is "$name: message" "kdraw: $message (try 'kdraw --help')" "$got"
}
refused "a letter missing" "'bord' is not a verb; did you mean 'board'?" bord
refused "letters exchanged" "'tiel' is not a verb; did you mean 'tile'?" tiel
refused "a letter too many, after help" "'boarrd' is not a verb; did you mean 'board'?" help boarrd
refused "a nearer verb is not there" "'plate' is not a verb" plate
refused "nothing near" "'xyzzy' is not a verb" xyzzy
refused "nothing" "'' is not a verb" ""
refused "a path" "'../kdraw' is not a verb" ../kdraw
refused "a path to a program" "'x/../board' is not a verb" x/../board
refused "a verb without program" "the program kdraw-show is not installed beside kdraw" show
refused "an option" "unknown option --verbose" --verbose
refused "a long word" "'$(printf '%040d' 0)' is not a verb" "$(printf '%04000d' 0)"
refused "two verbs for help" "help takes one verb" help board tile
./kdraw >/dev/full 2>/dev/null
is "full disk" 2 $?
exit $bad
