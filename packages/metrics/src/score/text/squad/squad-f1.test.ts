import { scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../../testing/score-sample.ts';
import { squadF1 } from './squad-f1.ts';

describe('squadF1', () => {
  test.each([
    ['in Paris, France', ['Paris'], 1 / 2, 1 / 3, 1],
    ['red red blue', ['red green'], 0.4, 1 / 3, 1 / 2],
    ['x', ['y', 'x y'], 2 / 3, 1, 1 / 2],
    ['x', ['y'], 0, 0, 0],
    ['', ['y'], 0, 0, 0],
    ['the', ['y'], 0, 0, 0],
    ['the', [''], 1, 1, 1],
  ])('%j against %j is %d', (output, expected, value, precision, recall) => {
    expect(scoreSample(squadF1, { output, expected })).toEqual(
      scored(expect.closeTo(value, 12) as number, { precision, recall }),
    );
  });

  test('reads 10 MB', () => {
    const output = `${'word'.repeat(25)} `.repeat(100_000);
    expect(scoreSample(squadF1, { output, expected: 'word'.repeat(25) })).toMatchObject({
      details: { recall: 1 },
    });
  });

  test('law: in [0, 1], symmetric, and 1 for identical texts', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('ab the.!\u{1f600}'), '\ud800', 'e\u0301', '\u202e'),
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const score = scoreSample(squadF1, { output: a, expected: b });
        const value = score.kind === 'scored' ? Number(score.value) : Number.NaN;
        expect(value >= 0 && value <= 1).toBe(true);
        expect(scoreSample(squadF1, { output: b, expected: a })).toHaveProperty(
          'value',
          expect.closeTo(value, 12),
        );
        expect(scoreSample(squadF1, { output: a, expected: a })).toMatchObject({ value: 1 });
      }),
    );
  });
});
