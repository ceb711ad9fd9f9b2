# bash completion of kdraw and its programs, for bash-completion: what complete.sh says, beside this file or in share/kdraw.
_kdraw_where() {
	local at
	at=$(type -P kdraw) && at=$(dirname "$(realpath "$at")") || return
	for at in "$at/../share/kdraw/complete.sh" "$at/../../base/completion/complete.sh"; do
		[ -r "$at" ] && echo "$at" && return
	done
}

_kdraw() {
	# shellcheck disable=SC2034 # _init_completion sets them
	local cur prev words cword word where candidates=() given=()
	_init_completion -n : || return
	COMPREPLY=()
	where=$(_kdraw_where) || return
	word=${words[0]##*/}
	[[ $word == kdraw ]] || given=("${word#kdraw-}")
	for word in "${words[@]:1:cword-1}"; do [[ $word == = ]] || given+=("$word"); done
	[[ $cur == = ]] && cur=
	mapfile -t candidates < <(sh "$where" "${given[@]}" "$cur")
	[[ " ${candidates[*]} " == *" :files "* && $cur != *:* ]] && _filedir
	[[ " ${candidates[*]} " == *" :dirs "* ]] && _filedir -d
	mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "${candidates[*]//:@(files|dirs)/}" -- "$cur")
}
# shellcheck disable=SC2046 # a word each
complete -F _kdraw kdraw $(compgen -c kdraw-)
