import type { Verb } from './verb.ts';

/** Verbs first, and those below a verb; then the flags of the verb, or files. */
export function bashScript(verbs: readonly Verb[]): string {
  return `_assay() {
  local word="\${COMP_WORDS[COMP_CWORD]}" verbs='' flags='--help --version'
  case "$COMP_CWORD \${COMP_WORDS[1]}" in
    '1 '*) verbs='${names(verbs)}' ;;
${parents(verbs)
  .map((verb) => `    '2 ${verb.name}') verbs='${names(verb.verbs)}' ;;`)
  .join('\n')}
  esac
  if [ -n "$verbs" ] && [ "\${word#-}" = "$word" ]; then
    COMPREPLY=($(compgen -W "$verbs" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${verbs.flatMap(flagCases).join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _assay assay
`;
}

/** Those of the verbs below come before its own, which match whatever follows. */
function flagCases(verb: Verb): readonly string[] {
  const below = verb.verbs.map(
    (inner) => `    '${verb.name} ${inner.name}') flags='${names(inner.flags)}' ;;`,
  );
  return [...below, `    '${verb.name} '*) flags='${names(verb.flags)}' ;;`];
}

function parents(verbs: readonly Verb[]): readonly Verb[] {
  return verbs.filter((verb) => verb.verbs.length > 0);
}

function names(items: readonly { readonly name: string }[]): string {
  return items.map(({ name }) => name).join(' ');
}
