import { runMark } from '@assay/records';
import type { Rescored } from '@assay/verbs';
import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { printable } from '@assay/shown';
import { headlineNumbers } from './headline-numbers.ts';
import { answerLines, missingLines } from './missing-lines.ts';

/** A run and its scoring for a person: which they are, the numbers, and why some are missing. */
export async function scoredLines(rescored: Rescored, io: Io): Promise<readonly string[]> {
  const { bold, dim, yellow } = await colors(io);
  const { manifest, scoring, is_new, missing } = rescored;
  const { task_specification_key: key, id, stopped_because: stopped } = manifest;
  const mark = runMark(manifest);
  return [
    `${bold(printable(key))}  run ${id}${stopped === null ? '' : `, stopped: ${printable(stopped)}`}`,
    ...(mark === null ? [] : [yellow(`  ${printable(mark)}`)]),
    dim(
      `  ${scoring.id} by ${printable(scoring.scorer_key)}${is_new ? '' : ' (it existed: nothing has changed)'}`,
    ),
    ...headlineNumbers(scoring.aggregates, [], rescored.expected_scores).map((line) => `  ${line}`),
    ...[...missingLines(missing), ...answerLines(rescored)].map((line) => yellow(`  ${line}`)),
  ];
}
