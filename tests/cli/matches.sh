#!/bin/bash
# Matches of all kinds by one command with seeds: results in JSON, all games in SGF. They are kept in $BUILD/matches.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
kept=$here/${BUILD:-build}/matches
case ${BUILD-} in /*) kept=$BUILD/matches ;; esac
rm -rf "$kept"
cd "$here" || exit 1
JOBS=1 BIN=$BIN experiments/run.sh matches short -o "$kept" >"$work/table" 2>"$work/errors"
is "all matches are played" "0 7 0" "$? $(grep -c '^| [a-z-]* | [0-9]*x' "$work/table") $(wc -c <"$work/errors" | tr -d ' ')"

value() { # value KEY FILE
	sed -n "s/^  \"$1\": \"*\\([^\",]*\\)\"*,$/\\1/p" "$2"
}
for json in "$kept"/*.json; do
	name=$(basename "$json" .json)
	is "$name: two games, nobody gave up" "kdraw-play/1 2 0 true" \
		"$(value schema "$json") $(value played "$json") $(value forfeits "$json") $(value swap "$json")"
	# The games once more, from the SGF file, by the rules.
	"$BIN/kdraw" play convert "$kept/$name.sgf" >"$work/games"
	alike "$name: the games say the same" "[1-9]" \
		"$(value black_won "$json") $(value drawn "$json") $(value white_won "$json") of $(value played "$json")" \
		"$(awk '/^game/ { n++; sub(/\+.*/, "", $4); result[$4]++ } END { print result["black"] + 0, result["draw"] + 0, result["white"] + 0, "of", n }' "$work/games")"
	first=$(sed -n 's/^  "black": "\(.*\)",$/\1/p' "$json")
	alike "$name: and who won them" "[1-9]" "$(value won "$json") $(value drawn "$json") $(value lost "$json") of 2" \
		"$(awk -v first="$first" '/^game/ { sub(/\+.*/, "", $4); black = $2 == first
			if ($4 == "draw") drawn++; else if (($4 == "black") == black) won++; else lost++ }
			END { print won + 0, drawn + 0, lost + 0, "of", won + drawn + lost }' "$work/games")"
	alike "$name: stones of a game" "[1-9]*.[0-9]" "$(value stones "$json")" "$(awk '/^game/ { n++; stones += NF - 4 } END { if (n > 0) printf "%.1f\n", stones / n }' "$work/games")"
done

# Who lost had six in a row in one turn before stone 11, and White before 9 and 13; of the game that he won nothing is said.
cat >"$work/missed" <<'END'
kdraw games 1
rules 9x9:6:2:1
game lucky careless black e5 a1 a2 e6 e7 i1 i2 e4 e8 a9 i9 e3
game careless lucky white e5 a1 a2 e6 e7 a3 a4 e8 h9 i1 i2 b1 c2 a5 a6
end
END
missed() { # missed PLAYER
	GAMES=$work/missed PLAYER=$1 POSITIONS=1 BIN=$BIN experiments/run.sh missed | tail -n +3
}
is "a win that was missed" "| 2 | black | 15 | 11 | 9 13 |" "$(missed careless | grep black)"
is "... and a game without one" "| 1 | white | 12 | never |" "$(missed careless | grep white | cut -d '|' -f 1-5)|"
is "... and how many" "Lost: 2; with a win that careless missed: 1." "$(missed careless | tail -n 1)"
is "who won missed nothing" "Lost: 0; with a win that lucky missed: 0." "$(missed lucky | grep .)"
exit $bad
