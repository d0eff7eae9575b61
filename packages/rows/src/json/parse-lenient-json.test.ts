import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLenientJson } from './parse-lenient-json.ts';

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
