import { describe, expect, test } from 'vitest';
import { columnKeys } from './score-in-bundle.ts';

describe('columnKeys', () => {
  test('keeps what fits, and shortens what does not to at most 36 characters', () => {
    const long = 'exact-match-after-normalisation-of-white-space';
    const keys = columnKeys(['exact-match.pass_rate', `${long}.mean`, `${long}.pass_rate`]);
    expect(keys[0]).toBe('exact-match.pass_rate');
    expect(keys.every(({ length }) => length <= 36)).toBe(true);
    expect(new Set(keys).size).toBe(3);
  });
});
