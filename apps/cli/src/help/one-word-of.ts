import { Argument } from 'commander';

/** An argument that is one of a few words, such as `set` of `assay baseline set`. The command itself refuses others. */
export function oneWordOf(name: string, description: string, words: readonly string[]): Argument {
  const argument = new Argument(name, description);
  argument.argChoices = [...words];
  return argument;
}
