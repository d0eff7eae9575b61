import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { usageError } from '../testing/usage-error.ts';
import {
  ladder,
  minimalDetectableEffect,
  parameterFreeLadder,
  requiredSampleSize,
} from './required-sample-size.ts';
import { meanInterval } from './mean-interval.ts';
import { meanWinRate, performanceGapRecovered } from './relative-scores.ts';
import { predictionPoweredMean, roganGladen } from './judge-corrected-rates.ts';
import { standardError } from './descriptive.ts';

describe('meanInterval', () => {
  test('0 … 9', () => {
    const values = Array.from({ length: 10 }, (_, i) => i);
    const interval = meanInterval({ mean: 4.5, standardError: standardError(values), degreesOfFreedom: 9 })!;
    expect(interval.low).toBeCloseTo(2.334149410331831, 12);
    expect(interval.high).toBeCloseTo(6.665850589668169, 12);
    expect(interval.method).toBe('student');
  });

  test('null where there is too little to say', () => {
    expect(meanInterval({ mean: 1, standardError: null, degreesOfFreedom: 0 })).toBeNull();
    expect(meanInterval({ mean: 1, standardError: 0, degreesOfFreedom: 5 })).toBeNull();
    expect(meanInterval({ mean: 1, standardError: 1, degreesOfFreedom: 0 })).toBeNull();
    expect(meanInterval({ mean: 1.7e308, standardError: 1e308, degreesOfFreedom: 3 })).toBeNull();
    expect(meanInterval({ mean: 1, standardError: 1, degreesOfFreedom: 0.5 })).toBeNull();
  });

  test('one degree of freedom is enough: t = 12.7062', () => {
    const interval = meanInterval({ mean: 0, standardError: 1, degreesOfFreedom: 1, clustered: true })!;
    expect(interval.high).toBeCloseTo(12.706204736174694, 10);
    expect(interval.method).toBe('student-clustered');
  });

  test('refuses a level that is none', () => {
    expect(() => meanInterval({ mean: 0, standardError: null, degreesOfFreedom: 1 }, 95)).toThrow(
      usageError('E_METRIC_LEVEL', /level/),
    );
  });
});

const size = (k: number) =>
  requiredSampleSize(0.03, {
    differenceVariance: 1 / 9,
    withinVariance: [1 / 9, 1 / 9],
    answers: [k, k],
  });

describe('requiredSampleSize and minimalDetectableEffect', () => {
  const sixths = [1 / 6, 1 / 6] as const;
  test('the published plan', () => {
    const plan = { differenceVariance: 1 / 9 };
    expect(requiredSampleSize(0.03, plan)).toBeCloseTo(968.9974980677886, 8);
    expect(requiredSampleSize(0.03, { ...plan, withinVariance: sixths })).toBeCloseTo(3875.9899922711543, 8);
    const ten = { ...plan, withinVariance: sixths, answers: [10, 10] as const };
    expect(requiredSampleSize(-0.03, ten)).toBeCloseTo(1259.6967474881253, 8);
    expect(minimalDetectableEffect(198, ten)).toBeCloseTo(0.0756696392667773, 12);
    expect(minimalDetectableEffect(requiredSampleSize(0.04, ten), ten)).toBeCloseTo(0.04, 12);
  });

  test('more answers help less and less: (1 + 2/K) / 3 for uniform difficulty', () => {
    for (const k of [2, 4, 10]) expect(size(k) / size(1)).toBeCloseTo((1 + 2 / k) / 3, 12);
  });

  test('refuse impossible plans', () => {
    expect(() => requiredSampleSize(0, { differenceVariance: 1 })).toThrow(
      usageError('E_METRIC_POWER', /other than 0/),
    );
    expect(() => requiredSampleSize(1, { differenceVariance: -1 })).toThrow(
      usageError('E_METRIC_POWER', /variances/),
    );
    expect(() => requiredSampleSize(1, { differenceVariance: 1, answers: [0, 1] })).toThrow(
      usageError('E_METRIC_POWER', /answers/),
    );
    expect(() => requiredSampleSize(1, { differenceVariance: 1, power: 1 })).toThrow(
      usageError('E_METRIC_POWER', /between 0 and 1/),
    );
    for (const wrong of [{ alpha: 1 }, { alpha: 1.5 }, { power: 0 }, { power: -1 }])
      expect(() => requiredSampleSize(1, { differenceVariance: 1, ...wrong })).toThrow(
        usageError('E_METRIC_POWER', /between 0 and 1/),
      );
    expect(() => requiredSampleSize(1, { differenceVariance: 1, alpha: 0 })).toThrow(
      usageError('E_METRIC_POWER', /between 0 and 1/),
    );
    expect(() => minimalDetectableEffect(0, { differenceVariance: 1 })).toThrow(
      usageError('E_METRIC_POWER', /above 0/),
    );
  });
});

describe('meanWinRate', () => {
  test('wins and half ties over the others, averaged over columns', () => {
    expect(meanWinRate({ A: [0.9, 0.5], B: [0.8, 0.5], C: [0.7, 0.1] })).toEqual({
      A: 0.875,
      B: 0.625,
      C: 0,
    });
  });

  test('columns without a value are left out; nobody to beat, no rate', () => {
    expect(meanWinRate({ A: [1, null], B: [null, 2], C: [0, 1] })).toEqual({ A: 1, B: 1, C: 0 });
    expect(meanWinRate({ A: [1] })).toEqual({ A: null });
    expect(meanWinRate({ A: [], B: [] })).toEqual({ A: null, B: null });
  });
});

