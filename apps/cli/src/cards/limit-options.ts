import { AssayError } from '@assay/records';
import type { CorpusRequest, SignalsRequest, SqlRequest } from '@assay/verbs';
import type { Command } from 'commander';
import type { Options } from '../command.ts';
import { choice, textOption } from '../options.ts';

type Limits = Pick<SqlRequest, 'max_seconds' | 'max_memory_bytes' | 'max_spill_bytes'>;

/** What SQL of one's own may take, the same for every command that takes some. */
export function declareLimits(command: Command): Command {
  return command
    .option('--max-time <seconds>', 'abort a query that takes longer (default: 600)')
    .option(
      '--max-memory <size>',
      'abort a query that needs more memory, such as 2GB or 500MB (default: 4GB)',
    )
    .option('--max-spill <size>', 'abort a query that spills more to disk (default: 20GB)');
}

export function limitsOf(options: Options): Limits {
  const seconds = textOption(options['maxTime']);
  const memory = textOption(options['maxMemory']);
  const spill = textOption(options['maxSpill']);
  return {
    ...(seconds === null ? {} : { max_seconds: secondsOf(seconds) }),
    ...(memory === null ? {} : { max_memory_bytes: bytesOf('--max-memory', memory) }),
    ...(spill === null ? {} : { max_spill_bytes: bytesOf('--max-spill', spill) }),
  };
}

const units: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

function bytesOf(flag: string, given: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/i.exec(given.trim()) ?? [];
  const bytes = Math.floor(Number(number) * units[(unit ?? '').toLowerCase()]!);
  if (bytes > 0 && Number.isSafeInteger(bytes)) return bytes;
  throw wrong(flag, given, 'a size such as 2GB or 500MB');
}

function secondsOf(given: string): number {
  const seconds = Number(given);
  // A timer counts milliseconds in 31 bits.
  if (seconds > 0 && seconds <= 2_000_000) return seconds;
  throw wrong('--max-time', given, 'a number of seconds above 0');
}

function wrong(flag: string, given: string, expected: string): AssayError {
  return new AssayError('usage', 'E_OPTION', `${flag} is ${JSON.stringify(given)}: expected ${expected}`);
}

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
