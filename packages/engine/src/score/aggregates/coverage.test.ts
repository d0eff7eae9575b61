import { findMetric, randomStream, readParameters, type SetMetric, type Xoshiro128 } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { SetSamples } from './set-samples.ts';

interface Row {
  readonly output: JsonValue;
  readonly expected: JsonValue;
}

/** The number of a set and its interval, as a scoring has them. */
function numberOf(name: string, rows: readonly Row[], params: JsonObject = {}) {
  const metric = findMetric(name) as SetMetric;
  const read = readParameters(metric, params);
  const accumulator = metric.begin(read);
  const samples = new SetSamples();
  for (const [i, row] of rows.entries()) {
    accumulator.add({ id: `s${i}`, ...row });
    samples.add(accumulator.statistics(), `s${i}`, null);
  }
  const score = accumulator.result();
  return {
    value: score.kind === 'scored' ? Number(score.value) : null,
    ...samples.interval(metric, read, 1),
  };
}

const forecasts = [
  [0.84, 1],
  [0.76, 1],
  [0.6, 1],
  [0.33, 0],
  [0.51, 0],
  [0.92, 1],
  [0.8, 0],
  [0.77, 1],
  [0.21, 0],
  [0.31, 0],
  [0.7, 0],
  [0.96, 1],
  [0.42, 0],
  [0.02, 0],
  [0.18, 0],
  [0.62, 1],
  [0.95, 1],
  [0.69, 1],
  [0.17, 0],
  [0.44, 1],
].map(([output, expected]): Row => ({ output: output!, expected: expected! }));

/** Two labels, and answers that are none of them, each another one. */
const withStrays = (n: number, strays: number): readonly Row[] =>
  Array.from({ length: n }, (_, i) => {
    const expected = i % 2 === 0 ? 'ja' : 'nein';
    return { expected, output: i < strays ? `well, ${i}` : i % 7 === 0 ? 'ja' : expected };
  });

describe('an interval holds its own number', () => {
  test.each(['f1', 'precision', 'recall', 'balanced-accuracy', 'mcc', 'cohen-kappa'])(
    'where labels occur once: %s',
    (name) => {
      for (const strays of [1, 5, 20, 100]) {
        const { value, interval, why } = numberOf(name, withStrays(400, strays));
        expect([name, strays, why]).toEqual([name, strays, null]);
        expect(interval!.low).toBeLessThan(value!);
        expect(interval!.high).toBeGreaterThan(value!);
      }
    },
  );

  test('of a calibration error that is mostly chance', () => {
    const { value, interval } = numberOf('ece', forecasts);
    expect(value).toBeCloseTo(0.107, 3);
    expect(interval!.low).toBeLessThanOrEqual(value!);
    expect(interval!.high).toBeGreaterThan(value!);
    // What it is for a forecast that is calibrated is not ruled out by 20 of them.
    expect(interval!.low).toBe(0);
  });

  test.each(['f1', 'ece', 'mae', 'r2', 'pearson', 'kendall', 'mcc', 'average-precision'])(
    'or there is none, with the reason, of any few samples: %s',
    (name) => {
      const random = randomStream(3, name);
      for (let trial = 0; trial < 60; trial++) {
        const rows = Array.from({ length: 2 + random.nextInt(12) }, (): Row => {
          const expected = random.nextInt(2);
          return {
            expected,
            output: name === 'f1' || name === 'mcc' ? random.nextInt(4) : random.nextFloat(),
          };
        });
        const { value, interval, why } = numberOf(name, rows);
        if (interval === null) expect(why).toBeTruthy();
        else {
          expect(interval.low).toBeLessThanOrEqual(value! + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(value! - 1e-9);
        }
      }
    },
  );
});

/** The share of sets whose interval holds what the number is of very many samples. */
function coverage(name: string, draw: (random: Xoshiro128) => Row, n: number, sets: number): number {
  const random = randomStream(5, `${name} ${n}`);
  const truth = numberOf(
    name,
    Array.from({ length: 60_000 }, () => draw(random)),
  ).value!;
  let covered = 0;
  for (let set = 0; set < sets; set++) {
    const { interval } = numberOf(
      name,
      Array.from({ length: n }, () => draw(random)),
    );
    if (interval !== null && interval.low <= truth + 5e-3 && truth - 5e-3 <= interval.high) covered += 1;
  }
  return covered / sets;
}

describe('intervals hold the truth about as often as they say', () => {
  const forecast =
    (chance: (p: number) => number) =>
    (random: Xoshiro128): Row => {
      const p = random.nextFloat();
      return { output: p, expected: Number(random.nextFloat() < chance(p)) };
    };

  test.each<[string, (p: number) => number]>([
    ['calibrated', (p) => p],
    ['too sure', (p) => 0.5 + (p - 0.5) / 2],
    ['too high', (p) => Math.max(0, p - 0.15)],
  ])('ece of a forecast that is %s', (_, chance) => {
    for (const n of [20, 50]) expect(coverage('ece', forecast(chance), n, 100)).toBeGreaterThanOrEqual(0.9);
  });

  test.each<[string, number]>([
    ['even', 0.5],
    ['uneven', 0.8],
  ])('f1 of two classes that are %s', (_, share) => {
    const draw = (random: Xoshiro128): Row => {
      const expected = random.nextFloat() < share ? 'a' : 'b';
      const other = expected === 'a' ? 'b' : 'a';
      return { expected, output: random.nextFloat() < 0.75 ? expected : other };
    };
    const covered = coverage('f1', draw, 60, 150);
    expect(covered).toBeGreaterThanOrEqual(0.9);
    expect(covered).toBeLessThanOrEqual(0.99);
  });
});
