import * as z from 'zod';
import type { ScoringSample } from '../../catalogue/metric.ts';

/** k = 5 unless said otherwise. */
export const cutOffParameters = () => z.strictObject({ k: z.int().min(1).default(5) });

/** The sample's own `metadata.k` where it is a whole number above 0 (anything else is ignored), else the metric's. */
export function cutOff(sample: ScoringSample, k: number): number {
  const own = sample.metadata?.['k'];
  return typeof own === 'number' && Number.isInteger(own) && own > 0 ? own : k;
}
