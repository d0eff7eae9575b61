import type { ScoreCell } from '../../../client/shapes.ts';

/** From passing to not passing, or back. */
export function isTurned(
  before: ScoreCell | null,
  after: ScoreCell,
): readonly { readonly word: 'worse' | 'better'; readonly sign: string }[] {
  if (before?.kind !== 'scored' || after.kind !== 'scored' || before.passed === null) return [];
  if (after.passed === null || before.passed === after.passed) return [];
  return after.passed ? [{ word: 'better', sign: '✗ → ✓' }] : [{ word: 'worse', sign: '✓ → ✗' }];
}
