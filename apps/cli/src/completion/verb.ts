import type { Command } from 'commander';

/** What a shell needs to know about a command. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Described[];
  /** Commands below it (`cards show`). */
  readonly verbs: readonly Verb[];
}

interface Described {
  readonly name: string;
  readonly summary: string;
}

export function describeVerb(command: Command): Verb {
  const flags = command.options.map(({ long, short, description }) => ({
    name: long ?? short ?? '',
    summary: description,
  }));
  return {
    name: command.name(),
    summary: command.description(),
    flags: [...flags, { name: '--help', summary: 'what the command takes' }],
    verbs: command.commands.map(describeVerb),
  };
}
