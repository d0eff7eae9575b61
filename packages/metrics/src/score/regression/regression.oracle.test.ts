import { describe, expect, test } from 'vitest';
import { readOracle } from '../../../../../testing/oracle-files.ts';
import type { Metric } from '../../catalogue/metric.ts';
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
    expect(scoreSet(metrics[name]!, rows).result).toMatchObject(near(value));
  });
});

/** A score within 5e-10 of the reference; where the reference has none, a missing one. */
const near = (value: number | null) =>
  value === null ? { kind: 'missing' } : { kind: 'scored', value: expect.closeTo(value, 9) };
