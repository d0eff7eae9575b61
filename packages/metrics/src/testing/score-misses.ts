import type { Score } from '@assay/records';
import { misses } from '../compare/testing/misses.ts';

/**
 * For tests: where a score does not meet a reference value within 1e-9 (relative above 1). A reference of null
 * stands for no value: the score must then be missing. Empty where it is met.
 */
export function scoreMisses(score: Score, reference: number | null): string[] {
  if (score.kind === 'scored') return misses(Number(score.value), reference, 1e-9);
  return reference === null ? [] : [`missing (${score.why}) for ${reference}`];
}
