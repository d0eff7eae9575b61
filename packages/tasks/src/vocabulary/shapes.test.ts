import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readShapes } from '../validate/read-shapes.ts';
import type { Constraint, Shape } from '../validate/shape.ts';
import { croissantTasksShapes } from './shapes.generated.ts';

const turtle = readFileSync(new URL('shapes.ttl', import.meta.url), 'utf8');

test('shapes.generated.ts is what shapes.ttl compiles to', async () => {
  const compiled = await readShapes(turtle);
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(croissantTasksShapes);
});

test('every rule that can be broken has a message and a fix', () => {
  const reported = (shape: Shape): Shape[] => [
    ...(shape.constraints.some(({ kind }) => kind !== 'property') ? [shape] : []),
    ...shape.constraints.flatMap((constraint: Constraint) =>
      constraint.kind === 'property' ? reported(constraint.shape) : [],
    ),
  ];
  const shapes = croissantTasksShapes.shapes.flatMap(({ shape }) => reported(shape));
  expect(shapes.length).toBeGreaterThan(25);
  for (const { rule, message, fix } of shapes)
    expect({ rule, message, fix }).not.toMatchObject({ message: null });
  for (const { rule, message, fix } of shapes)
    expect({ rule, message, fix }).not.toMatchObject({ fix: null });
  expect(new Set(shapes.map(({ rule }) => rule)).size).toBe(shapes.length);
});
