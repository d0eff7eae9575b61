import { findMetric, sampleGroups, type ScoringSample, wilsonInterval } from '@assay/metrics';
import { describe, expect, test } from 'vitest';
import { SetSamples } from './set-samples.ts';

/** So many right ones of so many. */
function answers(right: number, all: number, change: (i: number) => Partial<ScoringSample> = () => ({})) {
  return Array.from({ length: all }, (_, i): ScoringSample => {
    const output = i < right ? 'a' : 'b';
    return { id: `s${i}`, output, expected: 'a', ...change(i) };
  });
}

function bootstrapOf(samples: readonly ScoringSample[], name = 'accuracy', seed = 7) {
  const metric = findMetric(name);
  if (metric.kind !== 'set') throw new Error(`${name} is no metric of sets`);
  const params = metric.parameters.parse({});
  const accumulator = metric.begin(params);
  const kept = new SetSamples();
  for (const sample of samples) {
    accumulator.add(sample);
    kept.add(accumulator.statistics(), sample.id, sampleGroups(sample.metadata).cluster);
  }
  return kept.bootstrap(metric, params, seed);
}

const intervalOf = (...given: Parameters<typeof bootstrapOf>) => bootstrapOf(...given).interval;

describe('SetSamples', () => {
  test('an interval by bootstrap around the number, the same from the same seed', () => {
    const samples = answers(75, 100);
    const interval = intervalOf(samples)!;
    expect(interval).toMatchObject({ method: 'bootstrap-bca', level: 0.95 });
    // SciPy 1.10, bootstrap(method='BCa', n_resamples=20000): 0.66 to 0.83; a thousand resamples are less sure.
    expect(Math.abs(interval.low - 0.66)).toBeLessThan(0.021);
    expect(Math.abs(interval.high - 0.83)).toBeLessThan(0.021);
    expect(intervalOf(samples)).toEqual(interval);
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
    expect(bootstrapOf(samples, 'f1')).toMatchObject({ interval: null, why });
  });

  test('a share of all has the interval of a rate, over clusters where there are any', () => {
    expect(intervalOf(answers(50, 50))).toEqual(wilsonInterval(50, 50));
    const clustered = answers(50, 50, (i) => ({ metadata: { cluster: `c${i % 5}` } }));
    expect(intervalOf(clustered)).toEqual(wilsonInterval(5, 5));
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
      const { low, high } = intervalOf(samples, 'all-pass-per-group')!;
      return high - low;
    };
    const alone = width(attempts(() => null));
    expect(width(attempts((i) => `c${Math.floor(i / 100)}`))).not.toBe(alone);
    expect(width(attempts((i) => `c${i}`))).toBe(alone);
  });
});
