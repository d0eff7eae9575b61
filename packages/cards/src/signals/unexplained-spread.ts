import { fractionOf } from '@assay/metrics';
import type { Signals } from '@assay/records';
import type { Divergence } from './divergences.ts';
import { exceedsThreshold } from './exceeds-threshold.ts';

/** The lowest and the highest score of a triple, on the scale that its reports share; null where they share none. */
export interface ScoreSpan {
  readonly lowest: number;
  readonly highest: number;
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * Whether reports that neither check compares, because they state nothing differently and come from one party, lie more
 * than θ of the range apart all the same. It is no signal of the source, and enters none: D_var and D_cp of such a triple
 * are 0. Equal scores are not apart, whatever the bounds.
 */
export function unexplainedSpread(
  {
    reports,
    variants,
    parties,
    stated_differences: stated = [],
  }: Pick<Signals, 'reports' | 'variants' | 'parties' | 'stated_differences'>,
  { lowest, highest, min, max }: ScoreSpan,
): Divergence {
  if (reports < 2 || variants > 1 || parties > 1 || stated.length > 0 || lowest === highest) return 0;
  if (min === null || max === null || min >= max) return null;
  return exceedsThreshold([fractionOf(lowest), fractionOf(highest)], { min, max }) ? 1 : 0;
}
