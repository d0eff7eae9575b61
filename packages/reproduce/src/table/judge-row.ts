import type { Interval } from '@assay/metrics';
import type { ReproducedMetric } from '@assay/records';

type Judged = Pick<ReproducedMetric, 'outcome' | 'why'>;

interface Numbers {
  readonly reported: number | null;
  readonly obtained: number | null;
  readonly interval: Interval | null;
  readonly delta: number | null;
  readonly tolerance: number;
  /** Whether the number obtained was measured here; else it is only stated by the reproduction's own file. */
  readonly isMeasured: boolean;
  /** Why there is no interval, or none with a width. */
  readonly whyNone: string | null;
  /** How far samples that are all alike may be from the truth, in the unit of the numbers; null: nothing is known of that. */
  readonly unseen: number | null;
}

/**
 * What the number obtained says about the number reported. A difference is judged by an interval, or by a declared tolerance;
 * a number that nothing measured is judged by nothing, equal or not.
 */
export function judgeRow({
  reported,
  obtained,
  interval,
  delta,
  tolerance,
  isMeasured,
  whyNone,
  unseen,
}: Numbers): Judged {
  if (reported === null) return { outcome: 'not_reported', why: 'the paper does not report this number' };
  if (obtained === null || delta === null)
    return { outcome: 'not_obtained', why: whyNone ?? 'nothing was measured for it' };
  if (!isMeasured) {
    const why = 'only the reproduction’s own file states the number: there are no outputs to measure it on';
    return { outcome: 'not_comparable', why };
  }
  if (Math.abs(delta) <= tolerance) {
    const same =
      delta === 0 ? 'the two numbers are equal' : `the difference is within the tolerance ${tolerance}`;
    return { outcome: 'consistent', why: same };
  }
  if (interval === null) {
    const why = `without an interval a difference cannot be judged: ${whyNone ?? 'nothing can be resampled'}`;
    return { outcome: 'not_comparable', why };
  }
  if (interval.low === interval.high && (unseen === null || Math.abs(delta) <= unseen)) {
    const why = `${whyNone ?? 'the interval has no width'}, which cannot tell a difference as small as this one`;
    return { outcome: 'not_comparable', why };
  }
  const inside = reported >= interval.low && reported <= interval.high;
  return inside
    ? { outcome: 'consistent', why: 'the reported number is within the interval' }
    : {
        outcome: 'deviates',
        why: `the reported number is ${reported > interval.high ? 'above' : 'below'} the interval`,
      };
}
