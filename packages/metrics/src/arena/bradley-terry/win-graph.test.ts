import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Battle, tabulateBattles } from '../battles.ts';
import { strongComponents, unconnectedError, winGroups } from './win-graph.ts';

describe('winGroups', () => {
  test('joins players by wins both ways, or by a tie', () => {
    const battles: Battle[] = [
      { a: 'a', b: 'b', winner: 'a' },
      { a: 'b', b: 'a', winner: 'a' },
      { a: 'c', b: 'd', winner: 'tie' },
      { a: 'a', b: 'c', winner: 'b' },
    ];
    expect(winGroups(tabulateBattles(battles))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('unconnectedError', () => {
  test('names the groups, and not more than can be read', () => {
    expect(unconnectedError([['x'], ['y', 'z']]).message).toBe(
      'the win graph falls into 2 groups that no chain of wins connects both ways: {"x"} {"y", "z"}; expected one group, so that ratings exist',
    );
    const many = Array.from({ length: 30 }, (_, i) => Array.from({ length: 12 }, (_, j) => `p${i}-${j}`));
    expect(unconnectedError(many).message).toMatch(/p0-9", … 12 in all\}.* and 10 more; expected/);
    expect(unconnectedError(many).fix).toContain('regularisation');
  });
});

describe('strongComponents', () => {
  test.each([
    [[], []],
    [[[]], [[0]]],
    [[[1], [2], [0]], [[0, 1, 2]]],
    [
      [[1], [2], []],
      [[2], [1], [0]],
    ],
    [
      [[1], [0, 2], [3], [2]],
      [
        [2, 3],
        [0, 1],
      ],
    ],
    [
      [[0], []],
      [[0], [1]],
    ],
  ])('of %j are %j', (successors, components) => {
    expect(strongComponents(successors)).toEqual(components);
  });

  test('follows a chain of 200,000 nodes', () => {
    const size = 200_000;
    const ring = Array.from({ length: size }, (_, i) => [(i + 1) % size]);
    expect(strongComponents(ring)).toHaveLength(1);
  });

  test('law: two nodes share a component exactly when each reaches the other', () => {
    const graph = fc
      .integer({ min: 1, max: 6 })
      .chain((size) => fc.array(fc.array(fc.nat({ max: size - 1 })), { minLength: size, maxLength: size }));
    fc.assert(
      fc.property(graph, (successors) => {
        const component = new Map(
          strongComponents(successors).flatMap((nodes, id) => nodes.map((node) => [node, id] as const)),
        );
        for (const a of successors.keys()) {
          for (const b of successors.keys()) {
            const mutual = reaches(successors, a, b) && reaches(successors, b, a);
            expect(component.get(a) === component.get(b)).toBe(mutual);
          }
        }
      }),
    );
  });
});

function reaches(successors: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const next of successors[node]!) seen.add(next);
  return seen.has(to);
}
