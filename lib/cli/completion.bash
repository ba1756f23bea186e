# bash completion of tracking
_tracking() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" list='' files='' typed=''
  case "$previous" in FILE_OPTIONS) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
  case "$COMP_CWORD" in
    1) typed='' ;;
    2) typed="${COMP_WORDS[1]}" ;;
    *) typed="${COMP_WORDS[1]} ${COMP_WORDS[2]}" ;;
  esac
  case "${COMP_WORDS[1]}" in UNGROUPED_COMMANDS) [ "$COMP_CWORD" -gt 1 ] && typed="${COMP_WORDS[1]}" ;; esac
  case "$typed" in
    # CASES
  esac
  COMPREPLY=($(compgen -W "$list" -- "$current"))
  [ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -o bashdefault -F _tracking tracking
