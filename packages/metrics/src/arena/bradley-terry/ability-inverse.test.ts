import { describe, expect, test } from 'vitest';
import { tabulateBattles } from '../battle-table.ts';
import { countedBattles } from '../testing/counted-battles.ts';
import { abilityInverse } from './ability-inverse.ts';
import { evaluateLikelihood, type LikelihoodModel } from './evaluate-likelihood.ts';

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
