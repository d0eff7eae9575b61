import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { outputFailure } from '@assay/verbs';
import type { Io } from './io.ts';

/** Where lines of a log go: added to a file, or with `-` to standard error. */
export function logOption(value: unknown, io: Io): ((line: string) => void) | undefined {
  if (typeof value !== 'string') return undefined;
  if (value === '-') return io.err;
  const file = resolve(io.cwd, value);
  try {
    appendFileSync(file, '');
  } catch (cause) {
    throw outputFailure(value, cause);
  }
  return addedTo(file, (why) =>
    io.err(`warning: the log ${value} cannot be written, its lines are lost: ${why}\n`),
  );
}

/** What a line tells of has happened, whether there is room for the line or not: that some are lost is said once, until one can be written again. */
function addedTo(file: string, warn: (why: string) => void): (line: string) => void {
  let isLosing = false;
  return (line) => {
    try {
      appendFileSync(file, line);
      isLosing = false;
    } catch (error) {
      if (!isLosing) warn(wordsOf(error));
      isLosing = true;
    }
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
