import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';
import type { Io } from '../io.ts';

/** `--rater`, `--adjudicator`: who judges. */
export function personOption(command: Command, name: 'rater' | 'adjudicator'): Command {
  return command.option(`--${name} <name>`, 'the judge (default: your user name)');
}

export function personOf(options: Options, name: 'rater' | 'adjudicator', { env }: Pick<Io, 'env'>): string {
  return textOption(options[name]) ?? env['USER'] ?? env['LOGNAME'] ?? userInfo().username;
}
