import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../random/random-stream.ts';
import { jackknifeDifferences } from './paired-difference.ts';
import { pairedPermutation } from './paired-permutation.ts';
import { mcnemarTest } from './paired-rate-difference.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const ofMean = (values: readonly number[]): Float64Array | null =>
  jackknifeDifferences(mean(values), values.length, values.keys(), (left) =>
    mean(values.filter((_, i) => i !== left)),
  );

describe('jackknifeDifferences', () => {
  test('of a mean are the values', () => {
    const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(values, (given) => {
        const found = ofMean(given)!;
        given.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 6));
        expect(given.map((value, i) => value === 0 && found[i] !== 0)).not.toContain(true);
      }),
    );
  });

  test('of a rate lead to McNemar’s exact p-value', () => {
    for (const [up, down] of [
      [0, 6],
      [5, 1],
      [8, 2],
      [1, 0],
    ] as const) {
      const differences = [
        ...Array<number>(up).fill(1),
        ...Array<number>(down).fill(-1),
        ...Array<number>(30).fill(0),
      ];
      const { p_value } = pairedPermutation(ofMean(differences)!, { seed: 1 })!;
      expect(p_value).toBeCloseTo(mcnemarTest(up, down).exact_p_value, 9);
    }
  });

  test('their mean is the number, also of a ratio', () => {
    const random = randomStream(3, 'test/jackknife');
    const pairs = Array.from(
      { length: 30 },
      () => [random.nextUint32() / 2 ** 32, random.nextUint32() / 2 ** 32] as const,
    );
    const ratio = (given: typeof pairs): number =>
      given.reduce((sum, [top]) => sum + top, 0) / given.reduce((sum, [, bottom]) => sum + bottom, 0);
    const found = jackknifeDifferences(ratio(pairs), 30, pairs.keys(), (left) =>
      ratio(pairs.filter((_, i) => i !== left)),
    )!;
    expect(mean([...found])).toBeCloseTo(ratio(pairs), 6);
  });

  test('a sign-flip test of them refuses equal sides about one time in twenty', () => {
    const random = randomStream(7, 'test/jackknife');
    const next = (): number => random.nextUint32() / 2 ** 32;
    const ratio = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value * value, 0) / values.reduce((sum, value) => sum + value, 0);
    let refused = 0;
    for (let trial = 0; trial < 300; trial++) {
      const [before, after] = [Array.from({ length: 24 }, next), Array.from({ length: 24 }, next)];
      const left = (values: readonly number[], at: number): readonly number[] =>
        values.filter((_, i) => i !== at);
      const found = jackknifeDifferences(
        ratio(after) - ratio(before),
        24,
        before.keys(),
        (at) => ratio(left(after, at)) - ratio(left(before, at)),
      );
      if (pairedPermutation(found!, { seed: trial, draws: 199 })!.p_value < 0.05) refused += 1;
    }
    expect(refused / 300).toBeGreaterThan(0.02);
    expect(refused / 300).toBeLessThan(0.09);
  });

  test('without a number there are none', () => {
    expect(jackknifeDifferences(1, 3, [0, 1, 2], (unit) => (unit === 1 ? null : 1))).toBeNull();
    expect(jackknifeDifferences(1, 1, [0], () => 1)).toBeNull();
    expect([...jackknifeDifferences(0, 3, [], () => null)!]).toEqual([0, 0, 0]);
  });
});
