import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { strongComponents } from './strong-components.ts';

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
