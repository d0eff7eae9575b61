import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreMisses } from '../../testing/score-misses.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { kendall } from './kendall.ts';
import { mae } from './mae.ts';
import { mse } from './mse.ts';
import { pearson } from './pearson.ts';
import { r2 } from './r2.ts';
import { rmse } from './rmse.ts';
import { spearman } from './spearman.ts';

interface Case {
  readonly gold: readonly number[];
  readonly pred: readonly number[];
  readonly expect: Readonly<Record<string, number | null>>;
}

const oracle = readOracle<{ cases: readonly Case[] }>('metrics/regression.json');
const metrics: Record<string, Metric> = { mae, mse, rmse, r2, pearson, spearman, kendall_tau_b: kendall };
/** What scikit-learn does unless told otherwise. */
const params: Record<string, Record<string, unknown>> = { r2: { force_finite: true } };
const values = (oracle?.cases ?? []).flatMap((each, i) =>
  Object.entries(each.expect).map(([name, value]) => [i, name, value, each] as const),
);

describe('metrics/regression.json', () => {
  test.skipIf(oracle === null)('is not absent, and has cases', () => {
    expect(values.length).toBeGreaterThan(0);
  });

  test.each(values)('case %i: %s', (_i, name, value, each) => {
    const rows = each.gold.map((expected, j) => ({ expected, output: each.pred[j]! }));
    expect(metrics).toHaveProperty(name);
    expect(scoreMisses(scoreSet(metrics[name]!, rows, params[name]).result, value)).toEqual([]);
  });
});
