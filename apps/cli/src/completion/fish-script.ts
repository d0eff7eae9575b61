import { quoted } from './quoted.ts';
import type { Verb } from './verb.ts';

export function fishScript(verbs: readonly Verb[]): string {
  const lines = verbs.flatMap(({ name, summary, flags }) => [
    `complete -c assay -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...flags.map(
      (flag) =>
        `complete -c assay -n '__fish_seen_subcommand_from ${name}' -l ${flag.name.replace(/^-+/, '')} -d ${quoted(flag.summary)}`,
    ),
  ]);
  return `${lines.join('\n')}\n`;
}
