#!/bin/sh
# complete.sh WORD...: what may stand in place of the last word of the command `kdraw WORD...`, a candidate a line; `:files` and
# `:dirs` stand for names of files and folders. It asks the programs: the options, actions and families are those of their
# help. The completions of bash, zsh and fish, beside this file, are a few lines each around it.
help() { kdraw "$@" --help 2>/dev/null; }

verbs() { help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'; }

# Words in small letters in the usage, and at the beginning of rows that tell what can be done.
actions() {
	help "$1" | awk '
		/^ *Usage: |^  or:  / { for (i = 2; i <= NF; i++) if ($i ~ /^[a-z]+(\|[a-z]+)*$/) print $i }
		/^ +-/ { options = 1 }
		/^Other commands/ { commands = 1 }
		/^$/ && !--commands { commands = 0 }
		(!options || commands > 0) && /^  [a-z][a-z0-9]* [-A-Z\[]|^  [a-z][a-z0-9]*   / { print $1 }
	' | tr '|' '\n' | sort -u
}

options() { printf '%s\n' "$text" | grep -E '^ +-' | grep -oE -e '(^| )(-[A-Za-z?]|--[a-z][-a-z0-9]*)' | tr -d ' ' | sort -u; }

agents() { help play | sed -n '/^AGENT is/,/^Other programs/s/^  \([a-z][a-z]*\)  .*/\1/p'; }
boards() { kdraw board --families 2>/dev/null | sed -n 's/^\([a-z0-9-]*\) .*/\1/p'; }
tilings() { help tile | sed -n '/^TILING is/,/^Exit/s/^  \([a-z0-9-]*\)[: ].*/\1/p'; }

# What the help calls the argument of an option: FILE of --output=FILE; nothing if it has none.
argument_of() {
	printf '%s\n' "$text" | sed -nE "s/^ *(-., )?$1\[?[= ]([A-Za-z][^] ,]*).*/\2/p; s/^ *$1, --[^=]*=([^] ]*).*/\1/p" |
		head -n 1
}

# The formats that the row of an option names, or those that all have.
formats() {
	named=$(printf '%s\n' "$text" | awk '/^ +(-., )?--/ { on = /--format/ } on' | tr -c 'a-z' '\n' | grep -xE 'text|csv|json|md|tex' | sort -u)
	printf '%s\n' "${named:-text csv json md}" | tr ' ' '\n'
}

values() { # values ARGUMENT OPTION
	case $1 in
	FORMAT) formats ;;
	AGENT) agents ;;
	COLOUR) printf '%s\n' black white both ;;
	SIDE) printf '%s\n' black white ;;
	PART) printf '%s\n' light dark-even dark-odd all ;;
	simple) echo simple ;;
	TILING) tilings && echo :files ;;
	FILE* | NAME | PROOF) echo :files ;;
	DIR) echo :dirs ;;
	esac
}

# Words that are no options, by what the usage asks for.
words() {
	test $# -gt 2 || actions "$1"
	case "$1 $(printf '%s\n' "$text" | sed -n '/sage: /,/^$/p')" in
	*tournament*AGENT*) agents ;;
	*TILING*) tilings ;;
	*BOARD*) boards ;;
	esac
	echo :files
}

test $# -gt 0 || exit 0
for last; do :; done
if test $# = 1; then
	verbs
	printf '%s\n' help --help --version
	exit 0
elif test "$1" = help; then
	verbs
	exit 0
fi
# The word before the last one, and the action if there is one.
before='' action='' count=0
for word; do
	count=$((count + 1))
	test $count = $(($# - 1)) && before=$word
done
test $# -gt 2 && actions "$1" | grep -qxF -e "$2" && action=$2
text=$(help "$1" $action)
argument=''
case $before in -*) argument=$(argument_of "$before") ;; esac
if test -n "$argument"; then
	values "$argument" "$before"
elif test "${last#-}" != "$last"; then
	options
else
	words "$@"
fi
