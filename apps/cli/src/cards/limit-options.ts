import { AssayError } from '@assay/records';
import type { SqlRequest } from '@assay/verbs';
import type { Command } from 'commander';
import type { Options } from '../command.ts';
import { textOption } from '../evaluation/text-option.ts';

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
