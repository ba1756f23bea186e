#compdef tracking
_tracking() {
  local previous="${words[CURRENT-1]}" typed='' list='' files=''
  case "$previous" in FILE_OPTIONS) _files; return ;; esac
  case "$CURRENT" in
    2) typed='' ;;
    3) typed="${words[2]}" ;;
    *) typed="${words[2]} ${words[3]}" ;;
  esac
  case "${words[2]}" in UNGROUPED_COMMANDS) [[ "$CURRENT" -gt 2 ]] && typed="${words[2]}" ;; esac
  case "$typed" in
    # CASES
  esac
  compadd -- ${=list}
  [[ -z "$files" ]] || _files
}
compdef _tracking tracking
