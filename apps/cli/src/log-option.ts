import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Io } from './io.ts';

/** Where lines of a log go: added to a file, or with `-` to standard error. */
export function logOption(value: unknown, io: Io): ((line: string) => void) | undefined {
  if (typeof value !== 'string') return undefined;
  if (value === '-') return io.err;
  const file = resolve(io.cwd, value);
  return (line) => appendFileSync(file, line);
}
