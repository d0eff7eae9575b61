import { type ExtraName, extraNames } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';

/** `--extra`, the same for every command that has extras to show. */
export function declareExtra(command: Command, names: readonly ExtraName[] = extraNames): Command {
  return command.option(
    '--extra <views>',
    `views beside the signals, with --format json, separated by commas: ${names.join(', ')}`,
  );
}

/** The extra views that were asked for, each once. */
export function extrasOf<T extends ExtraName>(options: Options, names: readonly T[]): readonly T[] {
  const asked = textOption(options['extra']);
  if (asked === null) return [];
  if (options['format'] !== 'json')
    throw new AssayError('usage', 'E_OPTION', '--extra is shown in JSON only', { fix: 'Add --format json.' });
  return [...new Set(asked.split(',').map((name) => choice('--extra', name.trim(), names)))];
}
