import { AssayError } from '@assay/records';
import type { CorpusRequest, SignalsRequest } from '@assay/verbs';
import type { Command } from 'commander';
import { choice } from '../choice.ts';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';

type Extra<Request extends CorpusRequest | SignalsRequest> = NonNullable<Request['extras']>[number];

/** Every extra of each triple, by the checker's word. */
const ofTriples: Readonly<Record<Extra<SignalsRequest>, true>> = {
  'by-organization': true,
  'wide-variants': true,
  'agentic-heuristics': true,
  'scale-repair': true,
  saturation: true,
};
const ofCorpora: Readonly<Record<Extra<CorpusRequest>, true>> = { ...ofTriples, theta: true };

export const tripleExtras = Object.keys(ofTriples) as readonly Extra<SignalsRequest>[];
export const corpusExtras = Object.keys(ofCorpora) as readonly Extra<CorpusRequest>[];

/** `--extra`, the same for every command that has extras to show. */
export function declareExtra(command: Command, names: readonly string[]): Command {
  return command.option(
    '--extra <views>',
    `views beside the signals, with --format json, separated by commas: ${names.join(', ')}`,
  );
}

/** The requested extra views, each once. */
export function extrasOf<T extends string>(options: Options, names: readonly T[]): readonly T[] {
  const given = textOption(options['extra']);
  if (given === null) return [];
  if (options['format'] !== 'json')
    throw new AssayError('usage', 'E_OPTION', '--extra is shown in JSON only', { fix: 'Add --format json.' });
  return [...new Set(given.split(',').map((name) => choice('--extra', name.trim(), names)))];
}
