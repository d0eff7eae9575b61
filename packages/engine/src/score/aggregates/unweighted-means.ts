import type { ScoringAggregates, SetValue } from '@assay/records';
import { type Interval, meanOfIntervals, type MetricAggregate } from '@assay/metrics';
import { agreeing, plural, UNDRAWN, whyNoInterval } from '@assay/shown';
import type { Task } from '@assay/tasks';
import type { OpenedTask } from '../../declare/open-task.ts';

/** Over subtasks, each with one vote. `value` is of a metric of sets, the other two are of the rest. */
interface UnweightedMean {
  readonly mean: number | null;
  readonly pass_rate: number | null;
  readonly value: number | null;
  readonly mean_interval: Interval | null;
  readonly pass_rate_interval: Interval | null;
  readonly value_interval: Interval | null;
  /** Why none of the three is there. */
  readonly interval_missing: string | null;
}

/** The unweighted means over subtasks by score name, with intervals made of those of the subtasks; empty without subtasks. */
export function unweightedMeans(aggregates: ScoringAggregates): Record<string, UnweightedMean> {
  const { subtasks, set_values: sets } = aggregates;
  if (subtasks === null) return {};
  return Object.fromEntries(
    Object.entries(subtasks.unweighted_mean).map(([name, means]) => {
      // What samples add to the number of a set has a mean too, which is another number.
      const isOfSets = aggregates.scores.some((score) => score.name === name && score.kind === 'set');
      const { mean, pass_rate } = isOfSets ? { mean: null, pass_rate: null } : means;
      const value = sets?.subtasks?.unweighted_mean[name] ?? null;
      const parts = partsOf(aggregates, name);
      const over = (of: Quantity, number: number | null): Interval | null =>
        number === null ? null : intervalOf(parts, of, subtasks.shared_clusters !== true);
      const found = {
        mean_interval: over('mean', mean),
        pass_rate_interval: over('pass_rate', pass_rate),
        value_interval: over('value', value),
      };
      const isShown = Object.values(found).some((interval) => interval !== null);
      const why = isShown ? null : whyNone(parts, value ?? mean);
      return [name, { mean, pass_rate, value, ...found, interval_missing: why }];
    }),
  );
}

type Quantity = 'mean' | 'pass_rate' | 'value';

interface SubtaskPart {
  readonly name: string;
  readonly metric: MetricAggregate;
  readonly set: SetValue | null;
}

function partsOf({ subtasks, set_values: sets }: ScoringAggregates, score: string): readonly SubtaskPart[] {
  return subtasks!.groups.map(({ name, metrics }) => {
    const values = sets?.subtasks?.groups.find((group) => group.name === name)?.values;
    return { name, metric: metrics[score]!, set: values?.[score] ?? null };
  });
}

function intervalOf(parts: readonly SubtaskPart[], of: Quantity, areIndependent: boolean): Interval | null {
  const known = parts.flatMap(({ metric, set }) => {
    const [value, interval] =
      of === 'value' ? [set?.value, set?.interval] : [metric[of], metric[`${of}_interval`]];
    return value == null || interval == null ? [] : [{ value, interval }];
  });
  return known.length < parts.length ? null : meanOfIntervals(known, areIndependent);
}

function whyNone(parts: readonly SubtaskPart[], number: number | null): string {
  if (number === null) return 'the number is not defined';
  const [first] = parts.flatMap(({ name, metric, set }) => {
    const has = set === null ? (metric.pass_rate_interval ?? metric.mean_interval) : set.interval;
    if (has != null) return [];
    return [`${name}: ${set === null ? whyNoInterval(metric) : (set.interval_missing ?? UNDRAWN)}`];
  });
  return `a subtask has none (${first!})`;
}

/**
 * What of a problem's structure a run did not fill: subtasks that no sample belongs to (those that are made of
 * others need none of their own), and samples that belong to no subtask. A mean over subtasks is of the rest.
 */
export function subtaskGaps(
  { problem }: Pick<OpenedTask, 'problem'>,
  { subtasks, sample_count: samples }: Pick<ScoringAggregates, 'subtasks' | 'sample_count'>,
): readonly string[] {
  const leaves = leavesOf(problem);
  if (leaves.length === 0) return [];
  const seen = new Set(subtasks?.groups.map(({ name }) => name));
  const empty = leaves.filter((name) => !seen.has(name));
  const without = subtasks === null ? samples : subtasks.without_subtask;
  return [
    ...(empty.length === 0 ? [] : [`no sample of the subtask ${empty.join(', ')}`]),
    ...(without === 0
      ? []
      : [`${without} of ${plural(samples, 'sample')} ${agreeing(without, 'names', 'name')} no subtask`]),
  ];
}

function leavesOf(task: Task): readonly string[] {
  return task.subTasks.flatMap((subtask) => {
    if (subtask.subTasks.length > 0) return leavesOf(subtask);
    const name = subtask.name ?? subtask.id;
    return name === null ? [] : [name];
  });
}
