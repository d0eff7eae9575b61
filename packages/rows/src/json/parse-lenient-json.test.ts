import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLenientJson, parsePythonJson } from './parse-lenient-json.ts';

const keys = fc.constantFrom('\\', '"', 'a', '\\"', '"\\', 'a\\', 'a"', '\n', 'n', '\\n');
const lists = fc.array(fc.uniqueArray(keys, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });

test('parseLenientJson gives the keys that were written, quotes and backslashes too', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const text = `[${list.map((names) => `{${names.map((name) => `${JSON.stringify(name)}:1`).join(',')}}`).join(',')}]`;
      expect((parseLenientJson(text) as object[]).map((object) => Object.keys(object))).toEqual(list);
    }),
    { numRuns: 2000 },
  );
});

test('parseLenientJson: marks are no keys, wherever they stand', () => {
  const text = '{"\ue0000": "\ue000", "a\\n": [{"\\u0061": 1}], "__proto__": {"\\n": 2}}';
  expect(JSON.stringify(parseLenientJson(text))).toBe(
    '{"\ue0000":"\ue000","a\\n":[{"a":1}],"__proto__":{"\\n":2}}',
  );
});

test.each(['{"\\u12": 1}', '{"a\\n": 1, "b'])('parseLenientJson refuses %s', (text) => {
  expect(() => parseLenientJson(text)).toThrow(SyntaxError);
});

test('parseLenientJson throws what JSON.parse says of the text as it is', () => {
  const text = '{"a\\"": oops}';
  expect(() => parseLenientJson(text)).toThrow('"{"a\\"": oops}" is not valid JSON');
});

test('parsePythonJson reads what is not a number as null, and leaves texts alone', () => {
  expect(parsePythonJson('{"a": NaN, "b": [-Infinity, Infinity], "c": "NaN \\" NaN"}')).toEqual({
    a: null,
    b: [null, null],
    c: 'NaN " NaN',
  });
});

test('parsePythonJson reads half a surrogate pair as JSON writes it, and pairs as what they are', () => {
  expect(parsePythonJson('{"a\\uD83D": "\\ud83d\\ude00 \\ud83d\\ud83d\\ude00 \\\\ud83d \\ude00"}')).toEqual({
    'a\\ud83d': '😀 \\ud83d😀 \\ud83d \\ude00',
  });
});

test('parsePythonJson gives up on a string that does not end, however many quotes it holds', () => {
  expect(() => parsePythonJson(`{"a": NaN, "b": "${'\\"'.repeat(2_000_000)}`)).toThrow(SyntaxError);
});

test('parsePythonJson is JSON.parse for JSON', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
      expect(parsePythonJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['{"a": NaN', '{', 'NaNa', '', '"\\ud8"', '"\\ud83"'])('parsePythonJson throws for %j', (text) => {
  expect(() => parsePythonJson(text)).toThrow(SyntaxError);
});

test('a key with an escape is the one that is written, whatever was read before', () => {
  parsePythonJson('{"\\\\": 1}');
  expect(parsePythonJson('{"\\n": NaN}')).toEqual({ '\n': null });
});
