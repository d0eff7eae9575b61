import { AssayError } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultJsonLimits, type JsonLimits, offsetOf, parseJson, type SourceObject } from './parse-json.ts';

function refusal(text: string, limits: Partial<JsonLimits> = {}): AssayError {
  try {
    parseJson(text, { ...defaultJsonLimits, ...limits });
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error(`accepted ${text.slice(0, 80)}`);
}

const forbidden = /__proto__|"prototype"|"constructor"/;

describe('parseJson: the same as JSON.parse', () => {
  test('on random JSON, whatever its white space', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 0, 1, 2, '\t', ' \n'), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        fc.pre(!forbidden.test(text) && JSON.parse(text) !== undefined);
        expect(structuredClone(parseJson(` \r\n\t${text}\n`))).toEqual(JSON.parse(text));
      }),
      { seed: 1, numRuns: 1000 },
    );
  });

  test('on random strings, with every kind of escape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = JSON.stringify(text).replaceAll('/', '\\/');
        expect(parseJson(escaped)).toBe(text);
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  test('on random numbers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseJson(JSON.stringify(number))).toBe(JSON.parse(JSON.stringify(number)));
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  test.each(['-0', '0', '-0.0', '1E+2', '1e-400', '12345678901234567890', '0.1e1'])(
    'on the number %s',
    (text) => {
      expect(parseJson(text)).toBe(JSON.parse(text));
    },
  );

  test('it accepts nothing that JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...Array.from('{}[]",:\\01-+.eEtrufalsn \n\u0001xé')),
          maxLength: 12,
        }),
        (text) => {
          let accepted = true;
          try {
            JSON.parse(text);
          } catch {
            accepted = false;
          }
          if (accepted) return;
          expect(refusal(text).location).toMatchObject({
            line: expect.any(Number),
            column: expect.any(Number),
          });
        },
      ),
      { seed: 4, numRuns: 3000 },
    );
  });
});

