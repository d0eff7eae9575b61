import { AssayError } from '@assay/records';
import type { RowFile } from '@assay/rows';
import type { GivenRows } from './match-options.ts';
import { shortId } from '../read/short-id.ts';
import type { Pair } from './pair.ts';

/**
 * Gives every file of rows to the (sub)problem it was named for: by @id of problem or solution, by name, or
 * by the last part of the @id where only one has it. Throws a usage error for a name that is none of these.
 */
export function assignRows(
  given: readonly GivenRows[],
  pairs: readonly Pair[],
  field: 'rows' | 'inputs',
): ReadonlyMap<Pair, readonly RowFile[]> {
  const assigned = new Map<Pair, RowFile[]>();
  for (const { subtask, file } of given) {
    const pair = subtask === null ? pairs[0]! : pairNamed(subtask, pairs, field);
    assigned.set(pair, [...(assigned.get(pair) ?? []), file]);
  }
  return assigned;
}

function pairNamed(name: string, pairs: readonly Pair[], field: string): Pair {
  const ways: readonly ((pair: Pair) => boolean)[] = [
    ({ problem, solution }) => problem.id === name || solution.id === name,
    ({ problem, solution }) => problem.name === name || solution.name === name,
    ({ problem }) => shortId(problem.id) === name,
  ];
  for (const way of ways) {
    const fitting = pairs.filter(way);
    if (fitting.length === 1) return fitting[0]!;
  }
  const known = pairs.slice(0, 20).map(({ label }) => label);
  throw new AssayError('usage', 'E_OPTION', `${name}: no answered subtask has this @id or name`, {
    field,
    fix: `Answered here: ${known.join(', ')}${pairs.length > 20 ? ', …' : ''}.`,
  });
}
