import { AssayError, missing, scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric, ScoringSample } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { accuracy } from './accuracy.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';
import { confusionMatrix } from './confusion-matrix.ts';
import { f1 } from './f1.ts';
import { mcc } from './mcc.ts';
import { precision } from './precision.ts';
import { recall } from './recall.ts';
import { StatisticRows } from '../set/statistic-rows.ts';

const rowsOf = (pairs: readonly (readonly [expected: string, output: string])[]) =>
  pairs.map(([expected, output]) => ({ expected, output }));
const valueOf = (metric: Metric, rows: readonly Omit<ScoringSample, 'id'>[], params = {}) => {
  const { result } = scoreSet(metric, rows, params);
  return result.kind === 'scored' ? (result.value as number) : null;
};

// expected: a a a b b c; predicted: a a b b c d — worked out by hand.
const rows = rowsOf([
  ['a', 'a'],
  ['a', 'a'],
  ['a', 'b'],
  ['b', 'b'],
  ['b', 'c'],
  ['c', 'd'],
]);
const all = [accuracy, balancedAccuracy, precision, recall, f1, mcc, confusionMatrix];

describe('precision, recall, f1', () => {
  test.each([
    ['macro', (1 + 1 / 2 + 0 + 0) / 4, (2 / 3 + 1 / 2) / 4, (4 / 5 + 2 / 4) / 4],
    ['weighted', (3 * 1 + 2 * (1 / 2)) / 6, 3 / 6, (3 * (4 / 5) + 2 * (2 / 4)) / 6],
    ['micro', 3 / 6, 3 / 6, 6 / 12],
  ])('%s average', (average, p, r, f) => {
    expect(valueOf(precision, rows, { average })).toBeCloseTo(p, 12);
    expect(valueOf(recall, rows, { average })).toBeCloseTo(r, 12);
    expect(valueOf(f1, rows, { average })).toBeCloseTo(f, 12);
  });

  test('binary looks at the positive label alone, and needs it', () => {
    const params = { average: 'binary', positive: 'b' };
    expect(valueOf(precision, rows, params)).toBe(1 / 2);
    expect(valueOf(recall, rows, params)).toBe(1 / 2);
    expect(valueOf(f1, rows, params)).toBe(1 / 2);
    expect(f1.parameters.safeParse({ average: 'binary' }).success).toBe(false);
  });

  test.each([precision, recall, f1])('what is a share of samples has their shares: %#', (metric) => {
    const label = fc.constantFrom('a', 'b', 'c');
    const pairs = fc.array(fc.record({ expected: label, output: fc.oneof(label, fc.constant(null)) }), {
      minLength: 1,
    });
    const average = fc.constantFrom('micro', 'macro', 'weighted', 'binary');
    fc.assert(
      fc.property(pairs, average, (set, chosen) => {
        const params = metric.parameters.parse({ average: chosen, positive: 'b' });
        if (metric.kind !== 'set') throw new Error('a metric of sets');
        const rowsTaken = new StatisticRows();
        const begun = metric.begin(params);
        for (const [i, row] of set.entries()) {
          begun.add({ id: String(i), ...row });
          rowsTaken.push(begun.statistics?.() ?? []);
        }
        const shares = metric.shares!(params, rowsTaken)?.filter((share) => !Number.isNaN(share));
        const isPlain = set.every(({ output }) => output !== null);
        if (chosen === 'micro' && (isPlain || metric !== f1)) expect(shares).toBeDefined();
        if (shares === undefined || shares.length === 0) return;
        const { value } = begun.result() as { value: number };
        expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(value, 12);
      }),
    );
  });

  test('a number given as positive matches the same label as text', () => {
    const ones = [{ output: '1', expected: 1 }];
    expect(valueOf(f1, ones, { average: 'binary', positive: 1 })).toBe(1);
    expect(valueOf(f1, ones, { average: 'binary', positive: '1' })).toBe(1);
  });

  test('x/0 is zero_division', () => {
    const params = { average: 'binary', positive: 'd' };
    expect(valueOf(recall, rows, params)).toBe(0);
    expect(valueOf(recall, rows, { ...params, zero_division: 1 })).toBe(1);
    expect(valueOf(f1, rows, { average: 'binary', positive: 'x', zero_division: 1 })).toBe(1);
    expect(valueOf(precision, rows, { zero_division: 1 })).toBeCloseTo(1.5 / 4, 12);
    expect(valueOf(recall, rows, { zero_division: 1 })).toBeCloseTo((2 / 3 + 1 / 2 + 0 + 1) / 4, 12);
  });

  test('a sample contributes with average micro only', () => {
    expect(scoreSet(f1, rows, { average: 'micro' }).contributions[0]).toEqual(scored(1));
    expect(scoreSet(f1, rows).contributions[0]).toMatchObject({ kind: 'missing', class: 'not_applicable' });
  });
});

