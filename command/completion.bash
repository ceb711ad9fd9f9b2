# bash completion of kdraw and its programs, for bash-completion: verbs, options (asked from --help), and board families
# (asked from kdraw board and kdraw tile) wherever a file name could stand.

# The words that are options in the program's help.
_kdraw_options() {
	"$1" --help 2>/dev/null | grep -oE -e '(^| )--?[a-zA-Z?][-a-z]*' | tr -d ' ' | sort -u
}

_kdraw_verbs() {
	kdraw 2>/dev/null | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# The first word of programs that do several things.
_kdraw_actions() {
	case $1 in
	kdraw-board) echo iso ;;
	kdraw-tile) echo check print svg ;;
	kdraw-pair) echo find check enumerate ;;
	kdraw-fair) echo corollary2 defence search records table complexity ;;
	kdraw-play) echo tournament gtp bench threats line show convert learn ;;
	esac
}

# Rows of the table of families: a name, its parameters, two spaces, what it is.
_kdraw_families() {
	case $1 in
	kdraw-tile | kdraw-theorem | kdraw-search)
		kdraw-tile --help 2>/dev/null | sed -n '/^TILING is/,/^Exit/s/^  \([a-z0-9-]*\)[: ].*/\1/p'
		;;
	kdraw-board | kdraw-prove | kdraw-pair | kdraw-show) kdraw-board --families 2>/dev/null | sed -n 's/^\([a-z0-9-]*\) .*/\1/p' ;;
	esac
}

_kdraw() {
	# shellcheck disable=SC2034 # _init_completion sets prev too
	local program actions='' cur prev words cword first=2
	_init_completion -n : || return
	COMPREPLY=()
	if [[ ${words[0]##*/} == kdraw ]]; then
		if ((cword == 1)) || { ((cword == 2)) && [[ ${words[1]} == help ]]; }; then
			mapfile -t COMPREPLY < <(compgen -W "$(_kdraw_verbs) help --help --version" -- "$cur")
			return
		fi
		program=kdraw-${words[1]}
	else
		program=${words[0]##*/}
		first=1
	fi
	command -v "$program" >/dev/null || return
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$(_kdraw_options "$program")" -- "$cur")
	elif [[ $cur != *:* ]]; then
		_filedir
		((cword > first)) || actions=$(_kdraw_actions "$program")
		mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$actions $(_kdraw_families "$program")" -- "$cur")
	fi
}
complete -F _kdraw kdraw kdraw-board kdraw-tile kdraw-prove kdraw-derive kdraw-pair kdraw-theorem kdraw-search kdraw-table kdraw-check \
	kdraw-show kdraw-fair kdraw-play
