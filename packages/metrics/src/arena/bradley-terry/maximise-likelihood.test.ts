import { describe, expect, test } from 'vitest';
import { tabulateBattles } from '../battles.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import { evaluateLikelihood, type LikelihoodModel } from './likelihood.ts';
import { abilityInverse, cholesky, solveFactored } from './maximise-likelihood.ts';

describe('cholesky', () => {
  test('factors a matrix whose factor is known', () => {
    const matrix = Float64Array.of(4, 12, -16, 12, 37, -43, -16, -43, 98);
    expect([...cholesky(matrix, 3)!]).toEqual([2, 0, 0, 6, 1, 0, -8, 5, 3]);
  });

  test('small entries are not singular by themselves', () => {
    expect([...cholesky(Float64Array.of(1e-20, 0, 0, 4e-20), 2)!]).toEqual([1e-10, 0, 0, 2e-10]);
    expect([...cholesky(Float64Array.of(1e10, 0, 0, 0.01), 2)!]).toEqual([1e5, 0, 0, 0.1]);
  });

  test('solves with it', () => {
    const factor = cholesky(Float64Array.of(4, 2, 2, 3), 2)!;
    const [x, y] = solveFactored(factor, Float64Array.of(10, 9));
    expect(x).toBeCloseTo(1.5, 12);
    expect(y).toBeCloseTo(2, 12);
  });

  test.each([
    ['singular', [1, 1, 1, 1]],
    ['indefinite', [1, 2, 2, 1]],
    ['nothing but zeros', [0, 0, 0, 0]],
    ['singular next to its own size', [1e10, 0, 0, 1e-4]],
    ['singular next to its own size, the large entry last', [1e-4, 0, 0, 1e10]],
    ['NaN', [Number.NaN, 0, 0, 1]],
  ])('is null for a matrix that is %s', (_, values) => {
    expect(cholesky(Float64Array.from(values), 2)).toBeNull();
  });
});

const table = tabulateBattles([
  ...countedBattles('x', 'y', 5, 3),
  ...countedBattles('y', 'z', 4, 4),
  ...countedBattles('z', 'x', 2, 6),
]);
const modelOf = (regularisation: number): LikelihoodModel => ({
  table,
  rule: 'half',
  layout: { players: 3, position: 3, tie: null, size: 4 },
  regularisation,
});

const product = (a: Float64Array, b: Float64Array): number[] =>
  Array.from({ length: 16 }, (_, at) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + a[(at >> 2) * 4 + k]! * b[k * 4 + (at & 3)]!, 0),
  );

describe('abilityInverse', () => {
  const information = evaluateLikelihood(modelOf(0), Float64Array.of(0.4, -0.3, -0.1, 0.25)).information;
  const before = [...information];
  const inverse = abilityInverse(information, modelOf(0))!;

  test('undoes the information wherever the abilities have mean 0, and only there', () => {
    const third = 1 / 3;
    const projection = [
      ...[1 - third, -third, -third, 0],
      ...[-third, 1 - third, -third, 0],
      ...[-third, -third, 1 - third, 0],
      ...[0, 0, 0, 1],
    ];
    product(information, inverse).forEach((value, at) => expect(value).toBeCloseTo(projection[at]!, 10));
    for (let i = 0; i < 4; i += 1)
      expect(inverse[i * 4]! + inverse[i * 4 + 1]! + inverse[i * 4 + 2]!).toBeCloseTo(0, 10);
  });

  test('leaves the information as it was', () => {
    expect([...information]).toEqual(before);
  });

  test('penalised: the inverse less its part along a shift of all abilities', () => {
    const penalised = evaluateLikelihood(modelOf(0.5), Float64Array.of(0.4, -0.3, -0.1, 0.25)).information;
    const inverted = abilityInverse(penalised, modelOf(0.5))!;
    for (let i = 0; i < 4; i += 1)
      expect(inverted[i * 4]! + inverted[i * 4 + 1]! + inverted[i * 4 + 2]!).toBeCloseTo(0, 10);
  });

  test('is null where more than the shift is left open', () => {
    const silent = new Float64Array(16);
    expect(abilityInverse(silent, modelOf(0))).toBeNull();
  });
});