describe('bad input', () => {
  test.each(all.map((metric) => [metric.name, metric] as const))('%s', (_, metric) => {
    const undefinedScore = { kind: 'missing', class: 'undefined' };
    expect(scoreSet(metric, []).result).toMatchObject(undefinedScore);
    const unlabelled = scoreSet(metric, [{ output: 'a' }, { output: 'a', expected: null }]);
    expect(unlabelled.result).toMatchObject(undefinedScore);
    expect(unlabelled.contributions[0]).toEqual(missing('no_expected', 'the sample has no expected value'));
    expect(() => scoreSet(metric, [{ output: 'a', expected: ['a'] }])).toThrow(AssayError);
    expect(() => scoreSet(metric, [{ output: 'a', expected: { a: 1 } }])).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1": expected must be/),
    );
    expect(() => scoreSet(metric, [{ output: 'a', expected: Number.NaN }])).toThrow(
      usageError('E_METRIC_EXPECTED', /NaN/),
    );
  });

  test('an output that is not a label is wrong, and in no class', () => {
    const withNull = [...rows.slice(0, 2), { expected: 'b', output: null }];
    expect(valueOf(accuracy, withNull)).toBeCloseTo(2 / 3, 12);
    expect(valueOf(precision, withNull, { average: 'micro' })).toBe(1);
    expect(valueOf(recall, withNull, { average: 'micro' })).toBeCloseTo(2 / 3, 12);
    expect(valueOf(mcc, withNull)).toBeCloseTo((2 * 3 - 4) / Math.sqrt((9 - 5) * (9 - 5)), 12);
  });

  test('one sample', () => {
    const one = rowsOf([['a', 'a']]);
    expect(all.map((metric) => valueOf(metric, one))).toEqual([1, 1, 1, 1, 1, null, 1]);
  });
});

describe('laws', () => {
  const label = fc.constantFrom('a', 'b', 'c');
  const pairs = fc.array(fc.record({ output: fc.option(label), expected: label }), {
    minLength: 1,
    maxLength: 30,
  });

  test('ranges hold, and the order of samples changes nothing', () => {
    fc.assert(
      fc.property(pairs, (set) => {
        for (const metric of all) {
          const value = valueOf(metric, set);
          if (value === null) {
            // Nothing varies on either side: one label expected, and one answer.
            expect(metric).toBe(mcc);
            expect(
              new Set(set.map((row) => row.expected)).size * new Set(set.map((row) => row.output)).size,
            ).toBe(1);
            continue;
          }
          expect(value).toBeGreaterThanOrEqual(metric === mcc ? -1 : 0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
          expect(valueOf(metric, set.toReversed())).toBeCloseTo(value, 12);
        }
      }),
    );
  });

  test('all right is 1', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1 }), (labels) => {
        const set = labels.map((each) => ({ output: each, expected: each }));
        const defined = all.filter((metric) => metric !== mcc || new Set(labels).size > 1);
        for (const metric of defined) expect(valueOf(metric, set)).toBeCloseTo(1, 12);
      }),
    );
  });
});
