import { expect, test } from 'vitest';
import { rounds } from '../../../../testing/rounds.ts';
import { predictionOf } from '../submit/read-predictions.ts';
import { probeBoard } from './testing/probing.ts';

test('SUB-18: probing a board pays with exact scores, and not with the Ladder', () => {
  const mean = (mode: 'exact' | 'ladder'): number => {
    const seeds = Array.from({ length: 5 * rounds }, (_, seed) => seed);
    const reached = seeds.map((seed) =>
      probeBoard({ labels: 1_000, submissions: 300, seed, feedback: { mode } }),
    );
    return reached.reduce((sum, rate) => sum + rate, 0) / reached.length;
  };
  expect(mean('exact')).toBeGreaterThan(0.58);
  expect(mean('ladder')).toBeLessThan(0.55);
});

test('SUB-19: shares are quantised and clipped before they are scored', () => {
  const spec = { type: 'probabilities', values: ['a', 'b'] } as const;
  expect(predictionOf({ a: 1, b: 0 }, spec)).toEqual({ a: 0.9999, b: 0.0001 });
  expect(predictionOf({ a: 0.123456789, b: 0.876543211 }, spec)).toEqual({ a: 0.1235, b: 0.8765 });
});
