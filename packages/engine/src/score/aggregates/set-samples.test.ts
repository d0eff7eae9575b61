import {
  aggregateScores,
  findMetric,
  sampleGroups,
  type ScoringSample,
  wilsonInterval,
} from '@assay/metrics';
import { scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { SetSamples } from './set-samples.ts';

/** So many right ones of so many. */
function answers(right: number, all: number, change: (i: number) => Partial<ScoringSample> = () => ({})) {
  return Array.from({ length: all }, (_, i): ScoringSample => {
    const output = i < right ? 'a' : 'b';
    return { id: `s${i}`, output, expected: 'a', ...change(i) };
  });
}

function madeOf(samples: readonly ScoringSample[], name = 'accuracy', seed = 7) {
  const metric = findMetric(name);
  if (metric.kind !== 'set') throw new Error(`${name} is no metric of sets`);
  const params = metric.parameters.parse({});
  const accumulator = metric.begin(params);
  const kept = new SetSamples();
  for (const sample of samples) {
    accumulator.add(sample);
    kept.add(accumulator.statistics(), sample.id, sampleGroups(sample.metadata).cluster);
  }
  return kept.interval(metric, params, seed);
}

/** What the pass rate of the same samples has, each right or wrong. */
function rateOf(samples: readonly ScoringSample[]) {
  const { scoreType, direction, passRule } = findMetric('exact-match');
  const aggregation = aggregateScores([{ name: 'right', scoreType, direction, passRule }]);
  for (const sample of samples) aggregation.add(sample, [scored(sample.output === sample.expected)]);
  return aggregation.result().metrics['right']!.pass_rate_interval;
}

const intervalOf = (...given: Parameters<typeof madeOf>) => madeOf(...given).interval;

describe('SetSamples', () => {
  test('an interval by bootstrap around the number, the same from the same seed', () => {
    const samples = answers(75, 100);
    const interval = intervalOf(samples, 'f1')!;
    expect(interval).toMatchObject({ method: 'bootstrap-bca', level: 0.95 });
    expect(intervalOf(samples, 'f1')).toEqual(interval);
  });

  test('clusters are drawn whole, and so are the trials of one sample', () => {
    const width = (samples: readonly ScoringSample[]): number => {
      const { low, high } = intervalOf(samples)!;
      return high - low;
    };
    const alone = width(answers(60, 100));
    const clustered = answers(60, 100, (i) => ({ metadata: { cluster: `c${Math.floor(i / 20)}` } }));
    expect(width(clustered)).toBeGreaterThan(2 * alone);
    const trials = answers(60, 100, (i) => ({ id: `s${Math.floor(i / 20)}` }));
    expect(width(trials)).toBeGreaterThan(2 * alone);
  });

  test.each([
    ['nothing', answers(0, 0), 'the number is not defined'],
    ['one sample', answers(1, 1), 'one sample'],
    ['samples that are all right', answers(50, 50), 'every resample gives the same number'],
    [
      'one cluster',
      answers(5, 9, () => ({ metadata: { cluster: 'all' } })),
      'all samples are of one cluster or group',
    ],
  ])('none of %s, and why', (_, samples, why) => {
    expect(madeOf(samples, 'f1')).toMatchObject({ interval: null, why });
  });

  test('a share of all has the interval of a rate, over clusters where there are any', () => {
    expect(intervalOf(answers(50, 50))).toEqual(wilsonInterval(50, 50));
    const clustered = answers(50, 50, (i) => ({ metadata: { cluster: `c${i % 5}` } }));
    expect(intervalOf(clustered)).toEqual(rateOf(clustered));
  });

  test.each<[string, readonly ScoringSample[]]>([
    ['samples that stand alone', answers(13, 20)],
    ['one sample', answers(1, 1)],
    ['none that is right', answers(0, 12)],
    ['clusters', answers(31, 60, (i) => ({ metadata: { cluster: `c${i % 7}` } }))],
    ['some with a cluster', answers(9, 30, (i) => (i % 2 === 0 ? {} : { metadata: { cluster: i % 3 } }))],
    ['clusters of one', answers(12, 20, (i) => ({ metadata: { cluster: i } }))],
  ])('accuracy has the interval that exact match has: %s', (_, samples) => {
    for (const name of ['accuracy', 'confusion-matrix']) {
      const interval = intervalOf(samples, name)!;
      const expected = rateOf(samples)!;
      expect(interval.method).toBe(expected.method);
      expect(interval.low).toBeCloseTo(expected.low, 12);
      expect(interval.high).toBeCloseTo(expected.high, 12);
    }
  });

  test('a win rate has the interval that its details state, with ties and without', () => {
    for (const outputs of [
      ['win', 'win', 'loss', 'win'],
      ['win', 'tie', 'loss', 'win', 'draw'],
    ]) {
      const samples = outputs.map((output, i): ScoringSample => ({ id: `s${i}`, output }));
      const metric = findMetric('win-rate');
      const accumulator = metric.kind === 'set' ? metric.begin(metric.parameters.parse({})) : null;
      for (const sample of samples) accumulator!.add(sample);
      const { low, high } = intervalOf(samples, 'win-rate')!;
      expect(accumulator!.result()).toMatchObject({
        details: { low: expect.closeTo(low, 12) as number, high: expect.closeTo(high, 12) as number },
      });
    }
  });

  test.each(['accuracy', 'cohen-kappa', 'bleu', 'f1'])('%s has one for any number of samples', (name) => {
    const words = ['good day to all of you', 'good night to all of them', 'a day and a night'];
    const samples = Array.from({ length: 3_000 }, (__, i): ScoringSample => {
      return { id: `s${i}`, output: words[(i * 7) % 3]!, expected: words[i % 2]! };
    });
    const { low, high } = intervalOf(samples, name)!;
    expect(high).toBeGreaterThan(low);
    expect((high - low) / (high + low)).toBeLessThan(0.4);
  });

  test('groups are drawn whole, and with them the clusters that hold parts of them', () => {
    const attempts = (cluster: (i: number) => string | null): ScoringSample[] =>
      Array.from({ length: 400 }, (__, i) => ({
        id: `s${i}`,
        output: i % 8 < 4 || i % 3 === 0,
        metadata: {
          group: `g${Math.floor(i / 4)}`,
          ...(cluster(i) === null ? {} : { cluster: cluster(i)! }),
        },
      }));
    const width = (samples: readonly ScoringSample[]): number => {
      const { low, high } = intervalOf(samples, 'all-pass-auc')!;
      return high - low;
    };
    const alone = width(attempts(() => null));
    expect(width(attempts((i) => `c${Math.floor(i / 100)}`))).not.toBe(alone);
    expect(width(attempts((i) => `c${i}`))).toBe(alone);
  });
});
