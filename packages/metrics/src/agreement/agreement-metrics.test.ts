import { missing } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSet } from '../testing/score-set.ts';
import { usageError } from '../testing/usage-error.ts';
import { fleissKappaMetric, randolphKappaMetric } from './fleiss-kappa.ts';
import { gwetAc1Metric, percentAgreementMetric } from './percent-agreement.ts';
import { krippendorffAlphaMetric } from './krippendorff-alpha.ts';
import { valueOf } from './testing/value-of.ts';

const METRICS = [
  krippendorffAlphaMetric,
  fleissKappaMetric,
  randolphKappaMetric,
  gwetAc1Metric,
  percentAgreementMetric,
];

describe.each(METRICS)('$name', (metric) => {
  test('gives the value of its example', () => {
    const { rows, params, value } = metric.page.example;
    expect(valueOf(scoreSet(metric, rows, params).result)).toBeCloseTo(Number(value), 9);
  });

  test('declares a number up to 1 of lists of ratings', () => {
    expect(metric.scoreType).toMatchObject({ kind: 'number', max: 1 });
    expect(metric).toMatchObject({ kind: 'set', direction: 'higher', passRule: null, requires: ['output'] });
    expect(metric.page.edgeCases.length).toBeGreaterThan(1);
  });

  test('takes booleans, numbers and words', () => {
    const rows = [{ output: [true, false] }, { output: [1, 1] }, { output: ['x', 'x'] }];
    expect(valueOf(scoreSet(metric, rows).result)).toBeLessThan(1);
  });

  test('is missing without units, and with one rating', () => {
    expect(scoreSet(metric, []).result.kind).toBe('missing');
    expect(scoreSet(metric, [{ output: ['a'] }]).result.kind).toBe('missing');
  });

  test.each([['a'], [null], [[['a']]], [['a', {}]], [[1, Number.NaN]]])('refuses the output %j', (output) => {
    expect(() => scoreSet(metric, [{ output: ['a'] }, { output }])).toThrow(
      usageError('E_METRIC_RATINGS', 'sample "s2": the output is not a list of ratings'),
    );
  });

  test('names the sample of a rating off the scale', () => {
    const params = { scale: ['a', 'b'] };
    expect(() => scoreSet(metric, [{ output: ['a', null, 'c'] }], params)).toThrow(
      usageError(
        'E_METRIC_SCALE',
        'sample "s1": the rating "c" is not on the scale; expected one of ["a","b"]',
      ),
    );
    expect(() => scoreSet(metric, [], { scale: ['a', 'a'] })).toThrow('categories of a scale differ');
    expect(() => scoreSet(metric, [], { scala: ['a', 'b'] })).toThrow('scala');
  });
});

describe('contributions', () => {
  test('percent-agreement has one per unit', () => {
    const rows = [{ output: [1, 1, 2] }, { output: [1, null] }];
    const [first, second] = scoreSet(percentAgreementMetric, rows).contributions;
    expect(valueOf(first!)).toBeCloseTo(1 / 3, 12);
    expect(second).toEqual(missing('undefined', 'no unit has two ratings'));
  });

  test('the others have none', () => {
    const { contributions } = scoreSet(krippendorffAlphaMetric, [{ output: [1, 2] }]);
    expect(contributions).toEqual([missing('not_applicable', 'agreement is a property of the whole set')]);
  });
});

describe('parameters', () => {
  test('krippendorff-alpha takes a level and a scale', () => {
    const rows = [{ output: ['low', 'low'] }, { output: ['mid', 'high'] }, { output: ['top', 'top'] }];
    const params = { level: 'ordinal', scale: ['low', 'mid', 'high', 'top'] };
    expect(valueOf(scoreSet(krippendorffAlphaMetric, rows, params).result)).toBeCloseTo(1 - 1 / 3 / 6.6, 12);
  });

  test('randolph-kappa counts the categories of the scale that nobody used', () => {
    const rows = [{ output: [1, 1] }, { output: [1, 2] }];
    expect(valueOf(scoreSet(randolphKappaMetric, rows).result)).toBeCloseTo(0, 12);
    expect(valueOf(scoreSet(randolphKappaMetric, rows, { scale: [1, 2, 3] }).result)).toBeCloseTo(0.25, 12);
  });

  test('gwet-ac1 takes weights and a scale', () => {
    const rows = [{ output: [1, 2] }, { output: [3, 3] }];
    const plain = scoreSet(gwetAc1Metric, rows, { scale: [1, 2, 3] }).result;
    const weighted = scoreSet(gwetAc1Metric, rows, { scale: [1, 2, 3], weights: 'quadratic' }).result;
    expect(valueOf(plain)).toBeCloseTo((0.5 - 0.3125) / 0.6875, 12);
    // p_a = (¾ + 1)/2, Σ w = 3 + 4·¾, p_e = (6/3)·0.625/2.
    expect(valueOf(weighted)).toBeCloseTo((0.875 - 0.625) / 0.375, 12);
  });
});
