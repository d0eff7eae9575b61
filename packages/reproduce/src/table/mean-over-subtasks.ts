import type { ReproducedMetric } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import type { TaskSet } from '@assay/tasks';
import { metricsOf, taskParts } from '../implement/task-parts.ts';
import { isSameMetric } from '../metric-named.ts';
import type { OutputRow } from '../outputs/output-row.ts';
import { roundDecimal } from './round-decimal.ts';
import { isSubtask, subtaskName } from './same-subtask.ts';
import type { StatedResult } from './solution-results.ts';

/** Answers, and the part of the task that they are of; null: the whole. */
export interface PartAnswers {
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
export function printedSlack(whole: number, parts: readonly number[]): number {
  const digits = [whole, ...parts].map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  return 0.51 * 10 ** -Math.max(1, ...digits);
}
