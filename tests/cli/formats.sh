#!/bin/bash
# Verbs x formats x options, a row each: every verdict and every table in text, csv, json, md and tex, the JSON against its
# schema (base/schemas.json); what is refused everywhere; lines without an end.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
cd "$work" || exit 1
kdraw() {
	"$BIN/kdraw" "$@"
}
kdraw board grid:3x3:3 >three.board
kdraw pair find grid:5x5:5 -o five >/dev/null
kdraw board grid:5x5:5 >five.board
printf 'turn black 1\n.....\n.xx..\n.....\n' >picture
printf 'XX\nXX\n' >stones
printf 'kdraw facts 1\nfact infinite 11 2 2 black proved somebody\nend\n' >wrong.facts

schema_py=$here/tests/cli/schema.py
python3=$(command -v python3)
[ -n "$python3" ] || echo "ok left out: python3 is not installed, so JSON is not parsed"

"$BIN/kdraw" play 7x7:4:1:1 --black sequences --white adjacent --games 40 -o games.txt >/dev/null
kdraw jobs prove -p 2 b2 --simulate 2 --limit 20 --log jobs.log >/dev/null
# The same status in each format; the schema that JSON names, and fits.
mkdir out
while read -r status schema command; do
	row=out/$((row_number += 1))
	mkdir $row
	for format in text csv json md tex; do
		# shellcheck disable=SC2086
		kdraw $command -f $format >$row/$format 2>>$row/err
		[ $? = "$status" ] || status="not $status"
	done
	[[ $status == ? ]]
	say $? "$command: status in five formats" "$status"
	[ -s $row/json ] && echo "$schema" >>seen
	echo "$row $schema/1 $command" >>written
done <<'END'
0 kdraw-prove prove -p 2 b2
1 kdraw-prove prove 5x5:4:1
0 kdraw-prove prove -b 1 rect:3:3
1 kdraw-prove prove -p 1 --plain grid:3x3:3
1 kdraw-prove prove -p 1 --zones grid:3x3:3
0 kdraw-prove prove --bias 1:1 grid:4x4:4
3 kdraw-prove prove -p 1 --potential grid:3x3:3
1 kdraw-prove prove -p 1 --line grid:3x3:2
0 kdraw-jobs jobs prove -p 2 b2 --simulate 2 --limit 20
1 kdraw-jobs jobs prove -p 1 grid:3x3:2
1 kdraw-jobs jobs search -p 2 -k 10 --parts 2 --simulate 2
0 kdraw-jobs-status jobs status jobs.log
0 kdraw-jobs-simulate jobs simulate -p 1 grid:4x4:4 --simulate 2 --limit 10
0 kdraw-theorem theorem 8 1 -o 8.theorem
0 kdraw-theorem theorem Connect(11,2) -o 11.theorem.zst
0 kdraw-check check 8.theorem
0 kdraw-check check 11.theorem.zst
0 kdraw-check check grid:5x5:5 five
1 kdraw-check check three.board five
0 kdraw-pair pair find grid:5x5:5
1 kdraw-pair pair find grid:3x3:3
0 kdraw-pair pair check grid:5x5:5 five
0 kdraw-pair pair enumerate 5
1 kdraw-pair pair find torus:4x4:5
0 kdraw-win win 5x5:3:1:1
1 kdraw-win win 3x3:3:1:1
1 kdraw-fair fair 19:17:7
1 kdraw-fair fair 15x15 5 1 1
3 kdraw-fair fair Connect(6,2,1)
0 kdraw-fair fair 11:2:1
0 kdraw-fair-condition fair corollary2 7:5:4
0 kdraw-fair-corollary2 fair corollary2 --max-k 9
1 kdraw-fair-defence fair defence stones -k 7 -p 5
0 kdraw-fair-search fair search -d 2 -q 3
0 kdraw-fair-complexity fair complexity 3x3:3:1:1
0 kdraw-fair-records fair records --max-d 2 --max-q 4
0 kdraw-fair-decided fair records --decided 20
0 kdraw-fair-table fair table --max-k 5
0 kdraw-fair-table1 fair table --table1
0 kdraw-fair-open fair table --open
0 kdraw-fair-map fair map -p 1,2 --boards 4
1 kdraw-fair-contradictions fair contradictions --facts wrong.facts
0 kdraw-table table -p 1..12
0 kdraw-table table 11:2
3 kdraw-table table 10 2
0 kdraw-derive-list derive --list
0 kdraw-board-stats board b2 --stats
0 kdraw-board-stats board rect:3:3 --stats
0 kdraw-tile-check tile check b2
1 kdraw-tile-check tile check b2 -k 10
0 kdraw-play play 7x7:4:1:1 --black windows --white random
0 kdraw-play-tournament play tournament 7x7:4:1:1 windows random adjacent
0 kdraw-puzzle puzzle 15x15:5:1:1 --count 2
3 kdraw-opening opening 15x15:5:1:1 --nodes 0
0 kdraw-learn learn games.txt -o learnt --steps 2 --layers 2 --filters 2 --plain
0 kdraw-learn-evaluation learn games.txt --evaluation
0 kdraw-play-depths play depths games.txt --depth 2 --every 9
0 kdraw-search search 8:1 -o found --limit 1
0 kdraw-refute refute 6:2 --longest 4 --box 8 nogoods
END
if [ -n "$python3" ]; then
	$python3 "$schema_py" "$here/base/schemas.json" <written >fits 2>&1
	sed '/^\(not \)\{0,1\}ok /!d' fits
	is "all of them were looked at" "0 $(wc -l <written)" "$(grep -vc '^ok ' fits) $(grep -c '^ok ' fits)"
	is "every schema is tested" "$($python3 -c 'import json,sys
