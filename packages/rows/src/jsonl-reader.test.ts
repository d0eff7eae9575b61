import { AssayError } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './json/parse-json.ts';
import { JsonlReader, parsePlainJson, plainObjects } from './jsonl-reader.ts';

describe('JsonlReader', () => {
  test('counts lines and rows, whoever reads them', () => {
    const reader = new JsonlReader('x.jsonl');
    expect(reader.row('\ufeff{"a": 1}\r')).toMatchObject({ number: 1, line: 1, cells: { a: 1 } });
    expect(reader.row('  ')).toBeNull();
    reader.pass();
    expect([...reader.read(new TextEncoder().encode('{"a": 2}\n\n{"a": 3}'))]).toMatchObject([
      { number: 3, line: 4, cells: { a: 2 } },
      { number: 4, line: 6, cells: { a: 3 } },
    ]);
    expect(reader.line).toBe(6);
  });

  test('tells what is wrong with a line, and where', () => {
    const reader = new JsonlReader('x.jsonl');
    reader.pass();
    const place = { file: 'x.jsonl', line: 2, column: 7 };
    expect(() => reader.row('{"a": NaN}')).toThrow(
      expect.objectContaining({ code: 'E_SPEC_JSON', location: place }) as AssayError,
    );
    expect(() => reader.row('\ufeff{}')).toThrow(AssayError);
  });
});

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
