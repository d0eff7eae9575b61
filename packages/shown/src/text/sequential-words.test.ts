import { describe, expect, test } from 'vitest';
import { sequentialWords } from './sequential-words.ts';

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
