import { quoted } from './quoted.ts';
import type { Verb } from './verb.ts';

/** The same as for bash, with the summaries shown beside the names. */
export function zshScript(verbs: readonly Verb[]): string {
  return `#compdef assay
_assay() {
  local -a verbs flags
  case "$CURRENT $words[2]" in
    '2 '*) verbs=(${described(verbs)}) ;;
${verbs
  .filter((verb) => verb.verbs.length > 0)
  .map((verb) => `    '3 ${verb.name}') verbs=(${described(verb.verbs)}) ;;`)
  .join('\n')}
  esac
  if (( $#verbs )) && [[ $PREFIX != -* ]]; then
    _describe command verbs
    return
  fi
  case "$words[2] $words[3]" in
${verbs.flatMap(flagCases).join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then _describe option flags; else _files; fi
}
compdef _assay assay
`;
}

/** Those of the verbs below come before its own, which match whatever follows. */
function flagCases(verb: Verb): readonly string[] {
  const below = verb.verbs.map(
    (inner) => `    '${verb.name} ${inner.name}') flags=(${described(inner.flags)}) ;;`,
  );
  return [...below, `    '${verb.name} '*) flags=(${described(verb.flags)}) ;;`];
}

function described(items: readonly { readonly name: string; readonly summary: string }[]): string {
  const words = items.map(({ name, summary }) => `${name}:${summary.replaceAll(':', String.raw`\:`)}`);
  return words.map(quoted).join(' ');
}
