import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { ScoringSample } from '../../catalogue/metric.ts';
import { scoreSample } from '../../testing/score-sample.ts';
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

describe('ndcgAtK', () => {
  const graded = { output: ['a', 'x', 'b'], expected: { a: 1, b: 3, c: 2 } };

  test('linear and exponential gain', () => {
    const log3 = Math.log2(3);
    expect(valueOf(ndcgAtK, graded, { k: 3 })).toBeCloseTo((1 + 3 / 2) / (3 + 2 / log3 + 1 / 2), 12);
    expect(valueOf(ndcgAtK, graded, { k: 3, gain: 'exponential' })).toBeCloseTo(
      (1 + 7 / 2) / (7 + 3 / log3 + 1 / 2),
      12,
    );
    expect(valueOf(ndcgAtK, row)).toBeCloseTo((1 / log3 + 1 / Math.log2(5)) / (1 + 1 / log3), 12);
  });

  test('looks no further than k, in the ranking and in the best order', () => {
    const idcg = 3 + 2 / Math.log2(3);
    expect(scoreSample(ndcgAtK, graded, { k: 2 })).toEqual(scored(1 / idcg, { k: 2, dcg: 1, idcg }));
  });

  test('an entry without an id holds its place and gains nothing', () => {
    const output = [{ text: 'about nothing' }, { id: 'a', text: '' }];
    expect(valueOf(ndcgAtK, { output, expected: { a: 1 } })).toBeCloseTo(1 / Math.log2(3), 12);
  });

  test('is 0 with gains of 0 only, missing where a double cannot hold it', () => {
    expect(scoreSample(ndcgAtK, { output: ['a'], expected: { a: 0 } })).toEqual(
      scored(0, { k: 5, dcg: 0, idcg: 0 }),
    );
    const huge = { output: ['a', 'b'], expected: { a: 2000, b: 1 } };
    expect(scoreSample(ndcgAtK, huge, { gain: 'exponential' })).toMatchObject({ class: 'undefined' });
  });
});
