import type { Io } from './io.ts';

/**
 * A line in place of the one before it. What does not fit is left out: a line that wraps is two, and only the last
 * of them would be replaced by the next.
 */
export function redrawn(line: string, { errColumns }: Pick<Io, 'errColumns'>): string {
  const columns = errColumns?.() ?? Number.POSITIVE_INFINITY;
  const letters = Array.from(line);
  const fitting = letters.length < columns ? line : `${letters.slice(0, columns - 2).join('')}…`;
  return `\r\u001b[2K${fitting}`;
}
