import type { JsonValue } from '@assay/records';
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
import { comparisonPage } from './comparison-page.ts';
import { pageLines } from './testing/page-lines.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const N = 60;

/** Samples with two items, or with ten where many are missed: the number of the set is not the mean of its parts. */
function samples(answer: (i: number, items: readonly string[]) => JsonValue, n = N): readonly TestSample[] {
  return Array.from({ length: n }, (_, i) => {
    const items = Array.from({ length: i % 3 === 0 ? 10 : 2 }, (__, item) => `item ${item}`);
    const tags = [i % 2 === 0 ? 'even' : 'odd'];
    return { expected: items, metadata: { tags }, trials: [{ output: answer(i, items) }] };
  });
}

async function scored(given: readonly TestSample[], metric = 'set-f1-micro'): Promise<ScoredRun> {
  const scorer = await scorerOf([catalogueMetric(metric)], project.context());
  const { scoring } = await scoreSamples(project, given, scorer);
  return (await openScored(scoring.id, project.store))!;
}

const whole = (_: number, items: readonly string[]): JsonValue => [...items];
const half = (i: number, items: readonly string[]): JsonValue =>
  i % 3 === 0 ? items.slice(0, 3) : [...items];

describe('setDifference', () => {
  test('is of the numbers of the sets, with an interval and a p-value from the same pairs', async () => {
    const [before, after] = [await scored(samples(whole)), await scored(samples(half))];
    const comparison = await compareScorings(before, after);
    const { value } = after.scoring.aggregates.set_values!.all['set-f1-micro']!;
    const [set] = comparison.set_values;
    expect(set).toMatchObject({ n: N, before: 1, after: value, test: 'permutation', interval_missing: null });
    expect(set!.difference).toBeCloseTo(value! - 1, 12);
    expect(set!.interval!.low).toBeLessThan(set!.difference!);
    expect(set!.interval!.high).toBeGreaterThan(set!.difference!);
    expect(set!.interval!.high).toBeLessThan(0);
    expect(set!.p_adjusted).toBeLessThan(0.05);
    expect(comparison.scores).toEqual([]);
    expect(comparison.cohorts.map(({ set_values: sets }) => sets[0]!.n)).toEqual([30, 30]);
    const text = pageLines(comparisonPage(comparison));
    expect(text).toMatch(/set-f1-micro: worse by 0\.\d+ \[0\.\d+, 0\.\d+\] on 60 pairs/);
  });

  test('of the same answers there is none, and p is 1', async () => {
    const comparison = await compareScorings(await scored(samples(half)), await scored(samples(half)));
    expect(comparison.set_values[0]).toMatchObject({
      difference: 0,
      interval: null,
      interval_missing: 'no sample makes a difference',
      p_value: 1,
    });
  });

  test('clusters of a rate that changed by the same are told as such', async () => {
    const answered = (right: number): Promise<ScoredRun> =>
      scored(
        Array.from({ length: 12 }, (_, i) => ({
          expected: 'yes',
          metadata: { cluster: `c${i % 3}` },
          trials: [{ output: i < right ? 'yes' : 'no' }],
        })),
        'accuracy',
      );
    const { set_values: sets } = await compareScorings(await answered(0), await answered(3));
    expect(sets[0]).toMatchObject({
      difference: 0.25,
      interval: null,
      interval_missing: 'every cluster changed by the same amount',
    });
  });

  test('is over the samples that both have', async () => {
    const [before, after] = [await scored(samples(half, 40)), await scored(samples(half, 60))];
    const { set_values: sets, only_after } = await compareScorings(before, after);
    expect(only_after).toBe(20);
    expect(sets[0]).toMatchObject({ n: 40, difference: 0 });
  });

  test('trials of a sample and groups are drawn together', async () => {
    const attempts = (passes: (i: number) => boolean): readonly TestSample[] =>
      Array.from({ length: 40 }, (_, i) => ({
        metadata: { group: `g${i % 10}` },
        trials: [{ output: passes(i) }, { output: passes(i + 1) }],
      }));
    const before = await scored(
      attempts((i) => i % 10 > 2),
      'all-pass-per-group',
    );
    const after = await scored(
      attempts((i) => i % 10 > 4),
      'all-pass-per-group',
    );
    const [set] = (await compareScorings(before, after)).set_values;
    expect(set).toMatchObject({ before: 0.6, after: 0.4, test: 'permutation' });
    expect(set!.interval!.low).toBeLessThan(-0.2);
  });
});

