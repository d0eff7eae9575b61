import { isSameMetric } from '../metric-named.ts';
import { meanOfParts } from '../outputs/mean-of-parts.ts';
import { printedSlack } from './mean-over-subtasks.ts';
import type { MeasuredNumber } from './measured-number.ts';
import type { StatedResult } from './solution-results.ts';

/**
 * The unweighted mean over subtasks, where that is what the paper reports of the whole: its number is the mean of those that it
 * reports of the parts, and all of these were measured. Null: it is not.
 */
export function meanNumber(
  stated: StatedResult,
  results: readonly StatedResult[],
  numberFor: (part: StatedResult) => MeasuredNumber | undefined,
  seed: number,
): MeasuredNumber | null {
  const parts = results.filter(
    ({ subtask, metric }) => subtask !== null && isSameMetric(metric, stated.metric),
  );
  const numbers = parts.flatMap((part) => numberFor(part) ?? []);
  if (stated.subtask !== null || parts.length < 2 || numbers.length < parts.length) return null;
  const mean = parts.reduce((sum, { value }) => sum + value, 0) / parts.length;
  const values = parts.map(({ value }) => value);
  if (Math.abs(mean - stated.value) > printedSlack(stated.value, values)) return null;
  const all = meanOfParts(numbers, seed);
  if (all === null) return null;
  const rows = numbers.flatMap((number) => number.rows);
  const answeredRows = numbers.flatMap((number) => number.answeredRows);
  const answered = numbers.map(({ measure, answeredRows: own }) => ({ measure, rows: own }));
  return {
    name: stated.metric,
    subtask: null,
    measure: numbers[0]!.measure,
    how: `the unweighted mean over ${numbers.length} subtasks, ${eachAs(numbers)}`,
    definition: `the mean of ${[...new Set(numbers.map(({ definition }) => definition))].toSorted().join(' and ')}`,
    units: Math.min(...numbers.map(({ units }) => units)),
    span: numbers[0]!.span,
    mixed: mixedDefinitions(numbers),
    files: [...new Set(numbers.flatMap(({ files }) => files))],
    model: numbers.find(({ model }) => model !== undefined)?.model,
    of: numbers.every(({ of }) => of !== null) ? numbers.reduce((sum, { of }) => sum + of!, 0) : null,
    rows,
    answeredRows,
    all,
    answered: rows.length === answeredRows.length ? null : meanOfParts(answered, seed),
  };
}

/** How the parts were measured: in one way, or each in its own. */
function eachAs(numbers: readonly MeasuredNumber[]): string {
  if (mixedDefinitions(numbers) === null) return `each as ${numbers[0]!.how}`;
  return numbers.map(({ subtask, how }) => `${subtask} as ${how}`).join('; ');
}

/** Why a mean over these is no one quantity; null: one definition measured them all. */
function mixedDefinitions(numbers: readonly MeasuredNumber[]): string | null {
  const definitions = [...new Set(numbers.map(({ definition }) => definition))];
  return definitions.length < 2
    ? null
    : `its parts are measured by ${definitions.length} definitions (${definitions.join('; ')}), and a mean over them is of no one metric`;
}
