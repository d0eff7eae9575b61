import type { Gate, Stability } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { stabilityOf } from '../repeat/stability-of.ts';
import { type MadeRow, madeRun, passing } from '../report/testing/scored-run.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import { judgeGates } from './judge-project.ts';

async function judged(rule: Gate, runs: readonly ScoredRun[], more: readonly Gate[] = []) {
  const stability: Stability | null = runs.length < 2 ? null : await stabilityOf(runs);
  const evidence = runs.map((run) => ({ ...run, facts: null, stability, baselines: new Map() }));
  const gates = [rule, ...more].map((each) => ({ rule: each, line: 1 }));
  return (await judgeGates(gates, evidence)).gates[0]!;
}

const series = (...passed: readonly number[]): readonly ScoredRun[] =>
  passed.map((count, i) => madeRun({ id: `run-${i}`, rows: passing(count, 20) }));

const meanGate = (min: number, more: object = {}): Gate => ({
  metric: 'exact-match',
  pass_rate: { min },
  over: 'series',
  ...more,
});

describe('a gate over a series', () => {
  test('holds the mean over runs to its limit, once, with the interval over runs', async () => {
    const { checks, outcome } = await judged(meanGate(0.75), series(14, 16, 15));
    expect(outcome).toBe('pass');
    expect(checks).toHaveLength(1);
    expect(checks[0]).toMatchObject({ name: 'mean over runs of exact-match.pass_rate', value: 0.75 });
    // R: t.test(c(0.70, 0.80, 0.75))$conf.int
    expect(checks[0]!.interval!.low).toBeCloseTo(0.6257931, 6);
    expect(checks[0]!.interval!.high).toBeCloseTo(0.8742069, 6);
    expect((await judged(meanGate(0.76), series(14, 16, 15))).outcome).toBe('fail');
    expect((await judged({ macro_f1: { min: 0.75 }, over: 'series' }, series(14, 16))).outcome).toBe('pass');
  });

  test('is told of every run of the series, and another gate of each run alone', async () => {
    const runs = series(14, 16, 15);
    const stability = await stabilityOf(runs);
    const evidence = runs.map((run) => ({ ...run, facts: null, stability, baselines: new Map() }));
    const alone = { metric: 'exact-match', pass_rate: { min: 0.75 } };
    const { verdict } = await judgeGates(
      [meanGate(0.9), alone].map((rule) => ({ rule, line: 1 })),
      evidence,
    );
    expect(verdict.reasons.map(({ outcome, run_ids: ids }) => [outcome, ids])).toEqual([
      ['fail', ['run-0', 'run-1', 'run-2']],
      ['fail', ['run-0']],
      ['pass', ['run-1']],
      ['pass', ['run-2']],
    ]);
  });

  test('of one run, of a number that the runs do not have, and of runs without a value is inconclusive', async () => {
    expect((await judged(meanGate(0), series(14))).outcome).toBe('inconclusive');
    const gate: Gate = { metric: 'exact-match', value: { min: 0 }, over: 'series' };
    expect((await judged(gate, series(14, 15))).outcome).toBe('inconclusive');
  });

  const lost = (n: number): readonly ScoredRun[] =>
    [0, 1].map((i) => {
      const rows: readonly MadeRow[] = passing(20, 20).map((row, at) =>
        at < n ? { ...row, scores: ['!provider_error'] } : row,
      );
      return madeRun({ id: `run-${i}`, rows });
    });

  test('samples that are missing could turn it, and a stability gate too, unless they are ignored', async () => {
    const { outcome, checks } = await judged(meanGate(0.9), lost(15));
    expect(outcome).toBe('inconclusive');
    expect(checks[0]!.message).toContain('30 missing could change the outcome');
    expect((await judged(meanGate(0.9, { missing: 'ignore' }), lost(15))).outcome).toBe('pass');
    const stability = { metric: 'exact-match', max_std: 0.05 };
    expect((await judged({ stability }, lost(15))).outcome).toBe('inconclusive');
    expect((await judged({ stability: { ...stability, missing: 'ignore' } }, lost(15))).outcome).toBe('pass');
    expect((await judged({ stability }, lost(1), [{ coverage: { min: 0.9 } }])).outcome).toBe('pass');
    expect((await judged({ stability }, lost(0))).outcome).toBe('pass');
  });

  test.each([3, 6, 7, 9, 11, 13, 49])(
    'runs that are alike do not vary at all, whatever their number: %i of them keep to a max_std of 0',
    async (runs) => {
      const stability = { metric: 'exact-match', max_std: 0 };
      const alike = Array.from({ length: runs }, () => 14);
      expect((await judged({ stability }, series(...alike))).outcome).toBe('pass');
      expect((await judged({ stability }, series(...alike.with(0, 13)))).outcome).toBe('fail');
    },
  );
});
