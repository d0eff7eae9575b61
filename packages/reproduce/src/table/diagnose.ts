import type { JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import { nameTheWay } from '../check/name-the-way.ts';
import { lookOfAnswers } from './look-of-answers.ts';
import type { MeasuredNumber } from './measured-number.ts';
import { roundDecimal } from './round-decimal.ts';
import type { StatedResult } from './solution-results.ts';

/** What else is known of a number: answers that failed, how much of the data it is, what the reproduction says itself. */
export function diagnose(
  number: MeasuredNumber,
  scale: number,
  { claimed, decimals }: { claimed: Pick<StatedResult, 'value' | 'decimals'> | null; decimals: number },
): readonly string[] {
  const { rows, all, answered, answeredRows, of, measure } = number;
  const absent = rows.length - answeredRows.length;
  const shown = (value: number | null): string =>
    value === null ? 'undefined' : roundDecimal(value * scale, decimals).toFixed(decimals);
  const found: string[] = [];
  if (answered !== null) {
    const isTold = rows.filter((row) => row.failed).length === absent;
    const what = isTold ? 'have no answer' : 'have no answer, or none that can be read,';
    found.push(
      all.n === answered.n
        ? `${absent} of ${rows.length} ${what} and are left out: the metric has no worst value to give them`
        : `${absent} of ${rows.length} ${what} and count as wrong; without them it is ${shown(answered.value)} (n ${answered.n})`,
    );
  }
  if (measure.score !== undefined && all.n < rows.length)
    found.push(
      `${rows.length - all.n} of ${rows.length} have no number in ${measure.score} and are left out`,
    );
  found.push(...lookOfAnswers(number));
  if (of !== null && of > rows.length) {
    found.push(`${rows.length} of the ${plural(of, 'sample')} that the paper judged`);
  }
  if (claimed !== null && all.value !== null && !isClaimed(all.value, scale, claimed)) {
    found.push(
      `the reproduction's own file claims ${claimed.value}; its outputs give ${shown(all.value)}${wayOf(claimed, scale, number)}`,
    );
  }
  return found;
}

/** Whether a number is the one that is claimed, as a share or in the unit of the row, to the digits of the claim. */
export function isClaimed(
  value: number,
  scale: number,
  { value: claimed, decimals }: Pick<StatedResult, 'value' | 'decimals'>,
): boolean {
  return [1, scale].some((by) => roundDecimal(value * by, decimals) === roundDecimal(claimed, decimals));
}

/** A hypothesis, which changes no number: the way to count that gives what is claimed, where one of those is known that have been taken for the metric. */
function wayOf(
  claimed: Pick<StatedResult, 'value' | 'decimals'>,
  scale: number,
  { measure, rows }: MeasuredNumber,
): string {
  const {
    metric,
    output,
    expected,
    metadata: _,
    score: __,
    passes: ___,
    number: ____,
    ...parameters
  } = measure;
  if (metric === undefined || expected === undefined) return '';
  const samples = rows.map((row) => ({
    id: row.id,
    output: row.failed ? null : (row.cell(output) ?? null),
    expected: row.cell(expected) ?? null,
  }));
  const [way] = nameTheWay(claimed.value / scale, {
    metric,
    parameters: parameters as Readonly<Record<string, JsonValue>>,
    samples,
    within: (0.5 * 10 ** -claimed.decimals) / scale,
  });
  return way === undefined ? '' : `: the claim is what ${way} gives`;
}
