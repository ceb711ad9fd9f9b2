#!/bin/bash
# kdraw opening: a tree that is won, whose win file the checker verifies; trees that go on, are merged, and are read again to the
# same bytes; SGF; what is refused.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
verb=opening
cd "$work" || exit 1
kdraw() { "$BIN/kdraw" "$@"; }
position='black 9,9 8,10 7,11 11,9 6,10 white 8,9 11,10 11,7 11,8 10,10 5,13 turn black 2'
build="19x19:6:2:1 --positions 50 --turns 8"

# Alone the search with so few positions does not win it; the tree does.
kdraw win 19x19:6:2:1 --stones "$position" --positions 400 >out
is "no win with so few positions" 3 $?
kdraw opening $build --stones "$position" -o tree --proof tree.win -f csv >table
is "a tree: status" 0 $?
is "a tree: won, and all below it" "0 1 1 0 0 0" "$(sed -n 2p table | cut -d, -f1-6 | tr , ' ')"
alike "a tree: every node is won" "[1-9]*" "$(awk -F, 'NR > 1 { n += $2 } END { print n }' table)" "$(awk -F, 'NR > 1 { n += $3 } END { print n }' table)"
alike "a tree: it has answers" "[1-9]" "$(grep -c '^node [1-9]' tree)" "$(($(wc -l <tree) - 8))"
has "its certificate" "s VERIFIED " "$(kdraw check tree.win | tail -n 1)"
has "... is of this position" "Connect(6,2,1) on 19 x 19 from this position" "$(kdraw check tree.win | tail -n 1)"

# The wins of its nodes are kept, of those that need the ones below, too. They refute more answers: so the tree may be smaller. The
# proof is made of them alone: with so few positions nothing is found again.
kdraw opening $build --stones "$position" -o kept --wins wins >out
has "wins: of nodes that need those below them" "won 0" "$(grep '^node [1-9]' kept)"
alike "wins: as many as nodes below the first one" "[1-9]*" "$(grep -c '^node [1-9].* won' kept)" "$(grep -c '^end$' wins)"
looked() { sed -n 's/^node 0 - won [0-9]* \([0-9]*\) .*/\1/p' "$1"; }
is "... after a win the other answers are searched again" 1 "$([ "$(looked kept)" -gt "$(looked tree)" ]; echo $((1 - $?)))"
kdraw opening kept --positions 40 --wins wins --proof kept.win >out
is "a proof of wins that were kept" "0 s BLACK WINS" "$? $(head -n 1 out)"
has "... is verified" "s VERIFIED " "$(kdraw check kept.win | tail -n 1)"
# With the wins after all answers to a turn the win that begins with it takes no search.
sed '/^node [1-9]/d; s/^node 0 - won [0-9]* [0-9]* /node 0 - won 0 0 /' kept >top
kdraw opening top --positions 1 --wins wins --proof top.win >out
is "a turn whose answers are all won" "0 s BLACK WINS" "$? $(head -n 1 out)"
has "... is verified" "s VERIFIED " "$(kdraw check top.win | tail -n 1)"
kdraw opening kept --nodes 0 --wins nothing/wins >out 2>err
is "... where there is no folder" "2 1" "$? $(grep -c 'nothing/wins: cannot open' err)"

# Advice: the first node takes the turn that the agent plays, and not the one of the tree above.
kdraw opening $build --stones "$position" --advice 2000 -o advised --proof advised.win >out
is "advice: won" "0 s BLACK WINS" "$? $(head -n 1 out)"
has "... is verified" "s VERIFIED " "$(kdraw check advised.win | tail -n 1)"
letters=ABCDEFGHJKLMNOPQRST
vertex() { echo "${letters:${1#*,}:1}$((${1%,*} + 1))"; }
for stone in b9,9 w8,9 w11,10 b8,10 b7,11 w11,7 w11,8 b11,9 b6,10 w10,10 w5,13; do
	echo "play ${stone:0:1} $(vertex "${stone:1}")"
done >plays
turn=$( (cat plays && echo genmove b && echo genmove b) | kdraw play gtp 19x19:6:2:1 --agent alphabeta:nodes=2000,noise=0 | grep -o '[A-T][0-9]*$' |
	tr 'J-T' 'I-S' | tr 'A-S' 'a-s' | sort)
