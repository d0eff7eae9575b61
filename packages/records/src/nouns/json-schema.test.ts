import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonObjectSchema, jsonValueSchema, keySchema, timestampSchema } from './json-schema.ts';

describe('jsonValueSchema', () => {
  test('takes whatever JSON can say, and gives it back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(jsonValueSchema.parse(plain)).toEqual(plain);
      }),
    );
  });

  test.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [undefined],
    [1n],
    [() => 1],
    [new Map()],
    [[undefined]],
  ])('refuses %s', (value) => {
    expect(jsonValueSchema.safeParse(value).success).toBe(false);
    expect(jsonObjectSchema.safeParse({ inside: value }).success).toBe(false);
  });
});

test.each([['a'], ['7'], ['gpt-4.1_mini'], ['a.b']])('keySchema takes %j', (key) => {
  expect(keySchema.safeParse(key).success).toBe(true);
});

test.each([[''], ['A'], ['-a'], ['.a'], ['a b'], ['a/b'], ['ä'], ['a\n'], [7]])(
  'keySchema refuses %j',
  (key) => {
    expect(keySchema.safeParse(key).success).toBe(false);
  },
);

test.each([['2026-01-01T00:00:00Z'], ['2024-02-29T23:59:59.999Z']])('timestampSchema takes %s', (at) => {
  expect(timestampSchema.safeParse(at).success).toBe(true);
});

test.each([
  ['2026-01-01'],
  ['2026-01-01T00:00:00'],
  ['2026-01-01T00:00:00+01:00'],
  ['2026-13-01T00:00:00Z'],
  ['2025-02-29T00:00:00Z'],
  [0],
])('timestampSchema refuses %s', (at) => {
  expect(timestampSchema.safeParse(at).success).toBe(false);
});
