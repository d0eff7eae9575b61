import { aggregatesOf } from '@assay/engine';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { headlineNumbers } from './headline-numbers.ts';
import type { Rescored } from './score-runs.ts';

/** A run and its scoring for a person: which they are, and the numbers. */
export async function scoredLines(
  { manifest, scoring, is_new }: Rescored,
  io: Io,
): Promise<readonly string[]> {
  const { bold, dim } = await colors(io);
  const { task_specification_key: key, id, stopped_because: stopped } = manifest;
  return [
    `${bold(printable(key))}  run ${id}${stopped === null ? '' : `, stopped: ${printable(stopped)}`}`,
    dim(
      `  ${scoring.id} by ${printable(scoring.scorer_key)}${is_new ? '' : ' (it existed: nothing has changed)'}`,
    ),
    ...headlineNumbers(aggregatesOf(scoring)).map((line) => `  ${line}`),
  ];
}
