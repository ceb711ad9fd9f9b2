#!/bin/sh
# kdraw pair as a user types it.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=pair
cd "$work" || exit 1
pair() {
	"$BIN/kdraw" pair "$@"
}
verdict() { # verdict NAME STATUS VERDICT ARGUMENT...
	name=$1 status=$2 expected=$3
	shift 3
	got=$(pair "$@")
	is "$name: status" "$status" $?
	is "$name: verdict" "$expected" "$(echo "$got" | sed -n '/^s /p')"
}

# 12 lines, 25 squares; for 3 x 3 Hall's condition fails, for 6 x 6 it does not, but there is none.
verdict "5 x 5, 5 in a row" 0 "s PAIRING" find grid:5x5:5 -o five --svg five.svg
verdict "... is right" 0 "s PAIRING" check grid:5x5:5 five
is "... and a picture" "</svg>" "$(tail -n 1 five.svg)"
verdict "7 x 7, 6 in a row" 0 "s PAIRING" find grid:7x7:6 -o seven
verdict "... is right" 0 "s PAIRING" check grid:7x7:6 seven
verdict "19 x 19, 9 in a row" 0 "s PAIRING" find grid:19x19:9 -o nineteen
verdict "... is right" 0 "s PAIRING" check grid:19x19:9 nineteen
verdict "3 x 3" 1 "s NO PAIRING" find grid:3x3:3 -o three
verdict "... is right" 0 "s NO PAIRING" check grid:3x3:3 three
is "Hall's witness" "c witness: 5 lines on 9 squares, room for 4 tuples of 2" \
	"$(pair find grid:3x3:3 | sed -n 2p)"
verdict "6 x 6, 5 in a row" 1 "s NO PAIRING" find grid:6x6:5 -o six
verdict "... is right" 0 "s NO PAIRING" check grid:6x6:5 six
sed '$d' six | sed '$d' >cut && echo end >>cut
is "a refutation cut short" 2 "$(pair check grid:6x6:5 cut >/dev/null 2>&1; echo $?)"
sed 's/^tuple 0 .*/tuple 0 24/' five >spoilt
is "a spoilt pairing" 1 "$(pair check grid:5x5:5 spoilt >/dev/null; echo $?)"
verdict "a limit" 3 "s UNDECIDED" find grid:8x8:6 --nodes 10
verdict "a position" 0 "s PAIRING" find grid:4x4:4 --black 5 --white 0
verdict "triples" 1 "s NO PAIRING" find grid:5x5:5 -p 2
verdict "triples of rows and columns" 0 "s PAIRING" find rect:6:6 -p 2

# Uiterwijk: the empty 4 x 4 board is drawn without search; so is 6 x 6 with 5 in a row. 5 x 5 with 4 in a row is lost.
verdict "set matching of 4 x 4" 0 "s SET MATCHING" find grid:4x4:4 --set-matching -o four
is "... is a proof of one step" "steps 1" "$(sed -n 5p four)"
verdict "set matching of 6 x 6" 0 "s SET MATCHING" find grid:6x6:5 --set-matching
verdict "no set matching of 5 x 5" 1 "s NO SET MATCHING" find grid:5x5:4 --set-matching -o none
is "... leaves no file" "1 1" "$(pair find grid:5x5:4 --set-matching -o none >/dev/null; echo $?) $(test -e none; echo $?)"

# Hales and Jewett: 9 in a row on the infinite board; with 8 there is no room.
verdict "9 in a row" 0 "s PAIRING" find torus:8x8:9 -o nine --svg nine.svg
verdict "... is right" 0 "s PAIRING" check torus:8x8:9 nine
verdict "8 in a row" 1 "s NO PAIRING" find torus:8x8:8 -o eight
verdict "... is right" 0 "s NO PAIRING" check torus:8x8:8 eight
is "the count" "c 256 segments start in one period; 32 pairs have room, and each lies in at most 7 segments: 224" \
	"$(pair find torus:8x8:8 | sed -n 2p)"
sed 's/torus 8 8 8/torus 8 8 9/' eight >claim
is "a false claim" 1 "$(pair check torus:8x8:9 claim >/dev/null; echo $?)"

