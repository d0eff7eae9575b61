import { standInFor } from '@assay/engine';
import {
  countAgainstModel,
  findMetric,
  type Metric,
  readParameters,
  type SampleMetric,
  type ScoringSample,
} from '@assay/metrics';
import { AssayError, missing } from '@assay/records';
import type { Measure } from '../plan/reproduction-plan.ts';
import { asJudged, measuredMetric, type OutputRow, withoutAnswer } from './output-row.ts';

/** Rows as a metric takes them; what has no answer is the worst that the metric knows. */
export function samplesOf(
  rows: readonly OutputRow[],
  measure: Measure,
  metric: Metric,
): readonly ScoringSample[] {
  const absent = withoutAnswer(rows, measure);
  const worstBeside = (expected: ScoringSample['expected']) =>
    metric.kind === 'set' ? (standInFor(metric, expected)?.output ?? null) : null;
  return rows.map((row, i) => {
    const { output: answer, ...sample } = sampleOf(row, measure);
    const { expected } = sample;
    const output = absent[i] === true ? (asJudged(answer, expected) ?? worstBeside(expected)) : answer;
    return { ...sample, output };
  });
}

/** A value for each row that can be scored, with what it is drawn together by. */
export function scoresOf(
  rows: readonly OutputRow[],
  measure: Measure,
  metric: SampleMetric,
  params: unknown,
): readonly { readonly value: number; readonly unit: string }[] {
  const absent = withoutAnswer(rows, measure);
  return rows.flatMap((row, i) => {
    const sample = sampleOf(row, measure);
    const isAbsent = absent[i] === true && asJudged(sample.output, sample.expected) === null;
    const score = isAbsent ? missing('unparsable', 'no answer') : metric.score(sample, params);
    const counted = countAgainstModel(score, metric);
    if (counted.kind !== 'scored' || typeof counted.value === 'string') return [];
    return [{ value: Number(counted.value), unit: unitOf(row) }];
  });
}

/** Whether each answer is right, of a metric that says yes or no of each; null for the others, and in a row that has no score. */
export function judgedRows(rows: readonly OutputRow[], measure: Measure): readonly (boolean | null)[] | null {
  const measured = measure.expected === undefined ? null : measuredMetric(measure);
  if (measured === null || !saysOfEach(measured.metric)) return null;
  // The accuracy of one answer is whether it equals its label.
  const metric = measured.metric.kind === 'sample' ? measured.metric : findMetric('exact-match');
  if (metric.kind !== 'sample') return null;
  const params = measured.metric.kind === 'sample' ? measured.params : readParameters(metric, {});
  const absent = withoutAnswer(rows, measure);
  return rows.map((row, i) => {
    if (absent[i] === true) return false;
    const score = metric.score(sampleOf(row, measure), params);
    return score.kind === 'scored' ? score.value === true : null;
  });
}

/** Whether a metric says yes or no of each answer. */
export function saysOfEach(metric: Metric): boolean {
  return metric.name === 'accuracy' || (metric.kind === 'sample' && metric.scoreType.kind === 'boolean');
}

/** Rows whose answer did not come, or is nothing that the metric can read: they count as wrong. */
export function absentRows(
  rows: readonly OutputRow[],
  measure: Measure,
  metric: Metric,
  params: unknown,
): readonly boolean[] {
  const absent = withoutAnswer(rows, measure);
  if (metric.kind !== 'sample') return absent;
  return rows.map((row, i) => {
    if (absent[i] === true) return true;
    const score = metric.score(sampleOf(row, measure), params);
    return score.kind === 'missing' && score.class === 'unparsable';
  });
}

/** What a resample draws as a whole. */
export function unitOf({ cluster, id }: OutputRow): string {
  return cluster === null ? `sample ${id}` : `cluster ${cluster}`;
}

function sampleOf(row: OutputRow, { output, expected, metadata = {}, passes }: Measure): ScoringSample {
  const answer = row.cell(output);
  if (answer === undefined && !row.failed) throw noColumn(row, output);
  const label = expected === undefined ? undefined : row.cell(expected);
  if (expected !== undefined && label === undefined) throw noColumn(row, expected);
  const facts = Object.entries(metadata).map(([name, column]) => {
    const value = row.cell(column);
    if (value === undefined) throw noColumn(row, column);
    return [name, value] as const;
  });
  const verdict = passes === undefined || answer == null ? (answer ?? null) : answer === passes;
  return {
    id: row.id,
    output: verdict,
    ...(label === undefined ? {} : { expected: label }),
    ...(facts.length === 0 ? {} : { metadata: Object.fromEntries(facts) }),
  };
}

export function noColumn({ id, at }: OutputRow, column: string): AssayError {
  return new AssayError('invalid', 'E_OUTPUTS', `${JSON.stringify(id)} has no column ${column}`, {
    location: at,
  });
}
