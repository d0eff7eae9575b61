import { isModelFaultClass, type MetricAggregate } from '@assay/metrics';
import type { MissingClass } from '@assay/records';
import { isAnswered } from '../../ask/reply/notable-outputs.ts';
import type { ScoringAggregates } from '../../score/aggregates/scoring-aggregates.ts';
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

/** Of those, samples that the model's own fault left without one: the metric has no worst value, or they would be scored. */
export function unreadableSamples({ missing_by_class: classes }: MetricAggregate): number {
  return Object.entries(classes).reduce(
    (sum, [name, count]) => (isModelFaultClass(name) ? sum + count : sum),
    0,
  );
}

/** Planned outputs that say nothing of the model. */
export function lostOutputs({ outputs }: Pick<ScoringAggregates, 'outputs'>): number {
  return Object.entries(outputs.failed_by_class)
    .filter(([name]) => lostClasses.has(name))
    .reduce((sum, [, count]) => sum + count, outputs.absent);
}

/** What failed, for people: `crash 30, timeout 2`. */
export function classesText(classes: Readonly<Record<string, number>>): string {
  return Object.entries(classes)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** Samples among the scored that stand for no answer, at the worst value of the metric. */
export function failedSamples(
  all: MetricAggregate,
  { outputs }: Pick<ScoringAggregates, 'outputs'>,
): { readonly count: number; readonly words: string } {
  const { against_model_by_class: stated } = all;
  if (stated !== undefined) return { count: sumOf(stated), words: classesText(stated) };
  if (outputs.answered !== undefined || outputs.failed === 0) return { count: 0, words: '' };
  // Scorings of earlier versions do not say which samples these were: as many of them as there can be.
  const failed = Object.entries(outputs.failed_by_class).filter(
    ([name]) => !lostClasses.has(name) && !isAnswered({ class: name as MissingClass }),
  );
  const count = Math.min(all.n, sumOf(Object.fromEntries(failed)));
  return { count, words: classesText(Object.fromEntries(failed)) };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
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
