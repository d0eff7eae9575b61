import type { Command } from 'commander';
import type { Options } from '../command.ts';
import { textOption } from '../options.ts';

export const formats = ['text', 'json'] as const;

/** `--home`, and how to print. */
export function homeOption(command: Command): Command {
  return command
    .option('--home <folder>', "the evaluator's folder (default: .assay-evaluator)")
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text');
}

export function homeOf(options: Options): { readonly home?: string } {
  const home = textOption(options['home']);
  return home === null ? {} : { home };
}

/** `--actor`: who does it, as it will stand in the log for ever. */
export function actorOption(command: Command): Command {
  return command.option('--actor <name>', 'your name in the ledger (default: your user name)');
}

export function actorOf(options: Options): { readonly actor?: string } {
  const actor = textOption(options['actor']);
  return actor === null ? {} : { actor };
}
