import { type Fraction, meanFraction } from '@assay/metrics';
import { aggregatesOf } from '../score/scored-run.ts';
import type { Found, WorstCase } from './check-limits.ts';
import { findNumber } from './evidence/find-number.ts';
import type { GateEvidence, StabilityNumbers } from './evidence/gate-evidence.ts';
import { couldHaveCounted } from './evidence/missing-samples.ts';

/** The mean of a number over the runs of a series, with what the model failed at in each of them as bad as can be; empty: it failed at nothing. */
export function worstInSeries(evidence: GateEvidence, number: string): Pick<Found, 'worst'> {
  const found = (evidence.series ?? [evidence])
    .map(({ scoring }) => findNumber(aggregatesOf(scoring), number, 'value', {}))
    .filter((each) => 'value' in each);
  const failed = found.find(({ worst }) => worst !== undefined)?.worst;
  if (failed === undefined) return {};
  const over = (side: 'floor' | 'ceiling'): Fraction | null => {
    const values = found.map(({ value, worst }) => (worst === undefined ? value : worst[side]));
    return values.includes(null) ? null : meanFraction(values as readonly Fraction[]);
  };
  const isExact = found.every(({ worst }) => worst?.isExact !== false);
  const worst: WorstCase = { floor: over('floor'), ceiling: over('ceiling'), isExact, words: failed.words };
  return { worst };
}

/**
 * Samples of all runs that have no score and could have had one, of the score that a number is made of; of an own name,
 * which does not say, of the score that lacks most.
 */
export function openInSeries({ samples = [] }: StabilityNumbers, number: string): number {
  const open = new Map<string, number>();
  for (const { scores } of samples) {
    for (const [name, { missing_by_class: classes }] of Object.entries(scores)) {
      const own = Object.entries(classes).reduce(
        (sum, [kind, count]) => (couldHaveCounted(kind) ? sum + count : sum),
        0,
      );
      open.set(name, (open.get(name) ?? 0) + own);
    }
  }
  const score = [number, number.replace(/\.(?:mean|pass_rate)$/, '')].find((name) => open.has(name));
  return score === undefined ? Math.max(0, ...open.values()) : open.get(score)!;
}
