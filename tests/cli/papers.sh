#!/bin/bash
# papers/replay.sh: what it accepts and, above all, what it refuses.
# shellcheck source=tests/cli/common.sh
. "$(dirname "$0")/common.sh"
replay=$here/papers/replay.sh
cd "$work" || exit 1
expect() { # expect NAME STATUS LAST-LINE (the page is on standard input)
	local got status
	cat >page.md
	got=$("$replay" page.md 2>errors)
	status=$?
	is "$1" "$2 $3" "$status ${got##*$'\n'}"
}
# block EXPECTED-LINE...: a page with one transcript of a command that prints `one`, `two * [x]`, `three`
block() {
	printf '# A page\n\n```console\n$ %s\n' "printf 'one\ntwo * [x]\nthree\n'"
	(($# == 0)) || printf '%s\n' "$@"
	printf '```\n'
}
block one 'two * [x]' three | expect "what is printed" 0 "1 ok, 0 failed"
block one 'two * [y]' three | expect "a wrong line" 1 "0 ok, 1 failed"
block one 'two * x' three | expect "brackets stand for themselves" 1 "0 ok, 1 failed"
block one '*' three | expect "a star stands for itself" 1 "0 ok, 1 failed"
block one 'two * [x]' | expect "a line too few" 1 "0 ok, 1 failed"
block one 'two * [x]' three four | expect "a line too many" 1 "0 ok, 1 failed"
block 'two * [x]' one three | expect "wrong order" 1 "0 ok, 1 failed"
block | expect "nothing expected" 1 "0 ok, 1 failed"
block one 'two [..]x]' three | expect "anything within a line" 0 "1 ok, 0 failed"
block one '[..]two[..]' three | expect "anything at both ends" 0 "1 ok, 0 failed"
block one 'two [..]y' three | expect "anything, but the end is wrong" 1 "0 ok, 1 failed"
block one ... | expect "any lines at the end" 0 "1 ok, 0 failed"
block ... three | expect "any lines at the start" 0 "1 ok, 0 failed"
block ... three ... | expect "no lines are any lines" 0 "1 ok, 0 failed"
block ... 'two * [x]' ... | expect "any lines on both sides" 0 "1 ok, 0 failed"
block ... four ... | expect "any lines, but the one named is not there" 1 "0 ok, 1 failed"
block ... three one | expect "any lines, then the wrong end" 1 "0 ok, 1 failed"
expect "a status that is not 0 is part of the transcript" 0 "2 ok, 0 failed" <<'END'
```console
$ echo no; exit 1
no
[status 1]
$ true
```
END
expect "a status that is not expected" 1 "0 ok, 1 failed" <<'END'
```console
$ echo no; exit 1
no
```
END
expect "a status that does not come" 1 "0 ok, 1 failed" <<'END'
```console
$ echo no
no
[status 1]
```
END
expect "commands share a folder, which is empty at first" 0 "3 ok, 0 failed" <<'END'
```console
$ ls
$ echo 1 >file
```
Words.
```console
$ ls
file
```
END
expect "other blocks are no transcripts, slow ones wait" 0 "0 ok, 0 failed" <<'END'
```
$ false
```
```sh
$ false
```
```console slow
$ false
```
END
SLOW=1 expect "slow ones run with SLOW=1" 1 "0 ok, 1 failed" <<'END'
```console slow
$ false
```
END
expect "a program that is not there" 1 "0 ok, 1 failed" <<'END'
```console
$ kdraw-nothing
```
END
expect "a transcript without command" 2 "0 ok, 0 failed" <<'END'
```console
s VERIFIED
```
END
expect "a transcript without end" 2 "0 ok, 0 failed" <<'END'
```console
$ true
END
got=$("$replay" nothing.md 2>&1)
[ $? = 2 ] && [[ $got == "replay: nothing.md: cannot be read"* ]]
say $? "a page that is not there" "$got"
exit $bad
