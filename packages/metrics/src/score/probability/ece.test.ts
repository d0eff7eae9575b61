import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../../testing/score-set.ts';
import { ece } from './ece.ts';

const odd = [
  { expected: 1, output: 'sure' },
  { expected: 0, output: 1.5 },
  { expected: 0, output: Number.NaN },
];

const at = (output: number) => scoreSet(ece, [{ expected: 1, output }]).result;

describe('ece', () => {
  test('weights each bin by its size', () => {
    const set = [
      { expected: 1, output: 0.95 },
      { expected: 1, output: 0.95 },
      { expected: 0, output: 0.15 },
      { expected: 1, output: 0.15 },
    ];
    const { result } = scoreSet(ece, set);
    expect(result).toMatchObject({
      value: expect.closeTo(0.2, 12),
      details: {
        n: 4,
        unparsable: 0,
        bins: [
          { count: 2, confidence: expect.closeTo(0.15, 12), frequency: 0.5 },
          { count: 2, confidence: expect.closeTo(0.95, 12), frequency: 1 },
        ],
      },
    });
  });

  test('closes bins above; 0 is in the first', () => {
    expect(at(0)).toMatchObject({ details: { bins: [{ above: 0, up_to: 0.1 }] } });
    expect(at(0.1)).toMatchObject({ details: { bins: [{ above: 0 }] } });
    expect(at(0.3)).toMatchObject({ details: { bins: [{ above: 0.2 }] } });
    expect(at(0.7)).toMatchObject({ details: { bins: [{ above: 0.6 }] } });
    expect(at(0.7 + 1e-15)).toMatchObject({ details: { bins: [{ above: 0.7 }] } });
    expect(at(1)).toMatchObject({ details: { bins: [{ above: 0.9, up_to: 1 }] } });
  });

  test('an edge b/bins is the end of its bin, the next double the start of another', () => {
    const above = (output: number, bins: number) => {
      const { result } = scoreSet(ece, [{ expected: 1, output }], { bins });
      return result.kind === 'scored' ? result.details?.['bins'] : null;
    };
    for (let bins = 1; bins <= 40; bins++) {
      for (let b = 1; b <= bins; b++) {
        expect(above(b / bins, bins)).toMatchObject([{ above: (b - 1) / bins }]);
        const next = (b / bins) * (1 + Number.EPSILON);
        if (b < bins) expect(above(next, bins)).toMatchObject([{ above: b / bins }]);
      }
    }
  });

  test('top-label puts sure guesses of either class into one bin', () => {
    const set = [
      { expected: 1, output: 0.9 },
      { expected: 1, output: 0.1 },
    ];
    expect(scoreSet(ece, set, { confidence: 'top-label' }).result).toMatchObject({
      value: expect.closeTo(0.4, 12),
      details: { bins: [{ count: 2, frequency: 0.5 }] },
    });
    expect(scoreSet(ece, set).result).toMatchObject({ value: expect.closeTo(0.5, 12) });
    const even = [{ expected: 1, output: 0.5 }];
    expect(scoreSet(ece, even, { confidence: 'top-label' }).result).toMatchObject({
      details: { bins: [{ confidence: 0.5, frequency: 1 }] },
    });
  });

  test('top-label looks at the class that was guessed', () => {
    const set = [
      { expected: 0, output: 0.1 },
      { expected: 1, output: 0.1 },
      { expected: 1, output: 0.5 },
    ];
    // bin (0.8, 0.9]: confidence 0.9, right half the time; bin (0.4, 0.5]: 0.5, right.
    const { result } = scoreSet(ece, set, { confidence: 'top-label' });
    expect(result).toMatchObject({ value: expect.closeTo((2 * 0.4 + 0.5) / 3, 12) });
  });

  test('bad input', () => {
    expect(scoreSet(ece, odd).result).toMatchObject({ value: 1, details: { n: 3, unparsable: 3 } });
    expect(scoreSet(ece, []).result).toMatchObject({ class: 'undefined' });
    expect(scoreSet(ece, [{ output: 1 }]).contributions).toMatchObject([{ class: 'no_expected' }]);
    expect(ece.parameters.safeParse({ bins: 0 }).success).toBe(false);
  });

  test('stays in [0, 1]; with one bin it is the gap between means', () => {
    const sample = fc.record({
      expected: fc.integer({ min: 0, max: 1 }),
      output: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(sample, { minLength: 1 }), fc.integer({ min: 1, max: 30 }), (set, bins) => {
        const value = (of: number) => {
          const { result } = scoreSet(ece, set, { bins: of });
          return result.kind === 'scored' ? (result.value as number) : Number.NaN;
        };
        expect(value(bins)).toBeGreaterThanOrEqual(value(1) - 1e-12);
        expect(value(bins)).toBeLessThanOrEqual(1);
        const gap = set.reduce((sum, each) => sum + each.output - each.expected, 0) / set.length;
        expect(value(1)).toBeCloseTo(Math.abs(gap), 9);
      }),
    );
  });
});