describe('parseJson: what it refuses', () => {
  test.each([
    ['', 'the end of the text', 1, 1],
    ['{"a": 1,}', '"}"', 1, 9],
    ['[1, 2,]', '"]"', 1, 7],
    ['{\n  "a": tru\n}', '"t"', 2, 8],
    ['{"a" 1}', '"1"', 1, 6],
    ['[1 2]', '"2"', 1, 4],
    ['{a: 1}', '"a"', 1, 2],
    ['[01]', '"1"', 1, 3],
    ['[1.]', '"."', 1, 3],
    ['[.5]', '"."', 1, 2],
    ['[+1]', '"+"', 1, 2],
    ['[NaN]', '"N"', 1, 2],
    ['[-]', '"-"', 1, 2],
    ["['a']", '"\'"', 1, 2],
    ['{} {}', '"{"', 1, 4],
    ['\uFEFF{}', '"\uFEFF"', 1, 1],
    ['{"a": // no\n1}', '"/"', 1, 7],
  ])('%j: found %s at %i:%i', (text, found, line, column) => {
    const error = refusal(text);
    expect(error).toMatchObject({ code: 'E_SPEC_JSON', location: { line, column } });
    expect(error.message).toContain(found);
  });

  test.each(['"abc', '"abc\\"', '"\\x"', '"\\u12"', '"a\nb"', '"\u0000"', '"tab\tinside"'])(
    'the string %j',
    (text) => {
      expect(refusal(text).code).toBe('E_SPEC_JSON');
    },
  );

  test.each(['"\\ud800"', '"\\udc00\\ud800"', '{"\\ud83d": 1}'])('lone surrogates in %s', (text) => {
    expect(refusal(text).code).toBe('E_ENCODING');
  });

  test('a pair of surrogates is a character', () => {
    expect(parseJson('"\\ud83d\\ude00"')).toBe('😀');
  });

  test.each(['1e400', '-1e400', '[1e999999999]'])('the number in %s, which is not a double', (text) => {
    expect(refusal(text).code).toBe('E_SPEC_NUMBER');
  });

  test.each([
    ['{"a": 1, "a": 2}', 1, 10],
    ['{"a": 1,\n "\\u0061": 1}', 2, 2],
    ['[{"b": {"x": 1, "y": 2, "x": 3}}]', 1, 25],
  ])('a key that appears twice: %s', (text, line, column) => {
    const error = refusal(text);
    expect(error).toMatchObject({ code: 'E_SPEC_DUPKEY', location: { line, column } });
  });

  test('the same key in two objects is fine', () => {
    expect(parseJson('[{"a": 1}, {"a": 1}, {"b": {"a": 2}}]')).toHaveLength(3);
  });

  test.each(['__proto__', 'prototype', 'constructor', '\\u005f_proto__'])('the key %s', (key) => {
    expect(refusal(`{"x": {"${key}": {"polluted": true}}}`)).toMatchObject({ code: 'E_SPEC_KEY' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('other names of Object.prototype are keys like any other', () => {
    const names = ['toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf', '__defineGetter__'];
    const object = parseJson(`{${names.map((name) => `"${name}": 1`).join(',')}}`) as SourceObject;
    expect(Object.keys(object)).toEqual(names);
  });
});

describe('parseJson: limits', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test('64 levels, not 65; a hundred thousand do not overflow the stack', () => {
    expect(() => parseJson(nested(64))).not.toThrow();
    expect(refusal(nested(65))).toMatchObject({ code: 'E_SPEC_DEPTH', location: { line: 1, column: 65 } });
    expect(refusal('{"a":'.repeat(100_000)).code).toBe('E_SPEC_DEPTH');
  });

  test.each<[what: string, text: string, limits: Partial<JsonLimits>]>([
    ['the length', '"aaaaaaaaaa"', { maxLength: 11 }],
    ['objects and arrays', '[[],{},[]]', { maxNodes: 3 }],
    ['a string', '["aaaaa"]', { maxStringLength: 4 }],
    ['a key', '{"aaaaa": 1}', { maxStringLength: 4 }],
    ['keys', '{"a":1,"b":2,"c":3}', { maxKeys: 2 }],
  ])('%s', (_, text, limits) => {
    expect(refusal(text, limits).code).toBe('E_SPEC_SIZE');
    expect(() => parseJson(text)).not.toThrow();
  });

  test('exactly at the limit is allowed', () => {
    const limits = { ...defaultJsonLimits, maxLength: 19, maxNodes: 1, maxStringLength: 1, maxKeys: 3 };
    expect(structuredClone(parseJson('{"a":1,"b":2,"c":3}', limits))).toEqual({ a: 1, b: 2, c: 3 });
  });
});

test('parseJson remembers where objects start, out of sight', () => {
  const text = '{"a":\n {"b": [ {} ]}}';
  const root = parseJson(text) as { a: { b: [SourceObject] } } & SourceObject;
  expect(root[offsetOf]).toBe(0);
  expect((root.a as SourceObject)[offsetOf]).toBe(text.indexOf('{"b"'));
  expect(root.a.b[0][offsetOf]).toBe(text.indexOf('{}'));
  expect(JSON.stringify(root)).toBe(JSON.stringify(JSON.parse(text)));
});

/** The error of reading a text. */
function errorOf(text: string): { readonly message: string; readonly fix?: string } {
  try {
    parseJson(text);
  } catch (error) {
    return error as { message: string; fix?: string };
  }
  throw new Error(`${text} is JSON`);
}

describe('what to do about a text that is not JSON', () => {
  test.each([
    ["{'id': 'a'}", /double quotes.*json\.dumps/],
    ['{"id": \u2018a\u2019}', /double quotes/],
    ['{\u201cid\u201d: 1}', /double quotes/],
    ['{id: "a"}', /keys in double quotes/],
    ['{"id": "a",}', /comma before it/],
    ['[1, 2, ]', /comma before it/],
    ['{"a": True}', /true, false and null/],
    ['{"a": None}', /true, false and null/],
    ['{"a": NaN}', /no NaN/],
    ['{"a": -Infinity}', /no NaN and no infinity/],
    ['{"a": undefined}', /no undefined/],
    ['{"a": 1} // note', /Take out what stands behind it/],
    ['{"a": /* one */ 1}', /no comments/],
    ['# note', /no comments/],
    ['{"a": .5}', /numbers as 0\.5/],
    ['{"a": +1}', /numbers as 0\.5/],
    ['{"a": "x"', /ends too early/],
    ['{', /ends too early.*one line/],
    ['{"a": 1},', /comma: lines of a \.jsonl/],
    ['{"a": 1} {"a": 2}', /line of its own/],
    ['{"a": "open}', /Close the quote/],
    ['{"a": "two\nlines"}', /written \\n/],
    [String.raw`{"a": "C:\x"}`, /a backslash \\\\/],
  ])('%s', (text, fix) => {
    expect(errorOf(text).fix).toMatch(fix);
  });

  test('whatever is cut off says that it ends too early or is not closed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
        const text = JSON.stringify([value]);
        const cut = text.slice(0, at % text.length);
        expect(errorOf(cut).fix ?? '').toMatch(/ends too early|Close the quote/);
      }),
    );
  });
});
