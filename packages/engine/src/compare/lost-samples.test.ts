import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue, randomStream, type SetMetric } from '@assay/metrics';
import type { JsonObject, SetDifference } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeGates } from '../gate/judge-project.ts';
import { openScored, type ScoredRun } from '../score/scored-run.ts';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from '../score/testing/scored-project.ts';
import { compareScorings } from './compare-scorings.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

async function scored(
  samples: readonly TestSample[],
  names: readonly string[],
  params: JsonObject = {},
): Promise<ScoredRun> {
  const metrics = names.map((name) => catalogueMetric(name, params));
  const { scoring } = await scoreSamples(project, samples, await scorerOf(metrics, project.context()));
  return (await openScored(scoring.id, project.store))!;
}

/** The same run after an outage: of these samples, or trials of them, the provider gave nothing. */
function losing(
  samples: readonly TestSample[],
  isLost: (sample: number, trial: number) => boolean,
): readonly TestSample[] {
  return samples.map((sample, i) => ({
    ...sample,
    trials: sample.trials.map((trial, j) => (isLost(i, j) ? { failed: 'rate_limited' } : trial)),
  }));
}

async function judged(before: ScoredRun, after: ScoredRun, rule: object) {
  const regression = { against: 'main', max_drop: 0.02, missing: 'ignore', ...rule };
  const evidence = { ...after, facts: null, stability: null, baselines: new Map([['main', before]]) };
  const { verdict, gates } = await judgeGates([{ rule: { regression } as never, line: 1 }], [evidence]);
  return { outcome: verdict.outcome, check: gates[0]!.checks[0]! };
}

const setMetrics = catalogue
  .flatMap(({ metrics }) => metrics)
  .filter((metric): metric is SetMetric => metric.kind === 'set');

/** Rows of a metric's own example, some of them answered with what another one answers. */
function exampleSamples({ name, page }: SetMetric): readonly TestSample[] {
  const { rows } = page.example;
  const random = randomStream(7, name);
  return Array.from({ length: 24 }, (_, i): TestSample => {
    const row = rows[i % rows.length]!;
    const { output } = random.nextInt(3) === 0 ? rows[random.nextInt(rows.length)]! : row;
    const metadata = { ...row.metadata, tags: [i % 2 === 0 ? 'even' : 'odd'] };
    return {
      ...(row.input === undefined ? {} : { input: row.input }),
      ...(row.expected === undefined ? {} : { expected: row.expected }),
      metadata,
      trials: [{ output }],
    };
  });
}

describe('a run beside itself with samples lost', () => {
  test.each(setMetrics.map((metric) => [metric.name, metric] as const))(
    'shows no difference, either way round: %s',
    async (name, metric) => {
      const all = exampleSamples(metric);
      const params = (metric.page.example.params ?? {}) as JsonObject;
      const whole = await scored(all, [name], params);
      const random = randomStream(11, name);
      const draws = Array.from({ length: 3 }, (_, share) => all.map(() => random.nextInt(4) <= share));
      for (const lost of [all.map((_, i) => i >= 12), ...draws]) {
        const part = await scored(
          losing(all, (i) => lost[i]!),
          [name],
          params,
        );
        for (const [before, after] of [
          [whole, part],
          [part, whole],
        ] as const) {
          const comparison = await compareScorings(before, after);
          const sets = [comparison, ...comparison.cohorts].flatMap(({ set_values: found }) => found ?? []);
          expect(sets.length).toBeGreaterThan(0);
          for (const set of sets) expectNoDifference(set);
          for (const by of [{}, { by: 'aggregate' }, { cohort: 'odd' }]) {
            if (metric.direction === 'none') continue;
            const { check } = await judged(before, after, { metric: name, ...by });
            expect([check.outcome, check.value ?? 0]).not.toEqual(['fail', expect.anything()]);
            expect(check.value ?? 0).toBeCloseTo(0, 12);
          }
        }
      }
    },
    60_000,
  );
});

function expectNoDifference({ before, after, difference, p_value: p }: SetDifference): void {
  expect(after).toBe(before);
  expect(difference ?? 0).toBe(0);
  expect(p ?? 1).toBe(1);
}

/** Twenty-four questions, yes or no in turn; right where `isRight`. */
function answers(
  isRight: (i: number, trial: number) => boolean,
  { trials = 1, metadata = () => ({}) }: { trials?: number; metadata?: (i: number) => JsonObject } = {},
): readonly TestSample[] {
  return Array.from({ length: 24 }, (_, i): TestSample => {
    const [right, wrong] = i % 2 === 0 ? ['yes', 'no'] : ['no', 'yes'];
    return {
      expected: right,
      metadata: metadata(i),
      trials: Array.from({ length: trials }, (__, trial) => ({
        output: isRight(i, trial) ? right : wrong,
      })),
    };
  });
}

const labelMetrics = ['exact-match', 'accuracy', 'f1'];

