import { catalogue, type Metric } from '@assay/metrics';
import type { JsonObject, JsonValue, MissingClass } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeGates } from '../gate/judge-project.ts';
import { publishedMarks } from '../publish/reported-number.ts';
import { stabilityOf } from '../repeat/stability-of.ts';
import { openScored } from './scored-run.ts';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from './testing/scored-project.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

type Answer = { readonly output: JsonValue } | { readonly failed: MissingClass };

/** Ways to say nothing that can be judged. */
const nothings: Readonly<Record<string, (i: number) => Answer>> = {
  null: () => ({ output: null }),
  prose: () => ({ output: 'I do not know' }),
  crash: () => ({ failed: 'crash' }),
  'their own timeout': () => ({ failed: 'timeout' }),
  refusal: () => ({ failed: 'refusal' }),
  'null, prose and crash in turn': (i) =>
    [{ output: null }, { output: 'I do not know' }, { failed: 'crash' } as const][i % 3]!,
};

/** Twenty samples of a metric's own example; from the fifth on they are answered with nothing, in every other place where `spread`. */
function samplesOf(
  { page }: Metric,
  answer: ((i: number) => Answer) | null,
  isSpoilt: (i: number) => boolean,
) {
  const { rows } = page.example;
  return Array.from({ length: 20 }, (_, i): TestSample => {
    const { output, ...row } = rows[i % rows.length]!;
    return { ...row, trials: [answer === null || !isSpoilt(i) ? { output } : answer(i)] };
  });
}

async function scored(metric: Metric, samples: readonly TestSample[]) {
  const params = (metric.page.example.params ?? {}) as JsonObject;
  const scorer = await scorerOf([catalogueMetric(metric.name, params)], project.context());
  const { scoring } = await scoreSamples(project, samples, scorer);
  return (await openScored(scoring.id, project.store))!;
}

async function judged(run: Awaited<ReturnType<typeof scored>>, rule: object) {
  const evidence = { ...run, facts: null, stability: null, baselines: new Map() };
  return (await judgeGates([{ rule: rule as never, line: 1 }], [evidence])).verdict;
}

/** Their outputs are ratings by people; agreement cannot count one that is not there. */
const ofPeople = new Set([
  'percent-agreement',
  'fleiss-kappa',
  'randolph-kappa',
  'krippendorff-alpha',
  'gwet-ac1',
]);
/** Their numbers are of the run (durations), not of answers. */
const ofRuns = new Set(['latency']);
/** Refusals are what these are about: one is a good answer. */
const aboutRefusals = new Set(['safety-violation-rate']);

/** A wrong text lowers these by its length, so that it has to be as long as the right one. */
const ofLetters = new Set(['chrf', 'chrf-plus-plus']);
const misspelt = (expected: JsonValue | undefined): JsonValue =>
  typeof expected === 'string' ? expected.replaceAll(/\S/gu, 'ж') : null;

const metrics = catalogue
  .flatMap(({ metrics: all }) => all)
  .filter((metric) => metric.kind !== 'port' && !ofPeople.has(metric.name) && !ofRuns.has(metric.name));

/** The number as people see it, higher being better, with who is in it. */
function numberOf(metric: Metric, { scoring }: Awaited<ReturnType<typeof scored>>) {
  const { set_values: sets, metrics: all } = scoring.aggregates;
  const sign = metric.direction === 'lower' ? -1 : 1;
  const set = sets?.all[metric.name];
  if (set !== undefined)
    return { value: set.value === null ? null : sign * set.value, n: set.n, unreadable: set.uncounted };
  const { mean, n, missing } = all[metric.name]!;
  return { value: mean === null ? null : sign * mean, n, unreadable: missing };
}

/** Of these a number that is less than asked for is told, and no gate decides on it: they have no worst value. */
const withoutWorst = new Set([
  'perplexity',
  'token-perplexity',
  'word-perplexity',
  'byte-perplexity',
  'bits-per-byte',
  'mae',
  'mse',
  'rmse',
  'r2',
  'pearson',
  'spearman',
  'kendall',
  'regret',
]);

