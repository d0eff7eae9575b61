import type { Command } from 'commander';
import type { Commands } from '../command.ts';

/** `help run` and `data help pull` as what they are short for: `run --help`, `data pull --help`. */
export function spellOutHelp(argv: readonly string[], commands: Commands): readonly string[] {
  let known: Commands | null = commands;
  for (const [index, word] of argv.entries()) {
    if (known === null || word.startsWith('-')) break;
    if (word === 'help') return [...argv.slice(0, index), ...argv.slice(index + 1), '--help'];
    const entry: Commands[string] | undefined = known[word];
    known = entry !== undefined && 'commands' in entry ? entry.commands : null;
  }
  return argv;
}

const helpFlags = new Set(['-h', '--help', '-V', '--version']);

/**
 * A command line without --help where it names a command that there is not, which is then an error: commander would answer
 * `rum --help` with the help of everything.
 */
export function withoutVainHelp(argv: readonly string[], program: Command): readonly string[] {
  let command = program;
  const words = argv.filter((word) => !helpFlags.has(word));
  for (const word of words) {
    if (word.startsWith('-')) break;
    const inner = command.commands.find((one) => one.name() === word);
    if (inner !== undefined) {
      command = inner;
      continue;
    }
    const [first] = command.registeredArguments;
    const isTaken = first !== undefined && (first.argChoices?.includes(word) ?? true);
    return isTaken ? argv : words;
  }
  return argv;
}
