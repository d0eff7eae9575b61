import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePythonJson } from './parse-lenient-json.ts';
import { repeatedKey } from './repeated-key.ts';

const found = (text: string) => repeatedKey(text, parsePythonJson(text));

describe('repeatedKey', () => {
  test.each([
    ['{"a":1,"a":2}', 'a', 1, 8],
    ['{"a":{"b":[]},\n "a" : {}}', 'a', 2, 2],
    ['[{"x":{"k":"v","k":"v"}}]', 'k', 1, 16],
    ['{"a\\u0062":1,"ab":2}', 'ab', 1, 14],
    ['{"a":"\\\\","a":"\\""}', 'a', 1, 11],
    ['{"a":NaN,"a":Infinity}', 'a', 1, 10],
    ['{"__proto__":1,"__proto__":2}', '__proto__', 1, 16],
    [`{"a":1,"a"${' '.repeat(200)}:2}`, 'a', 1, 8],
  ])('%j', (text, key, line, column) => {
    expect(found(text)).toEqual({ key, line, column });
  });

  test.each(['{}', '[]', '1', '"a"', '{"a":{"a":1},"b":["a","a"]}', '{"a":"a\\":","b":"{"}'])(
    '%j: none',
    (text) => {
      expect(found(text)).toBeNull();
    },
  );

  test('what JSON.stringify writes has none, and with a member more has one', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (object) => {
        const text = JSON.stringify(object);
        const [key] = Object.keys(object);
        expect(found(text)).toBeNull();
        expect(found(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)?.key).toBe(key);
      }),
    );
  });

  test('nesting is no danger', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(repeatedKey(deep, JSON.parse(deep) as [])).toBeNull();
  });
});
