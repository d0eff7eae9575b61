import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePythonJson } from './parse-python-json.ts';

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