print(" ".join(sorted(k[:-2] for k in json.load(open(sys.argv[1])))))' "$here/base/schemas.json")" "$(sort -u seen | paste -sd ' ')"
fi

# One game in every spelling: the same bytes.
same_game() { # same_game PATTERN VERB SPELLING...: what they print after the first one is the same
	pattern=$1 verb=$2
	shift 2
	# shellcheck disable=SC2086
	first=$(kdraw $verb $1 2>&1)
	for spelling; do
		# shellcheck disable=SC2086
		alike "$verb $spelling" "$pattern" "$first" "$(kdraw $verb $spelling 2>&1)"
	done
}
same_game "Black wins" fair 19:17:7 "19 17 7" "Connect(19,17,7)" "inf:19:17:7" "Connect(inf,inf,19,17,7)"
same_game "Black wins" fair 15x15:5:1:1 "15x15 5 1 1" "Connect(15,15,5,1,1)" "5 1 1 --board 15x15"
same_game "games" "fair complexity" 3x3:3:1:1 "3x3 3 1 1" "Connect(3,3,3,1,1)"
same_game "CONDITION MET" "fair corollary2" 7:5:4 "7 5 4" "Connect(7,5,4)"
same_game "certified" table 11:2 "11 2" "Connect(11,2)" "Connect(19,19,11,2,1)"
same_game "property2" derive "41:10" "41 10" "Connect(41,10)" "-p 10 --strips"
same_game "score" "search --list" "20:4" "20 4" "Connect(20,4)" "-k 20 -p 4"
same_game "THREATS" "play line" "inf:6:2:1 ..xxx.." "6 2 1 ..xxx.." "Connect(6,2,1) ..xxx.."

# One square in every spelling.
for black in 7,8 c2,d2 '1,2 1,3' 'c2 8' 'C2 1,3'; do
	alike "prove --black $black" BREAKER "$(kdraw prove -p 1 grid:5x5:5 --black 7,8 | grep -v '^c')" "$(kdraw prove -p 1 grid:5x5:5 --black "$black" | grep -v '^c')"
	alike "pair --black $black" "v count" "$(kdraw pair find grid:5x5:5 --black 7,8 | grep -v '^c')" "$(kdraw pair find grid:5x5:5 --black "$black" | grep -v '^c')"
done
for move in '7' 'c2' 'C2' '1,2'; do
	is "prove --play $move" "v B 7" "$(echo "$move" | kdraw prove -p 1 grid:5x5:5 --play | grep '^v B')"
done

# A name that promises what is not written.
while read -r verb arguments; do
	# shellcheck disable=SC2086
	complains $arguments
done <<'END'
board b2 --svg -o x.png
tile svg b2 -o x.pdf
prove -p 2 b2 -o x.gz
prove -p 2 b2 -o x.svg
theorem 8 1 -o x.png
pair find grid:5x5:5 --svg x.png
win 5x5:3:1:1 --svg x.jpg
derive -p 10 --svg x.png
derive -p 10 -o x.png
fair table --svg x.pdf
fair records -o x.xz
table -p 1..3 --svg x.png
show b2.proof -o x.png
play tournament 7x7:4:1:1 random windows -o x.sgf
END
# --svg FILE, wherever there is something to see; elsewhere what draws it is named.
while read -r arguments; do
	rm -f drawn.svg
	# shellcheck disable=SC2086
	kdraw $arguments --svg drawn.svg >/dev/null 2>&1
	has "$arguments --svg" "</svg>" "$(cat drawn.svg 2>/dev/null)"
