import { aggregatesOf } from '@assay/engine';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { headlineNumbers } from './headline-numbers.ts';
import { missingLines } from './missing-lines.ts';
import type { Rescored } from './score-runs.ts';

/** A run and its scoring for a person: which they are, the numbers, and why some are missing. */
export async function scoredLines({ is_new, ...scored }: Rescored, io: Io): Promise<readonly string[]> {
  const { bold, dim, yellow } = await colors(io);
  const { manifest, scoring } = scored;
  const { task_specification_key: key, id, stopped_because: stopped } = manifest;
  return [
    `${bold(printable(key))}  run ${id}${stopped === null ? '' : `, stopped: ${printable(stopped)}`}`,
    dim(
      `  ${scoring.id} by ${printable(scoring.scorer_key)}${is_new ? '' : ' (it existed: nothing has changed)'}`,
    ),
    ...headlineNumbers(aggregatesOf(scoring)).map((line) => `  ${line}`),
    ...(await missingLines(scored)).map((line) => yellow(`  ${line}`)),
  ];
}
