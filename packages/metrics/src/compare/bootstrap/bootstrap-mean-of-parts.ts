import { randomStream } from '../../random/random-stream.ts';
import type { Interval } from '../interval.ts';
import { type BootstrapOptions, checkedOptions, intervalsOf } from './bootstrap-result.ts';
import { DrawnWeights } from './drawn-weights.ts';
import { finite, finiteOnly } from './finite-only.ts';

/** One part: its samples, the units that they are drawn by, and its number for samples that weigh so much. */
export interface WeightedPart {
  readonly count: number;
  readonly unitOf: Uint32Array | null;
  readonly value: (weights: Int32Array) => number | null;
}

/**
 * The unweighted mean of the numbers of several parts, with percentiles: every resample draws each part by itself (a
 * stratified bootstrap, Davison and Hinkley 1997, 3.2). Null where a part has no number or nothing varies.
 */
export function bootstrapMeanOfParts(
  parts: readonly WeightedPart[],
  options: Pick<BootstrapOptions, 'seed' | 'resamples' | 'level'>,
): { readonly estimate: number | null; readonly percentile: Interval | null } {
  const { resamples, level } = checkedOptions(options);
  const drawn = parts.map(({ count, unitOf }) => new DrawnWeights(count, unitOf));
  const mean = (weightsOf: (weights: DrawnWeights) => Int32Array): number | null => {
    const values = parts.map(({ value }, i) => finite(value(weightsOf(drawn[i]!))));
    const sum = values.reduce<number | null>(
      (all, one) => (all === null || one === null ? null : all + one),
      0,
    );
    return sum === null || values.length === 0 ? null : sum / values.length;
  };
  const estimate = mean((weights) => weights.all());
  if (estimate === null) return { estimate, percentile: null };
  const random = randomStream(options.seed, 'compare/bootstrap');
  const defined = finiteOnly(resamples, () => mean((weights) => weights.draw(random)));
  const { percentile } = intervalsOf({ estimate, defined, acceleration: 0, scale: 1 }, level);
  return { estimate, percentile };
}
