import type { JsonValue } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameValue } from './run-case.ts';

const json = fc.jsonValue() as fc.Arbitrary<JsonValue>;

describe('isSameValue', () => {
  test('a value is itself, however it was written', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(
          isSameValue(
            JSON.parse(JSON.stringify(value)) as JsonValue,
            JSON.parse(JSON.stringify(value)) as JsonValue,
          ),
        ).toBe(true);
      }),
    );
  });

  test('without a tolerance only equal texts are equal values', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const [one, other] = [a, b].map((value) =>
          JSON.stringify(sorted(JSON.parse(JSON.stringify(value)) as JsonValue)),
        );
        expect(isSameValue(a, b)).toBe(one === other);
      }),
    );
  });

  test.each([
    [true, 1],
    ['1', 1],
    [null, false],
    [[], {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ toString: 1 }, { a: 1 }],
  ] as [JsonValue, JsonValue][])('%j is not %j', (a, b) => {
    expect(isSameValue(a, b)).toBe(false);
  });

  test('a tolerance is for numbers, wherever they are', () => {
    expect(isSameValue({ a: [1.05] }, { a: [1] }, 0.1)).toBe(true);
    expect(isSameValue({ a: [1.2] }, { a: [1] }, 0.1)).toBe(false);
    expect(isSameValue('1', '2', 10)).toBe(false);
  });
});

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}