describe('an answer of nothing', () => {
  test.each(metrics.map((metric) => [metric.name, metric] as const))(
    'raises no number above that of prose, which is wrong: %s',
    async (name, metric) => {
      const places: readonly ((i: number) => boolean)[] = [(i) => i >= 4, (i) => i % 3 > 0];
      const whole = numberOf(
        metric,
        await scored(
          metric,
          samplesOf(metric, null, () => false),
        ),
      );
      for (const isSpoilt of places) {
        const all = Object.entries(nothings).filter(
          ([kind]) => kind !== 'refusal' || !aboutRefusals.has(name),
        );
        const wrong = samplesOf(metric, nothings['prose']!, isSpoilt).map((sample, i) =>
          isSpoilt(i) && ofLetters.has(name)
            ? { ...sample, trials: [{ output: misspelt(sample.expected) }] }
            : sample,
        );
        const ofProse = await scored(metric, wrong);
        const prose = numberOf(metric, ofProse);
        for (const [kind, answer] of all) {
          // Prose is what was just scored, but for metrics that a misspelt text is wrong to.
          const isScored = kind === 'prose' && !ofLetters.has(name);
          const run = isScored ? ofProse : await scored(metric, samplesOf(metric, answer, isSpoilt));
          const { value, n, unreadable } = numberOf(metric, run);
          if (withoutWorst.has(name)) {
            const spoilt = Array.from({ length: 20 }, (_, i) => i).filter(isSpoilt).length;
            expect([kind, n, unreadable]).toEqual([kind, 20 - spoilt, spoilt]);
            if (value === null) continue;
            const aggregate = metric.kind === 'set' ? 'value' : 'mean';
            for (const limits of [{ max: 1e9 }, { min: -1e9 }]) {
              const rules = [{ metric: name, [aggregate]: limits }, { coverage: { min: 0.9, metric: name } }];
              for (const rule of rules) expect((await judged(run, rule)).outcome).toBe('inconclusive');
            }
            expect((await judged(run, { coverage: { min: 0.9 } })).outcome).toBe('inconclusive');
          } else {
            expect([kind, n, unreadable]).toEqual([kind, whole.n, 0]);
            expect(value! - prose.value!).toBeLessThanOrEqual(1e-9);
          }
        }
      }
    },
    60_000,
  );

  test.each(['contains', 'rouge-l', 'squad-f1', 'json-valid', 'numeric-tolerance', 'accuracy', 'f1'])(
    'null counts as wrong, and is told as such: %s',
    async (name) => {
      const expected = name === 'numeric-tolerance' ? '7' : name === 'json-valid' ? '[7]' : 'yes';
      const given = Array.from(
        { length: 20 },
        (_, i): TestSample => ({
          expected,
          trials: [{ output: i < 4 ? expected : null }],
        }),
      );
      const metric = metrics.find((one) => one.name === name)!;
      const { value, n, unreadable } = numberOf(metric, await scored(metric, given));
      expect([n, unreadable]).toEqual([20, 0]);
      // 4 of 20; of f1 the mean of 2 · 4 / (20 + 4) and of a class of its own, 0.
      expect(value).toBeCloseTo(name === 'f1' ? 1 / 6 : 0.2, 12);
    },
  );

  test('the gate names how many could not be read, and decides where told to ignore them', async () => {
    const metric = metrics.find(({ name }) => name === 'mae')!;
    const given = Array.from(
      { length: 20 },
      (_, i): TestSample => ({
        expected: i,
        trials: [{ output: i < 4 ? i : 'I do not know' }],
      }),
    );
    const run = await scored(metric, given);
    const rule = { metric: 'mae', value: { max: 0.5 } };
    const { outcome, reasons } = await judged(run, rule);
    expect(outcome).toBe('inconclusive');
    expect(reasons[0]!.message).toContain('16 of 20 unreadable');
    expect((await judged(run, { ...rule, missing: 'ignore' })).outcome).toBe('pass');
    const { scoring, manifest } = run;
    const published = { manifest, scoring, scorer_version: null } as never;
    const score = scoring.aggregates.scores[0]!;
    expect(publishedMarks(published, { score, aggregate: 'value', summary: null }).marks).toEqual([
      'partial',
    ]);
  });

  test('is as far from deciding a gate over a series as one over each of its runs', async () => {
    const metric = metrics.find(({ name }) => name === 'mae')!;
    const given = (spoilt: number): readonly TestSample[] =>
      Array.from({ length: 20 }, (_, i) => ({
        expected: i,
        trials: [{ output: i < spoilt ? 'I do not know' : i }],
      }));
    const judgedSeries = async (runs: readonly Awaited<ReturnType<typeof scored>>[], rule: object) => {
      const stability = await stabilityOf(runs);
      const evidence = runs.map((run) => ({
        ...run,
        facts: null,
        series: runs,
        stability,
        baselines: new Map(),
      }));
      const { gates } = await judgeGates([{ rule: rule as never, line: 1 }], evidence);
      return gates[0]!;
    };
    const [whole, again] = [await scored(metric, given(0)), await scored(metric, given(0))];
    const [spoilt, other] = [await scored(metric, given(16)), await scored(metric, given(3))];
    const rules = [
      { metric: 'mae', value: { max: 0.5 }, over: 'series' },
      { stability: { metric: 'mae', max_std: 0.1 } },
    ] as const;
    for (const rule of rules) {
      expect((await judgedSeries([whole, again], rule)).outcome).toBe('pass');
      const { outcome, checks } = await judgedSeries([spoilt, other], rule);
      expect(outcome).toBe('inconclusive');
      expect(checks[0]!.message).toContain('19 answers could not be read');
    }
    const ignored = { ...rules[0], missing: 'ignore' };
    expect((await judgedSeries([spoilt, other], ignored)).outcome).toBe('pass');
  });

  test.each(['f1', 'mcc', 'accuracy'])(
    'passes no ceiling by crashing, whether samples have numbers of their own or not: %s',
    async (name) => {
      const metric = metrics.find((one) => one.name === name)!;
      const given = (crashes: boolean): readonly TestSample[] =>
        Array.from({ length: 20 }, (_, i) => ({
          expected: i % 4 < 2 ? 'yes' : 'no',
          trials: [
            i % 2 === 0 || !crashes ? { output: i % 4 < 2 ? 'yes' : 'no' } : { failed: 'crash' as const },
          ],
        }));
      const [whole, half] = [await scored(metric, given(false)), await scored(metric, given(true))];
      const [ceiling, floor] = [{ max: 0.9 }, { min: 0.05 }].map((value) => ({ metric: name, value }));
      expect((await judged(whole, ceiling!)).outcome).toBe('fail');
      expect((await judged(half, ceiling!)).outcome).toBe('inconclusive');
      expect((await judged(half, floor!)).outcome).toBe('pass');
    },
  );

  test('makes no model faster: the time that a crash took is in no number of durations', async () => {
    const given = Array.from(
      { length: 20 },
      (_, i): TestSample => ({
        trials: [
          i % 2 === 0 ? { output: 'a', duration_ms: 200 } : { failed: 'crash' as const, duration_ms: 1 },
        ],
      }),
    );
    const run = await scored(
      catalogue.flatMap(({ metrics: all }) => all).find(({ name }) => name === 'latency')!,
      given,
    );
    // By hand: ten answers of 200 ms; with the crashes it would be 100.5.
    expect(run.scoring.aggregates.set_values!.all['latency']).toMatchObject({
      value: 200,
      n: 10,
      uncounted: 10,
    });
    const verdict = await judged(run, { metric: 'latency', value: { max: 250 } });
    expect(verdict.outcome).toBe('inconclusive');
    expect((await judged(run, { metric: 'latency', value: { max: 120 } })).outcome).not.toBe('pass');
  });

  test('an expected null is no expectation, to every metric', async () => {
    const given = ['a', null, 'a'].map(
      (expected, i): TestSample => ({
        expected,
        trials: [{ output: i === 1 ? null : 'a' }],
      }),
    );
    for (const name of ['exact-match', 'contains', 'accuracy', 'rouge-l']) {
      const metric = metrics.find((one) => one.name === name)!;
      expect([name, numberOf(metric, await scored(metric, given)).n]).toEqual([name, 2]);
    }
  });
});
