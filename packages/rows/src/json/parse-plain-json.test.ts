import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';
import { parsePlainJson } from './parse-plain-json.ts';

describe('parsePlainJson', () => {
  test('gives what parseJson gives, or leaves the text to it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const value = parsePlainJson(text);
        if (value === undefined) return;
        expect(JSON.stringify(value)).toBe(JSON.stringify(parseJson(text)));
      }),
    );
  });

  test.each([
    '{"a": 1, "b": [true, null, "x", {"c": -0.5}]}',
    ' [] ',
    '"é"',
    '{"2": 1, "1": 2}',
    String.raw`{"a": "\n\\", "é": "\\\"", "b": ["\"", "c:"]}`,
  ])('answers for %s', (text) => {
    expect(parsePlainJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['a key twice', '{"a": 1, "a": 1}'],
    ['a key twice, texts', '{"a": "x", "b": {"c": "y", "c": "y"}}'],
    ['a key twice, another text', '{"a": {"b": "x"}, "a": "y"}'],
    ['a key twice, once escaped', String.raw`{"a": 1, "\u0061": 1}`],
    ['a key twice, among quotes', String.raw`{"a": "\"", "a": "\\"}`],
    ['a key with an escape', String.raw`{"a": "x", "b\n" : 1}`],
    ['half a character', String.raw`["\ud800"]`],
    ['half a character in a key', String.raw`{"\ud800": 1}`],
    ['a prototype', '{"__proto__": 1}'],
    ['a constructor', '[{"constructor": 1}]'],
    ['an overflow', '[1e999]'],
    ['no JSON', '{"a": }'],
    ['nothing', ''],
    ['depth', '['.repeat(65) + ']'.repeat(65)],
    ['many keys', `{${Array.from({ length: 10_001 }, (_, i) => `"k${i}":1`).join(',')}}`],
    ['length', JSON.stringify('x'.repeat(1024 * 1024))],
  ])('does not answer for %s', (_, text) => {
    expect(parsePlainJson(text)).toBeUndefined();
  });
});