# The checker says the same with other code, and refuses what is wrong.
checked() { # checked NAME STATUS LAST-LINE FILE...
	name=$1 status=$2 expected=$3
	shift 3
	got=$("$BIN/kdraw-check" "$@" 2>&1)
	is "kdraw check: $name: status" "$status" $?
	is "kdraw check: $name" "$expected" "$(echo "$got" | tail -n 1)"
}
edited() { # edited NAME STATUS LAST-LINE BOARD FILE EDIT
	sed "$6" "$5" >edited
	checked "$1" "$2" "$3" "$4" edited
}
for size in 3x3:3 4x4:4 5x5:5 6x6:5 7x7:6; do
	"$BIN/kdraw" board grid:$size >${size%%x*}.board
done
checked "5 x 5" 0 "s VERIFIED BREAKER DRAWS game p 1 board f031b58f7435d79cc08eb1f0da6d5238ed95360ed48e1e8a8eccafd25778afdd" 5.board five
checked "7 x 7" 0 "s VERIFIED BREAKER DRAWS game p 1 board ae58ff752f1a78a2853294ad2cfba6a9c9a78737fa0b6e0459131e9849bb96a0" 7.board seven
checked "3 x 3" 0 "s VERIFIED NO PAIRING of size 2 board c8939734e9d3a06d31bc58a13c984c55b05d96d80506c217e035b93e5e251012" 3.board three
checked "6 x 6" 0 "s VERIFIED NO PAIRING of size 2 board fae308c40c9ef42b0bda6e3cb88444fdb39e09922f9d33c9e9f80322abcc77b8" 6.board six
"$BIN/kdraw" board grid:19x19:9 >19.board
checked "19 x 19" 0 "s VERIFIED BREAKER DRAWS game p 1 board 55497d9b435d8fb2041e961faee562141c23a9ce5197b19b1639879a5e414aae" 19.board nineteen
checked "4 x 4" 0 "s VERIFIED BREAKER DRAWS game p 1 board 42652007a9dc36a8c2cf807d8b888bdf475596e63eaf85f52f61efc5a3ca22f6" 4.board four
checked "another board" 1 \
	"s REFUTED line 2: this is a proof about board eba24285c89ce84c, and the board is bced2742fb8cf563" 4.board five
checked "9 in a row" 0 "s VERIFIED MBConnect(9,1) is drawn by a pairing" nine
checked "8 in a row" 0 "s VERIFIED NO PAIRING for 8 in a row repeats after 8 rows and 8 columns" eight
checked "a false claim" 1 "s REFUTED line 3: there is room for a pairing" claim
{ head -n 3 five && printf 'tuples 1\ntuple 0 24\nend\n'; } >lone
checked "one tuple" 1 "s REFUTED line 6: line 0 contains no tuple" 5.board lone
edited "a square twice" 1 "s REFUTED line 6: square 0 is in two tuples" 5.board five '6s/.*/tuple 0 1/;5s/.*/tuple 0 2/'
edited "a stone" 1 "s REFUTED line 6: square 0 does not exist or has a stone" 5.board five \
	'3s/$/\nblack 0/;s/^tuple [0-9]* /tuple 0 /'
edited "descending" 2 "kdraw-check: edited:5: square 0 is not in ascending order" 5.board five '5s/.*/tuple 3 0/'
edited "size 1" 2 "kdraw-check: edited:3: 1 is not within 2 to 1000" 5.board five '3s/2/1/'
edited "a word" 2 "kdraw-check: edited:5: \`tuple' expected" 5.board five '5s/tuple/pair/'
edited "a refutation of a pairing" 1 \
	"s REFUTED line 5: there is room for 12 tuples, one may serve 1, and these are 12 lines" 5.board five \
	'4s/.*/refutation 1/;5s/.*/count 0 1 2 3 4 5 6 7 8 9 10 11/;6,$d'
edited "a line too few" 1 "s REFUTED line 5: there is room for 4 tuples, one may serve 1, and these are 3 lines" \
	3.board three '5s/.*/count 0 1 2/'
