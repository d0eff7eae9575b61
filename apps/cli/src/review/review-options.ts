import { AssayError, type ReviewValues, UNSURE } from '@assay/records';
import type { Command } from 'commander';
import { userInfo } from 'node:os';
import type { Options } from '../command.ts';
import type { Io } from '../io.ts';
import { textOption } from '../options.ts';

/** `--rater`, `--adjudicator`: who judges. */
export function personOption(command: Command, name: 'rater' | 'adjudicator'): Command {
  return command.option(`--${name} <name>`, 'the judge (default: your user name)');
}

export function personOf(options: Options, name: 'rater' | 'adjudicator', { env }: Pick<Io, 'env'>): string {
  return textOption(options[name]) ?? env['USER'] ?? env['LOGNAME'] ?? userInfo().username;
}

export const exchangeFormats = ['csv', 'jsonl', 'label-studio', 'argilla'] as const;

/** `--as`: the tool that the file is for. */
export function exchangeOption(command: Command): Command {
  return command.option('--as <format>', `file format: ${exchangeFormats.join(', ')}`, 'csv');
}

/** `correct=yes tone=unsure` as values by criterion. */
export function valuesOf(args: readonly string[]): ReviewValues {
  return Object.fromEntries(
    args.map((arg) => {
      const at = arg.indexOf('=');
      if (at < 1)
        throw new AssayError(
          'usage',
          'E_OPTION',
          `${JSON.stringify(arg)} is not a value; expected CRITERION=VALUE`,
        );
      const value = arg.slice(at + 1);
      return [arg.slice(0, at), value === UNSURE ? null : value];
    }),
  );
}
