import type { RegressionRule } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { digestOf, type MadeRow, type MadeRun, madeRun, passing } from '../report/testing/scored-run.ts';
import type { GateEvidence } from './gate-result.ts';
import { type JudgedGates, judgeGates } from './judge-project.ts';

const share = { kind: 'number', min: 0, max: 1 } as const;
const half = { kind: 'at-least', threshold: 0.5 } as const;

function against(before: MadeRun, after: MadeRun): GateEvidence {
  const baselines = new Map([['main', madeRun({ id: 'run-before', ...before })]]);
  return { ...madeRun(after), facts: null, stability: null, baselines };
}

function judged(rule: Partial<RegressionRule>, evidence: GateEvidence): Promise<JudgedGates> {
  const regression = { against: 'main', metric: 'exact-match', ...rule };
  return judgeGates([{ rule: { regression }, line: 3 }], [evidence]);
}

async function outcome(rule: Partial<RegressionRule>, evidence: GateEvidence): Promise<string> {
  return (await judged(rule, evidence)).verdict.outcome;
}

const firstMessage = ({ verdict }: JudgedGates): string => verdict.reasons[0]!.message;

/** `lost` samples pass no longer, `won` pass now, of n. */
function flips(lost: number, won: number, n: number): GateEvidence {
  const rows = (of: (i: number) => boolean): MadeRow[] =>
    Array.from({ length: n }, (_, i) => ({ id: `s${i}`, scores: [of(i)] }));
  return against({ rows: rows((i) => i >= won || i < 0) }, { rows: rows((i) => i < n - lost) });
}

