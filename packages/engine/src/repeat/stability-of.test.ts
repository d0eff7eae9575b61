import { type ScoreFacts, stabilitySchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../adapters/node-digester.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import {
  booleanScore,
  labelScore,
  numberScore,
  type SampleRow,
  scoredRun,
  type ScoredRunOptions,
} from '../compare/testing/scored-run.ts';
import { pageLines } from '../compare/testing/page-lines.ts';
import { scorerSpread, stabilityOf } from './stability-of.ts';
import { stabilityMarkdown, stabilityPage } from './stability-page.ts';

async function series(
  facts: readonly ScoreFacts[],
  runs: readonly (readonly SampleRow[])[],
  options: ScoredRunOptions = {},
): Promise<ScoredRun[]> {
  return Promise.all(
    runs.map((samples, i) =>
      scoredRun(facts, samples, {
        ...options,
        manifest: { id: `run-${i + 1}`, run_index: i, seed: `${i}`, ...options.manifest },
      }),
    ),
  );
}

const refusals = [
  [true, false, true],
  [true, true, true],
  [true, false, true],
  [true, true, true],
  [true, false, true],
].map((values) => values.map((value, i) => ({ id: 'ABC'[i]!, scores: [value] })));

describe('stabilityOf', () => {
  test('the example of the source, to the digit', async () => {
    const runs = await series([booleanScore('refusal')], refusals, {
      named: { refusal_rate: 'refusal.pass_rate' },
    });
    const stability = await stabilityOf(runs);
    expect(stabilitySchema.parse(JSON.parse(JSON.stringify(stability)))).toEqual(stability);
    const { mean, std, n, missing } = stability.metrics['refusal_rate']!;
    expect(mean).toBeCloseTo(0.8, 12);
    expect(std).toBeCloseTo(0.18257418583505536, 12);
    expect(std!.toFixed(3)).toBe('0.183');
    expect([n, missing]).toEqual([5, 0]);
    expect(stability.metrics['refusal.pass_rate']).toEqual(stability.metrics['refusal_rate']);
    const bySample = Object.fromEntries(stability.samples.map(({ id, scores }) => [id, scores['refusal']]));
    const agreement = { kind: 'agreement', tied: false, n: 5, missing: 0, missing_by_class: {} };
    expect(bySample).toEqual({
      A: { ...agreement, mode: true, agreement_rate: 1, word: 'stable' },
      B: { ...agreement, mode: false, agreement_rate: 0.6, word: 'unstable' },
      C: { ...agreement, mode: true, agreement_rate: 1, word: 'stable' },
    });
    expect(stability.samples.map(({ id }) => id)).toEqual(['B', 'A', 'C']);
    expect(stability.scores['refusal']).toMatchObject({
      stable: 2,
      mostly_stable: 0,
      unstable: 1,
      not_assessed: 0,
    });
    expect(stability).toMatchObject({
      measures: 'model and scorer',
      run_ids: ['run-1', 'run-2', 'run-3', 'run-4', 'run-5'],
    });
  });

  test('one run that differs is mostly stable; two ties go to the smallest and are marked', async () => {
    const values = [
      [true, 'b', true],
      [true, 'a', false],
      [true, 'b', true],
      [false, 'a', false],
      [true, 'c', true],
    ];
    const runs = values.map(([x, y, z]) => [
      { id: 's', scores: [x!, y!] },
      { id: 't', scores: [z!, 'a'] },
    ]);
    const { samples } = await stabilityOf(await series([booleanScore('ok'), labelScore('tone')], runs));
    const [, s] = [samples.find(({ id }) => id === 't')!, samples.find(({ id }) => id === 's')!];
    expect(s.scores['ok']).toMatchObject({
      mode: true,
      agreement_rate: 0.8,
      word: 'mostly stable',
      tied: false,
    });
    expect(s.scores['tone']).toMatchObject({ mode: 'a', tied: true, agreement_rate: 0.4, word: 'unstable' });
    const even = await stabilityOf(
      await series([booleanScore('ok')], [[{ id: 's', scores: [true] }], [{ id: 's', scores: [false] }]]),
    );
    expect(even.samples[0]!.scores['ok']).toMatchObject({
      mode: false,
      tied: true,
      agreement_rate: 0.5,
      word: 'unstable',
    });
  });

  test('numbers have mean and deviation, by the declared type', async () => {
    const runs = [0, 1, 1].map((value) => [{ id: 's', scores: [value] }]);
    const { samples, scores } = await stabilityOf(await series([numberScore('similarity')], runs));
    expect(samples[0]!.scores['similarity']).toEqual({
      kind: 'spread',
      mean: expect.closeTo(2 / 3, 12) as number,
      std: expect.closeTo(Math.sqrt(1 / 3), 12) as number,
      n: 3,
      missing: 0,
      missing_by_class: {},
    });
    expect(scores).toEqual({});
  });

  test('a missing score lowers n and is named; a sample that a run lacks is absent; below two runs there is no agreement', async () => {
    const runs = [
      [
        { id: 'a', scores: [true] },
        { id: 'b', scores: [null] },
      ],
      [
        { id: 'a', scores: [null] },
        { id: 'b', scores: [null] },
      ],
      [{ id: 'a', scores: [true] }],
    ];
    const stability = await stabilityOf(await series([booleanScore('ok')], runs));
    const by = Object.fromEntries(stability.samples.map(({ id, scores }) => [id, scores['ok']]));
    expect(by['a']).toMatchObject({
      n: 2,
      missing: 1,
      agreement_rate: 1,
      missing_by_class: { rate_limited: 1 },
    });
    expect(by['b']).toMatchObject({
      n: 0,
      missing: 3,
      mode: null,
      agreement_rate: null,
      word: null,
      missing_by_class: { absent: 1, rate_limited: 2 },
    });
    expect(stability.metrics['ok.pass_rate']).toMatchObject({ n: 2, missing: 1, mean: 1, std: 0 });
    expect(stability.passes['ok']).toEqual([
      { k: 1, samples: 1, pass_at_k: 1, pass_hat_k: 1 },
      { k: 2, samples: 1, pass_at_k: 1, pass_hat_k: 1 },
      { k: 3, samples: 0, pass_at_k: null, pass_hat_k: null },
    ]);
  });

  test('scores whose trials a reducer made another metric of go by its name', async () => {
    const twice = (id: string, ...values: readonly boolean[]) => ({
      id,
      scores: values.map((value) => [value]),
    });
    const run = (id: string, second: boolean) =>
      scoredRun([booleanScore('ok')], [twice('a', true, second), twice('b', false, false)], {
        reducer: 'pass_at_k',
        k: 2,
        manifest: { id },
      });
    const stability = await stabilityOf([await run('one', true), await run('two', false)]);
    expect(stability.labels).toEqual({ ok: 'ok pass@2' });
    expect(JSON.stringify(stabilityPage(stability))).toContain('"ok pass@2.pass_rate"');
  });

  test('one run: no deviation, no agreement', async () => {
    const stability = await stabilityOf(await series([booleanScore('ok')], [[{ id: 'a', scores: [true] }]]));
    expect(stability.metrics['ok.mean']).toEqual({
      mean: 1,
      std: null,
      interval: null,
      interval_missing: 'one run',
      n: 1,
      missing: 0,
    });
    expect(stability.samples[0]!.scores['ok']).toMatchObject({
      mode: true,
      agreement_rate: null,
      word: null,
    });
    expect(pageLines(stabilityPage(stability))).toContain('One run says nothing about stability');
  });

  test('pass@k and pass^k over the runs: three of five, combinatorial', async () => {
    const values = [true, false, true, false, true].map((value) => [{ id: 'a', scores: [value] }]);
    const { passes } = await stabilityOf(await series([booleanScore('ok')], values));
    const rounded = passes['ok']!.map(({ k, pass_at_k: any, pass_hat_k: all }) => [
      k,
      any!.toFixed(6),
      all!.toFixed(6),
    ]);
    expect(rounded).toEqual([
      [1, '0.600000', '0.600000'],
      [2, '0.900000', '0.300000'],
      [3, '1.000000', '0.100000'],
      [4, '1.000000', '0.000000'],
      [5, '1.000000', '0.000000'],
    ]);
  });

  test.each([
    ['two of three', [true, false, true], { resolution: 0.75439, required_runs: 683 }],
    ['three of three', [true, true, true], { resolution: 1, required_runs: 60 }],
    ['one run', [true], { resolution: 1, required_runs: 60 }],
    ['nothing scored', [null, null], { resolution: null, required_runs: null }],
  ])('what so many runs can tell of a sample: %s', async (_, values, told) => {
    const runs = values.map((value) => [{ id: 'a', scores: [value] }]);
    const stability = await stabilityOf(await series([booleanScore('ok')], runs));
    const { resolution, required_runs: needed } = stability.precision['ok']!;
    expect({ resolution: resolution && Number(resolution.toFixed(5)), required_runs: needed }).toEqual(told);
  });

  test('the variance is of runs within a sample, not between samples', async () => {
    const runs = [true, false, true, false].map((value) => [
      { id: 'steady', scores: [true] },
      { id: 'never', scores: [false] },
      { id: 'flips', scores: [value] },
    ]);
    const stability = await stabilityOf(await series([booleanScore('ok')], runs));
    expect(stability.precision['ok']!.within_sample_variance).toBeCloseTo(0.25 / 3, 12);
    expect(pageLines(stabilityPage(stability))).toMatch(/ok +0\.0833 +0\.4001 +257/);
  });

  test('numbers of different scales are put in one order', async () => {
    const open = numberScore('words', {
      type: { kind: 'number', min: 0, max: null },
      pass_rule: null,
      direction: 'none',
    });
    const runs = [
      [
        { id: 'calm', scores: [1000, 0.5] },
        { id: 'wild', scores: [1000, 0] },
      ],
      [
        { id: 'calm', scores: [1001, 0.5] },
        { id: 'wild', scores: [1000, 1] },
      ],
    ];
    const { samples } = await stabilityOf(await series([open, numberScore('similarity')], runs));
    expect(samples.map(({ id }) => id)).toEqual(['wild', 'calm']);
  });

  test.each([
    ['specification', { manifest: { task_specification_key: 'other' } }],
    ['scorer', { scoring: { scorer_version: nodeDigester.json('x') } }],
    ['hidden_data', { scoring: { label_key: 'another' } }],
    ['data', { manifest: { inputs_digest: nodeDigester.json('x') } }],
    [
      'parameters',
      { manifest: { model: { key: 'model', provider: 'module' as const, parameters: { temperature: 1 } } } },
    ],
  ])('another %s is not a repetition', async (what, options) => {
    const rows = [{ id: 'a', scores: [true] }];
    const runs = [
      ...(await series([booleanScore('ok')], [rows])),
      ...(await series([booleanScore('ok')], [rows], options)),
    ];
    await expect(stabilityOf(runs)).rejects.toMatchObject({
      code: 'E_REPEAT_UNLIKE',
      message: expect.stringContaining(what) as string,
    });
  });

  test('no run is refused', async () => {
    await expect(stabilityOf([])).rejects.toMatchObject({ code: 'E_REPEAT_EMPTY' });
  });

  test('replayed outputs measure the scorer alone', async () => {
    const manifest = { model: { key: 'model', provider: 'replay' as const } };
    const stability = await stabilityOf(await series([booleanScore('ok')], refusals, { manifest }));
    expect(stability.measures).toBe('scorer alone');
    expect(pageLines(stabilityPage(stability))).toContain('what varies is the scorer alone');
  });
});

describe('scorerSpread', () => {
  const rescored = (values: readonly (readonly boolean[])[]) =>
    series(
      [booleanScore('refusal')],
      values.map((row) => row.map((value, i) => ({ id: 'ABC'[i]!, scores: [value] }))),
      {
        manifest: { id: 'run-1' },
      },
    );

  test('the same outputs, the same scores: the solver varied', async () => {
    const overRuns = await stabilityOf(await series([booleanScore('refusal')], refusals));
    const spread = await scorerSpread(
      await rescored([
        [true, false, true],
        [true, false, true],
      ]),
      overRuns,
    );
    expect(spread.metrics['refusal.pass_rate']).toMatchObject({ scorer: 0, source: 'solver' });
    expect(spread.metrics['refusal.pass_rate']!.solver).toBeCloseTo(0.18257418583505536, 12);
    expect(spread.samples).toEqual({ solver: 1, scorer: 0, neither: 2 });
    expect(pageLines(stabilityPage(overRuns, { scorer: spread }))).toMatch(
      /refusal\.pass_rate +0\.1826 +0\.0000 +0\.1826 +the solver/,
    );
  });

  test('the same outputs scored differently: the scorer varied', async () => {
    const overRuns = await stabilityOf(await series([booleanScore('refusal')], refusals));
    const spread = await scorerSpread(
      await rescored([
        [true, false, true],
        [true, true, true],
        [true, false, false],
      ]),
      overRuns,
    );
    expect(spread.metrics['refusal.pass_rate']!.source).toBe('scorer');
    expect(spread.samples).toEqual({ solver: 0, scorer: 2, neither: 1 });
    const steady = await stabilityOf(await series([booleanScore('refusal')], [refusals[0]!, refusals[0]!]));
    const calm = await scorerSpread(
      await rescored([
        [true, false, true],
        [true, false, true],
      ]),
      steady,
    );
    expect(calm.metrics['refusal.pass_rate']!.source).toBe('neither');
  });

  test('one scoring, or several runs, cannot tell', async () => {
    const overRuns = await stabilityOf(await series([booleanScore('refusal')], refusals));
    for (const wrong of [
      await rescored([[true, true, true]]),
      await series([booleanScore('refusal')], refusals),
    ]) {
      await expect(scorerSpread(wrong, overRuns)).rejects.toMatchObject({ code: 'E_REPEAT_RESCORED' });
    }
  });
});

describe('stabilityPage and stabilityMarkdown', () => {
  test('show the numbers, and the unstable samples first, with their word', async () => {
    const runs = await series([booleanScore('refusal')], refusals, {
      named: { refusal_rate: 'refusal.pass_rate' },
    });
    const stability = await stabilityOf(runs);
    const text = pageLines(stabilityPage(stability));
    expect(text).toMatch(/refusal_rate +0\.80 +\[0\.57, 1\.00\] +0\.1826 +5 +0/);
    expect(text).toMatch(/B +refusal +refusal\.agreement_rate: 0\.6000, mode false +unstable +5 +0/);
    expect(text).toContain('1 of 3, the least stable first.');
    expect(text).toContain('Unstable does not mean that the model is wrong');
    const page = stabilityMarkdown(stability);
    expect(page).toContain('| refusal_rate | 0.80 | [0.57, 1.00] | 0.1826 | 5 | 0 |');
    expect(page).toContain('| refusal | 2 | 0 | 1 | 0 | 0.8667 |');
  });

  test('a long list is cut and says so; nothing in it is active', async () => {
    const id = (i: number) => `<b>\u001b]0;x\u0007${i}`;
    const runs = [true, false].map((value) =>
      Array.from({ length: 5 }, (_, i) => ({ id: id(i), scores: [value] })),
    );
    const stability = await stabilityOf(await series([booleanScore('ok')], runs));
    const text = pageLines(stabilityPage(stability, { samples: 2 }));
    expect(text).toContain('the first 2 of 5 scores');
    expect(stabilityMarkdown(stability)).not.toContain('<b>');
  });
});
