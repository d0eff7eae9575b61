import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { JsonValue } from './json.ts';

describe('canonicalJson', () => {
  test('gives the worked example of RFC 8785, section 3.2.2', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('sorts keys by UTF-16 code units, as RFC 8785, section 3.2.3 shows', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(Object.values(JSON.parse(canonicalJson(value)) as Record<string, number>)).toHaveLength(7);
    expect([...canonicalJson(value).matchAll(/:(\d)/g)].map((match) => match[1])).toEqual([
      '2',
      '4',
      '6',
      '7',
      '1',
      '5',
      '3',
    ]);
  });

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['\ud800'], [{ '\udc00': 1 }]])(
    'refuses %j',
    (value) => {
      expect(() => canonicalJson(value as JsonValue)).toThrow(
        expect.objectContaining({ code: 'E_CANONICAL' }),
      );
    },
  );

  test('refuses a cycle, nothing at all, and a number beyond JSON, each with the same code', () => {
    const cycle: Record<string, unknown> = {};
    cycle['again'] = { cycle };
    for (const value of [cycle, undefined, 1n, [Number.NEGATIVE_INFINITY]])
      expect(() => canonicalJson(value as JsonValue)).toThrow(
        expect.objectContaining({ code: 'E_CANONICAL' }),
      );
  });

  test('gives two texts for two values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [first, second] = [a, b].map((value) => JSON.stringify(value));
        if (!first!.isWellFormed() || !second!.isWellFormed()) return;
        const texts = [first, second].map((text) => canonicalJson(JSON.parse(text!) as JsonValue));
        expect(texts[0] === texts[1]).toBe(isDeepStrictEqual(JSON.parse(texts[0]!), JSON.parse(texts[1]!)));
      }),
    );
  });

  test('is its own canonical form, and keeps keys that mean something to JavaScript', () => {
    const text = '{"":0,"__proto__":{"constructor":1},"toJSON":2}';
    expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
  });

  test('writes -0 as 0', () => {
    expect(canonicalJson(-0)).toBe('0');
  });

  test('does not depend on the order of keys, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
        if (!JSON.stringify(plain).isWellFormed()) return;
        const text = canonicalJson(plain);
        expect(JSON.parse(text)).toEqual(plain);
        expect(canonicalJson(reversed(plain))).toBe(text);
      }),
    );
  });
});

function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  );
}
