import { quoted } from './quoted.ts';
import type { Verb } from './verb.ts';

export function fishScript(verbs: readonly Verb[]): string {
  return `${verbs.flatMap((verb) => verbLines(verb, '__fish_use_subcommand', [])).join('\n')}\n`;
}

/** The verb where `when` holds, its flags once it stands there, and the verbs below it until one of them does. */
function verbLines(
  { name, summary, flags, verbs }: Verb,
  when: string,
  above: readonly string[],
): readonly string[] {
  const seen = [...above, name].map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  const below = verbs.map((verb) => verb.name).join(' ');
  const open = `${seen}; and not __fish_seen_subcommand_from ${below}`;
  return [
    `complete -c assay -n ${when.includes(' ') ? quoted(when) : when} -f -a ${name} -d ${quoted(summary)}`,
    ...flags.map(
      (flag) =>
        `complete -c assay -n ${quoted(seen)} -l ${flag.name.replace(/^-+/, '')} -d ${quoted(flag.summary)}`,
    ),
    ...verbs.flatMap((verb) => verbLines(verb, open, [...above, name])),
  ];
}
