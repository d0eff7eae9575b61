import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../json/parse-json.ts';
import { plainObjects } from './plain-objects.ts';

describe('plainObjects', () => {
  test.each([
    ['{"a":1}', [{ a: 1 }]],
    ['{"a":1}\n', [{ a: 1 }]],
    ['{"a": {"b": ["x", null]}}\r\n{"é": "ü"} \n', [{ a: { b: ['x', null] } }, { é: 'ü' }]],
  ])('gives the object of each line of %j', (text, objects) => {
    expect(plainObjects(text)).toEqual(objects);
  });

  test.each([
    ['nothing', ''],
    ['a blank line', '{"a":1}\n\n{"a":2}\n'],
    ['a line that is not an object', '{"a":1}\n[2]\n'],
    ['an object without a key', '{"a":1}\n{}\n'],
    ['an escape', String.raw`{"a":"\n"}`],
    ['a key twice', '{"a":1}\n{"a":1,"a":2}\n'],
    ['a prototype', '{"__proto__":1}\n'],
    ['no JSON', '{"a":1}\n{"a":}\n'],
    ['two objects on a line', '{"a":1}\n{"b":1},{"c":1}\n'],
    ['an object on two lines', '{"a":1,\n"b":2}\n'],
    ['as many objects as lines, but not theirs', '{"a":[{"b":1}\n{"c":1}]}\n{"d":1},{"e":1}\n'],
    ['the same with the strings of each line', '{"a":[1\n{}]},{"b":1}\n'],
    ['a text over the end of a line', '{"a":"x\n{"y":"z"}\n'],
  ])('leaves %s to whoever reads line by line', (_, text) => {
    expect(plainObjects(text)).toBeUndefined();
  });

  test('whatever it gives is what each line says alone', () => {
    const part = fc.constantFrom('{"a":', '{"', '{', '}', '[', ']', ',', '1', '"x"', '":', '{}', '{"b":1}');
    const line = fc.oneof(
      { weight: 2, arbitrary: fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')) },
      { weight: 3, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()).map((one) => JSON.stringify(one)) },
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const objects = plainObjects(lines.join('\n'));
        if (objects === undefined) return;
        expect(objects.map((one) => JSON.stringify(one))).toEqual(
          lines.map((one) => JSON.stringify(parseJson(one))),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