describe('regression by rows', () => {
  test('a drop equal to max_drop passes, one sample more fails', async () => {
    const after = (passed: number) => against({ rows: passing(55, 100) }, { rows: passing(passed, 100) });
    expect(await outcome({ max_drop: 0.05 }, after(50))).toBe('pass');
    expect(await outcome({ max_drop: 0.05 }, after(49))).toBe('fail');
    expect(await outcome({}, after(55))).toBe('pass');
    expect(await outcome({}, after(54))).toBe('fail');
    expect(await outcome({ max_drop: 0 }, after(60))).toBe('pass');
  });

  test('decimals: 0.55 to 0.5 is a drop of 0.05', async () => {
    const scores = [{ name: 'exact-match', type: share, pass_rule: half }];
    const run = (value: number): MadeRun => ({
      scores,
      rows: [
        { id: 'a', scores: [value] },
        { id: 'b', scores: [0.3] },
      ],
    });
    expect(await outcome({ max_drop: 0.025 }, against(run(0.55), run(0.5)))).toBe('pass');
    expect(await outcome({ max_drop: 0.0249 }, against(run(0.55), run(0.5)))).toBe('fail');
  });

  test('of a metric where lower is better, higher is the drop', async () => {
    const scores = [
      {
        name: 'exact-match',
        type: { kind: 'number', min: 0, max: null } as const,
        direction: 'lower' as const,
      },
    ];
    const run = (...values: number[]): MadeRun => ({
      scores,
      rows: values.map((v, i) => ({ id: `${i}`, scores: [v] })),
    });
    expect(await outcome({ max_drop: 1 }, against(run(1, 2, 3), run(2, 3, 4)))).toBe('pass');
    expect(await outcome({ max_drop: 0.9 }, against(run(1, 2, 3), run(2, 3, 4)))).toBe('fail');
    expect(await outcome({ max_drop: 0 }, against(run(2, 3, 4), run(1, 2, 3)))).toBe('pass');
    expect(await outcome({ max_regressions: 2 }, against(run(1, 2, 3), run(2, 3, 4)))).toBe('fail');
  });

  test('samples that went missing could have regressed', async () => {
    const rows = (lost: number): MadeRow[] =>
      passing(10, 10).map((row, i) => (i < lost ? { ...row, scores: ['!provider_error'] } : row));
    const after = (lost: number) => against({ rows: rows(0) }, { rows: rows(lost) });
    for (const by of ['rows', 'aggregate'] as const) {
      expect(await outcome({ by, max_drop: 0.1 }, after(9))).toBe('inconclusive');
      expect(await outcome({ by, max_drop: 0.1, missing: 'ignore' }, after(9))).toBe('pass');
      expect(await outcome({ by, max_drop: 0.1 }, after(1))).toBe('pass');
    }
    expect(await outcome({ max_regressions: 1 }, after(2))).toBe('inconclusive');
    expect(await outcome({ max_regressions: 2 }, after(2))).toBe('pass');
    expect(firstMessage(await judged({ max_drop: 0.1 }, after(9)))).toContain(
      'missing samples could change the outcome',
    );
  });

  test('max_regressions counts samples that pass no longer, whatever improved', async () => {
    const evidence = flips(3, 10, 100);
    expect(await outcome({ max_regressions: 3 }, evidence)).toBe('pass');
    expect(await outcome({ max_regressions: 2 }, evidence)).toBe('fail');
    expect(await outcome({ max_drop: 0 }, evidence)).toBe('pass');
    expect(await outcome({ max_drop: 0, max_regressions: 2 }, evidence)).toBe('fail');
  });

  test('confident_only: by the exact test; four of four flips may be chance, six of six are not', async () => {
    const loose = await judged({ max_drop: 0, confident_only: true }, flips(4, 0, 100));
    expect(loose.verdict.outcome).toBe('pass');
    expect(firstMessage(loose)).toContain(
      'chance alone could have made it (n 100; 4 worse, 0 better; p 0.13)',
    );
    expect(await outcome({ max_drop: 0, confident_only: true }, flips(6, 0, 100))).toBe('fail');
    expect(await outcome({ max_regressions: 0, confident_only: true }, flips(4, 0, 100))).toBe('pass');
    expect(await outcome({ max_drop: 0 }, flips(4, 0, 100))).toBe('fail');
  });

  test('confident_only over several gates is adjusted by Holm', async () => {
    const rule = {
      regression: { against: 'main', metric: 'exact-match', confident_only: true, max_drop: 0 },
    };
    const twice = [rule, { regression: { ...rule.regression, max_drop: 0.001 } }];
    const { verdict } = await judgeGates(
      twice.map((each, line) => ({ rule: each, line })),
      [flips(6, 0, 100)],
    );
    expect(verdict.outcome).toBe('pass');
    expect(verdict.reasons[0]!.message).toContain('p 0.063');
  });

  test('non_inferior: the data must exclude a larger drop', async () => {
    expect(await outcome({ max_drop: 0.1, non_inferior: true }, flips(1, 1, 100))).toBe('pass');
    expect(await outcome({ max_drop: 0.01, non_inferior: true }, flips(1, 1, 100))).toBe('inconclusive');
    expect(await outcome({ max_drop: 0.01, non_inferior: true }, flips(5, 0, 100))).toBe('fail');
    expect(await outcome({ max_drop: 0.05, non_inferior: true }, flips(0, 0, 100))).toBe('pass');
    const few = await judged({ max_drop: 0.05, non_inferior: true }, flips(0, 0, 10));
    expect(few.verdict.outcome).toBe('inconclusive');
    expect(firstMessage(few)).toContain('do not exclude a larger one: it could be 0.2775');
  });

  test('only samples that both have, with the same input, are paired', async () => {
    const rows = passing(4, 4);
    const evidence = against(
      { rows },
      {
        rows: [...rows.slice(1), { id: 'new', scores: [false] }],
        manifest: { inputs_digest: digestOf('f') },
      },
    );
    const result = await judged({ max_drop: 0, allow_changed: true }, evidence);
    expect(result.verdict.outcome).toBe('pass');
    expect(firstMessage(result)).toContain(
      'n 3; 0 worse, 0 better; p 1.0; 1 only in the baseline, 1 not in the baseline',
    );
  });

  test('a cohort and a subtask alone', async () => {
    const rows = (passed: boolean): MadeRow[] => [
      { id: '1', tags: ['a'], subtask: 'x', scores: [passed] },
      { id: '2', tags: ['b'], subtask: 'y', scores: [true] },
    ];
    const evidence = against({ rows: rows(true) }, { rows: rows(false) });
    expect(await outcome({ cohort: 'a' }, evidence)).toBe('fail');
    expect(await outcome({ cohort: 'b' }, evidence)).toBe('pass');
    expect(await outcome({ subtask: 'x' }, evidence)).toBe('fail');
    expect(await outcome({ subtask: 'y' }, evidence)).toBe('pass');
    expect(await outcome({ cohort: 'none' }, evidence)).toBe('inconclusive');
  });

  test('nothing scored in both, labels, no direction: inconclusive', async () => {
    const lost = against({ rows: [{ id: 's0', scores: ['!rate_limited'] }] }, { rows: passing(1, 1) });
    expect(await outcome({}, lost)).toBe('inconclusive');
    const label = {
      scores: [{ name: 'exact-match', type: { kind: 'label' } as const }],
      rows: [{ id: '1', scores: ['a'] }],
    };
    expect(await outcome({}, against(label, label))).toBe('inconclusive');
    const none = {
      scores: [{ name: 'exact-match', type: share, direction: 'none' as const }],
      rows: [{ id: '1', scores: [0.5] }],
    };
    expect(await outcome({}, against(none, none))).toBe('inconclusive');
  });
});

