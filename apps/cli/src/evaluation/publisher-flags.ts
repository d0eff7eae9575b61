import type { Command } from 'commander';
import type { Options } from '../command.ts';

/** Who publishes: the same three flags wherever something names its source. */
export function publisherOptions(command: Command, otherwise: string): Command {
  return command
    .option('--organization <name>', `who publishes (else ${otherwise})`)
    .option(
      '--relationship <kind>',
      "the publisher's relationship to the model: first_party, third_party, collaborative, other",
    )
    .option('--id-base <url>', 'URL prefix for what is published');
}

/** Those of the flags that were given, under the names of the project file. */
export function publisherFlags(
  options: Options,
): Readonly<Partial<Record<'organization' | 'relationship' | 'id_base', string>>> {
  const flags = {
    organization: options['organization'],
    relationship: options['relationship'],
    id_base: options['idBase'],
  };
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
