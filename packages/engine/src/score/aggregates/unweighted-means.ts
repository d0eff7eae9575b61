import { type Interval, type MetricAggregate, meanOfIntervals } from '@assay/metrics';
import { UNDRAWN, whyNoInterval } from '@assay/shown';
import type { ScoringAggregates, SetValue } from './scoring-aggregates.ts';

/** Over subtasks, each with one vote. `value` is of a metric of sets, the other two are of the rest. */
export interface UnweightedMean {
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
