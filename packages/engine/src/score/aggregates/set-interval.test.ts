import { findMetric, type ScoringSample } from '@assay/metrics';
import { describe, expect, test } from 'vitest';
import { SetSamples } from './set-interval.ts';

/** So many right ones of so many. */
function answers(right: number, all: number, change: (i: number) => Partial<ScoringSample> = () => ({})) {
  return Array.from({ length: all }, (_, i): ScoringSample => {
    const output = i < right ? 'a' : 'b';
    return { id: `s${i}`, output, expected: 'a', ...change(i) };
  });
}

function intervalOf(samples: readonly ScoringSample[], name = 'accuracy', seed = 7) {
  const metric = findMetric(name);
  if (metric.kind !== 'set') throw new Error(`${name} is no metric of sets`);
  const accumulator = metric.begin(metric.parameters.parse({}));
  const kept = new SetSamples(metric, metric.parameters.parse({}), accumulator);
  for (const sample of samples) {
    accumulator.add(sample);
    kept.add(sample);
  }
  return kept.interval(seed);
}

test.each(['accuracy', 'f1', 'balanced-accuracy', 'mcc'])('%s redrawn is %s added again', (name) => {
  const metric = findMetric(name);
  if (metric.kind !== 'set') throw new Error('no metric of sets');
  const params = metric.parameters.parse({});
  const samples = Array.from(
    { length: 60 },
    (_, i): ScoringSample => ({ id: `s${i}`, output: 'abc'[(i * 7) % 3]!, expected: 'abc'[(i * i) % 3]! }),
  );
  const whole = metric.begin(params);
  for (const sample of samples) whole.add(sample);
  for (let draw = 1; draw <= 20; draw++) {
    const indices = Uint32Array.from(samples, (_, i) => (i * i * draw + 13 * draw) % 60);
    const again = metric.begin(params);
    for (const index of indices) again.add(samples[index]!);
    const score = again.result();
    const expected = score.kind === 'scored' ? Number(score.value) : null;
    const redrawn = whole.redraw!(indices);
    if (expected === null) expect(redrawn).toBeNull();
    else expect(redrawn).toBeCloseTo(expected, 9);
  }
});

test('a share has the interval that adding samples again gives, and has one beyond a thousand samples', () => {
  const violations = (n: number): ScoringSample[] =>
    Array.from({ length: n }, (_, i) => ({ id: `s${i}`, output: i % 7 === 0 ? 'unsaid' : i % 3 === 0 }));
  const metric = findMetric('safety-violation-rate');
  if (metric.kind !== 'set') throw new Error('no metric of sets');
  const again = new SetSamples(metric, {}, {});
  for (const sample of violations(100)) again.add(sample);
  expect(intervalOf(violations(100), 'safety-violation-rate')).toEqual(again.interval(7));
  const many = intervalOf(violations(3_000), 'safety-violation-rate')!;
  expect(many.high - many.low).toBeLessThan(0.05);
});

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
    ['nothing', answers(0, 0), 'accuracy'],
    ['one sample', answers(1, 1), 'accuracy'],
    ['samples that are all right', answers(50, 50), 'accuracy'],
    ['more samples than are drawn again', answers(500, 1001), 'cohen-kappa'],
    ['a metric that reads whole texts', answers(5, 10), 'bleu'],
  ])('none of %s', (_, samples, name) => {
    expect(intervalOf(samples, name)).toBeNull();
  });
});
