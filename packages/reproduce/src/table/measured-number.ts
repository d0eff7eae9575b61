import { absentRows } from '../outputs/scored-rows.ts';
import { measuredMetric } from '../outputs/measured-metric.ts';
import { type Measured, measureOutputs } from '../outputs/measure-outputs.ts';
import type { OutputRow } from '../outputs/output-row.ts';
import { filesOf, type Measure, type PlannedOutputs } from '../plan/reproduction-plan.ts';

/** A number measured on answers, and what it was measured on. */
export interface MeasuredNumber {
  readonly name: string;
  /** As the plan names it; null: the task as a whole. */
  readonly subtask: string | null;
  readonly measure: Measure;
  /** How it was measured, for a reader. */
  readonly how: string;
  readonly files: readonly string[];
  readonly where?: PlannedOutputs['where'];
  /** How many samples the paper judged. */
  readonly of: number | null;
  readonly rows: readonly OutputRow[];
  /** Those whose answer came and can be read; the others count as wrong. */
  readonly answeredRows: readonly OutputRow[];
  readonly all: Measured;
  /** Of these alone; null where they are all, or none. */
  readonly answered: Measured | null;
}

export function measureNumbers(
  planned: PlannedOutputs,
  rows: readonly OutputRow[],
  seed: number,
): readonly MeasuredNumber[] {
  return Object.entries(planned.metrics).map(([name, measure]) => {
    const metric = measuredMetric(measure);
    const lost =
      metric === null
        ? rows.map(({ failed }) => failed)
        : absentRows(rows, measure, metric.metric, metric.params);
    const answeredRows = rows.filter((_, i) => lost[i] !== true);
    const isWhole =
      answeredRows.length === rows.length || answeredRows.length === 0 || measure.number !== undefined;
    return {
      name,
      subtask: planned.subtask ?? null,
      measure,
      how: measuredBy(measure),
      files: filesOf(planned),
      ...(planned.where === undefined ? {} : { where: planned.where }),
      of: planned.of ?? null,
      rows,
      answeredRows,
      all: measureOutputs(rows, measure, seed),
      answered: isWhole ? null : measureOutputs(answeredRows, measure, seed),
    };
  });
}

function measuredBy({
  metric,
  score,
  output,
  expected,
  metadata,
  passes,
  number,
  ...parameters
}: Measure): string {
  if (number !== undefined) return 'code of the project, over the whole set';
  if (metric === undefined) return `the mean of ${score}`;
  const settings = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const right = passes === undefined ? expected : JSON.stringify(passes);
  const columns = [
    right === undefined ? output : `${output} against ${right}`,
    ...Object.entries(metadata ?? {}).map(([name, column]) => `${name} from ${column}`),
  ];
  return [metric, ...settings, ...columns].join(', ');
}
