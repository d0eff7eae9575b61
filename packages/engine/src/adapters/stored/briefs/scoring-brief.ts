import type { Scoring } from '@assay/records';
import { numberLabel, partNumbers, scoreLabel } from '@assay/shown';
import type { HeadlineBrief, ScoringBrief } from '../../../ports/briefs.ts';

export function scoringBrief(scoring: Scoring): ScoringBrief {
  const { id, run_id, scorer_key, scorer_version, status } = scoring;
  return { id, run_id, scorer_key, scorer_version, status, headline: headlineOf(scoring) };
}

function headlineOf({
  aggregates: { metrics, set_values: sets, scores, trials },
}: Scoring): HeadlineBrief | null {
  const labels = Object.fromEntries(scores.map((score) => [score.name, scoreLabel(score, trials)]));
  const values =
    sets === null
      ? null
      : mapValues(sets.all, (one) => ({
          value: one.value,
          interval: one.interval ?? null,
          interval_missing: one.interval_missing ?? null,
          n: one.n ?? null,
          uncounted: one.uncounted,
        }));
  for (const { name, value, mean, pass_rate: rate, interval, n, missing } of partNumbers({
    metrics,
    set_values: values,
  })) {
    const number = value ?? rate ?? mean;
    if (number === null) continue;
    const what = value === null ? `${name}.${rate === null ? 'mean' : 'pass_rate'}` : name;
    const limits = interval === null ? null : { low: interval.low, high: interval.high };
    return { name: numberLabel(what, labels), value: number, interval: limits, n, missing };
  }
  return null;
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, make: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));
}
