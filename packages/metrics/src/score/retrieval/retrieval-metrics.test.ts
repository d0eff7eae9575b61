import { AssayError, scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { usageError } from '../../testing/usage-error.ts';
import { hitAtK } from './hit-at-k.ts';
import { mrr } from './mrr.ts';
import { ndcgAtK } from './ndcg-at-k.ts';
import { precisionAtK } from './precision-at-k.ts';
import { recallAtK } from './recall-at-k.ts';

const all = [hitAtK, recallAtK, precisionAtK, mrr, ndcgAtK];
const ranked = ['d7', 'd3', 'd1', 'd9', 'd2'];
const row: Omit<ScoringSample, 'id'> = { output: ranked, expected: ['d3', 'd9'] };
const valueOf = (metric: (typeof all)[number], sample: Omit<ScoringSample, 'id'>, params = {}) => {
  const score = scoreSample(metric, sample, params);
  return score.kind === 'scored' ? Number(score.value) : null;
};

describe('hitAtK, recallAtK, precisionAtK, mrr', () => {
  test.each([
    [1, 0, 0, 0],
    [2, 1, 0.5, 0.5],
    [4, 1, 1, 0.5],
    [10, 1, 1, 0.2],
  ])('k = %d', (k, hit, recall, precision) => {
    expect(valueOf(hitAtK, row, { k })).toBe(hit);
    expect(valueOf(recallAtK, row, { k })).toBe(recall);
    expect(valueOf(precisionAtK, row, { k })).toBe(precision);
    expect(valueOf(mrr, row)).toBe(0.5);
  });

  test('say what they counted, and no ids', () => {
    expect(scoreSample(recallAtK, row, { k: 2 })).toEqual(scored(0.5, { k: 2, relevant: 2, found: 1 }));
    expect(scoreSample(hitAtK, row, { k: 2 })).toEqual(scored(true, { k: 2 }));
    expect(scoreSample(precisionAtK, row, { k: 4 })).toEqual(scored(0.5, { k: 4, found: 2 }));
    expect(scoreSample(mrr, { output: [], expected: ['x'] })).toEqual(
      scored(0, { first_relevant_rank: null }),
    );
  });

  test('have nothing to say where nothing is relevant', () => {
    for (const metric of [hitAtK, recallAtK, precisionAtK, mrr])
      expect(scoreSample(metric, { output: ['a'], expected: { a: 0 } })).toMatchObject({
        class: 'undefined',
      });
  });

  test('null is no expectation', () => {
    for (const metric of all)
      expect(scoreSample(metric, { output: ['a'], expected: null })).toMatchObject({ class: 'no_expected' });
  });

  test('k: metadata before parameter before 5', () => {
    expect(valueOf(precisionAtK, { ...row, metadata: { k: 2 } }, { k: 10 })).toBe(0.5);
    expect(valueOf(precisionAtK, { ...row, metadata: { k: 0 } }, { k: 10 })).toBe(0.2);
    expect(valueOf(precisionAtK, { ...row, metadata: { k: '2' } })).toBe(0.4);
    expect(recallAtK.parameters.safeParse({ k: 1.5 }).success).toBe(false);
  });
});

describe.each(all.map((metric) => [metric.name, metric] as const))('%s', (_, metric) => {
  test('reads every shape of ranking and of relevance alike', () => {
    const value = valueOf(metric, row);
    const items = ranked.map((id) => ({ id, text: `about ${id}` }));
    for (const output of [
      items,
      { retrieved: ranked },
      JSON.stringify(ranked),
      JSON.stringify({ retrieved: items }),
    ]) {
      expect(valueOf(metric, { ...row, output })).toBe(value);
    }
    for (const expected of ['["d3","d9"]', { d3: 1, d9: 1 }, '{"d3":1,"d9":1}']) {
      expect(valueOf(metric, { ...row, expected })).toBe(value);
    }
    expect(valueOf(metric, { output: [7], expected: 7 }, metric === mrr ? {} : { k: 1 })).toBe(1);
    expect(valueOf(metric, { output: ['d7'], expected: 'd7' }, metric === mrr ? {} : { k: 1 })).toBe(1);
  });

  test('a repeated id keeps its best rank', () => {
    expect(valueOf(metric, { ...row, output: ['d7', 'd7', ...ranked.slice(1)] })).toBe(valueOf(metric, row));
  });

  test('is missing for what cannot be read or judged', () => {
    expect(scoreSample(metric, { output: ranked })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(metric, { ...row, expected: [] })).toMatchObject({ class: 'undefined' });
    expect(scoreSample(metric, { ...row, expected: {} })).toMatchObject({ class: 'undefined' });
    for (const output of ['no list', '', null, 7, { other: [] }, [[1]], [{ name: 'x' }]]) {
      expect(scoreSample(metric, { ...row, output })).toMatchObject({ class: 'unparsable' });
    }
  });

  test('refuses relevance that is none', () => {
    expect(() => scoreSample(metric, { ...row, expected: { d3: -1 } })).toThrow(AssayError);
    expect(() => scoreSample(metric, { ...row, expected: { d3: Number.NaN } })).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1": the gain of d3/),
    );
    expect(() => scoreSample(metric, { ...row, expected: [['d3']] })).toThrow(
      usageError('E_METRIC_EXPECTED', /sample "s1"/),
    );
  });

  test('stays in [0, 1] and is 1 for the ideal order', () => {
    const gains = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 5 }), {
      minKeys: 1,
    });
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(gains, ids, (expected, output) => {
        const value = valueOf(metric, { output, expected })!;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        const best = Object.keys(expected).sort((a, b) => expected[b]! - expected[a]!);
        const ideal = valueOf(metric, { output: best, expected, metadata: { k: best.length } });
        expect(ideal).toBeCloseTo(1, 12);
      }),
    );
  });
});

test('a gain of 0 is not relevant', () => {
  const sample = { output: ['a', 'b'], expected: { a: 0, b: 1 } };
  expect(valueOf(mrr, sample)).toBe(0.5);
  expect(valueOf(recallAtK, sample, { k: 1 })).toBe(0);
  expect(scoreSample(hitAtK, { output: ['a'], expected: { a: 0 } })).toMatchObject({ class: 'undefined' });
});

test('the reciprocal rank is 0 where the first relevant id stands below the first k', () => {
  const row = { output: ['a', 'b', 'c'], expected: ['c'] };
  expect(valueOf(mrr, row, { k: 3 })).toBeCloseTo(1 / 3, 12);
  expect(valueOf(mrr, row, { k: 2 })).toBe(0);
  expect(valueOf(mrr, row, {})).toBeCloseTo(1 / 3, 12);
});
