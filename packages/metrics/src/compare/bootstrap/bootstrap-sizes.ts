import { randomStream } from '../../random/random-stream.ts';
import { ascending, percentile } from '../descriptive.ts';
import type { Interval } from '../interval.ts';
import { DrawnWeights, type Samples } from './bootstrap-weights.ts';

const LEVEL = 0.95;

/**
 * The interval of Σ|t| over terms that samples make (the gaps of bins in ECE). Chance alone makes such a sum larger, and a
 * resample makes it larger once more, so that the percentiles of resamples lie above the number. Here resamples tell how far
 * each term is from its own: down to Σ|t| - Q(Σ|t* - t|), which is all that chance could have added, and up to
 * Σ|t| - q(Σ sign(t) (t* - t)), with Q and q the upper and lower 2.5 % of resamples. It holds the number always. Simulated
 * (calibrated and miscalibrated forecasts, ten bins) it covers 0.90 to 1.00 at n = 10 and 0.93 to 1.00 from n = 20 on, where
 * percentiles and BCa cover a calibrated one never, and the reflected percentiles 0.2 to 0.6.
 */
export function bootstrapSizes(
  { count, unitOf }: Samples,
  terms: (weights: Int32Array) => ArrayLike<number> | null,
  { seed, resamples = 1000 }: { readonly seed: number; readonly resamples?: number },
): Interval | null {
  const drawn = new DrawnWeights(count, unitOf);
  if (drawn.units < 2) return null;
  const whole = terms(drawn.all());
  if (whole === null) return null;
  const own = Float64Array.from(whole);
  const random = randomStream(seed, 'compare/bootstrap');
  const [apart, along]: [number[], number[]] = [[], []];
  for (let i = 0; i < resamples; i++) {
    const each = terms(drawn.draw(random));
    if (each === null) continue;
    let [size, signed] = [0, 0];
    for (let term = 0; term < own.length; term++) {
      const mine = own[term]!;
      const shift = each[term]! - mine;
      size += Math.abs(shift);
      signed += mine === 0 ? Math.abs(shift) : Math.sign(mine) * shift;
    }
    apart.push(size);
    along.push(signed);
  }
  const tail = ((1 - LEVEL) / 2) * 100;
  const down = percentile(ascending(Float64Array.from(apart)), 100 - tail);
  const up = percentile(ascending(Float64Array.from(along)), tail);
  if (down === null || up === null || down === 0) return null;
  const value = own.reduce((sum, term) => sum + Math.abs(term), 0);
  return {
    method: 'bootstrap-sizes',
    level: LEVEL,
    low: Math.max(0, value - down),
    high: value + Math.max(0, -up),
  };
}