describe('regression by aggregate', () => {
  test('the rates of two sets of samples, exact, with an interval', async () => {
    const evidence = against({ rows: passing(80, 100) }, { rows: passing(78, 100) });
    const result = await judged({ by: 'aggregate', max_drop: 0.02 }, evidence);
    expect(result.verdict.outcome).toBe('pass');
    expect(firstMessage(result)).toMatch(
      /drop of exact-match\.pass_rate against main is 0\.02 \[-0\.\d+, 0\.\d+\], not more than 0\.02/,
    );
    expect(await outcome({ by: 'aggregate', max_drop: 0.0199 }, evidence)).toBe('fail');
    expect(await outcome({ by: 'aggregate', max_drop: 0, confident_only: true }, evidence)).toBe('pass');
    const clear = against({ rows: passing(90, 100) }, { rows: passing(40, 100) });
    expect(await outcome({ by: 'aggregate', max_drop: 0, confident_only: true }, clear)).toBe('fail');
    expect(await outcome({ by: 'aggregate', max_drop: 0.1, non_inferior: true }, evidence)).toBe(
      'inconclusive',
    );
  });

  test('means, own names, and a name with its aggregate', async () => {
    const scores = [{ name: 'exact-match', type: share, pass_rule: null }];
    const run = (value: number): MadeRun => ({
      scores,
      rows: [0, 0.1, value].map((v, i) => ({ id: `${i}`, scores: [v] })),
      named: { own: 'exact-match.p50' },
    });
    const evidence = against(run(0.8), run(0.5));
    expect(await outcome({ by: 'aggregate', max_drop: 0.1 }, evidence)).toBe('pass');
    expect(await outcome({ by: 'aggregate', max_drop: 0.09 }, evidence)).toBe('fail');
    expect(await outcome({ by: 'aggregate', metric: 'own', max_drop: 0 }, evidence)).toBe('pass');
    expect(await outcome({ by: 'aggregate', metric: 'exact-match.max', max_drop: 0.29 }, evidence)).toBe(
      'fail',
    );
    expect(await outcome({ metric: 'own', by: 'rows' }, evidence)).toBe('inconclusive');
    expect(await outcome({ metric: 'own', max_regressions: 1 }, evidence)).toBe('inconclusive');
  });

  test('what has no rows is compared by its aggregate unless rows are asked for', async () => {
    const run = (rows: MadeRun['rows']): MadeRun => ({ rows, named: { own: 'exact-match.pass_rate' } });
    const evidence = against(run(passing(80, 100)), run(passing(78, 100)));
    for (const metric of ['own', 'exact-match.pass_rate', 'macro_f1']) {
      expect(await outcome({ metric, max_drop: 0.02 }, evidence)).toBe('pass');
      expect(await outcome({ metric, max_drop: 0.0199 }, evidence)).toBe('fail');
    }
    const cohort = { metric: 'macro_f1', cohort: 'nobody', max_drop: 0.02 };
    expect(await outcome(cohort, evidence)).toBe('inconclusive');
  });
});

