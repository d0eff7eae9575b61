import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { levenshteinDistance } from './levenshtein-distance.ts';
import { levenshteinSimilarity } from './levenshtein-similarity.ts';

const similarity = (output: string, expected: string | string[], params = {}) =>
  scoreSample(levenshteinSimilarity, { output, expected }, params);

describe('levenshteinSimilarity', () => {
  test.each([
    ['sitting', 'kitten', 4 / 7],
    ['', '', 1],
    ['', 'abc', 0],
    ['abc', '', 0],
    ['abc', 'abc', 1],
    ['abc', 'ABC', 0],
    ['\u{1f600}', '\u{1f601}', 0],
    ['\u{1f600}a', '\u{1f601}a', 1 / 2],
    ['e\u0301', '\u00e9', 0],
    ['\ud800a', '\ud801a', 1 / 2],
    ['\u202eab', 'ab', 2 / 3],
  ])('%j against %j is %d', (output, expected, value) => {
    expect(similarity(output, expected)).toHaveProperty('value', expect.closeTo(value, 12));
  });

  test('ignores case where asked, and takes the best reference', () => {
    expect(similarity('ABC', 'abc', { ignore_case: true })).toMatchObject({ value: 1 });
    expect(similarity('abc', ['xyz', 'abd', 'ab'])).toMatchObject({ value: 1 - 1 / 3 });
  });

  test('long texts: equal or nearly so is answered, the rest is refused', () => {
    const long = 'ab'.repeat(5_000_000);
    const half = long.slice(0, 1_000_000);
    expect(similarity(half, `${half.slice(0, -1)}x`)).toMatchObject({ value: 1 - 1 / 1_000_000 });
    expect(similarity(long, long)).toMatchObject({ value: 1 });
    expect(similarity(long, '')).toMatchObject({ value: 0 });
    expect(similarity(long, 'c'.repeat(300))).toMatchObject({ class: 'unparsable' });
    expect(similarity(long, 'ba'.repeat(5_000_000).replace('b', 'c'))).toMatchObject({
      class: 'not_applicable',
    });
  });

  test('is missing where it cannot compare', () => {
    expect(scoreSample(levenshteinSimilarity, { output: 'x' })).toMatchObject({ class: 'no_expected' });
    expect(scoreSample(levenshteinSimilarity, { output: 1, expected: 'x' })).toMatchObject({
      class: 'unparsable',
    });
  });
});

describe('levenshteinDistance', () => {
  test('law: agrees with the textbook table on code points', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1f600}', '\u{1f601}', '\ud800') });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(levenshteinDistance(a, b)).toBe(textbook(a, b));
      }),
    );
  });

  test('refuses more distinct characters than there are code units', () => {
    expect(levenshteinDistance(every(0x1_0000), every(0x2_0000))).toBeNull();
  });
});

function every(from: number): string {
  return String.fromCodePoint(...Array.from({ length: 40_000 }, (_, i) => from + i));
}

function textbook(a: string, b: string): number {
  const right = Array.from(b);
  let row = [0, ...right.map((_, j) => j + 1)];
  for (const left of a) {
    const next = [row[0]! + 1];
    right.forEach((point, j) => {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (point === left ? 0 : 1)));
    });
    row = next;
  }
  return row.at(-1)!;
}
