import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { rocAuc } from './roc-auc.ts';

type Pair = readonly [truth: number, score: number];

const of = (metric: Metric, pairs: readonly Pair[]) => {
  const { result } = scoreSet(
    metric,
    pairs.map(([expected, output]) => ({ expected, output })),
  );
  return result.kind === 'scored' ? (result.value as number) : null;
};

/** Every positive against every negative. */
const slowAuc = (pairs: readonly Pair[]) => {
  const [positives, negatives] = [
    pairs.filter(([truth]) => truth === 1),
    pairs.filter(([truth]) => truth === 0),
  ];
  const wins = positives.flatMap(([, p]) =>
    negatives.map(([, n]): number => (p > n ? 1 : p === n ? 0.5 : 0)),
  );
  return wins.length === 0 ? null : wins.reduce((sum, win) => sum + win, 0) / wins.length;
};

const pairsOf = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 6 })), {
  maxLength: 25,
});

describe('rocAuc', () => {
  test('counts a tie half', () => {
    expect(
      of(rocAuc, [
        [1, 0.9],
        [1, 0.4],
        [0, 0.4],
        [0, 0.1],
      ]),
    ).toBe(3.5 / 4);
    expect(
      of(rocAuc, [
        [1, 0.1],
        [0, 0.9],
      ]),
    ).toBe(0);
    expect(
      of(rocAuc, [
        [1, -5],
        [0, -5],
      ]),
    ).toBe(0.5);
  });

  test('agrees with comparing every pair; any rising change of scale leaves it', () => {
    fc.assert(
      fc.property(pairsOf, (pairs) => {
        const value = of(rocAuc, pairs);
        expect(value ?? 9).toBeCloseTo(slowAuc(pairs) ?? 9, 12);
        expect(
          of(
            rocAuc,
            pairs.map(([truth, score]) => [truth, Math.exp(score)]),
          ),
        ).toBe(value);
        expect(of(rocAuc, pairs.toReversed())).toBe(value);
      }),
    );
  });

  test('is undefined with one class', () => {
    expect(of(rocAuc, [])).toBeNull();
    expect(
      of(rocAuc, [
        [1, 1],
        [1, 2],
      ]),
    ).toBeNull();
    expect(of(rocAuc, [[0, 1]])).toBeNull();
  });

  test('ranks an output without a score worst', () => {
    const rows = [
      { expected: 1, output: 'no idea' },
      { expected: 1, output: 0.9 },
      { expected: 0, output: 0.1 },
      { expected: 0, output: null },
    ];
    const { result } = scoreSet(rocAuc, rows);
    expect(result).toMatchObject({ value: 1 / 4, details: { positives: 2, negatives: 2, unparsable: 2 } });
  });

  test('reads named classes, maps, booleans and numbers in text', () => {
    const rows = [
      { expected: 'spam', output: { spam: 0.8, ham: 0.2 } },
      { expected: 'ham', output: { spam: '0.3', ham: 0.7 } },
    ];
    expect(scoreSet(rocAuc, rows, { positive: 'spam' }).result).toMatchObject({ value: 1 });
    expect(scoreSet(rocAuc, rows, { positive: 'ham' }).result).toMatchObject({ value: 1 });
    const booleans = [
      { expected: true, output: '0.8' },
      { expected: false, output: { true: 0.3 } },
    ];
    expect(scoreSet(rocAuc, booleans).result).toMatchObject({ value: 1 });
    expect(() => scoreSet(rocAuc, rows)).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1": .*say which is positive/),
    );
    expect(() => scoreSet(rocAuc, [{ expected: [1], output: 1 }], { positive: 1 })).toThrow(
      usageError('E_METRIC_EXPECTED', /a class label/),
    );
    expect(scoreSet(rocAuc, [{ output: 1 }]).contributions).toMatchObject([{ class: 'no_expected' }]);
    expect(scoreSet(rocAuc, [{ expected: 1, output: ['1'] }]).contributions).toMatchObject([
      { class: 'not_applicable' },
    ]);
  });
});
