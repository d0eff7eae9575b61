import {
  addFractions,
  type Fraction,
  fraction,
  type MetricAggregate,
  measuredFraction,
} from '@assay/metrics';
import { definitionOf, type ScoringAggregates } from '../../score/aggregates/scoring-aggregates.ts';
import type { Found } from '../check-limits.ts';
import { lostClasses } from './lost-classes.ts';

/** A sample without a label, or that a metric is not about, is missing to every model alike: it turns nothing. */
const outOfReach: ReadonlySet<string> = new Set(['no_expected', 'no_metadata', 'not_applicable']);

/** Whether a score that is missing for this reason could have been anything. */
export function couldHaveCounted(missingClass: string): boolean {
  return !outOfReach.has(missingClass);
}

/** Samples that have no score and could have had one. */
export function openSamples({ missing_by_class: classes }: MetricAggregate): number {
  return Object.entries(classes).reduce(
    (sum, [name, count]) => (couldHaveCounted(name) ? sum + count : sum),
    0,
  );
}

/** Planned outputs that say nothing of the model. */
export function lostOutputs({ outputs }: Pick<ScoringAggregates, 'outputs'>): number {
  return Object.entries(outputs.failed_by_class)
    .filter(([name]) => lostClasses.has(name))
    .reduce((sum, [, count]) => sum + count, outputs.absent);
}

/** Trials that are lost hide in samples that have others: their scores have no bounds. */
export function lostTrials(aggregates: Pick<ScoringAggregates, 'outputs' | 'trials'>): number {
  return aggregates.trials.num_trials > 1 ? lostOutputs(aggregates) : 0;
}

/** Everything that was not scored, of whatever metric: what stands for no metric in particular may hang on it. */
export function openAnywhere(aggregates: ScoringAggregates): number {
  const bySample = Object.values(aggregates.metrics).map(openSamples);
  return Math.max(lostOutputs(aggregates), ...bySample);
}

type Bounds = Required<Found>['bounds'];

/** The least and the most that one sample's score can be; null where the metric does not say. */
export function rangeOf(
  { scores }: Pick<ScoringAggregates, 'scores'>,
  metric: string,
): { readonly min: number; readonly max: number } | null {
  const facts = scores.find(({ name }) => name === metric);
  if (facts === undefined) return null;
  const { scoreType } = definitionOf(facts, 'sample');
  if (scoreType.kind === 'boolean') return { min: 0, max: 1 };
  if (scoreType.kind === 'label' || scoreType.min === null || scoreType.max === null) return null;
  return { min: scoreType.min, max: scoreType.max };
}

/** What a mean could be, had every missing sample been at one end of the range or the other. */
export function meanBounds(
  all: MetricAggregate,
  { min, max }: { readonly min: number; readonly max: number },
): Bounds {
  const open = openSamples(all);
  const sum = times(measuredFraction(all.mean!), all.n);
  const withOpen = (end: number): Fraction => {
    const { numerator, denominator } = addFractions(sum, times(measuredFraction(end), open));
    return fraction(numerator, denominator * BigInt(all.n + open));
  };
  return { low: withOpen(min), high: withOpen(max) };
}

function times({ numerator, denominator }: Fraction, count: number): Fraction {
  return fraction(numerator * BigInt(count), denominator);
}
