import { absentRows, unitOf } from '../outputs/scored-rows.ts';
import { measuredMetric } from '../outputs/measured-metric.ts';
import { type Measured, measureOutputs, rangeOf } from '../outputs/measure-outputs.ts';
import type { OutputRow } from '../outputs/output-row.ts';
import { definitionOf, parametersIn } from '../plan/definition-of.ts';
import { filesOf, type Measure, type PlannedOutputs } from '../plan/reproduction-plan.ts';

/** A number measured on answers, and what it was measured on. */
export interface MeasuredNumber {
  readonly name: string;
  /** As the plan names it; null: the task as a whole. */
  readonly subtask: string | null;
  readonly measure: Measure;
  /** How it was measured, for a reader. */
  readonly how: string;
  /** The metric with its parameters, whatever the columns are: two numbers with different ones are two quantities. */
  readonly definition: string;
  /** Answers, or groups of answers, that are drawn by themselves; of a mean over parts those of its smallest part. */
  readonly units: number;
  /** From the least to the most that it can be; null: it has no such ends. */
  readonly span: number | null;
  /** Why it is no one quantity, of a mean over parts that were measured in different ways. */
  readonly mixed?: string | null;
  readonly files: readonly string[];
  readonly where?: PlannedOutputs['where'];
  /** As the plan says: answers of another model are meant. */
  readonly model?: string | undefined;
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
    const all = measureOutputs(rows, measure, seed);
    const isWhole =
      answeredRows.length === rows.length || answeredRows.length === 0 || measure.number !== undefined;
    return {
      name,
      subtask: planned.subtask ?? null,
      measure,
      how: measuredBy(measure),
      definition: definitionOf(measure),
      units: Math.min(new Set(rows.map(unitOf)).size, all.n),
      span: spanOf(measure, all),
      files: filesOf(planned),
      ...(planned.where === undefined ? {} : { where: planned.where }),
      model: planned.model,
      of: planned.of ?? null,
      rows,
      answeredRows,
      all,
      answered: isWhole ? null : measureOutputs(answeredRows, measure, seed),
    };
  });
}

function spanOf(measure: Measure, { isShare }: Measured): number | null {
  const measured = measuredMetric(measure);
  if (measured === null) return isShare ? 1 : null;
  const { min, max } = rangeOf(measured.metric);
  return min === null || max === null ? null : max - min;
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
  const right = passes === undefined ? expected : JSON.stringify(passes);
  const columns = [
    right === undefined ? output : `${output} against ${right}`,
    ...Object.entries(metadata ?? {}).map(([name, column]) => `${name} from ${column}`),
  ];
  return [metric, ...parametersIn(parameters), ...columns].join(', ');
}