describe('performanceGapRecovered', () => {
  test.each([
    [0.6, 0.7, 0.8, 0.5],
    [0.6, 0.55, 0.8, -0.25],
    [0.6, 0.85, 0.8, 1.25],
  ])('weak %d, weak-to-strong %d, ceiling %d', (weak, between, ceiling, expected) => {
    const score = performanceGapRecovered(weak, between, ceiling);
    expect(score).toEqual(scored(expect.closeTo(expected, 12) as number));
  });

  test.each([
    [0.6, 0.7, 0.6],
    [0.8, 0.7, 0.6],
    [Number.NaN, 0.7, 0.8],
    [0.1, 0.2, Number.POSITIVE_INFINITY],
  ])('weak %d, weak-to-strong %d, ceiling %d is missing', (weak, between, ceiling) => {
    expect(performanceGapRecovered(weak, between, ceiling)).toMatchObject({
      kind: 'missing',
      class: 'undefined',
    });
  });
});

const bits = (text: string): boolean[] => Array.from(text, (bit) => bit === '1');

describe('ladder', () => {
  const losses = [0.3, 0.295, 0.28, 0.31, 0.262, 0.2599, 0.2];
  const shown = (step: number) => {
    let last: number | null = null;
    return losses.map((loss) => (last = ladder(last, loss, step)));
  };

  test('moves only on an improvement of more than the step, in decimals', () => {
    expect(shown(0.01)).toEqual([0.3, 0.3, 0.28, 0.28, 0.26, 0.26, 0.2]);
    expect(shown(0.02)).toEqual([0.3, 0.3, 0.3, 0.3, 0.26, 0.26, 0.2]);
  });

  test('refuses a step of 0 and a loss that is not finite', () => {
    expect(() => ladder(null, 0.5, 0)).toThrow(usageError('E_METRIC_LADDER', /step above 0/));
    expect(() => ladder(null, Number.NaN, 0.1)).toThrow(usageError('E_METRIC_LADDER', /finite loss/));
  });

  test('parameter-free: better, and by more than chance', () => {
    const first = bits('1100100010');
    expect(parameterFreeLadder(null, first)).toBe(true);
    expect(parameterFreeLadder(first, bits('1000100010'))).toBe(false);
    expect(parameterFreeLadder(first, bits('0000100000'))).toBe(true);
    expect(parameterFreeLadder(bits('0000100000'), bits('0000100001'))).toBe(false);
    expect(parameterFreeLadder(bits('0000'), bits('1111'))).toBe(false);
    // Three fixed, one broken: (3 − 1)² is not above 3 + 1.
    expect(parameterFreeLadder(bits('1110'), bits('0001'))).toBe(false);
    expect(() => parameterFreeLadder(first, bits('1'))).toThrow(
      usageError('E_METRIC_LADDER', /same samples/),
    );
  });
});

describe('judges corrected', () => {
  test('roganGladen', () => {
    expect(roganGladen(0.7, 0.9, 0.8)).toEqual(scored(expect.closeTo(5 / 7, 12) as number));
    expect(roganGladen(0.1, 0.9, 0.8)).toEqual(scored(0));
    expect(roganGladen(0, 1, 1)).toEqual(scored(0));
    expect(roganGladen(1, 1, 1)).toEqual(scored(1));
    expect(roganGladen(0.5, 0.5, 0.5)).toMatchObject({ class: 'undefined' });
    for (const [rate, sensitivity, specificity] of [
      [1.5, 0.9, 0.9],
      [-0.1, 0.9, 0.9],
      [0.5, 1.1, 0.9],
      [0.5, 0.9, -0.1],
      [Number.NaN, 0.9, 0.9],
    ] as const)
      expect(roganGladen(rate, sensitivity, specificity)).toMatchObject({ class: 'undefined' });
  });

  const subset = {
    labels: [1, 0, 1, 1, 0, 1, 1, 0, 1, 1],
    judged: [1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
    unlabelled: Array.from({ length: 100 }, (_, i) => (i < 70 ? 1 : 0)),
  };

  test('predictionPoweredMean, plain and power-tuned', () => {
    const plain = predictionPoweredMean(subset)!;
    expect(plain.estimate).toBeCloseTo(0.6, 12);
    expect(plain.standard_error).toBeCloseTo(0.11009637651263607, 12);
    const tuned = predictionPoweredMean(subset, 'power-tuned')!;
    expect(tuned.lambda).toBeCloseTo(0.6793091168, 9);
    expect(tuned.estimate).toBeCloseTo(0.6320690883, 9);
    expect(tuned.standard_error!).toBeLessThan(plain.standard_error!);
  });

  test('predictionPoweredMean with too little, or a judge that never varies', () => {
    expect(predictionPoweredMean({ ...subset, unlabelled: [] })).toBeNull();
    expect(predictionPoweredMean({ labels: [], judged: [], unlabelled: [1] })).toBeNull();
    for (const part of ['labels', 'judged', 'unlabelled'] as const)
      expect(() => predictionPoweredMean({ ...subset, [part]: [Number.NaN] })).toThrow(
        usageError('E_METRIC_NOT_FINITE', /NaN/),
      );
    expect(predictionPoweredMean({ labels: [1], judged: [1], unlabelled: [1, 0] })).toMatchObject({
      standard_error: null,
    });
    const constant = { labels: [1, 0], judged: [1, 1], unlabelled: [1, 1] };
    expect(predictionPoweredMean(constant, 'power-tuned')).toMatchObject({ lambda: 0, estimate: 0.5 });
    expect(() => predictionPoweredMean({ ...subset, judged: [1] })).toThrow(
      usageError('E_METRIC_PAIRS', /10 and 1/),
    );
  });
});
