import type { Verb } from './verb.ts';

/** Verbs first, then the flags of the verb or files. */
export function bashScript(verbs: readonly Verb[]): string {
  const names = verbs.map(({ name }) => name).join(' ');
  const cases = verbs.map(
    ({ name, flags }) => `    ${name}) flags='${flags.map((f) => f.name).join(' ')}' ;;`,
  );
  return `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags='--help --version'
  if [ "$COMP_CWORD" -eq 1 ] && [ "\${word#-}" = "$word" ]; then
    COMPREPLY=($(compgen -W '${names}' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _assay assay
`;
}
