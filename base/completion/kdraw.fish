# fish completion of kdraw and its programs: what complete.sh says, in share/kdraw or beside this file.
function __kdraw_candidates
    set -l at (dirname (realpath (command -s kdraw)))
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l given $words[2..-1]
    string match -q 'kdraw-*' (basename $words[1]); and set given (string replace kdraw- '' (basename $words[1])) $given
    set -l behind ''
    if string match -q -- '--*=*' $current
        set behind (string split -m 1 = -- $current)[1]=
        set given $given (string split -m 1 = -- $current)[1]
        set current (string split -m 1 = -- $current)[2]
    end
    for where in $at/../share/kdraw/complete.sh $at/../../base/completion/complete.sh
        test -r $where; or continue
        for candidate in (sh $where $given "$current")
            switch $candidate
                case :files
                    __fish_complete_path $current
                case :dirs
                    __fish_complete_directories $current
                case '*'
                    echo $behind$candidate
            end
        end
        return
    end
end
set -l at (dirname (command -s kdraw; or echo .))
for program in kdraw (basename -a $at/kdraw $at/kdraw-* | string match 'kdraw-*')
    complete -c $program -f -a '(__kdraw_candidates)'
end
