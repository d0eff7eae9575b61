import { describe, expect, test } from 'vitest';
import { passes } from './metric-aggregate.ts';

describe('passes', () => {
  test('is-true: true alone, and a share of trials where all are', () => {
    expect(passes(true, { kind: 'is-true' })).toBe(true);
    expect(passes(false, { kind: 'is-true' })).toBe(false);
    expect(passes(1, { kind: 'is-true' })).toBe(true);
    expect(passes(0.75, { kind: 'is-true' })).toBe(false);
  });

  test('at-least and at-most: compared exactly, the threshold included', () => {
    const below = 0.49999999999999994;
    const above = 0.5000000000000001;
    expect([below, 0.5, above].map((value) => passes(value, { kind: 'at-least', threshold: 0.5 }))).toEqual([
      false,
      true,
      true,
    ]);
    expect([below, 0.5, above].map((value) => passes(value, { kind: 'at-most', threshold: 0.5 }))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