done <<'END'
board b2
tile check b2
tile svg b2
tile print b2
pair find grid:5x5:5
win 5x5:3:1:1
show 8.theorem
fair defence stones -k 7 -p 5
fair table --max-k 5
END
has "prove has no pictures" "kdraw show draws what -o writes" "$(kdraw prove -p 2 b2 --svg x.svg 2>&1)"
kdraw board b2 --svg -o y.svg
kdraw board b2 --svg picture.svg
alike "board --svg FILE" "</svg>" "$(cat y.svg)" "$(cat picture.svg)"
is "no file was made, but where the name is right" "y.svg" "$(ls x.* y.* 2>/dev/null)"

# -h is --help; tables go to files; zstd is read wherever a file is.
for verb in board tile prove pair theorem derive search refute table win jobs show fair play; do
	alike "$verb -h" "Usage: kdraw-$verb" "$(kdraw $verb --help)" "$(kdraw $verb -h)"
done
kdraw table -p 1..9 -f csv -o t.csv && kdraw table -p 1..9 -f csv -o t.csv.zst
alike "table -o" "certified" "$(kdraw table -p 1..9 -f csv)" "$(cat t.csv)"
if command -v zstd >/dev/null; then
	alike "table -o NAME.zst" "certified" "$(cat t.csv)" "$(zstd -dcq t.csv.zst)"
	zstd -q five.board five picture
	is "a packed board" "s PAIRING" "$(kdraw pair check five.board.zst five.zst | grep '^s')"
	alike "a packed picture" "THREATS" "$(kdraw play threats 3x5:3:1:1 picture)" "$(kdraw play threats 3x5:3:1:1 picture.zst)"
fi

# What was meant, and what to do: MESSAGE | ARGUMENTS.
while IFS='|' read -r message arguments; do
	# shellcheck disable=SC2086
	has "error: $arguments" "${message% }" "$(kdraw $arguments 2>&1 </dev/null)"
done <<'END'
Connect(53,14) is derived: kdraw derive --pieces=10 -p 14 | theorem 53 14
the best known K is 11 (kdraw table -p 2) | theorem 10 2
how many stones has the first move? Say Q, for example 11:2:1 | fair 11 2
which board? Say MxN, for example 19x19:6:2:1 | fair complexity 6 2 1
a game is K:P, | table 11x2
Say -p 11 for the row of a P, or a game: 11:2 | table 11
there is no such file; a proof stands behind its board | check b2
-f, --format=FORMAT | check --help
-f, --format=FORMAT | help check
kdraw prove --potential any number | prove 19x19:11:2
kdraw theorem 11 2 | prove 11:2
the independent checker is 'check' | verify
did you mean 'theorem'? | threom
END
for arguments in "check --help" "help check" "check -h"; do
	# shellcheck disable=SC2086
	kdraw $arguments >helped 2>&1
	is "$arguments: nothing was verified" "2 Usage: kdraw check BOARD PROOF" "$? $(head -n 1 helped)"
done

# Examples of the help fit into a line.
for verb in $(kdraw | sed -n '/^Verbs/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
	is "$verb --help: no example is broken" "" "$(kdraw "$verb" --help | awk '/^[^ ]/ && before ~ /^  kdraw / { print before } { before = $0 }')"
done

# 70,000 characters without an end.
head -c 70000 /dev/zero | tr '\0' 7 >endless
for reader in "play gtp 9x9:5:1:1" "play 9x9:5:1:1 --human black" "derive --play -p 2" "prove -p 1 grid:4x4:4 --play" "prove -p 1 --batch -"; do
	# shellcheck disable=SC2086
	has "$reader: a line without an end" "a line of more than 65536 characters" "$(timeout 20 "$BIN/kdraw" $reader <endless 2>&1)"
done

# Names: control characters are shown, and nobody prints a screen of them.
has "control characters" 'a\x1b[2Jb: there is no such file' "$(kdraw prove -p 2 "$(printf 'a\033[2Jb')" 2>&1)"
has "a long name is cut" "$(printf 'x%.0s' $(seq 120))...: cannot open" "$(kdraw prove -p 2 "$(printf 'x%.0s' $(seq 300))" 2>&1)"

# A stone on a stone: said, and the game goes on.
is "prove --play" "c square 3 is black already" "$(printf '3\n3\nc2\n' | kdraw prove -p 1 grid:4x4:4 --play | grep 'already')"
is "prove --play goes on: status" 0 "$(printf '3\n3\nc2\n' | kdraw prove -p 1 grid:4x4:4 --play >/dev/null 2>&1; echo $?)"
is "derive --play" "c square 0 0 is taken c 2 moves, no line is black" \
	"$(printf '0,0\n0 0\n1,1 2,2\n' | kdraw derive --play -p 2 | grep 'taken\|moves' | paste -sd ' ')"
exit $bad
