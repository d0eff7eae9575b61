import { describe, expect, test } from 'vitest';
import { winMatrix } from './win-matrix.ts';

describe('winMatrix', () => {
  test('counts wins in either position and ties on both sides', () => {
    expect(
      winMatrix([
        { a: 'x', b: 'y', winner: 'a' },
        { a: 'y', b: 'x', winner: 'b', count: 2 },
        { a: 'y', b: 'x', winner: 'a' },
        { a: 'z', b: 'x', winner: 'tie' },
      ]),
    ).toEqual({
      players: ['x', 'y', 'z'],
      wins: [
        [0, 3, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
      ties: [
        [0, 0, 1],
        [0, 0, 0],
        [1, 0, 0],
      ],
    });
  });

  test('of nothing is empty', () => {
    expect(winMatrix([])).toEqual({ players: [], wins: [], ties: [] });
  });
});
