import type { ReproducedMetric } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { TaskSet } from '@assay/tasks';
import { metricsOf, taskParts } from '../implement/task-parts.ts';
import { isSameMetric } from '../metric-names.ts';
import { meanOfParts, type Measured, measureOutputs, rangeOf } from '../outputs/measure-outputs.ts';
import { measuredMetric, type OutputRow } from '../outputs/output-row.ts';
import { absentRows, unitOf } from '../outputs/scored-rows.ts';
import {
  definitionOf,
  filesOf,
  type Measure,
  parametersIn,
  type PlannedOutputs,
} from '../plan/reproduction-plan.ts';
import { roundDecimal } from './judge-row.ts';
import { isSubtask, type StatedResult, subtaskName } from './solution-results.ts';

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

/** Answers, and the part of the task that they are of; null: the whole. */
interface PartAnswers {
  readonly subtask: string | null;
  readonly files: readonly string[];
  readonly rows: readonly OutputRow[];
}

/**
 * Why a number over these answers is not that of the whole: some of its parts have none. Null: all have some, or nothing tells
 * which part the answers are of.
 */
export function missingParts(
  stated: StatedResult,
  whole: Omit<PartAnswers, 'subtask'>,
  {
    answers,
    reported,
    problem,
  }: {
    readonly answers: readonly PartAnswers[];
    readonly reported: readonly StatedResult[];
    readonly problem: TaskSet | null;
  },
): string | null {
  const parts = answers.filter((one) => one.subtask !== null);
  if (stated.subtask !== null || parts.length === 0 || !areOfParts(whole, parts)) return null;
  const wanted = partsOfWhole(stated, reported, problem);
  const missing = wanted.filter((id) => !parts.some((one) => isSubtask(id, one.subtask!, problem)));
  if (missing.length === 0 || missing.length === wanted.length) return null;
  const names = missing.map((id) => subtaskName(id, problem)).join(', ');
  return `${names} (${missing.length} of ${plural(wanted.length, 'part')}) ${agreeing(missing.length, 'has', 'have')} no answers: a number over the others is not that of the whole`;
}

/** The parts that the problem judges by this metric, else those for which the paper reports it. */
function partsOfWhole(
  { metric }: StatedResult,
  reported: readonly StatedResult[],
  problem: TaskSet | null,
): readonly string[] {
  const root = problem?.tasks.find(({ kind }) => kind === 'problem' || kind === 'task');
  const judged = (root === undefined ? [] : taskParts(root).judged).flatMap(({ task }) =>
    task.id !== null && task !== root && metricsOf(task).some(({ name }) => isSameMetric(name, metric))
      ? [task.id]
      : [],
  );
  const stated = reported.flatMap(({ subtask, metric: name }) =>
    subtask !== null && isSameMetric(name, metric) ? [subtask] : [],
  );
  return judged.length > 0 ? judged : [...new Set(stated)];
}

/** Whether answers of the whole are those of its parts and no others: the same files, or the same samples. */
function areOfParts({ files, rows }: Omit<PartAnswers, 'subtask'>, parts: readonly PartAnswers[]): boolean {
  const known = new Set(parts.flatMap((one) => one.files));
  if (files.every((file) => known.has(file))) return true;
  const ids = new Set(parts.flatMap((one) => one.rows.map(({ id }) => id)));
  return rows.every(({ id }) => ids.has(id));
}

/**
 * A number of the whole task that is the unweighted mean over its subtasks on the paper's side, and something else (the
 * pooled number) on the other: the two are not the same quantity. Says so, and what the mean of the obtained ones is.
 */
export function markPooledAgainstMean(rows: readonly ReproducedMetric[]): readonly ReproducedMetric[] {
  return rows.map((row) => {
    if (row.subtask !== null || row.reported === null || row.obtained === null) return row;
    const parts = rows.filter(({ subtask, metric }) => subtask !== null && metric === row.metric);
    const [reported, obtained] = [meanOf(parts, 'reported'), meanOf(parts, 'obtained')];
    if (reported === null || obtained === null) return row;
    const slack = printedSlack(
      row.reported,
      parts.map((part) => part.reported!),
    );
    if (Math.abs(reported - row.reported) > slack || Math.abs(obtained - row.obtained) <= slack) return row;
    const mean = roundDecimal(obtained, row.decimals).toFixed(row.decimals);
    return {
      ...row,
      outcome: 'not_comparable',
      why: `the reported number is the unweighted mean over ${plural(parts.length, 'subtask')}; the obtained one is not`,
      diagnosis: [...row.diagnosis, `the mean of the obtained subtasks is ${mean}`],
    };
  });
}

function meanOf(parts: readonly ReproducedMetric[], side: 'reported' | 'obtained'): number | null {
  const values = parts.map((part) => part[side]).filter((value) => value !== null);
  if (values.length < 2 || values.length < parts.length) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Half of the last digit that the paper prints: what rounding its parts can do to their mean. */
function printedSlack(whole: number, parts: readonly number[]): number {
  const digits = [whole, ...parts].map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  return 0.51 * 10 ** -Math.max(1, ...digits);
}

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
