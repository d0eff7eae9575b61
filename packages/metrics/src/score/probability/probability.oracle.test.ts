import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreMisses } from '../../testing/score-misses.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { averagePrecision } from './average-precision.ts';
import { brier } from './brier.ts';
import { logLoss } from './log-loss.ts';
import { rocAuc } from './roc-auc.ts';

interface Case {
  readonly gold: readonly number[];
  readonly prob: readonly number[];
  readonly expect: Readonly<Record<string, number | null>>;
}

const oracle = readOracle<{ cases: readonly Case[] }>('metrics/probability.json');
const metrics: Record<string, Metric> = {
  roc_auc: rocAuc,
  average_precision: averagePrecision,
  brier,
  log_loss: logLoss,
};
const values = (oracle?.cases ?? []).flatMap((each, i) =>
  Object.entries(each.expect).map(([name, value]) => [i, name, value, each] as const),
);

describe('metrics/probability.json', () => {
  test.skipIf(oracle === null)('is not absent, and has cases', () => {
    expect(values.length).toBeGreaterThan(0);
  });

  test.each(values)('case %i: %s', (_i, name, value, each) => {
    const rows = each.gold.map((expected, j) => ({ expected, output: each.prob[j]! }));
    expect(metrics).toHaveProperty(name);
    expect(scoreMisses(scoreSet(metrics[name]!, rows).result, value)).toEqual([]);
  });
});