alike "... it begins with the agent's turn" "[a-s][0-9]" "$turn" "$(sed -n 's/^node 0 [^:]*: \([^:]*\) :.*/\1/p' advised | tr ' ' '\n' | sort)"
is "... and the tree without it does not" 1 "$([ "$turn" = "$(sed -n 's/^node 0 [^:]*: \([^:]*\) :.*/\1/p' tree | tr ' ' '\n' | sort)" ]; echo $?)"
complains tree --advice 0
# ... and where that got stuck its next best one: here two are set aside, which leave too much open, and the third wins.
kdraw opening $build --stones "$position" --advice 2000 --advised 3 --answers 1 --nodes 1 -o three --wins third >out
is "the agent's third turn" "0 s BLACK WINS" "$? $(head -n 1 out)"
aside() { sed -n 's/^node 0 [^:]*:[^:]*:[^:]*: //p' three | tr : '\n' | tr -d ' '; }
is "... after two others" "2 2" "$(aside | grep -c '[a-s]') $(aside | sort -u | grep -c '[a-s]')"
is "... the first one is the one that it would play" "$(echo "$turn" | tr -d '\n')" "$(aside | head -n 1)"
# No answer to it was open: what was found then is the win, and is not looked for again.
is "... its win is kept" 1 "$(grep -c '^end$' third)"
has "... and verified" "s VERIFIED " "$(kdraw check third | tail -n 1)"
complains tree --advised 0
# A turn that is asked for comes first; if it leaves too much open it is set aside.
wanted=$(sed -n 's/^node 0 [^:]*:[^:]*:[^:]*: \([^:]*\) :.*/\1/p' three)
at_root() { sed -n 's/^node 0 [^:]*: //p' "$1"; }
kdraw opening $build --stones "$position" --turn "$wanted" --nodes 1 -o begun >out
is "a turn that was asked for: it is open" "3 $wanted :" "$? $(at_root begun)"
kdraw opening $build --stones "$position" --turn "$wanted" --answers 1 --nodes 1 -o begun >out
has "... it leaves too much" ": : $wanted" "$(at_root begun)"
refuses "--turn: 2 stones are left, not 1" $build --stones "$position" --turn 1,1
refuses "--turn: there is a stone on 9,9" tree --turn '9,9 1,1'
# Where it leaves too many answers open turns are compared as without it, on any board.
kdraw opening $build --stones "$position" --advice 2000 --answers 6 --nodes 1 -o few >out
kdraw opening $build --stones "$position" --answers 6 --nodes 1 -o plain >out
whole() { sed 's/ [0-9]* : / : /; s/^\(node 0[^:]*:[^:]*:\).*/\1/' "$1"; }
alike "advice that leaves too much open: the same turn as without" "node 0 - open" "$(whole few)" "$(whole plain)"
kdraw opening inf:6:2:1 --stones '0,0 0,1 1,0 5,5 6,6' --advice 500 --positions 30 --answers 1 --nodes 1 -o few >out
is "... on the infinite board" 3 $?

# Node by node the same tree; read again the same bytes.
kdraw opening $build --stones "$position" --nodes 1 -o steps >out
is "one node: not won yet" "3 s UNDECIDED" "$? $(head -n 1 out)"
for ((n = 0; n < 20; n++)); do
	kdraw opening steps --positions 50 --turns 8 --nodes 1 -o steps >out && break
done
alike "node by node: the same tree" "node 1 0 won" "$(cat tree)" "$(cat steps)"
kdraw opening tree --nodes 0 -o again >out
alike "read and written" "kdraw opening 1" "$(cat tree)" "$(cat again)"

kdraw opening $build --stones "$position" -o - >out
alike "to standard output: the same tree, once" "node 1 0 won" "$(cat tree)" "$(grep -v -e '^s ' -e '^ *[0-9]' -e '^ *depth' out)"

# Merged: what one of them knows. The first node of the tree was not looked at in one, is won in the other.
kdraw opening $build --stones "$position" --nodes 1 -o one >out
kdraw opening one tree --nodes 0 -o both >out
is "merged: won" "0 s BLACK WINS" "$? $(head -n 1 out | sed 's/WHITE/BLACK/')"
awk '/^node [1-9]/ { if ($3 != 0) next; $2 = ++n; $4 = "stuck"; sub(/ : .* : /, " : : ") } /^node 0/ { sub("won", "open") } { print }' tree >lost
kdraw opening lost tree --nodes 0 -o both >out
is "merged with stuck ones: status" 0 $?
alike "merged with stuck ones: the same tree" "node 1 0 won" "$(sed 's/\( [0-9]*\) :.*//; s/ [0-9]* [0-9]*$//' tree)" "$(sed 's/\( [0-9]*\) :.*//; s/ [0-9]* [0-9]*$//' both)"
kdraw opening 15x15:5:1:1 --nodes 0 -o other >out
complains tree other --nodes 0
is "... of another position" 1 "$(grep -c 'the tree of another position' complaint)"

# The attacker has moved: the answers that are not refuted.
kdraw opening 15x15:5:1:1 --stones 'black h7 h8 h9 h10 white a1 b1 c9 turn white 1' --attacker black --positions 100 >out
is "an open four: status" 0 $?
is "an open four" "s BLACK WINS" "$(head -n 1 out)"
kdraw opening 15x15:5:1:1 --stones 'black h8 white a1 b7 turn white 1' --attacker black --positions 50 --answers 5 >out
is "one stone wins nothing: status" 3 $?
is "one stone wins nothing" "s UNDECIDED" "$(head -n 1 out)"

kdraw opening tree --nodes 0 --sgf tree.sgf >out
has "SGF: the position is set up" "(;GM[511]FF[4]" "$(head -c 20 tree.sgf)"
alike "SGF: a variation an answer" "[1-9]" "$(grep -c '^node [1-9]' tree)" "$(grep -c 'C\[won\]$' tree.sgf | awk '{ print $1 - 1 }')"

# What is wrong with a file is said with its line.
for wrong in 's/^kdraw opening 1/kdraw opening 2/' 's/^turn .*/turn nobody 2/' 's/^node 1 0/node 1 1/' 's/^node 1/node 2/' '/^end/d' 's/ won / one /' \
	's/^attacker.*/attacker/' 's/^node 0 - won/node 0 - open/; /^node [1-9]/d' 's/^black \([^ ]*\)/black \1 \1/'; do
	sed "$wrong" tree >wrong
	has "it is another file: $wrong" "node 0 -" "$(cmp -s tree wrong || cat wrong)"
	complains wrong --nodes 0
done
refuses "--sgf: the name of an SGF file ends in .sgf, not 'tree.txt'" 9x9:4:1:1 --nodes 0 --sgf tree.txt
kdraw opening 9x9:5:1:1 --nodes 0 --proof x.win >out
is "--proof of a tree that is not won" "3 0 c --proof: nothing was written, the tree is not won yet" "$? $(find . -name x.win | wc -l) $(sed -n 2p out)"
refuses "P has to be less than K, and at most 16" 9x9:3:3:1
exit $bad
