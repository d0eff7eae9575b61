import { describe, expect, test } from 'vitest';
import { agreeing, plural, sequentialWords, sharedPlace } from './words.ts';

test.each([
  [0, '0 entries are'],
  [1, '1 entry is'],
  [2, '2 entries are'],
])('%i: %s', (count, words) => {
  expect(`${plural(count, 'entry', 'entries')} ${agreeing(count, 'is', 'are')}`).toBe(words);
});

test('the usual plural ends with s', () => {
  expect([plural(1, 'more label'), plural(3, 'more label')]).toEqual(['1 more label', '3 more labels']);
});

const path = [{ pairs: 8 }, { pairs: 16 }];

describe('a sequential test in words', () => {
  test('says what it decided, after how many pairs, and the Elo after stopping', () => {
    const estimate = { elo: 198.2, interval: { low: 38.3, high: 543.9 } };
    expect(sequentialWords({ decision: 'accept_h1', estimate, path })).toBe(
      'accept h1 after 16 pairs; Elo 198 [38, 544]',
    );
  });

  test('gives Elo without an interval to the point, as a rating, and no Elo where there is none', () => {
    const estimate = { elo: -535.0141, interval: null };
    expect(sequentialWords({ decision: 'accept_h0', estimate, path })).toBe(
      'accept h0 after 16 pairs; Elo -535, without an interval',
    );
    expect(sequentialWords({ decision: 'continue', estimate: null, path: [] })).toBe(
      'continue after 0 pairs',
    );
  });
});

test('those of one group share their places, others have their own, and who has no number has none', () => {
  const entries = [
    { rank: 1, tie_group: 1 },
    { rank: 2, tie_group: 1 },
    { rank: 3, tie_group: 2 },
    { rank: null, tie_group: null },
  ];
  expect(entries.map((entry) => sharedPlace(entry, entries))).toEqual(['1–2', '1–2', '3', '–']);
});