edited "no such line" 2 "kdraw-check: edited:5: line 8 does not exist" 3.board three '5s/.*/count 8/'
edited "a white stone" 1 "s REFUTED line 6: line 0 has a white stone" 3.board three '3s/$/\nwhite 0/;5s/.*/count 0 1/'
edited "no branches" 1 "s REFUTED line 5: the refutation stops before its end" 3.board three '5s/.*/join 0 1/'
edited "a third line" 2 "kdraw-check: edited:5: two lines are joined, not 3" 3.board three '5s/.*/join 0 1 2/'
edited "lines left" 1 "s REFUTED line 5: the refutation is over, and 1 lines are left" 3.board three '4s/1/2/'
join=$(grep -n -m 1 '^count' six | cut -d: -f1)
sed "${join}s/ [0-9]*\$//" six >edited
"$BIN/kdraw-check" 6.board edited >/dev/null
is "kdraw check: a count spoilt: status" 1 $?
pair=$(sed -n '1,/^count/s/^join //p' six | tail -n 1)
edited "a joined line counts no more" 1 "s REFUTED line $join: line ${pair#* } is joined to line ${pair% *}, which stands for it" 6.board six \
	"${join}s/.*/count $pair/"
sed '4p' nine >twice
checked "a pair twice" 1 "s REFUTED line 5: a square of this pair is used twice" twice
sed '$d' nine | sed '$d' >less && echo end >>less
checked "a pair missing" 2 "kdraw-check: less:35: \`pair' expected" less

# Random boards: what is found, and that there is none, through the checker.
for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	awk -v seed=$seed 'BEGIN {
		srand(seed); lines = 3 + int(5 * rand())
		print "kdraw board 1\nsquares 9\nlines " lines
		for (i = 0; i < lines; i++) {
			size = 3 + int(3 * rand()); text = "line"; left = size
			for (s = 0; s < 9; s++)
				if (rand() * (9 - s) < left) { text = text " " s; left-- }
			print text
		}
		print "end" }' >random.board
	pair find random.board -p $((1 + seed % 2)) -o random.pair | grep '^s' >>answers
	"$BIN/kdraw-check" random.board random.pair >/dev/null
	is "random board $seed" 0 $?
done
is "both answers occur" 2 "$(sort -u answers | wc -l)"

# Counted in two ways each, and the smaller ones against naive counts in tests/provers/pairings/pairing_enumerate.c.
verdict "5 in a row, 2 directions" 0 "s 16 PAIRINGS IN 2 CLASSES" enumerate 5
verdict "7 in a row, 3 directions" 0 "s 4224 PAIRINGS IN 40 CLASSES" enumerate 7 -o one --checkpoint point
is "the graph" "v graph vertices 40 edges 75" "$(pair enumerate 7 --graph | sed -n '/edges/p')"
verdict "resumed" 0 "s 4224 PAIRINGS IN 40 CLASSES" enumerate 7 -j 2 -o two --resume point
alike "... with the same result" "[0-7][0-7][0-7][0-7]" "$(cat one)" "$(cat two)"
is "... of 40 classes" 40 "$(grep -c '^[0-7]*$' two)"
pair enumerate 7 -o two.zst >/dev/null
if command -v zstd >/dev/null; then
	alike "... compressed" "[0-7][0-7][0-7][0-7]" "$(cat one)" "$(zstd -dcq two.zst)"
fi
sed 's/^chunk 0 /chunk 1 /' point >spoilt && echo x >>spoilt
is "a spoilt checkpoint" 2 "$(pair enumerate 7 --resume spoilt >/dev/null 2>&1; echo $?)"
refused "a number to enumerate" "'enumerate' takes 5, 7 or 9, not '8'" enumerate 8
refused "no checkpoint" "nix: No such file or directory" enumerate 7 --resume nix
refused "two of them" "--resume goes on in the file that it names: no other one with --checkpoint" enumerate 7 --checkpoint a --resume b

refused "no arguments" "expected 'find', 'check' or 'enumerate'"
refused "no such command" "'look' is not find, check or enumerate" look b2
refused "no board" "expected a board after 'find'" find
refused "a number" "-p is a number from 1 to 100, not '+2'" find b2 -p +2
refused "squares" "--black takes different squares, as 3,4,17 or a1,b2 or '0,0 1,1': square '3' stands there twice" find grid:3x3:3 --black 3,3
refused "both colours" "square 3 is both black and white" find grid:3x3:3 --black 3 --white 3
refused "a torus" "torus:0x8:9: numbers from 1 to 64, not 0" find torus:0x8:9
refused "another board" "five:2: the file is about another board: its fingerprint is not a842898597fc9d45" \
	check grid:3x3:3 five
refused "a directory" ".: cannot read: Is a directory" check grid:3x3:3 .
if test -e /dev/full; then
	refused "a full disk" "cannot write /dev/full: No space left on device" find grid:5x5:5 -o /dev/full
fi
is "help" 0 "$(pair --help >/dev/null; echo $?)"
exit $bad
