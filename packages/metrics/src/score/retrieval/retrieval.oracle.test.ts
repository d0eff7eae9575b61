import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreMisses } from '../../testing/score-misses.ts';
import { scoreSample } from '../../testing/score-sample.ts';
import { hitAtK } from './hit-at-k.ts';
import { mrr } from './mrr.ts';
import { ndcgAtK } from './ndcg-at-k.ts';
import { precisionAtK } from './precision-at-k.ts';
import { recallAtK } from './recall-at-k.ts';

interface Case {
  readonly ranked: readonly string[];
  readonly relevance: Readonly<Record<string, number>>;
  readonly k: number;
  readonly expect: Readonly<Record<string, number | null>>;
}

const oracle = readOracle<{ cases: readonly Case[] }>('metrics/retrieval.json');
const metrics: Record<string, (k: number) => [Metric, Record<string, unknown>]> = {
  hit_at_k: (k) => [hitAtK, { k }],
  recall_at_k: (k) => [recallAtK, { k }],
  precision_at_k: (k) => [precisionAtK, { k }],
  mrr: () => [mrr, {}],
  ndcg_at_k_linear: (k) => [ndcgAtK, { k, gain: 'linear' }],
  ndcg_at_k_exponential: (k) => [ndcgAtK, { k, gain: 'exponential' }],
};
const values = (oracle?.cases ?? []).flatMap((each, i) =>
  Object.entries(each.expect).map(([name, value]) => [i, name, value, each] as const),
);

describe('metrics/retrieval.json', () => {
  test.skipIf(oracle === null)('is not absent, and has cases', () => {
    expect(values.length).toBeGreaterThan(0);
  });

  test.each(values)('case %i: %s', (_i, name, value, each) => {
    expect(metrics).toHaveProperty(name);
    const [metric, params] = metrics[name]!(each.k);
    const score = scoreSample(metric, { output: each.ranked, expected: each.relevance }, params);
    expect(scoreMisses(score, value)).toEqual([]);
  });
});