describe('accuracy and exact match of the same answers', () => {
  const answers = (
    isRight: (i: number, trial: number) => boolean,
    shape: (i: number) => object,
    trials = 1,
  ) =>
    Array.from({ length: 80 }, (_, i): TestSample => {
      const outputs = Array.from({ length: trials }, (__, trial) => ({
        output: isRight(i, trial) ? 'a' : 'b',
      }));
      return { expected: 'a', trials: outputs, ...shape(i) };
    });
  const both = async (given: readonly TestSample[]): Promise<ScoredRun> => {
    const scorer = await scorerOf(
      [catalogueMetric('accuracy'), catalogueMetric('exact-match')],
      project.context(),
    );
    const { scoring } = await scoreSamples(project, given, scorer);
    return (await openScored(scoring.id, project.store))!;
  };

  test.each<[string, number, (i: number) => object, number]>([
    ['few that turn', 10, () => ({}), 1],
    ['many that turn', 2, () => ({}), 1],
    ['none that turns', 1_000, () => ({}), 1],
    ['clusters', 3, (i) => ({ metadata: { cluster: `c${i % 9}` } }), 1],
    ['trials', 4, () => ({}), 3],
  ])('differ by the same, with the same interval and p-value: %s', async (_, every, shape, trials) => {
    const before = await both(answers((i) => i % 3 > 0, shape, trials));
    const after = await both(answers((i, trial) => i % 3 > 0 || (i + trial) % every === 0, shape, trials));
    const { scores, set_values: sets } = await compareScorings(before, after);
    const [ofScore, ofSet] = [scores[0]!, sets[0]!];
    expect(ofSet.difference).toBeCloseTo(ofScore.difference!, 12);
    expect([ofSet.test, ofSet.interval]).toEqual([ofScore.test, ofScore.interval]);
    expect(ofSet.p_value).toBe(ofScore.p_value);
    const { all } = after.scoring.aggregates.set_values!;
    const { pass_rate_interval: rate } = after.scoring.aggregates.metrics['exact-match']!;
    expect(all['accuracy']!.interval!.low).toBeCloseTo(rate!.low, 12);
    expect(all['accuracy']!.interval!.high).toBeCloseTo(rate!.high, 12);
  });
});

describe('a regression gate on a metric of sets', () => {
  const judged = async (before: ScoredRun, after: ScoredRun, rule: object) => {
    const regression = { against: 'main', metric: 'set-f1-micro', ...rule };
    const evidence = { ...after, facts: null, stability: null, baselines: new Map([['main', before]]) };
    return judgeGates([{ rule: { regression }, line: 1 }], [evidence]);
  };

  test('holds the number of the set to its limit, not the mean of what samples add to it', async () => {
    const [before, after] = [await scored(samples(whole)), await scored(samples(half))];
    const drop = 1 - after.scoring.aggregates.set_values!.all['set-f1-micro']!.value!;
    const mean = 1 - after.scoring.aggregates.metrics['set-f1-micro']!.mean!;
    expect(drop).toBeGreaterThan(mean + 0.1);
    const between = (drop + mean) / 2;
    const { verdict, gates } = await judged(before, after, { max_drop: between });
    expect(verdict.outcome).toBe('fail');
    expect(gates[0]!.checks[0]).toMatchObject({
      name: 'drop of set-f1-micro.value against main',
      value: expect.closeTo(drop, 9),
      n: N,
    });
    expect(gates[0]!.checks[0]!.interval!.low).toBeGreaterThan(0);
    expect((await judged(before, after, { max_drop: drop + 0.01 })).verdict.outcome).toBe('pass');
    expect((await judged(before, after, { max_drop: 0, confident_only: true })).verdict.outcome).toBe('fail');
    const counted = async (most: number) =>
      (await judged(before, after, { max_drop: 1, max_regressions: most })).verdict.outcome;
    expect([await counted(19), await counted(20)]).toEqual(['fail', 'pass']);
  });

  test('of one cohort, and of data that grew', async () => {
    const onlyOdd = (i: number, items: readonly string[]): JsonValue =>
      i % 2 === 0 ? [...items] : half(i, items);
    const [before, after] = [await scored(samples(whole, 50)), await scored(samples(onlyOdd))];
    expect((await judged(before, after, { max_drop: 0, cohort: 'even' })).verdict.outcome).toBe('pass');
    expect((await judged(before, after, { max_drop: 0.1, cohort: 'odd' })).verdict.outcome).toBe('fail');
  });
});
