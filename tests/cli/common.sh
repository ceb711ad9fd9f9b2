# shellcheck shell=bash disable=SC2034,SC2154
# What the shell tests share; each begins with `. "$(dirname "$0")/common.sh"' and ends with `exit $bad'.
#
#   $BIN    the folder of the programs       $here   the root of the tree
#   $work   a scratch folder, which goes     $bad    1 once a test failed
#   $verb   whose arguments are refused: kdraw $verb
BIN=$(cd "${BIN:-build/bin}" && pwd)
here=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
bad=0 SAN=${SAN:-}
export XDG_DATA_HOME=$work/data # nobody's own theorems
export XDG_CACHE_HOME=$work/cache # nor what kdraw fair remembers

# A clock that is STEP microseconds later at each look (tests/preload/clock.c), so that what stops does not depend on the machine;
# with :SIGNAL:AT that signal comes with the AT-th look.
clocked() { # clocked STEP[:SIGNAL:AT] VERB ARGUMENT...
	clock=$1: verb_=$2
	shift 2
	signal_=${clock#*:}
	CLOCK_STEP=${clock%%:*} CLOCK_SIGNAL=${signal_%%:*} CLOCK_AT=$(expr "$signal_" : '.*:\([0-9]*\):$') \
		ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$BIN/../tests/preload/clock.so "$BIN/kdraw-$verb_" "$@"
}

ok() { # ok NAME
	echo "ok $1"
}

not_ok() { # not_ok NAME WHY: in one line
	printf 'not ok %s: %s' "$1" "$2" | tr '\n' ' '
	echo
	bad=1
}

say() { # say STATUS NAME WHY
	if [ "$1" = 0 ]; then ok "$2"; else not_ok "$2" "$3"; fi
}

is() { # is NAME EXPECTED GOT
	if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "expected '$2', got '$3'"; fi
}

# The same, but not the same nothing: what was expected fits a pattern, too.
alike() { # alike NAME PATTERN EXPECTED GOT
	# shellcheck disable=SC2254
	case $3 in
	*$2*) is "$1" "$3" "$4" ;;
	*) not_ok "$1" "'$3' does not fit '$2'" ;;
	esac
}

# The name of a board in verdicts, as FORMATS.md says.
board_name() { # board_name FILE
	grep -E '^(squares|lines|line) ' "$1" | sed 's/ w .*//' | sha256sum | cut -d' ' -f1
}

has() { # has NAME WORDS TEXT
	case $3 in
	"$2" | *"${2:-no words}"*) ok "$1" ;;
	*) not_ok "$1" "'$2' is not in '$3'" ;;
	esac
}

# Two tests of kdraw $verb: its status, and its line `s'.
verdict() { # verdict NAME STATUS VERDICT ARGUMENT...
	name=$1 status=$2 expected=$3
	shift 3
	got=$("$BIN/kdraw" "$verb" "$@")
	is "$name: status" "$status" $?
	is "$name: verdict" "$expected" "$(echo "$got" | sed -n '/^s /p')"
}

# Three ways to ask for one line on standard error and status 2. Two tests: with a name.
refused() { # refused NAME MESSAGE ARGUMENT...
	name=$1 message=$2
	shift 2
	got=$("$BIN/kdraw-$verb" "$@" 2>&1 >"$work/refused" </dev/null)
	is "$name: status" 2 $?
	is "$name: message" "kdraw-$verb: $message (try 'kdraw $verb --help')" "$got"
}

# How many lines of a help argp has broken, since they were too long, and gone on at the left; after a 1, if it is a help at all.
broken_lines() {
	awk '/^[^ ]/ && !/   / && last ~ /^  / && length(last) + 1 + length($1) > 78 { n++ } { last = $0 } END { print (NR > 5), n + 0 }'
}

# Three tests: no verdict either.
refuses() { # refuses MESSAGE ARGUMENT...
	message=$1
	shift
	refused "refused: $*" "$message" "$@"
	is "refused: $*: no verdict" "" "$(grep '^s' "$work/refused")"
}

# One test: some sentence, and nothing on standard output.
complains() { # complains ARGUMENT...
	"$BIN/kdraw-$verb" "$@" >"$work/refused" 2>"$work/complaint" </dev/null
	is "refuses $*" "2 0 1" "$? $(wc -c <"$work/refused" | tr -d ' ') $(wc -l <"$work/complaint" | tr -d ' ')"
}