describe('samples that an outage took', () => {
  test('neither gain nor lose: accuracy says what exact-match says of the same answers', async () => {
    const worse = await scored(
      answers((i) => i < 12),
      labelMetrics,
    );
    const outage = await scored(
      losing(
        answers((i) => i < 12),
        (i) => i >= 12,
      ),
      labelMetrics,
    );
    const { scores, set_values: sets } = await compareScorings(worse, outage);
    expect(scores[0]).toMatchObject({ n: 12, mean_before: 1, mean_after: 1, difference: 0, p_value: 1 });
    for (const set of sets) {
      expect(set).toMatchObject({ n: 12, before: 1, after: 1, difference: 0, p_value: 1 });
      expect(set).toMatchObject({ missing_before: 0, missing_after: 12 });
    }
  });

  test('do not hide a model that is worse from a gate, nor turn it round', async () => {
    const main = await scored(
      answers((i) => i >= 3),
      labelMetrics,
    );
    // 0.75 worse on the ten that it answered of the fourteen before the outage; the outage is on those it is bad at.
    const model = answers((i) => i >= 12 || i < 3);
    const hidden = await scored(
      losing(model, (i) => i >= 6 && i < 12),
      labelMetrics,
    );
    const expected = (3 - 3) / 18;
    for (const metric of ['exact-match', 'accuracy']) {
      for (const by of ['rows', 'aggregate']) {
        if (metric === 'accuracy' && by === 'rows') continue;
        const { check } = await judged(main, hidden, { metric, by });
        expect(check).toMatchObject({ n: 18, value: expect.closeTo(expected, 12) });
      }
    }
  });

  test('leave the number of code of the project without a difference, which cannot be had of a part', async () => {
    await writeFile(
      join(project.folder, 'right.mjs'),
      'export const set = true;\nexport default (rows) => rows.filter((row) => row.output === row.expected).length / rows.length;\n',
    );
    const own = [
      {
        score_name: 'own',
        metric: { kind: 'module', path: 'right.mjs' },
        params: {},
      },
    ] as const;
    const scoredOwn = async (samples: readonly TestSample[]): Promise<ScoredRun> => {
      const scorer = await scorerOf(own, project.context());
      const { scoring } = await scoreSamples(project, samples, scorer);
      await scorer.close();
      return (await openScored(scoring.id, project.store))!;
    };
    const given = answers((i) => i < 12);
    const [whole, part] = [await scoredOwn(given), await scoredOwn(losing(given, (i) => i >= 12))];
    expect((await compareScorings(whole, part)).set_values[0]).toMatchObject({
      before: 0.5,
      after: 1,
      difference: null,
      interval_missing: 'the two are over different samples: 12 samples took part on one side only',
    });
    expect((await compareScorings(whole, whole)).set_values[0]).toMatchObject({ difference: 0 });
    expect((await judged(part, whole, { metric: 'own' })).check).toMatchObject({
      outcome: 'inconclusive',
      message: expect.stringContaining('12 samples took part on one side only'),
    });
    expect((await judged(whole, whole, { metric: 'own' })).outcome).toBe('pass');
  });

  test('leave a coverage that falls to be seen', async () => {
    const [main, hidden] = [
      answers(() => true),
      losing(
        answers(() => true),
        (i) => i >= 12,
      ),
    ];
    const { check, outcome } = await judged(
      await scored(main, labelMetrics),
      await scored(hidden, labelMetrics),
      {
        metric: 'exact-match.coverage',
        by: 'aggregate',
      },
    );
    expect([outcome, check.value]).toEqual(['fail', 0.5]);
  });

  test.each<[string, (i: number, trial: number) => boolean, object]>([
    ['whole samples', (i) => i % 5 === 0, {}],
    ['trials of some', (i, trial) => trial > i % 3, { trials: 3 }],
    ['trials of hard ones', (i, trial) => i > 11 && trial > 0, { trials: 3 }],
    ['samples of clusters', (i) => i % 5 === 0, { metadata: (i: number) => ({ cluster: `c${i % 6}` }) }],
  ])('law: accuracy and exact-match agree in all that is said: %s', async (_, isLost, shape) => {
    const before = await scored(
      answers((i, trial) => (i + trial) % 3 > 0, shape),
      labelMetrics,
    );
    const after = await scored(
      losing(
        answers((i, trial) => (i * 7 + trial) % 4 > 0, shape),
        isLost,
      ),
      labelMetrics,
    );
    for (const [was, is] of [
      [before, after],
      [after, before],
    ] as const) {
      const comparison = await compareScorings(was, is);
      const [one, set] = [comparison.scores[0]!, comparison.set_values[0]!];
      expect([set.n, set.test, set.interval, set.p_value]).toEqual([
        one.n,
        one.test,
        one.interval,
        one.p_value,
      ]);
      expect([set.before, set.after, set.difference]).toEqual([
        one.mean_before,
        one.mean_after,
        one.difference,
      ]);
    }
  });
});
