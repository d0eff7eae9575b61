import type { Score } from '@assay/records';

/** For tests: the number that a score must hold. */
export function valueOf(score: Score): number {
  if (score.kind === 'scored' && typeof score.value === 'number') return score.value;
  throw new Error(`expected a number, got ${JSON.stringify(score)}`);
}

/** For tests: how far a score is from what is expected, null standing for a missing one. */
export function distance(score: Score, expected: number | null): number {
  if (expected === null) return score.kind === 'missing' ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(valueOf(score) - expected);
}
