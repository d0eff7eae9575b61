import { quoted } from './quoted.ts';
import type { Verb } from './verb.ts';

/** The same as for bash, with the summaries shown beside the names. */
export function zshScript(verbs: readonly Verb[]): string {
  const cases = verbs.map(({ name, flags }) => `    ${name}) flags=(${described(flags)}) ;;`);
  return `#compdef assay
_assay() {
  local -a verbs flags
  verbs=(${described(verbs)})
  if (( CURRENT == 2 )); then
    _describe command verbs
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then _describe option flags; else _files; fi
}
compdef _assay assay
`;
}

function described(items: readonly { readonly name: string; readonly summary: string }[]): string {
  const words = items.map(({ name, summary }) => `${name}:${summary.replaceAll(':', String.raw`\:`)}`);
  return words.map(quoted).join(' ');
}
