import { describe, expect, test } from 'vitest';
import { cholesky, solveFactored } from './cholesky.ts';

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