describe('data that grew', () => {
  const grown = (more: Partial<MadeRun> = {}): GateEvidence =>
    against(
      { rows: passing(80, 100), ...more },
      {
        rows: [...passing(78, 100), { id: 'new', scores: [false] }, { id: 'newer', scores: [false] }],
        manifest: { inputs_digest: digestOf('9') },
        ...more,
      },
    );

  test.each([{ by: 'rows' }, { by: 'aggregate' }, { metric: 'macro_f1' }] as const)(
    '%j: judged on what both have, with the number of the others beside it',
    async (rule) => {
      const result = await judged({ ...rule, max_drop: 0.02 }, grown());
      expect(result.verdict.outcome).toBe('pass');
      expect(firstMessage(result)).toContain('n 100');
      expect(firstMessage(result)).toContain('2 not in the baseline');
      expect(await outcome({ ...rule, max_drop: 0.0199 }, grown())).toBe('fail');
    },
  );

  test('a run of the first samples only is held to those of the baseline', async () => {
    const evidence = against(
      { rows: passing(10, 20) },
      { rows: passing(10, 10), manifest: { inputs_digest: digestOf('9') } },
    );
    const result = await judged({ max_drop: 0 }, evidence);
    expect(result.verdict.outcome).toBe('pass');
    expect(firstMessage(result)).toContain('10 only in the baseline');
    expect(await outcome({ by: 'aggregate', max_drop: 0 }, evidence)).toBe('pass');
  });

  test('nothing shared is inconclusive and says so', async () => {
    const evidence = against(
      { rows: [{ id: 'old', scores: [true] }] },
      { rows: [{ id: 'new', scores: [true] }], manifest: { inputs_digest: digestOf('9') } },
    );
    const result = await judged({}, evidence);
    expect(result.verdict.outcome).toBe('inconclusive');
    expect(firstMessage(result)).toContain(
      'no sample was scored in both (1 only in the baseline, 1 not in the baseline)',
    );
    expect(await outcome({ by: 'aggregate' }, evidence)).toBe('inconclusive');
  });

  test('an own name is judged by what it stands for, over the samples that both have', async () => {
    const evidence = grown({ named: { own: 'exact-match.pass_rate' } });
    const result = await judged({ metric: 'own', max_drop: 0.05 }, evidence);
    const plain = await judged({ metric: 'exact-match', by: 'aggregate', max_drop: 0.05 }, evidence);
    expect(result.verdict.outcome).toBe('pass');
    expect(firstMessage(result)).toBe(firstMessage(plain).replace('exact-match.pass_rate', 'own'));
    expect(firstMessage(result)).toContain('2 not in the baseline');
    expect(await outcome({ metric: 'own', max_drop: 0.05, allow_changed: true }, evidence)).toBe('pass');
  });

  test('the same samples in another order are the same', async () => {
    const rows = passing(3, 4);
    const evidence = against(
      { rows, named: { own: 'exact-match.pass_rate' } },
      {
        rows: rows.toReversed(),
        named: { own: 'exact-match.pass_rate' },
        manifest: { inputs_digest: digestOf('9') },
      },
    );
    expect(await outcome({}, evidence)).toBe('pass');
    expect(await outcome({ metric: 'own' }, evidence)).toBe('pass');
  });
});

describe('the baseline', () => {
  const rows = passing(2, 2);

  test.each([
    [
      'another scorer version',
      { scoring: { scorer_version: digestOf('9') } },
      'was made by another scorer version',
      'score its run again and set the baseline to it',
    ],
    [
      'other labels',
      { scoring: { hidden_data: `hmac-sha256:${'9'.repeat(64)}` } },
      'was scored against other labels',
      'set a new baseline',
    ],
    [
      'labels under another key',
      { scoring: { label_key: 'another' } },
      'cannot be compared by label (it was scored under another key)',
      'set a new baseline',
    ],
  ] as const)('%s is inconclusive unless allowed', async (_, changed, words, remedy) => {
    const evidence = against({ rows, ...changed }, { rows });
    const result = await judged({}, evidence);
    expect(result.verdict.outcome).toBe('inconclusive');
    expect(firstMessage(result)).toContain(words);
    expect(firstMessage(result)).toContain(`; ${remedy}, or say allow_changed: true`);
    expect(await outcome({ allow_changed: true }, evidence)).toBe('pass');
    expect(await outcome({ allow_changed: true, by: 'aggregate' }, evidence)).toBe('pass');
  });

  test('another model is what is being compared', async () => {
    const model = { key: 'm2', provider: 'module' as const };
    expect(await outcome({}, against({ rows, manifest: { model } }, { rows }))).toBe('pass');
  });

  test.each([
    ['a stopped run', { manifest: { stopped_because: 'max_tokens' } }],
    ['an open run', { manifest: { closed_at: null } }],
    ['an invalidated scoring', { scoring: { status: 'invalidated' as const } }],
    ['another set of scores', { scores: [{ name: 'other' }] }],
  ])('%s is not a baseline', async (_, changed) => {
    expect(await outcome({ allow_changed: true }, against({ rows, ...changed }, { rows }))).toBe(
      'inconclusive',
    );
  });

  test('none is inconclusive and says how to set one', async () => {
    const evidence = { ...against({ rows }, { rows }), baselines: new Map() };
    const result = await judged({}, evidence);
    expect(firstMessage(result)).toContain('there is no baseline named main; set one');
    expect(result.gates[0]!.checks[0]!.action).toEqual({ kind: 'set_baseline', name: 'main' });
  });
});
