import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

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
